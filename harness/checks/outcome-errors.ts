import type { Request } from '../../scenarios/vocabulary/exchange.ts';
import type { Deviation, Provision } from '../../scenarios/vocabulary/suite.ts';
import { now, suspendedBetween } from '../http/clock.ts';
import { BudgetSpent } from '../http/request-budget.ts';
import { suspensionText } from '../io/suspensions.ts';

/** A precondition of the check failed. Checks blocked by one cause have the same group. */
export class Blocked extends Error {
  readonly group: string;
  /** The request of the precondition, and what is wrong with its answer. */
  readonly shown: { request: Request; deviation: Deviation | undefined } | undefined;
  constructor(group: string, because: string, shown?: Blocked['shown']) {
    super(because);
    this.group = group;
    this.shown = shown;
  }
}

/** Throws Blocked if this program stood still after `began`: its observations then say nothing about the server. */
export function blockIfSuspended(began: number): void {
  const milliseconds = suspendedBetween(began);
  if (milliseconds > 0) throw new Blocked('suspended', suspensionText(milliseconds));
}

const mostAttempts = 3;

/** Repeats an attempt during which this program stood still, if that spoils the result. @throws Blocked if it happens each time */
export async function whileAwake<Result>(
  attempt: () => Promise<Result>,
  isSpoilt: (result: Result) => boolean = () => true,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    const began = now();
    const result = await attempt();
    if (suspendedBetween(began) === 0 || !isSpoilt(result)) return result;
    if (attempts === mostAttempts) blockIfSuspended(began);
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

/** These errors end an attempt; earlier attempts keep their results. */
const expectedErrors = [BudgetSpent, Blocked, Inapplicable];

/** Undefined if the attempt ended for an expected reason. */
export const unlessEnded = <Result>(attempt: Promise<Result>): Promise<Result | undefined> =>
  attempt.catch((error) => {
    if (expectedErrors.some((kind) => error instanceof kind)) return undefined;
    throw error;
  });
