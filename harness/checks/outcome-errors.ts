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
  /** A key, a declaration or budget is missing; --require-all blocks the check. */
  readonly isProvisionMissing: boolean;
  constructor(because: string, isProvisionMissing = false) {
    super(because);
    this.isProvisionMissing = isProvisionMissing;
  }
}
