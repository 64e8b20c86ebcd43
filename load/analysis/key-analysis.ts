import type { Ledger } from '../ledger/ledger.ts';
import { admitted, refused } from '../ledger/outcome.ts';
import { type ResetSample, type ResetUnit, resetInstant, resetUnitOf } from '../ledger/reset-unit.ts';
import { type Profile, stagesOf } from '../profiles/profile.ts';
import { type Decisions, decisionsOf } from './decisions.ts';
import type { JudgedKey } from './judged-key.ts';
import { agrees, type LimiterKind, type Rule } from './limiter/fit.ts';
import { admissionOf, type FittedKey, fitsOf, type KeyFits, possibleKinds } from './limiter/identify.ts';
import { type Inference, windowDoubt } from './window-doubt.ts';

/** Counters of the target itself for one key: how many it admitted and refused. */
export interface TruthCounters {
  admitted: number;
  refused: number;
}

/** What a key is owed: its Limit, and every window that the announcements leave possible, likeliest first. */
export interface OwedRule {
  limit?: number;
  windowSeconds: readonly number[];
  /** How the window is known, where nobody declared it. */
  inferred?: Inference;
}

/** What a run's keys are judged from. */
export interface JudgeableRun {
  profile: Profile;
  ledger: Ledger;
  rules: readonly OwedRule[];
  resetUnit?: ResetUnit;
  /** As declared. */
  algorithm?: LimiterKind;
  truth?: readonly TruthCounters[];
}

/** Those keys of which it is known what they are owed. */
export function fittedKeys(keys: readonly JudgedKey[]): FittedKey[] {
  return keys.flatMap(({ fits, rule }) => (fits && rule ? [{ fits, rule }] : []));
}

/** Every key of a run with all that its invariants are judged from. */
export function judgedKeys(run: JudgeableRun): JudgedKey[] {
  const all = run.ledger.labels.map((_, index) => decisionsOf(run.ledger, index));
  const keys = all.map((decisions, index) => judgedKey(run, decisions, index));
  const kinds = possibleKinds(fittedKeys(keys));
  const identified = kinds.length === 1 ? kinds[0] : undefined;
  const known = run.algorithm ?? identified;
  for (const key of keys) if (key.fits) key.admission = admissionOf(key.fits, clearlyAnswered(key.decisions), known);
  const inferences = run.rules.map((rule) => rule.inferred);
  const doubt = windowDoubt(keys, inferences);
  return doubt === undefined ? keys : keys.map((key) => withoutRule(key, doubt));
}

/** What cannot be said without knowing what the key is owed is left out. */
function withoutRule({ rule: _, fits: __, admission: ___, ...key }: JudgedKey, windowDoubt: string): JudgedKey {
  return { ...key, windowDoubt };
}

const clearlyAnswered = ({ outcomes }: Decisions): number => outcomes[admitted] + outcomes[refused];

function judgedKey(run: JudgeableRun, decisions: Decisions, index: number): JudgedKey {
  const owed = run.rules[index] ?? { windowSeconds: [] };
  const [likeliest] = owed.windowSeconds;
  const unit = run.resetUnit ?? resetUnitOf(samplesOf(decisions, run.ledger), likeliest);
  const announced = announcedInstants(decisions, unit, run.ledger);
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

const hasAgreement = (fits: KeyFits): boolean => Object.values(fits).some(agrees);

const mostSamples = 64;

function samplesOf(decisions: Decisions, ledger: Ledger): ResetSample[] {
  const samples: ResetSample[] = [];
  for (let index = 0; index < decisions.count && samples.length < mostSamples; index++) {
    const reset = ledger.resetOf(decisions.rows[index] ?? 0);
    const at = ledger.startedAtEpochMilliseconds + (decisions.answered[index] ?? 0);
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (!Number.isNaN(reset)) samples.push({ reset, at, ...(Number.isNaN(remaining) ? {} : { remaining }) });
  }
  return samples;
}

function announcedInstants(decisions: Decisions, unit: ResetUnit | undefined, ledger: Ledger): Float64Array {
  const started = ledger.startedAtEpochMilliseconds;
  const announced = new Float64Array(decisions.count).fill(Number.NaN);
  if (unit === undefined) return announced;
  for (let index = 0; index < decisions.count; index++) {
    const reset = ledger.resetOf(decisions.rows[index] ?? 0);
    const at = started + (decisions.answered[index] ?? 0);
    announced[index] = resetInstant({ reset, at }, unit) - started;
  }
  return announced;
}
