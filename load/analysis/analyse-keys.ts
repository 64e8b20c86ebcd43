import { latenciesOf } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { admitted, refused } from '../ledger/outcome.ts';
import { type ResetSample, type ResetUnit, resetInstant, resetUnitOf } from '../ledger/reset-unit.ts';
import { turnOf } from '../planning/requests.ts';
import { operationsOf, type ProfileKey, stagesOf } from '../profiles/profile.ts';
import { type Decisions, decisionsOf, withoutDecisions } from './decisions.ts';
import { blocksOf } from './evidence/blocks.ts';
import { earlierUse } from './evidence/earlier-use.ts';
import { proofOf } from './evidence/judgement.ts';
import { otherUseDoubt } from './evidence/other-use.ts';
import { withoutKeptRefusals } from './kept-refusals.ts';
import type { KeyAnalysis, KeySources } from './key-analysis.ts';
import { countsRefusals } from './limiter/counted-refusals.ts';
import { agrees, type Fit } from './limiter/fit.ts';
import { admissionOf, possibleKinds, type RuleFits, ruleFits } from './limiter/rule-fits.ts';
import { withSteppedFits } from './limiter/steps.ts';
import { figuresByOperation } from './operations.ts';
import { withoutOtherRefusals } from './other-limit.ts';
import { uncountedOperations } from './uncounted-operations.ts';
import { windowDoubt } from './window-doubt.ts';

/** First phase of the analysis: reads each key's decisions, latencies and announcements from the ledger. */
export function readKeys(run: KeySources): KeyAnalysis[] {
  const { profile, keys } = run.plan;
  const rowCounts = rowsByKey(run.ledger);
  const allDecisions = run.ledger.labels.map((_, index) => decisionsOf(run.ledger, index));
  const units = resetUnits(run, allDecisions);
  const operations = operationsOf(profile);
  const byOperation = operations.length > 1 ? figuresByOperation(run.ledger, operations) : [];
  return latenciesOf(run.ledger).map((latencies, index) => {
    const decisions = allDecisions[index] ?? decisionsOf(run.ledger, index);
    const unit = units[index];
    // A load that a threshold has ended sent only the beginning of its plan.
    const ended = run.engine?.breach !== undefined;
    const planned = ended ? 0 : (keys[index]?.intended.length ?? 0) * (profile.retries ? 2 : 1);
    const rows = rowCounts[index] ?? 0;
    return {
      decisions,
      latencies,
      operations: byOperation[index] ?? [],
      offered: Math.max(planned, rows),
      errors: rows - decisions.outcomes[admitted] - decisions.outcomes[refused],
      announced: announcedInstants(decisions, unit, run.ledger),
      withinLimit: profile.arrival.spacing !== 'poisson' && staysWithinLimit(profile.keys[index]),
      ...(unit === undefined ? {} : { unit }),
      ...(run.truth?.[index] ? { truth: run.truth[index] } : {}),
    };
  });
}

/** Second phase: compares the decisions of each key with its limit and window, if both are known. */
export function analyseKeys(run: KeySources, keys: readonly KeyAnalysis[]): KeyAnalysis[] {
  const plain = compareKeys(run, keys);
  const excused = withoutOthers(run, keys, plain) ?? withoutPenalties(run, keys, plain);
  const blocked = excused ? undefined : withoutBlocks(run, keys, plain);
  const compared = excused ?? blocked?.keys ?? plain;
  // Whatever else uses a limit, its refusals are of all operations alike.
  const isOfOperation = compared.some(({ comparison, decisions }) => comparison && uncountedIn(run, decisions));
  const useDoubt = isOfOperation ? undefined : otherUseDoubt(run.ledger, run.plan, compared);
  const doubt = useDoubt ?? earlierUseDoubt(run, keys, compared) ?? windowDoubt(run.plan, compared);
  return doubt === undefined
    ? compared.map((key, index) => withCause(run, proofOf(run, key, index, blocked?.blocks[index])))
    : keys.map((key) => ({ ...key, windowDoubt: doubt }));
}

/** The key with the usual cause of wrong decisions, if they show it. */
function withCause(run: KeySources, key: KeyAnalysis): KeyAnalysis {
  const { comparison, decisions } = key;
  if (comparison === undefined) return key;
  const { admission } = comparison;
  const uncounted = uncountedIn(run, decisions);
  if (uncounted !== undefined) {
    const over = Math.max(admission.over, uncounted.overAdmitted);
    const { proof: _, ...rest } = key;
    const { isUnexplained: __, ...explained } = admission;
    return { ...rest, uncounted, comparison: { ...comparison, admission: { ...explained, verdict: 'inexact', over } } };
  }
  return admission.under > 0 && countsRefusals(comparison) ? { ...key, countsRefusals: true } : key;
}

