import type { LoadResult } from '../../schemas/generated/types.ts';
import type { EngineFacts } from '../engines/engine.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { percentileOf } from '../ledger/percentile.ts';
import type { Missing } from '../planning/key-limits.ts';
import type { ArrivalModel } from '../profiles/profile.ts';

export type Validity = LoadResult['validity'];

export interface ValiditySources {
  model: ArrivalModel;
  /** Requests in the plan; 0 for closed arrivals. */
  offered: number;
  ledger: Ledger;
  engine: EngineFacts;
  /** The shortest window of the keys, if known. It decides how late a paced request may be. */
  windowSeconds?: number;
}

interface Problem {
  grade: 'degraded' | 'invalid';
  reason: string;
  missing?: Missing;
}

type Lags = NonNullable<EngineFacts['scheduleLags']>;
type Bounds = NonNullable<Validity['bounds']>[string];

/** A generator's clock must be known to this share of a window, and to a second. */
const clockShareOfWindow = 0.1;
const mostClockUncertaintyMilliseconds = 1000;

const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
const percent = (share: number): string => `${round(share * 100)} %`;

/** Decides from the ledger and the engine's own figures if the generator kept to the plan. */
export function validityOf(sources: ValiditySources): Validity {
  const { engine, ledger, model, offered } = sources;
  const lags = engine.scheduleLags ?? lagsOf(ledger);
  const sentShare = offered === 0 ? undefined : countRows(ledger, (row) => !Number.isNaN(ledger.sentAt(row))) / offered;
  const bounds = boundsOf(sources);
  const problems = [
    ...engineProblems(engine, bounds),
    ...rateProblems(sources, bounds, sentShare),
    ...clockProblems(sources),
    ...(model === 'closed' ? [] : lagProblems(sources, bounds, lags)),
  ];
  const missing = problems.flatMap((problem) => problem.missing ?? []);
  const lag = engine.eventLoopLagP99Milliseconds;
  const scheduleLags = {
    scheduleLagP50Milliseconds: round(lags.p50, 2),
    scheduleLagP99Milliseconds: round(lags.p99, 2),
  };
  const measured: Partial<Record<Measurement, number>> = {
    generatorCpuShare: round(engine.cpuShare, 3),
    ...(lag === undefined ? {} : { eventLoopLagP99Milliseconds: round(lag, 2) }),
    ...(model === 'closed' ? {} : scheduleLags),
    ...(sentShare === undefined ? {} : { achievedShare: round(sentShare, 4) }),
    dropped: engine.dropped,
    clockStepMilliseconds: round(engine.clockStepMilliseconds, 1),
  };
  return {
    verdict: problems.some(({ grade }) => grade === 'invalid') ? 'invalid' : problems.length > 0 ? 'degraded' : 'valid',
    reasons: problems.map(({ reason }) => reason),
    ...(missing.length > 0 && { missing }),
    measured,
    bounds: Object.fromEntries((Object.keys(measured) as Measurement[]).map((name) => [name, bounds[name]])),
  };
}

type Measurement =
  | 'generatorCpuShare'
  | 'eventLoopLagP99Milliseconds'
  | 'scheduleLagP50Milliseconds'
  | 'scheduleLagP99Milliseconds'
  | 'achievedShare'
  | 'dropped'
  | 'clockStepMilliseconds';

/** The values of each measurement beyond which a run is degraded or invalid. */
function boundsOf({ model, windowSeconds, offered }: ValiditySources): Record<Measurement, Bounds> {
  const { usual, most, far } = lagBounds(model, windowSeconds);
  return {
    // A closed load always keeps its generator busy.
    generatorCpuShare: { degradedAbove: 0.8, ...(model !== 'closed' && { invalidAbove: 0.97 }) },
    eventLoopLagP99Milliseconds: { degradedAbove: 100, invalidAbove: 500 },
    scheduleLagP50Milliseconds: { degradedAbove: usual },
    scheduleLagP99Milliseconds: { degradedAbove: most, invalidAbove: far },
    achievedShare: { degradedBelow: 0.99, invalidBelow: 0.95 },
    dropped: { degradedAbove: 0, invalidAbove: offered * 0.01 },
    clockStepMilliseconds: { degradedAbove: 100, invalidAbove: 1000 },
  };
}

/** A problem if the value is beyond a bound. */
function beyond(value: number, bounds: Bounds, reason: string): Problem[] {
  const { degradedAbove, invalidAbove, degradedBelow, invalidBelow } = bounds;
  const exceeds = (above = Number.POSITIVE_INFINITY, below = Number.NEGATIVE_INFINITY): boolean =>
    value > above || value < below;
  if (exceeds(invalidAbove, invalidBelow)) return [{ grade: 'invalid', reason }];
  return exceeds(degradedAbove, degradedBelow) ? [{ grade: 'degraded', reason }] : [];
}

const withMissing = (problems: readonly Problem[], missing: Missing | undefined): Problem[] =>
  problems.map((problem) => ({ ...problem, ...(missing && { missing }) }));

const invalidIf = (condition: boolean, reason = ''): Problem[] => (condition ? [{ grade: 'invalid', reason }] : []);

const degradedIf = (condition = false, reason = ''): Problem[] => (condition ? [{ grade: 'degraded', reason }] : []);

