import { inWords, isSuccess, succeeds } from './vocabulary/expectations.ts';
import { generateOnce } from './vocabulary/requests.ts';
import type { Expectation, Run } from './vocabulary/suite.ts';

/**
 * Checks that the answer to a repeated Idempotency-Key meets an expectation that the first answer met. If the first did
 * not, `elsewhere` names the checks that report it. A server may refuse the repeated request.
 */
export const replayMeets =
  (name: string, expectation: Expectation, elsewhere: string): Run =>
  async (client) => {
    const once = generateOnce(`${name}-{{run}}`);
    const first = await client.send(once);
    const unmet = succeeds.test(first, []);
    if (unmet !== undefined)
      return {
        outcome: 'blocked',
        because: `a generation with an Idempotency-Key: expected ${succeeds.says}, got ${unmet}`,
      };
    if (expectation.test(first, []) !== undefined)
      return { outcome: 'inapplicable', because: `the first answer lacks it too: see ${elsewhere}` };
    const again = await client.send(once);
    if (again.kind === 'answer' && !isSuccess(again))
      return { outcome: 'inapplicable', because: `the repeated request got ${inWords(again)}, not a 2xx` };
    const got = expectation.test(again, [first]);
    return got === undefined ? { outcome: 'passed' } : { outcome: 'violated', wanted: expectation.says, got };
  };
