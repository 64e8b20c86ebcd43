import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyLimits } from './key-limits.ts';
import { waitForPhase } from './window-phase.ts';

const marginMilliseconds = 60;

/**
 * When the load should begin, milliseconds since 1970: when no probe counts against a limit any more, and not near a whole
 * multiple of the window, which distinguishes windows on the clock's grid from windows that a request begins. `lead`: time
 * that the engine needs to get ready.
 */
export function freshWindowsAt(
  { limits, freshAtEpochMilliseconds }: { limits: readonly KeyLimits[]; freshAtEpochMilliseconds: number },
  leadMilliseconds: number,
): number {
  const earliest = Date.now() + leadMilliseconds;
  const windowSeconds = Math.max(0, ...limits.map((key) => key.windowSeconds ?? 0));
  if (windowSeconds === 0) return earliest;
  const from = Math.max(earliest, freshAtEpochMilliseconds + marginMilliseconds);
  return from + waitForPhase(from, windowSeconds * 1000);
}

/** Waits until the instant, milliseconds since 1970, or until the run is interrupted. */
export async function waitUntil(instant: number, signal: AbortSignal): Promise<void> {
  const left = instant - Date.now();
  if (left > 0) await sleep(left, undefined, { signal }).catch(() => undefined);
}
