import { seededRandom } from '../schemas/random.ts';

/**
 * The tests to run, from TEXTGEN_TEST_TIER: `commit` (default) runs a sample of each large set, `rest` runs what that
 * sample leaves out, `full` runs all of it.
 */
export type Tier = 'commit' | 'rest' | 'full';

const tiers: readonly string[] = ['commit', 'rest', 'full'] satisfies Tier[];
const given = process.env.TEXTGEN_TEST_TIER ?? 'commit';
if (!tiers.includes(given)) throw new Error(`TEXTGEN_TEST_TIER is ${given}; it can be ${tiers.join(', ')}`);

export const tier = given as Tier;

/** Decides which samples are drawn; it changes every day unless TEXTGEN_TEST_SEED sets it. */
export const seed = process.env.TEXTGEN_TEST_SEED ?? new Date().toISOString().slice(0, 10);

/** The members of `all` that this tier runs; `count` of them are in the sample. Prints how to draw the same sample. */
export function sampleOf<T>(name: string, all: readonly T[], count: number): T[] {
  if (tier === 'full') return [...all];
  const drawn = draw(name, all, count, seed);
  const chosen = tier === 'commit' ? drawn : all.filter((each) => !drawn.includes(each));
  process.stderr.write(`${name}: ${chosen.length} of ${all.length}, drawn by TEXTGEN_TEST_SEED=${seed}\n`);
  return chosen;
}

/** The seeds from 1 to `most`. */
export const allSeedsTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);

/** Those of them that this tier runs; `count` of them are in the sample. */
export const seedsTo = (most: number, count: number): number[] => sampleOf(`seeds to ${most}`, allSeedsTo(most), count);

/** One member for each choice of a member of every list. */
export function combinationsOf<T extends Record<string, readonly unknown[]>>(
  lists: T,
): { [Name in keyof T]: T[Name][number] }[] {
  const all = Object.entries(lists).reduce<Record<string, unknown>[]>(
    (some, [name, list]) => some.flatMap((one) => list.map((member) => ({ ...one, [name]: member }))),
    [{}],
  );
  return all as { [Name in keyof T]: T[Name][number] }[];
}

/** `count` members of `all`, in their order. */
export function draw<T>(name: string, all: readonly T[], count: number, from: string): T[] {
  const random = seededRandom(`${name} ${from}`);
  const ranked = all.map((member) => ({ member, rank: random() })).toSorted((one, other) => one.rank - other.rank);
  const chosen = new Set(ranked.slice(0, count).map(({ member }) => member));
  return all.filter((member) => chosen.has(member));
}
