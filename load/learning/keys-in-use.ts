import type { Probe } from './probe.ts';

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
 * this one. Waits while more of a key is used than this run's requests explain and something else changes that, up to about a minute.
 * Use that is over does not change, and other use may be missed. `alreadySent`: the most requests of this run with a key so far.
 */
export async function probedWhenFree<Key extends LookedAtKey>(
  probe: () => Promise<Key[]>,
  wait: (used: Key, milliseconds: number) => Promise<void>,
  alreadySent = 0,
): Promise<Key[]> {
  let keys = await probe();
  for (let waits = 0; waits <= mostLong; waits++) {
    const [most] = keys.toSorted((one, other) => usedOf(other) - usedOf(one));
    if (most === undefined || usedOf(most) <= (alreadySent + 1) * keys.length) break;
    // Random, so that two runs do not go on together.
    await wait(most, (waits === 0 ? shortMilliseconds : longMilliseconds) * (1 + Math.random()));
    const before = keys;
    keys = await probe();
    if (keys.every((key, index) => isOwnUse(before[index], key, keys.length))) break;
  }
  return keys;
}

const usedOf = ({ first, limit }: LookedAtKey): number =>
  limit === undefined ? 0 : limit - (leftAfter(first) ?? limit);

const leftAfter = ({ status, remaining }: Probe): number | undefined => (status === 429 ? 0 : remaining);

/** True if Remaining fell by no more than `sent` requests, which keys may share a counter for, and did not rise. */
function isOwnUse(before: LookedAtKey | undefined, now: LookedAtKey, sent: number): boolean {
  const fall = before === undefined ? 0 : usedOf(now) - usedOf(before);
  return fall >= 0 && fall <= sent;
}
