import type { Reply } from './exchange.ts';
import { succeeds } from './expectations.ts';
import type { Expectation, Finding, UnmetPrecondition } from './suite.ts';

export const passed: Finding = { outcome: 'passed' };

export const blockedBecause = (because: string): UnmetPrecondition => ({ outcome: 'blocked', because });

export const inapplicable = (because: string): UnmetPrecondition => ({ outcome: 'inapplicable', because });

export const violation = (wanted: string, got: string): Finding => ({ outcome: 'violated', wanted, got });

/** Passed, or violated with what came instead. */
export const findingIf = (holds: boolean, wanted: string, got: string): Finding =>
  holds ? passed : violation(wanted, got);

/** The finding of one expectation of one reply. */
export function findingOf(expectation: Expectation, reply: Reply, earlier: Reply[] = []): Finding {
  const got = expectation.test(reply, earlier);
  return findingIf(got === undefined, expectation.says, got ?? '');
}

/** Blocks a check if its control request did not succeed; undefined if it did. `request` names it for the report. */
export function blockedUnlessSuccess(request: string, reply: Reply): UnmetPrecondition | undefined {
  const got = succeeds.test(reply, []);
  return got === undefined ? undefined : blockedBecause(`${request}: expected ${succeeds.says}, got ${got}`);
}
