import { mostLateShare } from '../../limiter/announced.ts';
import { admitted, limiterKinds, refused } from '../../limiter/decisions.ts';
import { isExplained } from '../../limiter/every-window.ts';
import { isBroken, judgeLimit } from '../../limiter/questions/limit-judgement.ts';
import { type ResetSample, type ResetUnit, resetInstant, resetUnitOf } from '../../limiter/reset-unit.ts';
import { announcedEnds } from '../../limiter/resets.ts';
import { allWindows, type PossibleWindows } from '../../limiter/windows-possible.ts';
import { ruleWords } from '../../limiter/words.ts';
import { latenciesOf } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { turnOf } from '../planning/requests.ts';
import { operationsOf, type ProfileKey, stagesOf } from '../profiles/profile.ts';
import { decisionsOf, type LedgerDecisions } from './decisions.ts';
import { earlierUseDoubt, otherUseDoubt, ownRefusalsSay, takenDoubt, useOfLimits } from './evidence/other-use.ts';
import { type Doubt, type KeyAnalysis, type KeySources, wantedWindow } from './key-analysis.ts';
import { figuresByOperation } from './operations.ts';
import { mayBeOther, otherLimitSays, otherRefusals } from './other-limit.ts';
import { uncountedOperations } from './uncounted-operations.ts';

/** First phase of the analysis: reads each key's decisions, latencies and announcements from the ledger. */
export function readKeys(run: KeySources): KeyAnalysis[] {
  const { profile, keys } = run.plan;
  const allDecisions = run.ledger.labels.map((_, index) =>
    decisionsOf(run.ledger, index, keys[index]?.limits.knownFrom),
  );
  const units = resetUnits(run, allDecisions);
  const operations = operationsOf(profile);
  const byOperation = operations.length > 1 ? figuresByOperation(run.ledger, operations) : [];
  return latenciesOf(run.ledger).map((latencies, index) => {
    const decisions = allDecisions[index] ?? decisionsOf(run.ledger, index);
    const unit = units[index];
    // A load that a threshold has ended sent only the beginning of its plan.
    const ended = run.engine?.breach !== undefined;
    const planned = ended ? 0 : (keys[index]?.intended.length ?? 0) * (profile.retries ? 2 : 1);
    const rows = run.ledger.countOf(index);
    return {
      decisions,
      latencies,
      operations: byOperation[index] ?? [],
      offered: Math.max(planned, rows),
      errors: rows - decisions.outcomes[admitted] - decisions.outcomes[refused],
      ends: announcedEnds(decisions, { units: unit ? [unit] : [], origin: run.ledger.startedAtEpochMilliseconds }),
      announced: announcedInstants(decisions, unit, run.ledger),
      withinLimit:
        profile.arrival.spacing !== 'poisson' && staysWithinLimit(profile.keys[index], profile.retries ? 2 : 1),
      ...(unit === undefined ? {} : { unit }),
      ...(run.truth?.[index] ? { truth: run.truth[index] } : {}),
    };
  });
}

/** Second phase: judges the decisions of each key by its limit and window, if both are known. */
export function analyseKeys(run: KeySources, keys: readonly KeyAnalysis[]): KeyAnalysis[] {
  const isOther = mayBeOther(keys);
  const judged = keys.map((key, index) => ({ ...key, ...judgementOfKey(run, key, index, isOther) }));
  const withOthers = judged.map((key) => withOtherRefusals(key, judged));
  // Another use of the limit refuses requests of all operations alike.
  const isOfOperation = withOthers.some(({ judgement, decisions }) => judgement && uncountedIn(run, decisions));
  const use = isOfOperation ? undefined : useOfLimits(keys, run.plan);
  const useDoubt = use && otherUseDoubt(run.plan, withOthers, use);
  const doubt =
    useDoubt ??
    windowDoubt(run, withOthers, isOther) ??
    earlierUseDoubt(run.plan, withOthers) ??
    // Requests of this run's own keys explain what was taken from a shared counter.
    (use?.verdict === 'shared' || isOfOperation ? undefined : takenDoubt(withOthers, isOther));
  if (doubt !== undefined)
    return keys.map((key, index) => {
      const rule = withOthers[index]?.judgement?.rule;
      return { ...key, windowDoubt: doubt, ...(rule && { doubtedRule: rule }) };
    });
  const isShared = ({ decisions }: KeyAnalysis): boolean => use?.verdict === 'shared' && use.key === decisions.label;
  return withOthers.map((key) => {
    const ownRefusals = ownRefusalsSay(key, withOthers);
    return {
      ...withUncounted(run, key),
      ...(ownRefusals !== undefined && { ownRefusals }),
      ...(use && isShared(key) && { sharesCounter: use.says }),
    };
  });
}

