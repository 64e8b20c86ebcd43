import type { LoadResult } from '../schemas/generated/types.ts';
import type { EngineName } from './engines/engine.ts';
import type { LoadOptions } from './options.ts';
import { runLoad } from './run.ts';

type Disagreement = NonNullable<LoadResult['disagreement']>[number];

const order: readonly EngineName[] = ['autocannon', 'k6'];

/**
 * Runs a profile with both engines, one after the other, and adds to each result the differences from the other.
 * Throws RangeError if an engine cannot run the profile.
 */
export async function runBoth(options: Omit<LoadOptions, 'engine'>): Promise<LoadResult[]> {
  const results: LoadResult[] = [];
  for (const engine of order) {
    results.push(await runLoad({ ...options, engine }));
    if (options.signal.aborted) return results;
  }
  return compareBoth(results);
}

/** Adds the differences to two results of one profile by different engines. Other lists are returned unchanged. */
export function compareBoth(results: readonly LoadResult[]): LoadResult[] {
  const [first, second, ...more] = results;
  if (!first || !second || more.length > 0 || first.engine === second.engine) return [...results];
  return [
    { ...first, disagreement: disagreements(first, second) },
    { ...second, disagreement: disagreements(second, first) },
  ];
}

/** Requests at the edge of a window may fall on either side, and engines add latency of their own. */
const countShare = 0.05;
const fewCounts = 2;
const latencyShare = 0.25;
const fewMilliseconds = 2;

/** The differences between two results of one profile, key by key. */
export function disagreements(here: LoadResult, there: LoadResult): Disagreement[] {
  return here.keys.flatMap((key) => {
    const other = there.keys.find((one) => one.key === key.key);
    if (!other) return [];
    const count = (name: 'sent' | 'admitted' | 'refused' | 'errors') =>
      comparison(`${key.key}.${name}`, key[name], other[name], countShare, fewCounts);
    const latency = (name: 'p50' | 'p99') =>
      comparison(
        `${key.key}.admitted.${name}`,
        key.latency.admitted[name],
        other.latency.admitted[name],
        latencyShare,
        fewMilliseconds,
      );
    return [count('sent'), count('admitted'), count('refused'), count('errors'), latency('p50'), latency('p99')].flat();
  });
}

function comparison(
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
