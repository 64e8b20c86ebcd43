import type { LoadResult } from '../../../schemas/generated/types.ts';
import type { EngineFacts } from '../../engines/engine.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { KeyArrivals } from '../../planning/arrivals.ts';
import type { KeyAnalysis } from '../key-analysis.ts';
import { isolationOf } from './isolation.ts';
import { latencyDrift } from './latency-drift.ts';
import { lastGoodPerSecond, stepsOf } from './ramp-steps.ts';
import { recoveryFinding } from './recovery.ts';
import { retriesOf } from './retries.ts';

/** Results beyond the counts of each key. A member is absent if the profile does not produce it. */
export type Findings = Pick<LoadResult, 'releases' | 'isolation' | 'recovery' | 'retries' | 'steps'>;

interface FindingSources {
  ledger: Ledger;
  arrivals: readonly KeyArrivals[];
  keys: readonly KeyAnalysis[];
  engine: EngineFacts;
}

export function findingsOf({ ledger, arrivals, keys, engine }: FindingSources): Findings {
  return withoutAbsent({
    releases: releasesOf(engine.releases ?? []),
    isolation: isolationOf(ledger, arrivals),
    recovery: recoveryFinding(keys, ledger, arrivals),
    retries: retriesOf(ledger),
    steps: stepsOf(ledger, arrivals),
  });
}

/** The findings as metrics for thresholds, by full name. Undefined: no data. */
export function findingMetrics(found: Findings, sources: FindingSources): Record<string, number | undefined> {
  const { arrivals, keys, ledger, engine } = sources;
  const first = arrivals[0]?.label ?? '';
  const rule = keys[0]?.judgement?.rule;
  const lastGood = found.steps && lastGoodPerSecond(found.steps);
  return {
    'run.retriesAgreeing': found.retries?.agreeing,
    'run.retriesDiffering': found.retries?.differing,
    'run.releaseSpreadMilliseconds': found.releases?.spreadMilliseconds.max,
    'run.latencyDrift': latencyDrift(ledger, engine.seconds),
    ...(found.isolation
      ? {
          [`${first}.effectSize`]: found.isolation.effectSize,
          [`${first}.shiftMilliseconds`]: found.isolation.shiftMilliseconds?.estimate,
        }
      : {}),
    ...(found.recovery ? { [`${first}.recoveryMilliseconds`]: found.recovery.milliseconds?.max } : {}),
    ...(found.steps
      ? {
          [`${first}.lastGoodPerSecond`]: lastGood ?? 0,
          [`${first}.lastGoodOfLimit`]: rule && ((lastGood ?? 0) * rule.windowMilliseconds) / 1000 / rule.limit,
        }
      : {}),
  };
}

function releasesOf(releases: readonly { size: number; spreadMilliseconds: number }[]): Findings['releases'] {
  if (releases.length === 0) return undefined;
  const spreads = releases.map((release) => release.spreadMilliseconds).sort((a, b) => a - b);
  const round = (milliseconds: number) => Math.round(milliseconds * 100) / 100;
  return {
    count: releases.length,
    largest: releases.reduce((largest, { size }) => Math.max(largest, size), 0),
    spreadMilliseconds: { median: round(spreads[spreads.length >> 1] ?? 0), max: round(spreads.at(-1) ?? 0) },
  };
}

function withoutAbsent<T extends object>(members: { [Name in keyof T]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}
