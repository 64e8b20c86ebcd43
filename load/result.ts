import type { LoadKey, LoadResult } from '../schemas/generated/types.ts';
import { shownWindows } from './announced-windows.ts';
import { type Decisions, decisionsOf } from './decisions.ts';
import type { EngineFacts, EngineName } from './engines/engine.ts';
import { invariants, type JudgedKey } from './invariants.ts';
import { judge } from './judge.ts';
import { encodeHistogram, type KeyLatencies, latenciesOf, percentiles } from './latency.ts';
import type { Ledger } from './ledger.ts';
import type { LimiterKind, Rule } from './limiter/fit.ts';
import { admissionOf, fitsOf, identifyLimiter, type KeyFits, possibleKinds } from './limiter.ts';
import type { Arrivals } from './plan.ts';
import { type Profile, stagesOf } from './profile.ts';
import { type ResetSample, type ResetUnit, resetInstant, resetUnitOf } from './reset.ts';
import { timeline } from './timeline.ts';
import { type Validity, validityOf } from './validity.ts';

/** Counters of the target itself for one key: how many it admitted and refused. */
export interface TruthCounters {
  admitted: number;
  refused: number;
}

/** A finished run, ready to be judged. */
export interface FinishedRun {
  profile: Profile;
  engineName: EngineName;
  ledger: Ledger;
  engine: EngineFacts;
  arrivals: readonly Arrivals[];
  /** For each key what it is owed, with every window that the announcements leave possible, likeliest first. */
  rules: readonly { limit?: number; windowSeconds: readonly number[] }[];
  resetUnit?: ResetUnit;
  algorithm?: LimiterKind;
  truth?: readonly TruthCounters[];
}

/** Everything the ledger says, judged. Pure: the same run gives the same result. */
export function resultOf(run: FinishedRun): LoadResult {
  const keys = judgedKeys(run);
  const fits = keys.flatMap((key) => (key.fits ? [key.fits] : []));
  const kinds = possibleKinds(fits);
  const found = invariants(keys, kinds);
  const latencies = latenciesOf(run.ledger, run.profile.arrival.model === 'open');
  const rows = rowsByKey(run.ledger);
  const loadKeys = keys.map((key, index) =>
    loadKey(
      key,
      rows[index] ?? 0,
      latencies[index],
      (run.arrivals[index]?.intended.length ?? 0) * (run.profile.retries ? 2 : 1),
    ),
  );
  const limits = judge(run.profile.limits, { keys: loadKeys, invariants: found, seconds: run.engine.seconds });
  const validity = withNoData(
    validityOf({
      model: run.profile.arrival.model,
      offered: loadKeys.reduce((sum, key) => sum + key.offered, 0),
      ledger: run.ledger,
      engine: run.engine,
      ...shortestWindow(keys),
    }),
    limits.filter((limit) => limit.verdict === 'no data').map((limit) => limit.metric),
  );
  return {
    profile: run.profile.name,
    engine: run.engineName,
    asks: run.profile.asks,
    arrival: { model: run.profile.arrival.model },
    startedAt: new Date(run.ledger.startedAtEpochMilliseconds).toISOString(),
    durationSeconds: Math.round(run.engine.seconds * 1000) / 1000,
    validity,
    keys: loadKeys,
    invariants: found,
    limiter: identifyLimiter(fits, keys[0]?.rule),
    limits,
    timeline: timeline(run.ledger, run.engine.seconds),
    histograms: histogramsOf(run.ledger, latencies),
    ...(run.engine.notes.length > 0 ? { notes: run.engine.notes } : {}),
  };
}

function withNoData(validity: Validity, metrics: readonly string[]): Validity {
  if (metrics.length === 0) return validity;
  const reason = `there is no data for ${metrics.join(', ')}`;
  return { ...validity, verdict: 'invalid', reasons: [...validity.reasons, reason] };
}

function shortestWindow(keys: readonly JudgedKey[]): { windowSeconds?: number } {
  const windows = keys.flatMap((key) => (key.rule ? [key.rule.windowSeconds] : []));
  return windows.length === 0 ? {} : { windowSeconds: Math.min(...windows) };
}

function judgedKeys(run: FinishedRun): JudgedKey[] {
  const all = run.ledger.labels.map((_, index) => decisionsOf(run.ledger, index));
  const keys = all.map((decisions, index) => judgedKey(run, decisions, index));
  const kinds = possibleKinds(keys.flatMap((key) => (key.fits ? [key.fits] : [])));
  const identified = kinds.length === 1 ? kinds[0] : undefined;
  const known = run.algorithm ?? identified;
  for (const key of keys) if (key.fits) key.admission = admissionOf(key.fits, clearlyAnswered(key.decisions), known);
  return keys;
}