const unknownBefore =
  'all requests are of the first two windows, which are not judged: what had used the limit before is not known';

function judgementOfKey(
  run: KeySources,
  key: KeyAnalysis,
  index: number,
  isOther: boolean,
): Pick<KeyAnalysis, 'judgement' | 'isWindowWanted'> {
  const { decisions } = key;
  const { limit, windowSeconds, source } = run.plan.keys[index]?.limits ?? {};
  const answered = decisions.outcomes[admitted] + decisions.outcomes[refused];
  if (limit === undefined || windowSeconds === undefined || answered === 0) return {};
  const rule = { limit, windowMilliseconds: windowSeconds * 1000 };
  const asked = { ...key.ends, mayBeOther: isOther, kind: run.declared?.algorithm };
  const isUnknown = decisions.sent.every((at) => at < decisions.knownFrom);
  const judgement = { ...judgeLimit(decisions, rule, asked), ...(isUnknown && { undecided: unknownBefore }) };
  const isWanted = source === 'learnt' && judgement.undecided !== undefined;
  return { judgement, ...(isWanted && { isWindowWanted: true }) };
}

/** The key with the refusals of another limit. Unless something confirms that limit, they leave the key undecided. */
function withOtherRefusals(key: KeyAnalysis, keys: readonly KeyAnalysis[]): KeyAnalysis {
  const found = otherRefusals(key, keys);
  if (found === undefined || key.judgement === undefined) return key;
  const isDecided = found.isConfirmed || isBroken(key.judgement);
  const undecided = { undecided: otherLimitSays(key.decisions.label, found) };
  return { ...key, otherRefusals: found, judgement: { ...key.judgement, ...(!isDecided && undecided) } };
}

/**
 * One sentence if learnt windows contradict the answers of some keys, and other windows that were possible before the load do not. If no
 * possible window explains one key, that is a breach, even if one explains the others.
 */
function windowDoubt(run: KeySources, keys: readonly KeyAnalysis[], isOther: boolean): Doubt | undefined {
  const anyBroken = keys.some(isContradicted);
  const asked = [...keys.entries()].filter(([, key]) => (anyBroken ? isContradicted(key) : isUnfollowed(key)));
  const rule = asked[0]?.[1].judgement?.rule;
  const areLeft = asked.every(([index]) => (run.plan.keys[index]?.limits.windowsPossible ?? []).length > 0);
  const withRemaining = anyBroken ? {} : { withRemaining: true as const };
  const isDoubted = asked.every(([index, key]) => {
    const { limit, source, windowsPossible = [] } = run.plan.keys[index]?.limits ?? {};
    if (source === 'declared' || limit === undefined) return false;
    const declared = run.declared?.algorithm;
    const kinds = windowsPossible.filter(({ kind }) => declared === undefined || kind === declared);
    // If no window explains the requests before the load, all windows are tried.
    const windows =
      kinds.length > 0 ? [...kinds, ...announcedWindows(key)] : limiterKinds.map((kind) => ({ kind, ...allWindows }));
    return isExplained(key.decisions, limit, windows, { ...key.ends, mayBeOther: isOther }, withRemaining);
  });
  return isDoubted && rule
    ? {
        says: `no correct limiter of ${ruleWords(rule)} explains these answers, but another window may, and ${areLeft ? 'the requests before the load, or X-RateLimit-Reset, leave such windows possible' : 'nothing before them excludes it'}`,
        missing: [wantedWindow],
      }
    : undefined;
}

