import type { Probe } from './probe.ts';
import { fewestShared } from './shared-counter.ts';

/** A key with a limit, and the response to its latest request. */
export interface LookedAtKey {
  first: Probe;
  limit: number | undefined;
}

/** Windows as short as a second or two of this run's own earlier requests end meanwhile. */
const shortMilliseconds = 2500;
/** Another load of such windows ends in one or two. */
const longMilliseconds = 15_000;
const mostLong = 2;

/**
 * The keys, probed when nothing else seems to use them: requests with which limits are learned would spoil another run as well as
 * this one. Waits while much of a key is used and more than this run's own requests change that, up to about a minute. Use that is
 * over does not change, and other use may be missed.
 */
export async function probedWhenFree<Key extends LookedAtKey>(
  probe: () => Promise<Key[]>,
  wait: (used: Key, milliseconds: number) => Promise<void>,
): Promise<Key[]> {
  let keys = await probe();
  for (let waits = 0; waits <= mostLong; waits++) {
    const used = mostUsed(keys);
    if (used === undefined) break;
    // Random, so that two runs do not go on together.
    await wait(used, (waits === 0 ? shortMilliseconds : longMilliseconds) * (1 + Math.random()));
    const before = keys;
    keys = await probe();
    if (keys.every((key, index) => isOwnUse(before[index]?.first, key.first))) break;
  }
  return keys;
}

/** The key of which the most is used, if that is more than a few requests. */
function mostUsed<Key extends LookedAtKey>(keys: readonly Key[]): Key | undefined {
  const [most] = keys.toSorted((one, other) => usedOf(other) - usedOf(one));
  return most !== undefined && usedOf(most) >= fewestShared ? most : undefined;
}

const usedOf = ({ first, limit }: LookedAtKey): number =>
  limit === undefined ? 0 : limit - (leftAfter(first) ?? limit);

const leftAfter = ({ status, remaining }: Probe): number | undefined => (status === 429 ? 0 : remaining);

/** True if the second response leaves one less than the first, or both leave nothing. */
function isOwnUse(first: Probe | undefined, second: Probe): boolean {
  const [before, after] = [first && leftAfter(first), leftAfter(second)];
  return before === undefined || after === undefined || after === Math.max(0, before - 1);
}
