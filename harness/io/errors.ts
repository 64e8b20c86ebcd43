/** The command line or a file it names is wrong: exit code 2. The user sees only the message. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** No verdict is possible, for a reason other than a usage error: exit code 3. The user sees only the message. */
export class InconclusiveError extends Error {
  override name = 'InconclusiveError';
}
