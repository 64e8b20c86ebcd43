import type { Histogram } from 'hdr-histogram-js';
import type { Invariant, LimitResult, LoadKey, LoadResult } from '../../schemas/generated/types.ts';
import type { EngineFacts, EngineName, GeneratorFacts } from '../engines/engine.ts';
import { encodeHistogram, type KeyLatencies, latenciesOf, latencyHistogram, percentiles } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Tail, TailKey } from '../ledger/sampled-counts.ts';
import type { Arrivals } from '../planning/arrivals.ts';
import { findingMetrics, findingsOf } from './findings/findings.ts';
import { invariants } from './invariants/invariants.ts';
import type { JudgedKey } from './judged-key.ts';
import { fittedKeys, type JudgeableRun, judgedKeys } from './key-analysis.ts';
import { identifyLimiter, possibleKinds } from './limiter/identify.ts';
import { type Judged, judge } from './thresholds.ts';
import { timeline } from './timeline.ts';
import { type Validity, validityOf } from './validity.ts';
import { shownWindows } from './windows.ts';

/** A finished run, ready to be judged. */
export interface FinishedRun extends JudgeableRun {
  engineName: EngineName;
  engine: EngineFacts;
  arrivals: readonly Arrivals[];
}

/** Everything the ledger says, judged. Pure: the same run gives the same result. */
export function resultOf(run: FinishedRun): LoadResult {
  const { tail, generators = [] } = run.engine;
  const whole = generators.every((one) => one.fault === undefined);
  const keys = judgedKeys(run).map((key, index) => ({ ...key, ...(tail && { tail: tail.keys[index]?.outcomes }) }));
  const fitted = whole ? fittedKeys(keys) : [];
  const kinds = possibleKinds(fitted);
  const found = claimed(invariants(keys, kinds), whole);
  const latencies = withTail(latenciesOf(run.ledger), tail);
  const rows = rowsByKey(run.ledger);
  const loadKeys = keys.map((key, index) =>
    loadKey(whole ? key : withoutAdmission(key), {
      rows: rows[index] ?? 0,
      latencies: latencies[index],
      planned: (run.arrivals[index]?.intended.length ?? 0) * (run.profile.retries ? 2 : 1),
      tail: tail?.keys[index],
    }),
  );
  const sources = { ledger: run.ledger, keys, ...withinLedger(run) };
  const findings = findingsOf(sources);
  const doubt = keys.find((key) => key.windowDoubt !== undefined)?.windowDoubt;
  // How much was offered follows from the window: without it no limit of the profile says anything.
  const judgedBy: Judged =
    doubt === undefined
      ? {
          keys: loadKeys,
          invariants: found,
          seconds: run.engine.seconds,
          runLatency: {
            admitted: percentiles(merged(latencies, 'admitted')),
            refused: percentiles(merged(latencies, 'refused')),
            failed: percentiles(merged(latencies, 'failed')),
          },
          extra: findingMetrics(findings, sources),
        }
      : { keys: [], invariants: [], seconds: 0 };
  const limits = judge(run.profile.limits, judgedBy);
  const validity = invalidBecause(
    validityOf({
      model: run.profile.arrival.model,
      offered: run.profile.arrival.model === 'closed' ? 0 : loadKeys.reduce((sum, key) => sum + key.offered, 0),
      ledger: run.ledger,
      engine: run.engine,
      ...shortestWindow(keys),
    }),
    doubt ?? noData(limits),
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
    limiter: whole ? identifyLimiter(fitted) : { kind: 'unknown', evidence: notWhole },
    limits,
    timeline: timeline(run.ledger, run.engine.seconds, tail),
    histograms: histogramsOf(run.ledger, latencies),
    ...findings,
    ...(run.engine.notes.length > 0 ? { notes: run.engine.notes } : {}),
    ...severalGenerators(run.engine),
    ...sampleOf(run),
  };
}

const notWhole = 'the ledger is not whole';

/** Of a ledger that is not whole nothing is claimed that what it lacks could overturn. */
function claimed(found: readonly Invariant[], whole: boolean): Invariant[] {
  if (whole) return [...found];
  return found.map((one) => ({ ...one, verdict: 'no data', says: notWhole }));
}

