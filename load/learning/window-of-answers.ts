import type { WindowHint } from '../../limiter/limiter-hint.ts';
import { probeObservation } from './observation.ts';
import type { Probe } from './probe.ts';
import { WindowBelief } from './window-belief.ts';

const certain = 0.985;
const fewestReturned = 3;

/** The window of a limiter, from the answers to requests of one key; undefined if they do not tell. */
export function windowOfAnswers(answers: readonly Probe[], limit: number): WindowHint | undefined {
  const belief = new WindowBelief(limit);
  for (const together of answersInTurn(answers)) belief.observe(probeObservation(together));
  const { best } = belief;
  if (best === undefined || best.probability < certain || belief.returned < Math.min(fewestReturned, limit / 2))
    return undefined;
  return { seconds: best.seconds, others: best.others };
}

/** The answers in the order of their requests; those to requests that were in flight together are one group. */
function answersInTurn(answers: readonly Probe[]): Probe[][] {
  const groups: Probe[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  const sentAt = ({ at, milliseconds }: Probe): number => at - milliseconds;
  for (const answer of answers.toSorted((one, other) => sentAt(one) - sentAt(other))) {
    if (sentAt(answer) < until) groups.at(-1)?.push(answer);
    else groups.push([answer]);
    until = Math.max(until, answer.at);
  }
  return groups;
}
