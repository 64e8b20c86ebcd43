/**
 * Is a key held to its limit?
 *
 * Evidence: all its decisions in a run. Idea: what is certain comes first (more admissions than any limiter grants), then decisions
 * that no family of correct limiters explains, then a limit that was never reached, and at last how fine the limit was tested.
 * Announcements excuse refusals, never admissions. Counts are what is certain: the smallest excess of all families or, where the
 * families explain the decisions with another limit, its distance; one, if no limit explains them.
 * Right because each step is: a correct limiter that nobody else uses is never over or under its limit.
 * It cannot tell: another client from a limiter that refuses too early. A load shows such a client by Remaining; what few requests
 * show is asked once more (hidden-use.ts).
 */
import { admittedByEnd } from '../admitted-by-end.ts';
import {
  type Announcing,
  type Explanation,
  explain,
  isPrecise,
  lateEnds,
  lateRule,
  withoutOthers,
} from '../announced.ts';
import { certainExcess, type Excess } from '../bounds.ts';
import { type Contradiction, contradictionIn, familiesFitting, fittingFamilies } from '../consistency.ts';
import { admitted, type Decisions, type LimiterKind, type Rule, refused, unclear } from '../decisions.ts';
import { announcing, type Evidence, earlierUse, type Hints } from '../evidence.ts';
import type { Family } from '../families/family.ts';
import { familiesOf, isAmong, isApproximated } from '../families/index.ts';
import { timedBucketFamily } from '../families/token-bucket.ts';
import { isFineAbove, isFineBelow, nearestLimit, type Resolution, resolution } from '../resolution.ts';
import { ruleWords, secondsSince } from '../words.ts';
import { hiddenUse } from './hidden-use.ts';
import { limitUse } from './other-use.ts';

export interface LimitJudgement {
  rule: Rule;
  /** Requests that certainly were admitted beyond the limit, and certainly refused below it. */
  over: number;
  under: number;
  /** The families that explain the decisions; empty if none does. */
  families: readonly Family[];
  /** The families that also announce the Remaining of the answers. */
  following: readonly Family[];
  excess?: Excess;
  /** The decisions that no correct limiter explains, and the nearest limit that would explain them. */
  contradiction?: Contradiction;
  explainedBy?: number;
  /** Refused requests take room as well, as the decisions show. */
  countsRefused?: true;
  /** The limits that the decisions leave possible; absent if nothing was refused, or no correct limiter decides so. */
  possible?: Resolution;
  /** No other limit is possible, but slightly shorter or longer windows are. */
  isWindowOpen?: true;
  /** Refusals that are explained only by what the limiter announced, those of another limit among them. */
  excused: ReadonlySet<number>;
  others: ReadonlySet<number>;
  /** Knowledge of the limiter when the families were asked. */
  hints: Hints;
  /** The longest block after a refusal that explains others; 0 if none is needed. */
  blockMilliseconds: number;
  /** The reason why the decisions show neither that the limit was held nor that it was not. */
  undecided?: string;
  /** Something else certainly used the limit: one sentence. */
  otherUse?: string;
  /** The count, beyond the limit or below it, that is decided although `undecided` says that the other is not. */
  decides?: 'over' | 'under';
}

export interface Asked extends Announcing {
  /** Resolution of the instants that `endOf` reads. */
  resolutionMilliseconds?: number;
  /** The kind of limiter that is declared. */
  kind?: LimiterKind | undefined;
  /** Few requests were sent, so that another client of the key need not show in Remaining. The key as a report names it. */
  mayBeUsed?: string;
  /** The first answer tells what was used before, even if another client may use the key. */
  beginsKnown?: boolean;
}

export const isBroken = ({ over, under }: LimitJudgement): boolean => over + under > 0;

