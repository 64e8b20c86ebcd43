import type { Probe } from './probe.ts';

/** A key with a limit, and the response to its latest request. */
export interface LookedAtKey {
  first: Probe;
  limit: number | undefined;
}

/** Windows of a second or two, used by earlier requests of this run, end within this time. */
const shortMilliseconds = 2500;
/** Another load with such windows ends within one or two of these. */
const longMilliseconds = 15_000;
const mostLong = 2;

/**
 * The keys, probed when nothing else seems to use them: the requests that learn limits would spoil another run and this one. Waits, up to
 * about a minute, while more of a key is used than this run's requests explain and the use still changes. Other use may be missed.
 * `alreadySent`: the most requests that this run has sent with a key so far.
 */
export async function probeWhenFree<Key extends LookedAtKey>(
  probe: () => Promise<Key[]>,
  wait: (used: Key, milliseconds: number) => Promise<void>,
  alreadySent = 0,
): Promise<Key[]> {
  let keys = await probe();
  for (let waits = 0; waits <= mostLong; waits++) {
    const [most] = keys.toSorted((one, other) => usedOf(other) - usedOf(one));
    if (most === undefined || usedOf(most) <= (alreadySent + 1) * keys.length) break;
    // Random, so that two runs do not go on at the same time.
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

/** True if Remaining did not rise, and fell by no more than the `sent` requests of keys that may share a counter. */
function isOwnUse(before: LookedAtKey | undefined, now: LookedAtKey, sent: number): boolean {
  const fall = before === undefined ? 0 : usedOf(now) - usedOf(before);
  return fall >= 0 && fall <= sent;
}
