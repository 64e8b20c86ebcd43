/**
 * Is a key held to its limit?
 *
 * Evidence: all its decisions in a run. Idea: what is certain comes first, then what no correct limiter explains, then how fine
 * the test was. Of decisions that none explains it is asked which limits would explain them: only higher ones if too much was
 * admitted, only lower ones if it was refused too early. Announcements and refused requests that count excuse refusals, never
 * admissions.
 * Right because each step is: a correct limiter that nobody else uses is never `over`, `early` or `unknown`. Somebody else takes
 * room and begins windows. So a refusal counts against a limiter only if its own last answer left nothing, because our requests had
 * used it, and what only families tell counts only if Remaining fell with our own requests (see other-use.ts).
 * It cannot tell: a limiter that refuses too early from another client, if Remaining does not follow.
 */
import { explain } from '../announced.ts';
import { certainExcess } from '../bounds.ts';
import { type Contradiction, consistentFamilies } from '../consistency.ts';
import { admitted, type Decisions, type Rule, refused } from '../decisions.ts';
import type { Hints } from '../evidence.ts';
import type { AnnouncedEnd } from '../resets.ts';
import { isFineAbove, type Resolution, resolution } from '../resolution.ts';
import { excessWords, ruleWords, secondsSince } from '../words.ts';
import { limitUse } from './other-use.ts';
import { latestBefore, ownRequests } from './own-requests.ts';

export type LimitVerdict =
  /** More was admitted than a correct limiter admits. */
  | 'over'
  /** Only a lower limit explains the refusals. */
  | 'early'
  /** No limiter of any limit explains the decisions. */
  | 'unknown'
  /** Nothing was refused. */
  | 'unreached'
  /** Something else used the limit. */
  | 'other'
  /** The refusals may be due, but the answers do not tell. */
  | 'undecided'
  /** The limit is held, as far as `resolution` says. */
  | 'held';

export interface LimitJudgement {
  verdict: LimitVerdict;
  /** One sentence with the numbers. */
  says: string;
  /** Indices of the decisions that show it, in the order of sending; the last one decides. */
  indices: Uint32Array;
  /** For `held`: the limits that could have produced the decisions, and whether they are few enough. */
  resolution?: Resolution;
  isFine?: boolean;
}

interface Announced {
  /** The key as a report names it. */
  key?: string;
  endOf?(index: number): AnnouncedEnd | undefined;
  /** The first answer is believed if it announces that nothing of the limit was used. */
  beginsFull?: boolean;
}

export function limitJudgement(
  decisions: Decisions,
  rule: Rule,
  { key = 'key', endOf, beginsFull = false }: Announced = {},
): LimitJudgement {
  const excess = certainExcess(decisions, rule);
  if (excess !== undefined) {
    const says = excessWords(excess, rule, decisions.sent[0]);
    return { verdict: 'over', says, indices: excess.indices };
  }
  const none = new Uint32Array();
  if (!decisions.outcome.includes(refused)) return { verdict: 'unreached', says: 'nothing was refused', indices: none };
  const isFull = announcesFull(decisions, rule);
  const hints = beginsFull && isFull ? full : {};
  const { by, contradiction } = explain(decisions, rule, { endOf }, hints);
  if (by === 'undecided')
    return {
      verdict: 'undecided',
      says: `the refusals fit a limiter of ${ruleWords(rule)} only if they keep what they announce, which is announced too coarsely to tell`,
      indices: none,
    };
  if (contradiction !== undefined && by === 'none') {
    const use = limitUse([{ key, decisions }]);
    return use?.verdict === 'other'
      ? { verdict: 'other', says: use.says, indices: none }
      : contradicted(decisions, rule, contradiction, { endOf, hints });
  }
  const possible = resolution(decisions, rule, isFull ? full : {});
  const isFine = isFineAbove(possible, rule.limit);
  return { verdict: 'held', says: heldSays(rule, possible, isFine), indices: none, resolution: possible, isFine };
}

