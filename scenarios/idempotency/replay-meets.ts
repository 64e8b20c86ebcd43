import { isSuccess, replyInWords } from '../vocabulary/expectations.ts';
import { blockedUnlessSuccess, findingOf, inapplicable } from '../vocabulary/findings.ts';
import { generateOnce } from '../vocabulary/requests.ts';
import type { Expectation, Run } from '../vocabulary/suite.ts';

/**
 * Checks that the answer to a repeated Idempotency-Key meets an expectation that the first answer met. If the first did
 * not, `elsewhere` names the checks that report it. A server may refuse the repeated request.
 */
export const replayMeets =
  (name: string, expectation: Expectation, elsewhere: string): Run =>
  async (client) => {
    const request = generateOnce(`${name}-{{run}}`);
    const first = await client.send(request);
    const unmet = blockedUnlessSuccess('a generation with an Idempotency-Key', first);
    if (unmet) return unmet;
    if (expectation.test(first, []) !== undefined)
      return inapplicable(
        `the first answer has the same fault, so the repeated one was not compared (see ${elsewhere})`,
      );
    const again = await client.send(request);
    if (again.kind === 'answer' && !isSuccess(again))
      return inapplicable(`the repeated request got ${replyInWords(again)}, not a 2xx`);
    return findingOf(expectation, again, [first]);
  };
