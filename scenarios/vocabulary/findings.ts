import type { Reply } from './exchange.ts';
import { inWords, succeeds } from './expectations.ts';
import type { Expectation, Finding, Provision, UnmetPrecondition } from './suite.ts';

/** Passed, with the replies that were judged. Without any, the check is reported as not applicable. */
export const passed = (samples: readonly Reply[]): Finding => ({ outcome: 'passed', samples });

export const blockedBecause = (because: string): UnmetPrecondition => ({ outcome: 'blocked', because });

/** `lacks` if the target file or the command line can provide what is missing. */
export const inapplicable = (because: string, lacks?: Provision): UnmetPrecondition => ({
  outcome: 'inapplicable',
  because,
  ...(lacks !== undefined && { lacks }),
});

/** `shownBy` are the replies that show it, the one that decided last; default: the last replies of the check. */
export const violation = (wanted: string, got: string, shownBy?: readonly (Reply | undefined)[]): Finding => ({
  outcome: 'violated',
  wanted,
  got,
  ...(shownBy !== undefined && { shownBy }),
});

/** Passed, or violated with the actual result. `samples` are the replies that were judged. */
export const findingIf = (holds: boolean, samples: readonly Reply[], wanted: string, got: string): Finding =>
  holds ? passed(samples) : violation(wanted, got, samples);

/** The judgement of one reply. `isSample` is false for an answer that does not meet the condition of the expectation. */
export function judgement(
  expectation: Expectation,
  reply: Reply,
  earlier: Reply[] = [],
): { isSample: boolean; got?: string } {
  const { when, test } = expectation;
  if (reply.kind === 'answer' && when !== undefined && !when.met(reply, earlier)) return { isSample: false };
  const got = test(reply, earlier);
  if (got === undefined) return { isSample: true };
  return { isSample: true, got: isRefusalInstead(expectation, reply) ? inWords(reply) : got };
}

/** A refusal where the body of a success was expected: its status says more than the members that it lacks. */
const isRefusalInstead = ({ reads }: Expectation, reply: Reply): boolean =>
  reply.kind === 'answer' && reply.status >= 400 && reads.every((part) => !/^(status|header|error)\b/.test(part));

/** The finding of one expectation of one reply; inapplicable if the reply does not meet its condition. */
export const findingOf = (expectation: Expectation, reply: Reply, earlier: Reply[] = []): Finding =>
  findingOfEach(expectation, [reply], earlier);

/** The finding of one expectation of each reply; inapplicable if none meets its condition. */
export function findingOfEach(expectation: Expectation, replies: readonly Reply[], earlier: Reply[] = []): Finding {
  const samples: Reply[] = [];
  for (const reply of replies) {
    const { isSample, got } = judgement(expectation, reply, earlier);
    if (got !== undefined) return violation(expectation.says, got, [...earlier.slice(-1), reply]);
    if (isSample) samples.push(reply);
  }
  return samples.length > 0 ? passed(samples) : noSample(expectation.when?.says ?? 'an answer');
}

/** The condition never arose: `no reply was a 4xx or 5xx`. */
export const noSample = (says: string): UnmetPrecondition => inapplicable(`no reply was ${says}`);

/** Blocks a check if its control request did not succeed; undefined if it did. `request` names it for the report. */
export function blockedUnlessSuccess(request: string, reply: Reply): UnmetPrecondition | undefined {
  const got = succeeds.test(reply, []);
  return got === undefined ? undefined : blockedBecause(`${request}: expected ${succeeds.says}, got ${got}`);
}
