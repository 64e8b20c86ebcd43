import { LoadRefusal } from '../planning/key-limits.ts';
import { operationsOf, type Profile } from '../profiles/profile.ts';
import { isUncounted, LimiterFaultFound, listedValues, showSeveralCounters } from './limiter-fault.ts';
import type { Probe, ProbedKey } from './probe.ts';

const fewestShared = 3;

/** Throws LimiterFaultFound if Remaining of a key has fallen while only other keys were used. */
export function refuseSharedCounter(
  label: string,
  first: Probe,
  next: Probe | undefined,
  spentBefore: readonly { label: string; requests: number }[],
): void {
  const others = spentBefore.filter(({ requests }) => requests >= fewestShared);
  const now = next?.status === 429 ? (next.remaining ?? 0) : next?.remaining;
  if (first.remaining === undefined || now === undefined || others.length === 0) return;
  const fall = first.remaining - now - 1;
  const least = Math.min(...others.map(({ requests }) => requests));
  if (fall < Math.max(fewestShared, Math.min(least, first.remaining) / 2)) return;
  throw new LimiterFaultFound({
    id: 'keys-independent',
    key: label,
    says: `keys share one counter: X-RateLimit-Remaining of ${label} fell from ${first.remaining} to ${now} while requests were sent with ${inWords(others.map((one) => one.label))} only`,
  });
}

/** Throws LimiterFaultFound if requests of one key are counted in several places. Sends requests if that is possible. */
export async function refuseSeveralCounters(label: string, key: ProbedKey, probes: readonly Probe[]): Promise<void> {
  const sequence = await showSeveralCounters(key, probes);
  if (sequence === undefined) return;
  throw new LimiterFaultFound({
    id: 'admitted-at-most-limit',
    key: label,
    says: `several counters: requests of ${label} are counted in several places, because X-RateLimit-Remaining of successive requests was ${listedValues(sequence)}`,
  });
}

/** Throws if requests are not counted: LimiterFaultFound, or LoadRefusal if the profile has no operation that must count. */
export function refuseUncounted(label: string, probes: readonly Probe[], limit: number, profile: Profile): void {
  if (!isUncounted(probes, limit)) return;
  const says = `requests are not counted: ${probes.length} successive requests were admitted with a limit of ${limit}, and X-RateLimit-Remaining stayed at ${probes[0]?.remaining}`;
  if (operationsOf(profile).includes('generate'))
    throw new LimiterFaultFound({ id: 'admitted-at-most-limit', key: label, says });
  throw new LoadRefusal(`${says}: add an operation that counts to the mix of the profile`);
}

/** A list of names in a sentence. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