function engineProblems(engine: EngineFacts, bounds: Record<Measurement, Bounds>): Problem[] {
  const { generators = [], cpuShare, eventLoopLagP99Milliseconds: lag = 0, clockStepMilliseconds: step } = engine;
  const unmeasured = generators.filter((one) => one.requests > 0 && one.clockOffsetMilliseconds === undefined);
  const names = unmeasured.map(({ name }) => name).join(', ');
  const noClock = `the clock of ${names} could not be compared, because its answers carry no Date header`;
  const oneMachine = { need: 'generators', says: 'use one machine, or one generator' };
  return [
    ...invalidIf(engine.stopped !== undefined, engine.stopped),
    ...generators.flatMap(({ fault }) => invalidIf(fault !== undefined, fault)),
    ...degradedIf(
      engine.stoppedAtMostRequests,
      'the load ended early: the generator had sent as many requests as it can record',
    ),
    ...withMissing(invalidIf(unmeasured.length > 0, noClock), oneMachine),
    ...beyond(
      cpuShare,
      bounds.generatorCpuShare,
      `the generator used ${percent(cpuShare)} of the processor time available to it`,
    ),
    ...beyond(lag, bounds.eventLoopLagP99Milliseconds, `the generator's event loop was ${round(lag)} ms late (p99)`),
    ...invalidIf(engine.exhaustedVirtualUsers, 'every virtual user was busy when another was needed'),
    ...beyond(step, bounds.clockStepMilliseconds, `the wall clock was moved by ${round(step)} ms during the run`),
  ];
}

function rateProblems(
  { ledger, offered, engine, model }: ValiditySources,
  bounds: Record<Measurement, Bounds>,
  sentShare = 1,
): Problem[] {
  const answered = countRows(ledger, (row) => ledger.statusOf(row) !== 0);
  const { answeredByEngine: own = answered, dropped } = engine;
  const problems = [
    ...invalidIf(own !== answered, `the engine counted ${own} answers, the ledger ${answered}`),
    ...invalidIf(answered === 0, 'no request was answered'),
  ];
  // A load that a threshold has ended may have had requests in flight that k6 gave up.
  if (model === 'closed' || offered === 0 || engine.breach !== undefined) return problems;
  return [
    ...problems,
    ...beyond(dropped, bounds.dropped, `${dropped} of ${offered} requests were never attempted`),
    ...beyond(sentShare, bounds.achievedShare, `only ${percent(sentShare)} of the requests were sent`),
  ];
}

/** Bounds on lateness in milliseconds: of the median, of the p99, and of the p99 beyond which a run is invalid. */
export function lagBounds(model: ArrivalModel, windowSeconds = 0): { usual: number; most: number; far: number } {
  // A paced request only needs to fall well inside its window; an open one has to be sent at its instant.
  const window = model === 'paced' ? windowSeconds * 1000 : 0;
  return { usual: Math.max(2, window * 0.01), most: Math.max(20, window * 0.1), far: Math.max(200, window * 0.5) };
}

function clockProblems({ ledger, windowSeconds = Number.POSITIVE_INFINITY }: ValiditySources): Problem[] {
  const { clockUncertaintyMilliseconds: uncertainty } = ledger;
  const most = Math.min(windowSeconds * 1000 * clockShareOfWindow, mostClockUncertaintyMilliseconds);
  const reason = `the clocks of the generators are known only to ${round(uncertainty)} ms; requests near the edges of windows were judged leniently`;
  return degradedIf(uncertainty > most, reason);
}

function lagProblems(
  { engine: { generators = [], eventLoopLagP99Milliseconds = 0 }, model, ledger }: ValiditySources,
  bounds: Record<Measurement, Bounds>,
  { p50, p99 }: Lags,
): Problem[] {
  const { scheduleLagP50Milliseconds: usual, scheduleLagP99Milliseconds: most } = bounds;
  const lateFrom = most.degradedAbove ?? Number.POSITIVE_INFINITY;
  const late = generators.length < 2 ? [] : generators.filter((one) => one.lateMilliseconds > lateFrom);
  if (late.length > 0)
    return late.flatMap(({ name, lateMilliseconds: lag }) =>
      beyond(lag, most, `${name} sent its requests ${round(lag)} ms late (p90)`),
    );
  const slowest = slowestMilliseconds(ledger);
  const isWaiting = model === 'paced' && slowest > lateFrom && eventLoopLagP99Milliseconds < lateFrom;
  const cause = isWaiting
    ? `: answers took up to ${round(slowest)} ms and may have kept each connection of a key busy`
    : '';
  const connections = { need: 'profile', says: 'give each key more connections (--connections, or in the profile)' };
  if (p99 > lateFrom)
    return withMissing(
      beyond(p99, most, `requests were sent ${round(p99)} ms late (p99)${cause}`),
      isWaiting ? connections : undefined,
    );
  return beyond(p50, usual, `requests were sent ${round(p50)} ms late (median)`);
}

function slowestMilliseconds(ledger: Ledger): number {
  let slowest = 0;
  for (let row = 0; row < ledger.rows; row++) {
    const took = ledger.finishedAt(row) - ledger.sentAt(row);
    if (took > slowest) slowest = took;
  }
  return slowest;
}

function lagsOf(ledger: Ledger): Lags {
  const lags = new Float64Array(ledger.rows);
  let count = 0;
  for (let row = 0; row < ledger.rows; row++) {
    const lag = ledger.sentAt(row) - ledger.intendedAt(row);
    if (!Number.isNaN(lag)) lags[count++] = Math.max(0, lag);
  }
  const ascending = lags.subarray(0, count).sort();
  return { p50: percentileOf(ascending, 0.5) ?? 0, p99: percentileOf(ascending, 0.99) ?? 0 };
}

function countRows(ledger: Ledger, isCounted: (row: number) => boolean): number {
  let count = 0;
  for (let row = 0; row < ledger.rows; row++) if (isCounted(row)) count++;
  return count;
}