function withoutAdmission({ admission: _, ...key }: JudgedKey): JudgedKey {
  return key;
}

function withTail(latencies: KeyLatencies[], tail: Tail | undefined): KeyLatencies[] {
  for (const [index, key] of tail?.keys.entries() ?? [])
    for (const kind of ['admitted', 'refused', 'failed'] as const) latencies[index]?.[kind].add(key.latencies[kind]);
  return latencies;
}

/** Findings come from the ledger: as much of the plan as it holds, where it does not hold all. */
function withinLedger({ arrivals, engine }: FinishedRun): Pick<FinishedRun, 'arrivals' | 'engine'> {
  const until = engine.tail && (engine.wholeMilliseconds ?? 0);
  if (until === undefined) return { arrivals, engine };
  return {
    engine: { ...engine, seconds: Math.min(engine.seconds, until / 1000) },
    arrivals: arrivals.map((one) => ({
      ...one,
      intended: one.intended.filter((instant) => instant < until),
      stages: one.stages.filter((stage) => stage.fromMilliseconds + stage.forMilliseconds <= until),
    })),
  };
}

function sampleOf({ engine, ledger }: FinishedRun): Pick<LoadResult, 'sample'> {
  if (engine.tail === undefined) return {};
  const wholeSeconds = Math.round(engine.wholeMilliseconds ?? 0) / 1000;
  return { sample: { wholeSeconds, ledgerRequests: ledger.rows, countedRequests: engine.tail.requests } };
}

function severalGenerators({ generators = [] }: EngineFacts): Pick<LoadResult, 'generators'> {
  return generators.length < 2 ? {} : { generators: generators.map(roundedGenerator) };
}

/** Microseconds are below what any clock of ours tells. */
function roundedGenerator(facts: GeneratorFacts): GeneratorFacts {
  const rounded = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  ]);
  return Object.fromEntries(rounded);
}

function merged(latencies: readonly KeyLatencies[], kind: keyof KeyLatencies): Histogram {
  const all = latencyHistogram();
  for (const one of latencies) all.add(one[kind]);
  return all;
}

function invalidBecause(validity: Validity, reason: string | undefined): Validity {
  return reason === undefined ? validity : { ...validity, verdict: 'invalid', reasons: [...validity.reasons, reason] };
}

function noData(limits: readonly LimitResult[]): string | undefined {
  const metrics = limits.filter((limit) => limit.verdict === 'no data').map((limit) => limit.metric);
  return metrics.length === 0 ? undefined : `there is no data for ${metrics.join(', ')}`;
}

function shortestWindow(keys: readonly JudgedKey[]): { windowSeconds?: number } {
  const windows = keys.flatMap((key) => (key.rule ? [key.rule.windowSeconds] : []));
  return windows.length === 0 ? {} : { windowSeconds: Math.min(...windows) };
}

function rowsByKey(ledger: Ledger): number[] {
  const rows = ledger.labels.map(() => 0);
  for (let row = 0; row < ledger.rows; row++) rows[ledger.keyOf(row)] = (rows[ledger.keyOf(row)] ?? 0) + 1;
  return rows;
}

interface KeyCounts {
  /** In the ledger. */
  rows: number;
  planned: number;
  latencies: KeyLatencies | undefined;
  /** After it. */
  tail: TailKey | undefined;
}

function loadKey(key: JudgedKey, { rows, planned, latencies, tail }: KeyCounts): LoadKey {
  const { decisions, rule, admission } = key;
  const [admittedCount, refusedCount] = decisions.outcomes;
  const after = tail?.outcomes ?? { admitted: 0, refused: 0, failed: 0 };
  const counted = admission && admission.verdict !== 'no data';
  return {
    key: decisions.label,
    ...(rule ? { limit: rule.limit, windowSeconds: rule.windowSeconds } : {}),
    offered: Math.max(planned, rows + after.admitted + after.refused + after.failed),
    sent: decisions.count + (tail?.sent ?? 0),
    admitted: admittedCount + after.admitted,
    refused: refusedCount + after.refused,
    errors: rows - admittedCount - refusedCount + after.failed,
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
