import { inWords, isSuccess, succeeds } from './vocabulary/expectations.ts';
import { generateOnce } from './vocabulary/requests.ts';
import type { Expectation, Run } from './vocabulary/suite.ts';

/**
 * What the first answer to an Idempotency-Key keeps, the answer to its repetition keeps too. Where the first does not,
 * `elsewhere` names the check that says so; a server may refuse the repetition.
 */
export const keptOnReplay =
  (name: string, expectation: Expectation, elsewhere: string): Run =>
  async (player) => {
    const once = generateOnce(`${name}-{{run}}`);
    const first = await player.send(once);
    const unmet = succeeds.test(first, []);
    if (unmet !== undefined) return { outcome: 'blocked', because: `a generation with an Idempotency-Key: ${unmet}` };
    if (expectation.test(first, []) !== undefined)
      return { outcome: 'inapplicable', because: `the first answer does not keep it either: see ${elsewhere}` };
    const again = await player.send(once);
    if (again.kind === 'answer' && !isSuccess(again))
      return { outcome: 'inapplicable', because: `the repetition was answered ${inWords(again)}, not 2xx` };
    const got = expectation.test(again, [first]);
    return got === undefined ? { outcome: 'passed' } : { outcome: 'violated', wanted: expectation.says, got };
  };
