const mostTries = 5;

/**
 * The first result that `isDecided` accepts, or the last try: for what only a machine with enough time can show, such
 * as two requests that are sent close together.
 */
export async function tryAgain<T>(
  run: () => Promise<T>,
  isDecided: (result: T) => boolean,
  most = mostTries,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const result = await run();
    if (tries === most || isDecided(result)) return result;
  }
}
