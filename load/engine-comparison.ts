import type { LoadResult } from '../schemas/generated/types.ts';
import type { EngineName } from './engines/engine.ts';
import type { LoadOptions } from './options.ts';
import { runLoad } from './run.ts';

type Disagreement = NonNullable<LoadResult['disagreement']>[number];

const order: readonly EngineName[] = ['autocannon', 'k6'];

/**
 * Runs a profile with both engines, one after the other, and says in each result how far its figures lie from the
 * other's. Throws RangeError when one of them refuses the profile.
 */
export async function runBoth(options: Omit<LoadOptions, 'engine'>): Promise<LoadResult[]> {
  const results: LoadResult[] = [];
  for (const engine of order) {
    results.push(await runLoad({ ...options, engine }));
    if (options.signal.aborted) return results;
  }
  return compareBoth(results);
}

/** Two results of one profile by different engines, each with how far its figures lie from the other's; others as they are. */
export function compareBoth(results: readonly LoadResult[]): LoadResult[] {
  const [first, second, ...more] = results;
  if (!first || !second || more.length > 0 || first.engine === second.engine) return [...results];
  return [
    { ...first, disagreement: disagreements(first, second) },
    { ...second, disagreement: disagreements(second, first) },
  ];
}

/** A count may differ by what fell on the other side of a window's edge; a latency by what engines cost. */
const countShare = 0.05;
const fewCounts = 2;
const latencyShare = 0.25;
const fewMilliseconds = 2;

/** How two runs of one profile differ, key by key. */
export function disagreements(here: LoadResult, there: LoadResult): Disagreement[] {
  return here.keys.flatMap((key) => {
    const other = there.keys.find((one) => one.key === key.key);
    if (!other) return [];
    const count = (name: 'sent' | 'admitted' | 'refused' | 'errors') =>
      compared(`${key.key}.${name}`, key[name], other[name], countShare, fewCounts);
    const latency = (name: 'p50' | 'p99') =>
      compared(
        `${key.key}.admitted.${name}`,
        key.latency.admitted[name],
        other.latency.admitted[name],
        latencyShare,
        fewMilliseconds,
      );
    return [count('sent'), count('admitted'), count('refused'), count('errors'), latency('p50'), latency('p99')].flat();
  });
}

function compared(
  metric: string,
  here: number | undefined,
  there: number | undefined,
  mostShare: number,
  mostAbsolute: number,
): Disagreement[] {
  if (here === undefined || there === undefined) return [];
  const difference = Math.abs(here - there);
  const share = difference === 0 ? 0 : difference / Math.max(Math.abs(here), Math.abs(there));
  const agrees = share <= mostShare || difference <= mostAbsolute;
  return [{ metric, here, there, share: Math.round(share * 1000) / 1000, agrees }];
}
