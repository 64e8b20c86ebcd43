import { UsageError } from '../io/errors.ts';

/** Time in seconds that containers or pods may take to start: TEXTGEN_START_SECONDS, else the default. Throws UsageError. */
export function startSeconds(env: Readonly<Record<string, string | undefined>>, defaultSeconds: number): number {
  const seconds = Number(env.TEXTGEN_START_SECONDS || defaultSeconds);
  if (seconds > 0 && seconds <= 3600) return seconds;
  throw new UsageError(
    `TEXTGEN_START_SECONDS is "${env.TEXTGEN_START_SECONDS}": expected seconds, above 0 and at most 3600`,
  );
}