function contradicted(
  decisions: Decisions,
  rule: Rule,
  contradiction: Contradiction,
  { endOf, hints }: { endOf: ((index: number) => AnnouncedEnd | undefined) | undefined; hints: Hints },
): LimitJudgement {
  const { lo, hi } = resolution(decisions, rule);
  const { indices } = contradiction;
  const says = contradictionSays(decisions, rule, contradiction);
  // Refused requests that count refuse more, and admit nothing.
  if (hi > rule.limit && lo === rule.limit)
    return beginsWhole(decisions, rule)
      ? { verdict: 'over', says: `${says}; a limit of ${hi} explains them`, indices }
      : { verdict: 'undecided', says: `${says}; another client of the key may have begun its windows`, indices };
  if (consistentFamilies(decisions, rule, { countsRefused: true }).consistent.length > 0)
    return {
      verdict: 'undecided',
      says: `the refusals are due only if refused requests count against the limit of ${ruleWords(rule)} as well`,
      indices: new Uint32Array(),
    };
  const own = explain(decisions, rule, { endOf }, { ...hints, ignored: refusalsOfOthers(decisions) });
  if (own.by !== 'none')
    return { verdict: 'undecided', says: `${says}; another client of the key may have taken the room`, indices };
  return lo < rule.limit && hi === rule.limit
    ? { verdict: 'early', says: `${says}; a limit of ${lo} explains them`, indices }
    : { verdict: 'unknown', says, indices };
}

/** Refusals for which somebody else may have used the limit: the last answer before left something. */
function refusalsOfOthers(decisions: Decisions): Set<number> {
  const { outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const latest = latestBefore(decisions);
  const found = new Set<number>();
  for (let index = 0; index < decisions.count; index++) {
    const before = latest(index);
    if (outcome[index] !== refused) continue;
    const left = before === undefined ? Number.NaN : (remaining[before] ?? Number.NaN) - own.most(before, index) + 1;
    if (before === undefined || outcome[before] !== admitted || !(left <= 0)) found.add(index);
  }
  return found;
}

/** True if each answer that leaves more than the one before leaves what a window that our own request began does. */
function beginsWhole(decisions: Decisions, rule: Rule): boolean {
  const { outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const latest = latestBefore(decisions);
  return (
    announcesFull(decisions, rule) &&
    outcome.every((each, index) => {
      const before = latest(index);
      if (each !== admitted || before === undefined) return true;
      const left = remaining[index] ?? Number.NaN;
      return left <= (remaining[before] ?? Number.NaN) || left >= rule.limit - own.most(before, index);
    })
  );
}
/** Nobody used the limit before. */
const full = { before: { requests: 0, milliseconds: 0 } };

/** True if the first answer announces that nobody used the limit before. */
function announcesFull({ outcome, remaining, sent, answered }: Decisions, { limit }: Rule): boolean {
  const first = outcome.indexOf(admitted);
  const together = sent.filter((at) => at <= (answered[first] ?? 0)).length;
  return (remaining[first] ?? 0) >= limit - together;
}

/** `no correct limiter of 20 per 2 s could have made these decisions: refused at 1.52 s, after 13 were admitted in the 2 s before` */
function contradictionSays(decisions: Decisions, rule: Rule, { index }: Contradiction): string {
  const { outcome, sent, answered } = decisions;
  const at = answered[index] ?? 0;
  const since = (sent[index] ?? 0) - rule.windowMilliseconds;
  const before = outcome.filter(
    (each, other) =>
      each === admitted && other !== index && (answered[other] ?? 0) >= since && (sent[other] ?? 0) <= at,
  ).length;
  const last = outcome[index] === admitted ? 'admitted' : 'refused';
  return `no correct limiter of ${ruleWords(rule)} could have made these decisions: ${last} at ${secondsSince(sent[0] ?? 0, at)} s, after ${before} were admitted in the ${rule.windowMilliseconds / 1000} s before`;
}

function heldSays(rule: Rule, { lo, hi }: Resolution, isFine: boolean): string {
  if (isFine) return lo === hi ? `exact: ${ruleWords(rule)}` : `held; ${lo} to ${hi} are possible`;
  const most = hi >= 2 * rule.limit ? `${hi} or more` : `${hi}`;
  return `not tested finely enough: ${lo} to ${most} per ${rule.windowMilliseconds / 1000} s fit these answers; more windows, or an operation that answers faster, would tell`;
}
