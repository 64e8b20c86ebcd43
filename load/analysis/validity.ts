import type { LoadResult } from '../../schemas/generated/types.ts';
import type { EngineFacts } from '../engines/engine.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ArrivalModel } from '../profiles/profile.ts';

export type Validity = LoadResult['validity'];

/** Whether a run may be believed, from the ledger and what the engine says of itself. */
export interface RunFacts {
  model: ArrivalModel;
  /** Requests the plan intended; 0 where arrivals are closed. */
  offered: number;
  ledger: Ledger;
  engine: EngineFacts;
  /** The shortest window of the keys, where known: it sets how exactly a paced request must keep its instant. */
  windowSeconds?: number;
}

interface Finding {
  grade: 'degraded' | 'invalid';
  reason: string;
}

const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
const percent = (share: number): string => `${round(share * 100)} %`;

export function validityOf(facts: RunFacts): Validity {
  const { p50: lagP50, p99: lagP99 } = facts.engine.scheduleLags ?? lagsIn(facts.ledger);
  const findings = [
    ...engineFindings(facts.engine, facts.model),
    ...rateFindings(facts),
    ...clockFindings(facts),
    ...(facts.model === 'closed' ? [] : lagFindings(facts, lagP50, lagP99)),
  ];
  return {
    verdict: findings.some((one) => one.grade === 'invalid') ? 'invalid' : findings.length > 0 ? 'degraded' : 'valid',
    reasons: findings.map((one) => one.reason),
    measured: {
      generatorCpuShare: round(facts.engine.cpuShare, 3),
      ...(facts.engine.eventLoopLagP99Milliseconds === undefined
        ? {}
        : { eventLoopLagP99Milliseconds: round(facts.engine.eventLoopLagP99Milliseconds, 2) }),
      ...(facts.model === 'closed'
        ? {}
        : { scheduleLagP50Milliseconds: round(lagP50, 2), scheduleLagP99Milliseconds: round(lagP99, 2) }),
      ...(facts.offered === 0 ? {} : { achievedShare: round(sentCount(facts) / facts.offered, 4) }),
      dropped: facts.engine.dropped,
      clockStepMilliseconds: round(facts.engine.clockStepMilliseconds, 1),
    },
  };
}

function engineFindings(engine: EngineFacts, model: ArrivalModel): Finding[] {
  const found: Finding[] = [];
  const add = (grade: Finding['grade'], when: boolean, reason: string) => {
    if (when) found.push({ grade, reason });
  };
  add('invalid', engine.stopped !== undefined, engine.stopped ?? '');
  for (const { fault } of engine.generators ?? []) add('invalid', fault !== undefined, fault ?? '');
  const unmeasured =
    engine.generators?.filter((one) => one.requests > 0 && one.clockOffsetMilliseconds === undefined) ?? [];
  const who = unmeasured.map(({ name }) => name).join(', ');
  add('degraded', unmeasured.length > 0, `the clock of ${who} could not be compared: its answers carry no Date`);
  // A closed load always keeps its generator busy; then the rate is the generator's, not the target's.
  const cpu = engine.cpuShare;
  add(
    'invalid',
    cpu > 0.97 && model !== 'closed',
    `the generator used ${percent(cpu)} of the processor time it can have`,
  );
  add(
    'degraded',
    cpu > 0.8 && (cpu <= 0.97 || model === 'closed'),
    `the generator used ${percent(cpu)} of the processor time it can have`,
  );
  const lag = engine.eventLoopLagP99Milliseconds ?? 0;
  add(lag > 500 ? 'invalid' : 'degraded', lag > 100, `the generator's event loop was late by ${round(lag)} ms (p99)`);
  add('invalid', engine.exhaustedVirtualUsers, 'every virtual user was busy when one more was due');
  const step = engine.clockStepMilliseconds;
  add(step > 1000 ? 'invalid' : 'degraded', step > 100, `the wall clock was moved by ${round(step)} ms during the run`);
  return found;
}

