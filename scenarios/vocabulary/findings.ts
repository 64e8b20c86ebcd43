import { deviationOf, statusClass, textOf } from './deviations.ts';
import type { Reply, Request } from './exchange.ts';
import { replyInWords, succeeds } from './expectations.ts';
import type { CheckClient, Deviation, Expectation, Finding, Need, Provision, Run, UnmetPrecondition } from './suite.ts';

/** Passed, with the replies that were judged. Without any, the check is reported as not applicable. */
export const passed = (samples: readonly Reply[]): Finding => ({ outcome: 'passed', samples });

export const blockedBecause = (because: string): UnmetPrecondition => ({ outcome: 'blocked', because });

/** `lacks` if the target file or the command line can provide the missing thing, `need` if that is a single declaration. */
export const inapplicable = (because: string, lacks?: Provision, need?: Need): UnmetPrecondition => ({
  outcome: 'inapplicable',
  because,
  ...(lacks !== undefined && { lacks }),
  ...(need !== undefined && { need }),
});

/**
 * `shownBy` are the replies that show it, the decisive one last; default: the last replies of the check. Violations with equal deviations
 * count as one problem.
 */
export const violation = (
  wanted: string,
  got: string,
  shownBy?: readonly (Reply | undefined)[],
  deviation?: Deviation,
): Finding => ({
  outcome: 'violated',
  wanted,
  got,
  ...(shownBy !== undefined && { shownBy }),
  ...(deviation !== undefined && { deviation }),
});

/** Passed, or violated with the actual result. `samples` are the replies that were judged. */
export const findingIf = (holds: boolean, samples: readonly Reply[], wanted: string, got: string): Finding =>
  holds ? passed(samples) : violation(wanted, got, samples);

export interface Judgement {
  /** False if the answer does not meet the condition of the expectation. */
  isSample: boolean;
  /** The actual result, if the expectation is not met. */
  got?: string;
  deviation?: Deviation;
}

/** The judgement of one reply. */
export function judgement(expectation: Expectation, reply: Reply, earlier: Reply[] = [], request?: Request): Judgement {
  const { when, test } = expectation;
  if (reply.kind === 'answer' && when !== undefined && !when.met(reply, earlier)) return { isSample: false };
  const found = test(reply, earlier, request);
  if (found === undefined) return { isSample: true };
  if (reply.kind === 'answer' && isRefusalInstead(expectation, reply.status))
    return { isSample: true, got: replyInWords(reply), deviation: { at: 'status', is: statusClass(reply.status) } };
  const deviation = deviationOf(expectation, found, reply);
  return { isSample: true, got: textOf(found), ...(deviation && { deviation }) };
}

/** True for a refusal instead of a success: its status says more than the missing members of its body. A whole body is judged with any status. */
const isRefusalInstead = ({ reads }: Expectation, status: number): boolean =>
  status >= 400 && reads.every((part) => !/^(status|header|error|body)\b/.test(part));

/** The finding of one expectation of one reply; inapplicable if the reply does not meet its condition. */
export const findingOf = (expectation: Expectation, reply: Reply, earlier: Reply[] = []): Finding =>
  findingOfEach(expectation, [reply], earlier);

/** The finding of one expectation of each reply; inapplicable if none meets its condition. */
export function findingOfEach(expectation: Expectation, replies: readonly Reply[], earlier: Reply[] = []): Finding {
  const samples: Reply[] = [];
  for (const reply of replies) {
    const { isSample, got, deviation } = judgement(expectation, reply, earlier);
    if (got !== undefined) return violation(expectation.says, got, [...earlier.slice(-1), reply], deviation);
    if (isSample) samples.push(reply);
  }
  return samples.length > 0 ? passed(samples) : noSample([expectation.when?.says ?? 'an answer']);
}

/** Not applicable because the conditions never occurred; nouns with articles: `this check needs a 4xx or 5xx, and the run got none`. */
export const noSample = (says: readonly string[]): UnmetPrecondition =>
  inapplicable(`this check needs ${says.join(' and ')}, and the run got ${says.length > 1 ? 'none of these' : 'none'}`);

/**
 * Blocks a check if one of the replies to its control request does not meet the expectation; undefined if all do. `request` names it
 * for the report.
 */
export function blockedUnless(
  expectation: Expectation,
  request: string,
  ...replies: readonly Reply[]
): UnmetPrecondition | undefined {
  for (const reply of replies) {
    const { got, deviation } = judgement(expectation, reply);
    if (got === undefined) continue;
    const because = `${request}: expected ${expectation.says}, got ${got}`;
    return { ...blockedBecause(because), shownBy: [reply], ...(deviation && { deviation }) };
  }
  return undefined;
}

/** Blocks a check if its control request did not succeed. */
export const blockedUnlessSuccess = (request: string, ...replies: readonly Reply[]): UnmetPrecondition | undefined =>
  blockedUnless(succeeds, request, ...replies);

/** Sends the requests before it, which must succeed, then `request`, and compares its status with the declared one. */
export const statusIs =
  (wanted: (client: CheckClient) => number | undefined, before: Request[], request: Request): Run =>
  async (client) => {
    for (const each of before) {
      const unmet = blockedUnlessSuccess('the request before it', await client.send(each));
      if (unmet) return unmet;
    }
    const reply = await client.send({ ...request, valid: false });
    const status = wanted(client);
    return findingIf(
      reply.kind === 'answer' && reply.status === status,
      [reply],
      `the declared status ${status}`,
      replyInWords(reply),
    );
  };
