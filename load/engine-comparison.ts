import type { Disagreement, LoadResult } from '../schemas/generated/types.ts';
import type { EngineName } from './engines/engine.ts';
import type { LoadSettings } from './options.ts';
import { runLoad } from './run.ts';

type Figure = number | undefined;

const order: readonly EngineName[] = ['autocannon', 'k6'];

/** Runs a profile with both engines, one after the other. Throws RangeError if an engine cannot run the profile. */
export const runBoth = (options: Omit<LoadSettings, 'engine'>): Promise<LoadResult[]> => runEngines(options, order);

/**
 * Runs a profile with each engine in turn, until the run is stopped, and adds to the results of two engines the differences
 * from the other. Without a name the engine that suits the profile runs it. Throws RangeError like `runLoad`.
 */
export async function runEngines(
  options: Omit<LoadSettings, 'engine'>,
  names: readonly (EngineName | undefined)[],
): Promise<LoadResult[]> {
  const results: LoadResult[] = [];
  for (const engine of names) {
    if (options.signal.aborted) break;
    const alreadySent = results.length > 0 ? Number.POSITIVE_INFINITY : (options.alreadySent ?? 0);
    results.push(await runLoad({ ...options, alreadySent, ...(engine !== undefined && { engine }) }));
  }
  return compareBoth(results);
}

/** Adds the differences to two results of one profile by different engines. Other lists are returned unchanged. */
function compareBoth(results: readonly LoadResult[]): LoadResult[] {
  const [first, second, ...more] = results;
  if (!first || !second || more.length > 0 || first.engine === second.engine) return [...results];
  return [
    { ...first, disagreement: disagreements(first, second) },
    { ...second, disagreement: disagreements(second, first) },
  ];
}

/** Figures agree within a share or an absolute difference. */
interface Tolerance {
  share: number;
  absolute: number;
}

/** Requests at the end of a window may count in either window. */
const countTolerance: Tolerance = { share: 0.05, absolute: 2 };
/** In milliseconds. Each engine adds latency of its own. */
const latencyTolerance: Tolerance = { share: 0.25, absolute: 2 };
const counts = ['sent', 'admitted', 'refused', 'errors'] as const;
const percentiles = ['p50', 'p99'] as const;

/** The differences between two results of one profile, key by key. */
export function disagreements(here: LoadResult, there: LoadResult): Disagreement[] {
  return here.keys.flatMap((key) => {
    const other = there.keys.find((one) => one.key === key.key);
    if (!other) return [];
    const [own, others] = [key.latency.admitted, other.latency.admitted];
    return [
      ...counts.flatMap((name) => comparison(`${key.key}.${name}`, key[name], other[name], countTolerance)),
      ...percentiles.flatMap((name) =>
        comparison(`${key.key}.admitted.${name}`, own[name], others[name], latencyTolerance),
      ),
    ];
  });
}

function comparison(metric: string, here: Figure, there: Figure, tolerance: Tolerance): Disagreement[] {
  if (here === undefined || there === undefined) return [];
  const difference = Math.abs(here - there);
  const share = difference === 0 ? 0 : difference / Math.max(Math.abs(here), Math.abs(there));
  const agrees = share <= tolerance.share || difference <= tolerance.absolute;
  return [{ metric, here, there, share: Math.round(share * 1000) / 1000, agrees }];
}
