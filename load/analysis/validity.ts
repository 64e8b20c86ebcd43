import type { LoadResult } from '../../schemas/generated/types.ts';
import type { EngineFacts } from '../engines/engine.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { percentileOf } from '../ledger/percentile.ts';
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
}

type Lags = NonNullable<EngineFacts['scheduleLags']>;

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
  const problems = [
    ...engineProblems(engine, model),
    ...rateProblems(sources, sentShare),
    ...clockProblems(sources),
    ...(model === 'closed' ? [] : lagProblems(sources, lags)),
  ];
  const lag = engine.eventLoopLagP99Milliseconds;
  const scheduleLags = {
    scheduleLagP50Milliseconds: round(lags.p50, 2),
    scheduleLagP99Milliseconds: round(lags.p99, 2),
  };
  return {
    verdict: problems.some(({ grade }) => grade === 'invalid') ? 'invalid' : problems.length > 0 ? 'degraded' : 'valid',
    reasons: problems.map(({ reason }) => reason),
    measured: {
      generatorCpuShare: round(engine.cpuShare, 3),
      ...(lag === undefined ? {} : { eventLoopLagP99Milliseconds: round(lag, 2) }),
      ...(model === 'closed' ? {} : scheduleLags),
      ...(sentShare === undefined ? {} : { achievedShare: round(sentShare, 4) }),
      dropped: engine.dropped,
      clockStepMilliseconds: round(engine.clockStepMilliseconds, 1),
    },
  };
}

/** One problem if the value exceeds a bound: degraded above the first, invalid above the second. */
function beyond(value: number, degraded: number, invalid: number, reason: string): Problem[] {
  if (!(value > degraded)) return [];
  return [{ grade: value > invalid ? 'invalid' : 'degraded', reason }];
}

const invalidIf = (condition: boolean, reason = ''): Problem[] => (condition ? [{ grade: 'invalid', reason }] : []);

const degradedIf = (condition = false, reason = ''): Problem[] => (condition ? [{ grade: 'degraded', reason }] : []);

function engineProblems(engine: EngineFacts, model: ArrivalModel): Problem[] {
  const { generators = [], cpuShare, eventLoopLagP99Milliseconds: lag = 0, clockStepMilliseconds: step } = engine;
  const unmeasured = generators.filter((one) => one.requests > 0 && one.clockOffsetMilliseconds === undefined);
  const names = unmeasured.map(({ name }) => name).join(', ');
  const noClock = `the clock of ${names} could not be compared, because its answers carry no Date header`;
  return [
    ...invalidIf(engine.stopped !== undefined, engine.stopped),
    ...generators.flatMap(({ fault }) => invalidIf(fault !== undefined, fault)),
    ...degradedIf(
      engine.stoppedAtMostRequests,
      'the load ended early: the generator had sent as many requests as it can record',
    ),
    ...beyond(unmeasured.length, 0, Number.POSITIVE_INFINITY, noClock),
    // A closed load always keeps its generator busy.
    ...beyond(
      cpuShare,
      0.8,
      model === 'closed' ? Number.POSITIVE_INFINITY : 0.97,
      `the generator used ${percent(cpuShare)} of the processor time available to it`,
    ),
    ...beyond(lag, 100, 500, `the generator's event loop was ${round(lag)} ms late (p99)`),
    ...invalidIf(engine.exhaustedVirtualUsers, 'every virtual user was busy when another was needed'),
    ...beyond(step, 100, 1000, `the wall clock was moved by ${round(step)} ms during the run`),
  ];
}

function rateProblems({ ledger, offered, engine, model }: ValiditySources, sentShare = 1): Problem[] {
  const answered = countRows(ledger, (row) => ledger.statusOf(row) !== 0);
  const { answeredByEngine: own = answered, dropped } = engine;
  const problems = [
    ...invalidIf(own !== answered, `the engine counted ${own} answers, the ledger ${answered}`),
    ...invalidIf(answered === 0, 'no request was answered'),
  ];
  if (model === 'closed' || offered === 0) return problems;
  return [
    ...problems,
    ...beyond(dropped, 0, offered * 0.01, `${dropped} of ${offered} requests were never attempted`),
    ...beyond(-sentShare, -0.99, -0.95, `only ${percent(sentShare)} of the requests were sent`),
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
  return beyond(uncertainty, most, Number.POSITIVE_INFINITY, reason);
}

function lagProblems({ model, windowSeconds, engine }: ValiditySources, { p50, p99 }: Lags): Problem[] {
  const { usual, most, far } = lagBounds(model, windowSeconds);
  const { generators = [] } = engine;
  const late = generators.length < 2 ? [] : generators.filter((one) => one.lateMilliseconds > most);
  if (late.length > 0)
    return late.flatMap(({ name, lateMilliseconds: lag }) =>
      beyond(lag, most, far, `${name} sent its requests ${round(lag)} ms late (p90)`),
    );
  if (p99 > most) return beyond(p99, most, far, `requests were sent ${round(p99)} ms late (p99)`);
  return beyond(p50, usual, Number.POSITIVE_INFINITY, `requests were sent ${round(p50)} ms late (median)`);
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