/** The windows that the answers announce: a timer that ends windows at different lengths fits no window of one length. */
function announcedWindows({ decisions, announced, ends }: KeyAnalysis): PossibleWindows[] {
  let away = 0;
  for (const [index, at] of decisions.answered.entries()) {
    // A request without an answer announces nothing: the difference is no number.
    const distance = announced(index) - at;
    if (distance > away) away = distance;
  }
  const to = away + ends.resolutionMilliseconds;
  const from = Math.max(allWindows.from, (away - ends.resolutionMilliseconds) * (1 - mostLateShare));
  return from >= to ? [] : [{ kind: 'fixed-window', from, to }];
}

const isContradicted = ({ judgement }: KeyAnalysis): boolean => judgement !== undefined && isBroken(judgement);

/** The decisions fit correct limiters, but Remaining fits none of these. */
const isUnfollowed = ({ judgement }: KeyAnalysis): boolean =>
  judgement !== undefined && judgement.families.length > 0 && judgement.following.length === 0;

/** The key with the operations that its limiter does not count, if the decisions show them. */
function withUncounted(run: KeySources, key: KeyAnalysis): KeyAnalysis {
  const uncounted = key.judgement && uncountedIn(run, key.decisions);
  if (uncounted === undefined || key.judgement === undefined) return key;
  const over = Math.max(key.judgement.over, uncounted.overAdmitted);
  return { ...key, uncounted, judgement: { ...key.judgement, over } };
}

const uncountedIn = ({ ledger, plan }: KeySources, decisions: LedgerDecisions) =>
  uncountedOperations(decisions, ledger, turnOf(plan.profile).length);

/** `times`: how often each request is sent. */
function staysWithinLimit(key: ProfileKey | undefined, times: number): boolean {
  return stagesOf(key ?? { label: '' }).every(
    ({ ofLimit, rampTo = 0, release }) =>
      ofLimit !== undefined && Math.max(ofLimit, rampTo) * times <= 1 && release !== 'together',
  );
}

/** The unit of each key's Reset. A key whose own answers do not tell it has the unit of another one. */
function resetUnits(
  { plan, ledger, declared }: KeySources,
  all: readonly LedgerDecisions[],
): (ResetUnit | undefined)[] {
  if (declared?.resetUnit !== undefined) return all.map(() => declared.resetUnit);
  const limits = plan.keys.map((key) => key.limits);
  const own = all.map((decisions, index) => resetUnitOf(resetSamples(decisions, ledger), limits[index]?.windowSeconds));
  const shared = own.find((unit) => unit !== undefined) ?? limits.find((one) => one.resetUnit)?.resetUnit;
  return own.map((unit) => unit ?? shared);
}

const mostSamples = 64;

function resetSamples(decisions: LedgerDecisions, ledger: Ledger): ResetSample[] {
  const samples: ResetSample[] = [];
  // The answers around the first refusal tell the most about the unit.
  const first = Math.max(0, decisions.outcome.indexOf(refused) - mostSamples / 2);
  for (let index = first; index < decisions.count && samples.length < mostSamples; index++) {
    const reset = decisions.reset[index] ?? Number.NaN;
    const at = ledger.startedAtEpochMilliseconds + (decisions.answered[index] ?? 0);
    const remaining = decisions.remaining[index] ?? Number.NaN;
    const sentAt = ledger.startedAtEpochMilliseconds + (decisions.sent[index] ?? 0);
    if (!Number.isNaN(reset)) samples.push({ reset, at, sentAt, ...(Number.isNaN(remaining) ? {} : { remaining }) });
  }
  return samples;
}

function announcedInstants(
  { answered, reset }: LedgerDecisions,
  unit: ResetUnit | undefined,
  { startedAtEpochMilliseconds: started }: Ledger,
): KeyAnalysis['announced'] {
  if (unit === undefined) return () => Number.NaN;
  return (index) => {
    const at = started + (answered[index] ?? 0);
    return resetInstant({ reset: reset[index] ?? Number.NaN, at }, unit) - started;
  };
}