export function judgeLimit(decisions: Decisions, rule: Rule, asking: Asked = {}): LimitJudgement {
  const { kind, resolutionMilliseconds = 1000 } = asking;
  const hints = { kind, ...earlierUse(decisions, rule) };
  const excess = certainExcess(decisions, rule);
  const { following, followsLate, ...explained } = withFollowing(decisions, rule, asking, hints);
  const { by, families, evidence, excused, others, blockMilliseconds } = explained;
  const asked = { ...hints, ignored: excused };
  const found = {
    ...{ over: 0, under: 0, families, following, excused, others, hints: asked, blockMilliseconds },
    rule: explained.rule,
  };
  const refuted = { ...found, rule, families: [], following: [] };
  if (excess !== undefined) return { ...refuted, over: excess.count, excess };
  /** The refutation or, if another client of the key may have caused it, the reason why nothing is decided. */
  const refutationOrDoubt = (refutation: Partial<LimitJudgement>): Partial<LimitJudgement> => {
    const { mayBeUsed: key } = asking;
    if (key === undefined) return refutation;
    const use = limitUse([{ key, decisions }]);
    if (use?.verdict === 'other') return { otherUse: use.says };
    const doubt = hiddenUse(decisions, rule, asking, asking.beginsKnown ? hints : {}, refutation.explainedBy);
    const says = contradictionSays(decisions, { rule, ...refutation }, decisions.sent[0]);
    return doubt === undefined ? refutation : { undecided: `${says}; ${doubt}` };
  };
  if (evidence === undefined) return { ...found, ...refutationOrDoubt(refutation(decisions, rule, explained, hints)) };
  if (!decisions.outcome.includes(refused)) return found;
  const ofOneEnd = asking.endOf ? admittedByEnd(decisions, rule, asking.endOf) : 0;
  if (ofOneEnd > rule.limit)
    return {
      ...found,
      undecided: `${ofOneEnd} admitted requests announce one X-RateLimit-Reset, and only other ends of windows explain that with a limit of ${ruleWords(rule)}: the limit is exceeded, or these announcements are wrong`,
    };
  // The windows that answers count are longer, as only announced ends would confirm; another family decides so by chance.
  if (by === 'plain' && followsLate && following.length > 0 && lateEnds(decisions, rule, asking.endOf) === 'imprecise')
    return { ...found, undecided: tooCoarse(rule, resolutionMilliseconds) };
  if (by === 'undecided') {
    // Blocks that refusals announce may look like another limit: a small bucket admits more than a window of its limit.
    const explainedBy = nearestLimit(decisions, rule, { ...hints, withRemaining: true });
    return explainedBy === undefined || explained.announcesBlocks
      ? { ...found, undecided: tooCoarse(rule, resolutionMilliseconds) }
      : { ...refuted, ...refutationOrDoubt(explainedByAnother(decisions, rule, explainedBy, hints)) };
  }
  const follows = following.length > 0;
  const plainest = familiesOf(kind).filter((family) => !isApproximated(family, follows ? following : families));
  const possible = resolution(decisions, explained.rule, asked, { evidence, asked: plainest });
  const [above, below] = [isFineAbove(possible, rule.limit), isFineBelow(possible, rule.limit)];
  if (above && below) {
    const read = follows ? withRemaining(decisions, evidence, asked) : evidence;
    const isTimed = families.every((family) => family === timedBucketFamily);
    const isOpen = (isTimed || possible.lo === possible.hi) && isWindowOpen(explained.rule, read, plainest);
    if (isTimed && isOpen) return { ...found, possible, undecided: timerUnknown };
    return { ...found, possible, ...(isOpen && { isWindowOpen: true }) };
  }
  return {
    ...found,
    possible,
    ...(above && { decides: 'over' }),
    ...(below && { decides: 'under' }),
    undecided: `these ${decisions.count} decisions, with answers of ${medianMilliseconds(decisions)} ms (median), fit any limit from ${rangeWords(possible, rule)}; more windows, or an operation that answers faster, would tell these limits apart`,
  };
}

/** The families that announce the Remaining of the answers, and if they do only with windows that may end late. */
interface Following extends Pick<LimitJudgement, 'following'> {
  followsLate?: true;
}

/**
 * The explanation of a ledger, and the families that announce the Remaining of its answers as well. If decisions seem plain
 * but nobody announces that Remaining, another limit explains more, where all is as announced without its refusals.
 */
function withFollowing(decisions: Decisions, rule: Rule, asking: Asked, hints: Hints): Explanation & Following {
  const followed = (explained: Explanation): ReturnType<typeof withFollowing> => ({
    ...explained,
    ...followingFamilies(decisions, explained, lateRule(rule), { ...hints, ignored: explained.excused }),
  });
  const found = followed(explain(decisions, rule, asking, hints));
  if (found.by !== 'plain' || found.following.length > 0) return found;
  const withOther = withoutOthers(decisions, rule, asking, hints);
  const other = withOther && followed(withOther);
  return other !== undefined && other.following.length > 0 ? other : found;
}

const withRemaining = (decisions: Decisions, evidence: Evidence, hints: Hints): Evidence =>
  announcing(evidence, decisions, { ...hints, withRemaining: true });

