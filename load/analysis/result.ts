import { kindsOf } from '../../limiter/consistency.ts';
import { admitted, refused } from '../../limiter/decisions.ts';
import { contradictionSays, type LimitJudgement } from '../../limiter/questions/limit-judgement.ts';
import type { Generator, Invariant, Limiter, LimitResult, LoadKey, LoadResult } from '../../schemas/generated/types.ts';
import type { EngineFacts } from '../engines/engine.ts';
import { encodeHistogram, type LatencyClass, latencyHistogram, percentiles } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { metricParts } from '../profiles/metrics.ts';
import type { Limit } from '../profiles/profile.ts';
import { analyseKeys, readKeys } from './analyse-keys.ts';
import { chartedRequests, failuresOf } from './charted-requests.ts';
import type { LedgerDecisions } from './decisions.ts';
import { findingMetrics, findingsOf } from './findings/findings.ts';
import { identifyLimiter, possibleFamilies } from './identify.ts';
import { evaluateInvariants } from './invariants/invariants.ts';
import { type Doubt, hasJudgement, type KeyAnalysis, type KeySources, wantedWindow } from './key-analysis.ts';
import { operationResult, totalsByOperation } from './operations.ts';
import { otherLimitSays } from './other-limit.ts';
import {
  boundOf,
  evaluateThresholds,
  isOfRefusals,
  type MetricSources,
  missingData,
  secondsOf,
  withoutOwnRefusals,
} from './thresholds.ts';
import { timeline } from './timeline.ts';
import { tokensByKey } from './tokens.ts';
import { type Validity, validityOf } from './validity.ts';
import { areWindows, mostWindows, windowsOf } from './windows.ts';

/** A finished load run. */
export interface FinishedRun extends KeySources {
  engineName: LoadResult['engine'];
  engine: EngineFacts;
}

interface Verdicts {
  invariants: Invariant[];
  limiter: Limiter;
  /** False if a generator failed: the ledger lacks requests that it sent. */
  complete: boolean;
}

/** Analyses a finished run. The same run always gives the same result. */
export function resultOf(run: FinishedRun): LoadResult {
  const keys = analyseKeys(run, readKeys(run));
  return loadResult(run, keys, verdictsOf(run, keys));
}

const incomplete = 'the ledger is not complete';

/** Third phase: verdicts about the limiter. */
function verdictsOf({ engine, ledger }: FinishedRun, keys: readonly KeyAnalysis[]): Verdicts {
  const judged = keys.filter(hasJudgement);
  const possible = possibleFamilies(judged, ledger.startedAtEpochMilliseconds);
  const invariants = evaluateInvariants(keys, kindsOf(possible.possible));
  const complete = (engine.generators ?? []).every((generator) => generator.fault === undefined);
  const [other] = keys.flatMap(({ decisions, otherRefusals }) =>
    otherRefusals ? otherLimitSays(decisions.label, otherRefusals) : [],
  );
  const limiter = {
    ...identifyLimiter(judged, possible, causeOf(keys)),
    ...(other !== undefined && { otherLimit: other }),
  };
  return complete
    ? { invariants, limiter, complete }
    : { invariants: withoutClaims(invariants), limiter: { kind: 'unknown', evidence: incomplete }, complete };
}

/** The wrong limiter that made the decisions, if they show one. */
function causeOf(keys: readonly KeyAnalysis[]): string | undefined {
  if (keys.some((key) => key.uncounted)) return 'a limiter that leaves some operations out';
  return keys.some(({ judgement }) => judgement?.countsRefused)
    ? 'a limiter that counts refused requests too'
    : undefined;
}

/** Requests missing from an incomplete ledger could overturn every verdict. */
const withoutClaims = (invariants: readonly Invariant[]): Invariant[] =>
  invariants.map((invariant) => ({ ...invariant, verdict: 'no data', says: incomplete }));