function rateFindings({ ledger, offered, engine, model }: RunFacts): Finding[] {
  const found: Finding[] = [];
  const answered = answeredCount(ledger);
  const own = engine.answeredByEngine;
  if (own !== undefined && own !== answered)
    found.push({ grade: 'invalid', reason: `the engine counts ${own} answers and the ledger ${answered}` });
  if (answered === 0) found.push({ grade: 'invalid', reason: 'no request was answered' });
  if (model === 'closed' || offered === 0) return found;
  if (engine.dropped > 0)
    found.push({
      grade: engine.dropped > offered * 0.01 ? 'invalid' : 'degraded',
      reason: `${engine.dropped} of ${offered} requests were never attempted`,
    });
  const share = sentCount({ ledger, engine }) / offered;
  if (share < 0.99)
    found.push({
      grade: share < 0.95 ? 'invalid' : 'degraded',
      reason: `only ${percent(share)} of the requests were sent`,
    });
  return found;
}

/** By how many milliseconds requests may be late: the median, the slowest hundredth, and that before none is believed. */
export function lagBounds(model: ArrivalModel, windowSeconds = 0): { usual: number; most: number; far: number } {
  // A paced request need only fall well inside its window; an open one stands for the instant at which it was intended.
  const window = model === 'paced' ? windowSeconds * 1000 : 0;
  return { usual: Math.max(2, window * 0.01), most: Math.max(20, window * 0.1), far: Math.max(200, window * 0.5) };
}

/** Clocks that differ by more than this share of a window leave too much open about which window a request fell into. */
const clockShareOfWindow = 0.1;

function clockFindings({ ledger, windowSeconds = Number.POSITIVE_INFINITY }: RunFacts): Finding[] {
  const { clockUncertaintyMilliseconds: uncertainty } = ledger;
  if (uncertainty <= Math.min(windowSeconds * 1000 * clockShareOfWindow, 1000)) return [];
  const reason = `the clocks of the generators could be compared to ${round(uncertainty)} ms only, so that requests near the edges of windows were judged leniently`;
  return [{ grade: 'degraded', reason }];
}

function lagFindings({ model, windowSeconds, engine }: RunFacts, p50: number, p99: number): Finding[] {
  const { usual, most, far } = lagBounds(model, windowSeconds);
  const { generators = [] } = engine;
  const behind = generators.length < 2 ? [] : generators.filter((one) => one.lateMilliseconds > most);
  if (behind.length > 0)
    return behind.map(({ name, lateMilliseconds }) => ({
      grade: lateMilliseconds > far ? 'invalid' : 'degraded',
      reason: `${name} sent its requests ${round(lateMilliseconds)} ms late (p90)`,
    }));
  const late = `requests were sent ${round(p99)} ms late (p99)`;
  if (p99 > far) return [{ grade: 'invalid', reason: late }];
  if (p99 > most) return [{ grade: 'degraded', reason: late }];
  if (p50 <= usual) return [];
  return [{ grade: 'degraded', reason: `requests were sent ${round(p50)} ms late (median)` }];
}

function lagsIn(ledger: Ledger): { p50: number; p99: number } {
  const lags = new Float64Array(ledger.rows);
  let count = 0;
  for (let row = 0; row < ledger.rows; row++) {
    const lag = ledger.sentAt(row) - ledger.intendedAt(row);
    if (!Number.isNaN(lag)) lags[count++] = Math.max(0, lag);
  }
  const ascending = lags.subarray(0, count).sort();
  return { p50: percentileOf(ascending, 0.5), p99: percentileOf(ascending, 0.99) };
}

function percentileOf(ascending: Float64Array, share: number): number {
  if (ascending.length === 0) return 0;
  return ascending[Math.min(ascending.length - 1, Math.ceil(ascending.length * share) - 1)] ?? 0;
}

function sentCount({ ledger, engine }: Pick<RunFacts, 'ledger' | 'engine'>): number {
  let count = engine.tail?.keys.reduce((sum, key) => sum + key.sent, 0) ?? 0;
  for (let row = 0; row < ledger.rows; row++) if (!Number.isNaN(ledger.sentAt(row))) count++;
  return count;
}

function answeredCount(ledger: Ledger): number {
  let count = 0;
  for (let row = 0; row < ledger.rows; row++) if (ledger.statusOf(row) !== 0) count++;
  return count;
}
