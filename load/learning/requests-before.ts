import { resetInstant } from '../../limiter/reset-unit.ts';
import type { LoadKey, LoadResult, RequestsBefore } from '../../schemas/generated/types.ts';
import type { LoadSettings } from '../options.ts';
import { unitOf } from './learn-window.ts';
import { isAdmitted } from './limiter-fault.ts';
import type { Probe, ProbeBudget } from './probe.ts';

const sentAt = ({ at, milliseconds }: Probe): number => at - milliseconds;

const letterOf = (probe: Probe): string => (isAdmitted(probe) ? 'a' : probe.status === 429 ? 'r' : 'e');

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

const wholeOrNull = (value = Number.NaN): number | null => (Number.isInteger(value) ? value : null);

/** Adds the requests before a load that did not begin: its charts have nothing else to show. */
export function withRequestsBefore(result: LoadResult, options: LoadSettings, budget: ProbeBudget): LoadResult {
  const { profile, keys: sources } = options;
  const probesOf = profile.keys.map((_, index) => budget.probesOf(sources[index]?.secret ?? ''));
  const startedAt = Math.min(...probesOf.flat().map(sentAt));
  const keys = result.keys.map((key, index): LoadKey => {
    const probes = (probesOf[index] ?? []).toSorted((one, other) => sentAt(one) - sentAt(other));
    const limit = key.limit ?? wholeOrNull(probes.find((probe) => probe.limit !== undefined)?.limit);
    if (probes.length === 0) return key;
    return { ...key, ...(limit !== null && { limit }), requestsBefore: chartedProbes(probes, startedAt, options) };
  });
  return { ...result, keys, sentBefore: budget.sent };
}

/** `startedAt`: milliseconds since 1970. */
function chartedProbes(
  probes: readonly Probe[],
  startedAt: number,
  { resetUnit, hint }: Pick<LoadSettings, 'resetUnit' | 'hint'>,
): RequestsBefore {
  const unit = resetUnit ?? unitOf(probes) ?? hint?.resetUnit;
  const remaining = probes.map((probe) => wholeOrNull(probe.remaining));
  const resets = probes.map(({ reset, at }) =>
    reset === undefined || unit === undefined ? null : roundToTenth(resetInstant({ reset, at }, unit) - startedAt),
  );
  return {
    sentMilliseconds: probes.map((probe) => roundToTenth(sentAt(probe) - startedAt)),
    tookMilliseconds: probes.map(({ milliseconds }) => roundToTenth(milliseconds)),
    outcomes: probes.map(letterOf).join(''),
    ...(remaining.some((value) => value !== null) && { remaining }),
    ...(resets.some((value) => value !== null) && { resetMilliseconds: resets }),
  };
}