/** Last phase: the document. */
function loadResult(run: FinishedRun, keys: readonly KeyAnalysis[], verdicts: Verdicts): LoadResult {
  const { ledger, engine } = run;
  const { profile, keys: arrivals } = run.plan;
  const { model } = profile.arrival;
  const seconds = secondsOf(run);
  const tokens = tokensByKey(ledger);
  const loadKeys = keys.map((key, index) => ({
    ...loadKey(key, ledger, verdicts),
    ...(tokens[index]?.length ? { tokens: tokens[index] } : {}),
  }));
  const findings = findingsOf({ ledger, arrivals, keys, engine });
  const doubt = keys.find((key) => key.windowDoubt !== undefined)?.windowDoubt;
  // The load depends on the window. If the window is in doubt, thresholds have no data.
  const metricSources: MetricSources = {
    keys: loadKeys,
    invariants: verdicts.invariants,
    seconds,
    runLatency: latencyOf(keys),
    runOperations: totalsByOperation(keys.map((key) => key.operations)).map(operationResult),
    extra: findingMetrics(findings, { ledger, arrivals, keys, engine }),
  };
  const limits = engine.breach
    ? profile.limits.map((limit) => resultWhenEnded(limit, engine.breach))
    : evaluateThresholds(profile.limits, doubt === undefined ? metricSources : undefined).map((limit) =>
        withoutOwnRefusals(limit, keys),
      );
  const isBreached = limits.some(({ verdict }) => verdict === 'breached');
  const missing = engine.breach || isBreached ? undefined : (undecidedReason(keys, limits) ?? missingData(limits));
  const offered = model === 'closed' ? 0 : loadKeys.reduce((sum, key) => sum + key.offered, 0);
  const windows = keys.flatMap(({ judgement }) => judgement?.rule.windowMilliseconds ?? []);
  const windowSeconds = windows.length === 0 ? {} : { windowSeconds: Math.min(...windows) / 1000 };
  const notes = engine.breach ? [...engine.notes, endOfLoad(engine.breach)] : engine.notes;
  const validity = validityOf({ model, offered, ledger, engine, ...windowSeconds });
  return {
    profile: profile.name,
    engine: run.engineName,
    asks: profile.asks,
    arrival: { model },
    startedAt: new Date(ledger.startedAtEpochMilliseconds).toISOString(),
    durationSeconds: round(seconds.answered),
    validity: withDoubt(validity, doubt ?? missing),
    keys: loadKeys,
    invariants: verdicts.invariants,
    limiter: verdicts.limiter,
    limits,
    timeline: timeline(ledger, engine.seconds),
    histograms: histogramsOf(keys),
    ...findings,
    ...(notes.length > 0 ? { notes } : {}),
    ...(engine.breach ? { endedBy: engine.breach } : {}),
    ...(engine.generators && engine.generators.length > 1 ? { generators: engine.generators.map(roundNumbers) } : {}),
  };
}

function loadKey(analysis: KeyAnalysis, ledger: Ledger, { limiter, complete }: Verdicts): LoadKey {
  const { decisions, judgement, ...key } = analysis;
  const isShown = complete && judgement !== undefined;
  const rule = judgement?.rule ?? key.doubtedRule;
  const all = complete && rule ? windowsOf(decisions, key.announced, rule) : undefined;
  const windows = all && (judgement === undefined || areWindows(all, judgement, limiter)) ? all : undefined;
  const failures = failuresOf(ledger, decisions.label);
  return {
    key: decisions.label,
    ...(rule && { limit: rule.limit, windowSeconds: rule.windowMilliseconds / 1000 }),
    offered: key.offered,
    sent: decisions.count,
    admitted: decisions.outcomes[admitted],
    refused: decisions.outcomes[refused],
    errors: key.errors,
    ...(isShown ? shownFacts(decisions, judgement) : {}),
    ...(windows && { windows: windows.slice(0, mostWindows) }),
    ...(windows && windows.length > mostWindows && { windowsLeftOut: windows.length - mostWindows }),
    ...(rule && {
      requests: chartedRequests(decisions, key.announced, rule, limiter, windows, ledger.startedAtEpochMilliseconds),
    }),
    ...(failures && { failures }),
    latency: {
      admitted: percentiles(key.latencies.admitted),
      refused: percentiles(key.latencies.refused),
      ...(key.latencies.failed.totalCount > 0 ? { failed: percentiles(key.latencies.failed) } : {}),
    },
    ...(key.operations.length > 0 ? { operations: key.operations.map(operationResult) } : {}),
  };
}

/** The counts beyond and below the limit, and their certainty. */
function shownFacts(decisions: LedgerDecisions, judgement: LimitJudgement): Partial<LoadKey> {
  const { over, under, excess, contradiction, possible, excused, undecided, decides, isWindowOpen } = judgement;
  const isDecided = (count: LimitJudgement['decides']): boolean => undecided === undefined || decides === count;
  return {
    ...(isDecided('over') && { overAdmitted: over }),
    ...(isDecided('under') && { underAdmitted: under }),
    ...(undecided !== undefined && { undecided }),
    ...(excess && {
      excess: {
        count: excess.count,
        admitted: excess.admitted,
        most: excess.most,
        fromSeconds: round(excess.from / 1000),
        untilSeconds: round(excess.to / 1000),
      },
    }),
    ...(contradiction && { contradiction: shownContradiction(decisions, judgement) }),
    ...(possible && {
      possibleLimits: {
        lowest: possible.lo,
        highest: possible.hi,
        ...((possible.cut || possible.hi >= 2 * judgement.rule.limit) && { isCut: true }),
        ...(isWindowOpen && { isWindowOpen }),
        ...(excused.size > 0 && { isExcused: true }),
      },
    }),
  };
}

