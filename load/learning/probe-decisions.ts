import { admitted, type Decisions, decisionsFrom, refused, unclear } from '../../limiter/decisions.ts';
import { type PossibleWindows, windowsPossible } from '../../limiter/windows-possible.ts';
import type { Probe } from './probe.ts';

/** The decisions on probes of one key, in milliseconds since the first one was sent. */
function decisionsOfProbes(probes: readonly Probe[]): Decisions {
  const sentAt = ({ at, milliseconds }: Probe): number => at - milliseconds;
  const origin = Math.min(...probes.map(sentAt));
  return decisionsFrom(
    probes.map((probe) => ({
      sent: sentAt(probe) - origin,
      answered: probe.status === 0 ? Number.POSITIVE_INFINITY : probe.at - origin,
      outcome: probe.status >= 200 && probe.status < 300 ? admitted : probe.status === 429 ? refused : unclear,
      ...(probe.remaining !== undefined && { remaining: probe.remaining }),
    })),
  );
}

/** The windows that the probes of one key leave possible. */
export const windowsOfProbes = (probes: readonly Probe[], limit: number): PossibleWindows[] =>
  windowsPossible(decisionsOfProbes(probes), limit);
