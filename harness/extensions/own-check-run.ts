const longestSeconds = 300;

/** The result, unless the run is aborted first or it takes too long: a check of the user may never end. */
export async function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  const late = () => aborted.reject(new Error(`it did not end within ${longestSeconds} s`));
  const timer = setTimeout(late, longestSeconds * 1000);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([result, aborted.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

const texts = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');

/** Throws TypeError if the function of a user's check returned something else than a finding. */
export function requireFinding(finding: unknown): void {
  const { outcome, samples, wanted, got, because, observation } = (finding ?? {}) as Record<string, unknown>;
  const { says, facts } = (observation ?? {}) as Record<string, unknown>;
  const isComplete: Record<string, boolean> = {
    passed: Array.isArray(samples),
    violated: texts(wanted, got),
    blocked: texts(because),
    inapplicable: texts(because),
    observed: texts(says) && typeof facts === 'object' && facts !== null,
  };
  if (isComplete[String(outcome)] !== true)
    throw new TypeError('run must return passed([reply, …]), violation(…), inapplicable(…) or blockedBecause(…)');
}

export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** An error that a user's check threw, with its place in that check. */
export const errorInWords = (error: unknown): string =>
  `the check threw ${stackOf(error).split('\n').slice(0, 2).join('\n')}`;