/** Rows shown of a proof: those nearest to the decision. */
const mostRows = 200;

function shownContradiction(
  decisions: LedgerDecisions,
  judgement: LimitJudgement,
): NonNullable<LoadKey['contradiction']> {
  const { contradiction: { index, indices } = { index: 0, indices: new Uint32Array() }, explainedBy } = judgement;
  const seconds = (milliseconds = 0): number => round(milliseconds / 1000);
  const row = (at: number) => ({
    sentSeconds: seconds(decisions.sent[at]),
    answeredSeconds: seconds(decisions.answered[at]),
    outcome: decisions.outcome[at] === admitted ? ('admitted' as const) : ('refused' as const),
  });
  return {
    says: contradictionSays(decisions, judgement),
    decision: row(index),
    rows: Array.from(indices.filter((at) => at !== index).slice(-mostRows), row),
    ...(explainedBy !== undefined && { explainedBy }),
  };
}

function latencyOf(keys: readonly KeyAnalysis[]): LoadKey['latency'] {
  const allOf = (kind: LatencyClass) => {
    const all = latencyHistogram();
    for (const { latencies } of keys) all.add(latencies[kind]);
    return percentiles(all);
  };
  return { admitted: allOf('admitted'), refused: allOf('refused'), failed: allOf('failed') };
}

function histogramsOf(keys: readonly KeyAnalysis[]): Record<string, string> {
  const histograms = keys.flatMap(({ decisions, latencies }) =>
    Object.entries(latencies).map(([kind, histogram]) => ({ name: `${decisions.label}.${kind}`, histogram })),
  );
  const used = histograms.filter(({ histogram }) => histogram.totalCount > 0);
  return Object.fromEntries(used.map(({ name, histogram }) => [name, encodeHistogram(histogram)]));
}

/** The breached threshold that ended the load, and its value then. The others were not evaluated. */
function resultWhenEnded(limit: Limit, breach: EngineFacts['breach']): LimitResult {
  const bound = boundOf(limit);
  if (breach?.metric !== limit.metric || breach.bound !== bound)
    return { metric: limit.metric, bound, verdict: 'no data' };
  return { metric: limit.metric, bound, value: breach.value, verdict: 'breached' };
}

const endOfLoad = ({ metric, bound, value, atSeconds }: NonNullable<EngineFacts['breach']>): string =>
  `The load was ended ${atSeconds} s into the run: ${metric} was ${value}, allowed: ${bound}. The other thresholds were not evaluated`;

function withDoubt(validity: Validity, doubt: Doubt | undefined): Validity {
  if (doubt === undefined) return validity;
  const missing = [...(validity.missing ?? []), ...(doubt.missing ?? [])];
  return {
    ...{ ...validity, verdict: 'invalid', reasons: [...validity.reasons, doubt.says] },
    ...(missing.length > 0 && { missing }),
  };
}

/** One sentence if a threshold is about a key whose counts could not be decided. */
function undecidedReason(keys: readonly KeyAnalysis[], limits: readonly LimitResult[]): Doubt | undefined {
  const asks = ({ decisions: { label } }: KeyAnalysis): boolean =>
    limits.some(({ metric, verdict }) => {
      const { owner, name } = metricParts(metric);
      return verdict === 'no data' && comparedCounts.includes(name) && (owner === label || owner === 'run');
    });
  const lacksRefusals = (label: string): boolean =>
    limits.some(({ metric, verdict }) => verdict === 'no data' && isOfRefusals(metric, label));
  const own = keys.find(({ ownRefusals, decisions }) => ownRefusals !== undefined && lacksRefusals(decisions.label));
  if (own?.ownRefusals !== undefined) return { says: own.ownRefusals };
  const key = keys.find((one) => one.judgement?.undecided !== undefined && asks(one));
  return (
    key && {
      says: `${key.decisions.label}: ${key.judgement?.undecided}`,
      ...(key.isWindowWanted && { missing: [wantedWindow] }),
    }
  );
}

const comparedCounts = ['overAdmitted', 'underAdmitted'];

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Rounds milliseconds to microseconds; clocks are no more exact. */
function roundNumbers(facts: Generator): Generator {
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number' ? round(value) : value,
  ]);
  return Object.fromEntries(entries);
}
