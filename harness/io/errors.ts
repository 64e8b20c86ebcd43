/** The command line or a file it names is wrong: exit code 2. The user sees only the message. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** No verdict is possible, for a reason other than a usage error: exit code 3. The user sees only the message. */
export class InconclusiveError extends Error {
  override name = 'InconclusiveError';
}

/** Throws an error of the file or value that a user gave as a UsageError. */
export function failAsUsage({ message }: Error): never {
  throw new UsageError(message);
}

/** The result of `read`. Its RangeErrors become UsageErrors that name the place. */
export async function readAt<Result>(place: string, read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`${place}: ${error.message}`) : error;
  }
}
