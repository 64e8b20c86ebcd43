import type { Provision } from '../../scenarios/vocabulary/suite.ts';
import { BudgetSpent } from '../http/request-budget.ts';

/** A precondition of the check failed. Checks that are blocked by one cause have the same group. */
export class Blocked extends Error {
  readonly group: string;
  constructor(group: string, because: string) {
    super(because);
    this.group = group;
  }
}

/** The check cannot be applied to this target. */
export class Inapplicable extends Error {
  /** The provision that the run lacks; --require-all blocks the check. Undefined if the server never met a condition. */
  readonly lacks: Provision | undefined;
  constructor(because: string, lacks?: Provision) {
    super(because);
    this.lacks = lacks;
  }
}

/** These end an attempt, and leave what earlier ones showed. */
const expectedErrors = [BudgetSpent, Blocked, Inapplicable];

/** Undefined if the attempt ended for an expected reason. */
export const unlessEnded = <Result>(attempt: Promise<Result>): Promise<Result | undefined> =>
  attempt.catch((error) => {
    if (expectedErrors.some((kind) => error instanceof kind)) return undefined;
    throw error;
  });