const clearlyAnswered = (decisions: Decisions): number =>
  decisions.outcome.reduce((sum, outcome) => sum + (outcome === 2 ? 0 : 1), 0);

function judgedKey(run: FinishedRun, decisions: Decisions, index: number): JudgedKey {
  const owed = run.rules[index] ?? { windowSeconds: [] };
  const [likeliest] = owed.windowSeconds;
  const unit = run.resetUnit ?? resetUnitOf(samplesOf(decisions, run.ledger), likeliest);
  const announced = announcedInstants(decisions, unit, run.ledger.startedAtEpochMilliseconds);
  const stages = stagesOf(run.profile.keys[index] ?? { label: '' });
  const base: JudgedKey = {
    decisions,
    announced,
    withinLimit: stages.every(
      (stage) => stage.ofLimit !== undefined && stage.ofLimit <= 1 && stage.release !== 'together',
    ),
    ...(unit === undefined ? {} : { unit }),
    ...(run.truth?.[index] ? { truth: run.truth[index] } : {}),
  };
  if (owed.limit === undefined || likeliest === undefined || decisions.count === 0) return base;
  const evidence = { decisions, announced, startedAtEpochMilliseconds: run.ledger.startedAtEpochMilliseconds };
  const tried = owed.windowSeconds.map((windowSeconds) => {
    const rule: Rule = { limit: owed.limit ?? 0, windowSeconds };
    return { rule, fits: fitsOf({ ...evidence, rule }) };
  });
  const chosen = tried.find(({ fits }) => hasAgreement(fits)) ?? tried[0];
  return { ...base, ...chosen };
}

const hasAgreement = (fits: KeyFits): boolean => Object.values(fits).some((fit) => fit.over === 0 && fit.under === 0);

function samplesOf(decisions: Decisions, ledger: Ledger): ResetSample[] {
  const samples: ResetSample[] = [];
  for (let index = 0; index < decisions.count && samples.length < 64; index++) {
    const reset = decisions.reset[index] ?? Number.NaN;
    if (!Number.isNaN(reset))
      samples.push({ reset, at: ledger.startedAtEpochMilliseconds + (decisions.answered[index] ?? 0) });
  }
  return samples;
}

function announcedInstants(decisions: Decisions, unit: ResetUnit | undefined, startedAt: number): Float64Array {
  return decisions.reset.map((reset, index) =>
    unit === undefined || Number.isNaN(reset)
      ? Number.NaN
      : resetInstant({ reset, at: startedAt + (decisions.answered[index] ?? 0) }, unit) - startedAt,
  );
}

function rowsByKey(ledger: Ledger): number[] {
  const rows = ledger.labels.map(() => 0);
  for (let row = 0; row < ledger.rows; row++) rows[ledger.keyOf(row)] = (rows[ledger.keyOf(row)] ?? 0) + 1;
  return rows;
}

function loadKey(key: JudgedKey, rows: number, latencies: KeyLatencies | undefined, planned: number): LoadKey {
  const { decisions, rule, admission } = key;
  const outcomes = [0, 0, 0];
  for (const outcome of decisions.outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const [admittedCount = 0, refusedCount = 0] = outcomes;
  const counted = admission && admission.verdict !== 'no data';
  return {
    key: decisions.label,
    ...(rule ? { limit: rule.limit, windowSeconds: rule.windowSeconds } : {}),
    offered: planned || rows,
    sent: decisions.count,
    admitted: admittedCount,
    refused: refusedCount,
    errors: rows - admittedCount - refusedCount,
    ...(counted ? { overAdmitted: admission.over, underAdmitted: admission.under } : {}),
    ...(counted && admission.windows ? { windows: shownWindows(decisions, key.announced, admission.windows) } : {}),
    latency: {
      admitted: latencies ? percentiles(latencies.admitted) : {},
      refused: latencies ? percentiles(latencies.refused) : {},
      ...(latencies && latencies.failed.totalCount > 0 ? { failed: percentiles(latencies.failed) } : {}),
    },
  };
}

function histogramsOf(ledger: Ledger, latencies: readonly KeyLatencies[]): Record<string, string> {
  const encoded: Record<string, string> = {};
  ledger.labels.forEach((label, index) => {
    for (const [kind, histogram] of Object.entries(latencies[index] ?? {}))
      if (histogram.totalCount > 0) encoded[`${label}.${kind}`] = encodeHistogram(histogram);
  });
  return encoded;
}
