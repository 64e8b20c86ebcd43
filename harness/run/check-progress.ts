import type { Check, Suite } from '../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import type { CheckEvent } from '../checks/runner.ts';
import { bar, type Progress, tally } from '../io/progress.ts';

/** Shows the events of a check run: one line updated in place on a terminal, else one line per finished suite. */
export function showChecks(progress: Progress, checks: readonly Check[], live: boolean): (event: CheckEvent) => void {
  const finished: CheckResult[] = [];
  const suiteOf = (id: string): Suite['name'] => id.slice(0, id.indexOf('/'));
  const expected = (suite: string): number => checks.filter(({ id }) => suiteOf(id) === suite).length;
  const onFinished = (result: CheckResult, done: number, total: number): void => {
    finished.push(result);
    const own = finished.filter((other) => other.suite === result.suite);
    if (live) progress.show(`${bar(done, total)}  ${tally(finished)}`);
    else if (own.length === expected(result.suite)) progress.say(`${result.suite}: ${tally(own)}`);
  };
  return (event) => {
    if (event.kind === 'exchange') progress.say(event.line);
    else if (event.kind === 'finished') onFinished(event.result, event.done, event.total);
    else {
      const wait = `waiting ${(event.milliseconds / 1000).toFixed(1)} s for ${event.key}: ${event.why}`;
      if (live) progress.show(`${bar(finished.length, checks.length)}  ${wait}`);
      else if (event.milliseconds >= 5000) progress.say(wait);
    }
  };
}