const uncountedIn = ({ ledger, plan }: KeySources, decisions: Decisions) =>
  uncountedOperations(decisions, ledger, turnOf(plan.profile).length);

const isExact = ({ comparison }: KeyAnalysis): boolean => comparison?.admission.verdict !== 'inexact';

/** True if a limiter that is exact also announced the key's Remaining. */
const isFollowed = ({ comparison }: KeyAnalysis): boolean =>
  !comparison || Object.values(comparison.fits).some(isExplaining);

const isExplaining = (fit: Fit): boolean => agrees(fit) && fit.remaining !== 'contradicts';

/** The comparison without the refusals of another limit, if only that explains the others. */
function withoutOthers(run: KeySources, keys: readonly KeyAnalysis[], plain: readonly KeyAnalysis[]) {
  const others = plain.every(isExact) ? undefined : withoutOtherRefusals(keys);
  const compared = others && compareKeys(run, others);
  return compared?.every(isExact) ? compared : undefined;
}

/** The comparison without the refusals that repeat an earlier one, if only that explains the others or their Remaining. */
function withoutPenalties(run: KeySources, keys: readonly KeyAnalysis[], plain: readonly KeyAnalysis[]) {
  const isWanted = (key: KeyAnalysis): boolean => isExact(key) && isFollowed(key);
  const punished = plain.every(isWanted) ? undefined : withoutKeptRefusals(plain);
  if (punished === undefined) return undefined;
  const rest = punished.map(({ key }) => key);
  const compared = compareKeys(run, rest);
  if (!compared.every(isCounter)) return undefined;
  return keys.map((key, index): KeyAnalysis => {
    const { comparison } = compared[index] ?? key;
    const { penaltyMilliseconds } = punished[index] ?? {};
    const penalty = penaltyMilliseconds === undefined ? {} : { penaltyMilliseconds };
    return comparison === undefined ? key : { ...key, comparison: { ...comparison, ...penalty } };
  });
}

/** Only windows end where Reset says so, and without these refusals a bucket would explain any number of admissions. */
const isCounter = ({ comparison }: KeyAnalysis): boolean =>
  !comparison || isExplaining(comparison.fits['sliding-counter']);

/** The comparison without the refusals in blocks that an earlier refusal announced, if only that explains the others. */
function withoutBlocks(run: KeySources, keys: readonly KeyAnalysis[], plain: readonly KeyAnalysis[]) {
  const blocks = plain.map(({ decisions, comparison }) =>
    comparison?.admission.verdict === 'inexact'
      ? blocksOf(decisions, comparison.announcements, comparison.rule)
      : undefined,
  );
  if (blocks.every((found) => found === undefined)) return undefined;
  const rest = keys.map((key, index) => withoutRefusals(key, blocks[index]?.refusals));
  const compared = compareKeys(run, rest);
  if (!compared.every(isCounter)) return undefined;
  const all = keys.map((key, index): KeyAnalysis => {
    const { comparison } = compared[index] ?? key;
    return comparison === undefined ? key : { ...key, comparison };
  });
  return { keys: all, blocks };
}

/** One sentence if the refusals that are not due are no more than the requests that had used the limit before the load. */
function earlierUseDoubt(run: KeySources, keys: readonly KeyAnalysis[], plain: readonly KeyAnalysis[]) {
  // Without these refusals a bucket would explain any number of admissions.
  if (plain.every(isExact) || plain.some(({ comparison }) => (comparison?.admission.over ?? 0) > 0)) return undefined;
  const uses = plain.map((key) => {
    const use = isExact(key) ? undefined : earlierUse(key.decisions);
    return use && (key.comparison?.admission.under ?? 0) <= use.used ? use : undefined;
  });
  const rest = keys.map((key, index) => withoutRefusals(key, uses[index]?.refusals));
  const [use] = uses.filter((found) => found !== undefined);
  return use && compareKeys(run, rest).every(isExact) ? use.says : undefined;
}

