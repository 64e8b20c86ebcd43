import type { Invariant, LoadResult } from '../../schemas/generated/types.ts';
import type { EngineName } from '../engines/engine.ts';
import type { KeyLimits, LoadRefusal } from '../planning/key-limits.ts';
import type { Profile } from '../profiles/profile.ts';
import { evaluateThresholds } from './thresholds.ts';

/** The result of a load that could not begin: invalid for the given reason, every threshold without data. */
export function failedResult(
  { profile }: { profile: Profile },
  engine: EngineName,
  { fact, missing }: Pick<LoadRefusal, 'fact' | 'missing'>,
  keys: readonly KeyLimits[] = [],
): LoadResult {
  return {
    profile: profile.name,
    engine,
    asks: profile.asks,
    arrival: { model: profile.arrival.model },
    startedAt: new Date().toISOString(),
    durationSeconds: 0,
    validity: { verdict: 'invalid', reasons: [fact], ...(missing.length > 0 && { missing: [...missing] }) },
    keys: profile.keys.map(({ label }, index) => ({
      key: label,
      ...(keys[index]?.limit === undefined ? {} : { limit: keys[index].limit }),
      ...(keys[index]?.windowSeconds === undefined ? {} : { windowSeconds: keys[index].windowSeconds }),
      offered: 0,
      sent: 0,
      admitted: 0,
      refused: 0,
      errors: 0,
      latency: { admitted: {}, refused: {} },
    })),
    invariants: [],
    limiter: { kind: 'unknown', evidence: 'the load did not begin' },
    limits: evaluateThresholds(profile.limits),
    timeline: [],
    histograms: {},
  };
}

/** The result of a load that was not needed: the requests before it show a fault of the limiter. */
export function faultResult(
  options: { profile: Profile },
  engine: EngineName,
  { id, key, says }: Omit<Invariant, 'verdict'>,
): LoadResult {
  const result = failedResult(options, engine, { fact: says, missing: [] });
  const invariants: Invariant[] = [{ id, ...(key !== undefined && { key }), verdict: 'broken', says }];
  const broken = evaluateThresholds([{ metric: 'run.invariantsBroken', atMost: 0 }], {
    keys: [],
    invariants,
    seconds: { sending: 0, answered: 0 },
  });
  return {
    ...result,
    validity: { verdict: 'valid', reasons: [] },
    invariants,
    limiter: { kind: 'unknown', evidence: says },
    limits: [...result.limits, ...broken],
  };
}