/** The families that explain the Remaining of the answers as well. `late`: the rule with windows that may end late. */
function followingFamilies(
  decisions: Decisions,
  { families, evidence, rule }: Explanation,
  late: Rule,
  hints: Hints,
): Following {
  if (evidence === undefined) return { following: [] };
  const read = withRemaining(decisions, evidence, hints);
  const asked = familiesOf(hints.kind);
  // A family that the decisions refute is refuted by their Remaining as well.
  const explaining = asked.filter((family) => isAmong(family, families));
  const following = familiesFitting(read, rule, explaining);
  // Windows whose end is late may decide as another family does, but announce their own Remaining.
  return following.length > 0 ? { following } : { following: familiesFitting(read, late, asked), followsLate: true };
}

function refutation(
  decisions: Decisions,
  rule: Rule,
  { contradiction }: Explanation,
  hints: Hints,
): Partial<LimitJudgement> {
  if (contradiction === undefined) return {};
  const explainedBy = nearestLimit(decisions, rule, hints);
  if (explainedBy !== undefined) return explainedByAnother(decisions, rule, explainedBy, hints, contradiction);
  const countsRefused = fittingFamilies(decisions, rule, { ...hints, countsRefused: true }).length > 0;
  const isAdmitted = decisions.outcome[contradiction.index] === admitted;
  return {
    contradiction,
    ...(isAdmitted ? { over: 1 } : { under: 1 }),
    ...(countsRefused && { countsRefused }),
  };
}

function explainedByAnother(
  decisions: Decisions,
  rule: Rule,
  explainedBy: number,
  hints: Hints,
  contradiction = contradictionIn(decisions, rule, hints),
): Partial<LimitJudgement> {
  return {
    contradiction,
    explainedBy,
    over: Math.max(0, explainedBy - rule.limit),
    under: Math.max(0, rule.limit - explainedBy),
  };
}

/** A window is known if others by this share are ruled out, as fine as limits: by the families that announce the Remaining as well. */
const windowShare = 0.1;

const isWindowOpen = (rule: Rule, evidence: Evidence, asked: readonly Family[]): boolean =>
  [1 - windowShare, 1 + windowShare].some(
    (share) =>
      familiesFitting(evidence, { ...rule, windowMilliseconds: rule.windowMilliseconds * share }, asked).length > 0,
  );

const seconds = ({ windowMilliseconds }: Rule): number => windowMilliseconds / 1000;

const timerUnknown =
  'only a bucket filled by a timer of unknown period explains all decisions, and one with windows a tenth shorter or longer explains them too; more windows would tell them apart';

const tooCoarse = (rule: Rule, resolutionMilliseconds: number): string => {
  const isCoarse = !isPrecise({ earliest: 0, latest: 2 * resolutionMilliseconds }, rule);
  const cause = isCoarse
    ? `ends that are known to ${(2 * resolutionMilliseconds) / 1000} s are too coarse for windows of ${seconds(rule)} s`
    : 'these answers do not tell precisely when that is';
  return `the refusals fit a limit of ${ruleWords(rule)} only if windows or blocks end when X-RateLimit-Reset announces, and ${cause}`;
};

const rangeWords = ({ lo, hi, cut }: Resolution, rule: Rule): string =>
  `${lo} to ${hi}${cut || hi >= 2 * rule.limit ? ' or more' : ''} per ${seconds(rule)} s`;

function medianMilliseconds({ sent, answered, outcome }: Decisions): number {
  const latencies = sent
    .map((instant, index) => (outcome[index] !== unclear ? (answered[index] ?? 0) - instant : Number.NaN))
    .filter((latency) => !Number.isNaN(latency))
    .sort();
  return Math.round(latencies[(latencies.length - 1) >> 1] ?? 0);
}

/** A decision that no correct limiter explains, after those that prove it: one sentence without a full stop, in seconds since `origin`. */
export function contradictionSays(
  decisions: Decisions,
  { contradiction, explainedBy, rule }: Pick<LimitJudgement, 'contradiction' | 'explainedBy' | 'rule'>,
  origin = 0,
): string {
  const { index, indices } = contradiction ?? { index: 0, indices: new Uint32Array() };
  const others = [...indices].filter((each) => each !== index);
  const count = (outcome: number): number => others.filter((each) => decisions.outcome[each] === outcome).length;
  const at = (instant = 0): string => secondsSince(origin, instant);
  const outcome = decisions.outcome[index] === admitted ? 'admitted' : 'refused';
  // They are in the order of sending.
  const since = decisions.sent[others[0] ?? index];
  const proof =
    others.length === 0 ? '' : `, with ${count(admitted)} admitted and ${count(refused)} refused since ${at(since)} s`;
  const nearest = explainedBy === undefined ? '' : `; the nearest limit that explains all decisions is ${explainedBy}`;
  return `a request was ${outcome} at ${at(decisions.answered[index])} s${proof}: no correct limiter of ${ruleWords(rule)} would have ${outcome} it${nearest}`;
}