function withoutRefusals(key: KeyAnalysis, refusals: ReadonlySet<number> | undefined): KeyAnalysis {
  if (refusals === undefined) return key;
  const announced = key.announced.filter((_, at) => !refusals.has(at));
  return { ...key, decisions: withoutDecisions(key.decisions, refusals), announced };
}

function compareKeys(run: KeySources, keys: readonly KeyAnalysis[]): KeyAnalysis[] {
  const plain = keys.map((key, index) => fitsOf(run, key, index));
  // So many steps are possible that some of them would explain a wrong window.
  const isGuessed = run.plan.keys.some(({ limits }) => limits.source === 'guessed');
  const fitted = isGuessed ? plain : withSteppedFits(plain);
  const possible = possibleKinds(fitted.filter((one) => one !== undefined));
  const kind = run.declared?.algorithm ?? (possible.length === 1 ? possible[0] : undefined);
  return keys.map((key, index): KeyAnalysis => {
    const own = fitted[index];
    const [admittedCount, refusedCount] = key.decisions.outcomes;
    if (!own) return key;
    return { ...key, comparison: { ...own, admission: admissionOf(own.fits, admittedCount + refusedCount, kind) } };
  });
}

function fitsOf(run: KeySources, { decisions, announced, unit }: KeyAnalysis, index: number): RuleFits | undefined {
  const { limit, windowSeconds, source } = run.plan.keys[index]?.limits ?? {};
  if (limit === undefined || windowSeconds === undefined || decisions.count === 0) return undefined;
  const resolutionMilliseconds = unit?.endsWith('-seconds') === false ? 50 : 1000;
  const isDelta = unit?.startsWith('delta') === true;
  const announcements = { instants: announced, resolutionMilliseconds, isDelta };
  const rule = { limit, windowSeconds };
  return ruleFits(decisions, announcements, rule, run.ledger.startedAtEpochMilliseconds, source === 'confirmed');
}

function staysWithinLimit(key: ProfileKey | undefined): boolean {
  return stagesOf(key ?? { label: '' }).every(
    (stage) =>
      stage.ofLimit !== undefined && Math.max(stage.ofLimit, stage.rampTo ?? 0) <= 1 && stage.release !== 'together',
  );
}

function rowsByKey(ledger: Ledger): number[] {
  const rows = ledger.labels.map(() => 0);
  for (let row = 0; row < ledger.rows; row++) rows[ledger.keyOf(row)] = (rows[ledger.keyOf(row)] ?? 0) + 1;
  return rows;
}

/** The unit of each key's Reset. A key whose own answers do not tell it has the unit of another one. */
function resetUnits({ plan, ledger, declared }: KeySources, all: readonly Decisions[]): (ResetUnit | undefined)[] {
  if (declared?.resetUnit !== undefined) return all.map(() => declared.resetUnit);
  const limits = plan.keys.map((key) => key.limits);
  const own = all.map((decisions, index) => resetUnitOf(resetSamples(decisions, ledger), limits[index]?.windowSeconds));
  const shared = own.find((unit) => unit !== undefined) ?? limits.find((one) => one.resetUnit)?.resetUnit;
  return own.map((unit) => unit ?? shared);
}

const mostSamples = 64;

function resetSamples(decisions: Decisions, ledger: Ledger): ResetSample[] {
  const samples: ResetSample[] = [];
  // The answers around the first refusal announce the most.
  const first = Math.max(0, decisions.outcome.indexOf(refused) - mostSamples / 2);
  for (let index = first; index < decisions.count && samples.length < mostSamples; index++) {
    const reset = ledger.resetOf(decisions.rows[index] ?? 0);
    const at = ledger.startedAtEpochMilliseconds + (decisions.answered[index] ?? 0);
    const remaining = decisions.remaining[index] ?? Number.NaN;
    const sentAt = ledger.startedAtEpochMilliseconds + (decisions.sent[index] ?? 0);
    if (!Number.isNaN(reset)) samples.push({ reset, at, sentAt, ...(Number.isNaN(remaining) ? {} : { remaining }) });
  }
  return samples;
}

function announcedInstants(decisions: Decisions, unit: ResetUnit | undefined, ledger: Ledger): Float64Array {
  const started = ledger.startedAtEpochMilliseconds;
  if (unit === undefined) return new Float64Array(decisions.count).fill(Number.NaN);
  return decisions.answered.map((answered, index) => {
    const reset = ledger.resetOf(decisions.rows[index] ?? 0);
    return resetInstant({ reset, at: started + answered }, unit) - started;
  });
}
