/**
 * Which refusals an announcement excuses: it may excuse a refusal, never an admission.
 *
 * Evidence: what answers said beside their decisions. A refusal that announces Remaining above 0 is of another limit (by second,
 * by tokens, of requests in flight). A refusal that announces another end than the admission before it begins a block or a
 * penalty: plain limiters change nothing at a refusal. What is refused until then is excused, if the end was kept: nothing is
 * certainly admitted between the two. Windows may be up to an eighth longer, if no refusal came after the end announced for it.
 * Idea: a ledger that no plain family explains is judged again without these refusals. The first refusal of a block is not
 * excused, so it must be due; each later one needs an announcement before it, so a block is longer only where that was said.
 * Right because leaving out a refusal only makes more limiters possible.
 * It cannot tell: anything where an announced end is known to no better than a tenth of the window. Such refusals leave the
 * ledger undecided. Whether an announced end may move with every refusal is a question of Reset, not asked here.
 */
import { below, chosenOf, fillBy, placesOf, upTo } from './ascending.ts';
import { type Contradiction, contradictionIn, familiesFitting } from './consistency.ts';
import { admitted, type Decisions, isRoom, type Rule, refused } from './decisions.ts';
import { anyOf, type Evidence, evidenceOf, type Hints, type Indices } from './evidence.ts';
import type { Family } from './families/family.ts';
import { familiesOf } from './families/index.ts';
import type { AnnouncedEnd } from './resets.ts';

type EndOf = (index: number) => AnnouncedEnd | undefined;

interface Excuses {
  /** Indices of refusals that an announcement excuses. */
  excused: Set<number>;
  /** Excused refusals that another limit made: they announce requests remaining. */
  others: Set<number>;
  /** Indices of refusals that an announcement would excuse if it were more precise. */
  uncertain: Set<number>;
  /** The longest time from a refusal that begins a block to the end that it announces; 0 without blocks. */
  blockMilliseconds: number;
  /** Some refusal announces another end than the admission before it. */
  announcesBlocks: boolean;
}

/** An end that is less precise than this share of the window excludes no length that the announced families allow. */
const mostUncertainShare = 0.1;
/** Windows of one rule may last this share longer: a timer of 250 ms ends windows of 2 s that late. */
export const mostLateShare = 1 / 8;

/** The rule with windows that may end late. */
export const lateRule = (rule: Rule): Rule => ({
  ...rule,
  timerLateMilliseconds: mostLateShare * rule.windowMilliseconds,
});

/**
 * `endOf` returns the end that the answer with this index announces in X-RateLimit-Reset or Retry-After, or undefined. A block that
 * refusals prolong excuses them only if it ended: a limiter that counts refused requests may never admit anything again.
 */
export function excuses(decisions: Decisions, rule: Rule, endOf: EndOf = () => undefined, mayBeOther = true): Excuses {
  const { sent, answered, outcome, remaining } = decisions;
  const found: Excuses = {
    excused: new Set(),
    others: new Set(),
    uncertain: new Set(),
    blockMilliseconds: 0,
    announcesBlocks: false,
  };
  const isRefusal = (index: number): boolean => outcome[index] === refused && Number.isFinite(answered[index]);
  const refusals = chosenOf(placesOf(decisions.count), isRefusal);
  const firstAdmitted = soonestAnswerFrom(decisions);
  const endBefore = endOfLastAdmission(decisions, endOf);
  const byAnswer = refusals.toSorted((one, other) => (answered[one] ?? 0) - (answered[other] ?? 0));
  const never = Number.NEGATIVE_INFINITY;
  const ends = { certain: never, uncertain: never, alike: never };
  const alike: number[] = [];
  let block: (AnnouncedEnd & { begun: number }) | undefined;
  let next = 0;
  for (const index of refusals) {
    const at = sent[index] ?? 0;
    for (let begin = byAnswer[next]; begin !== undefined && (answered[begin] ?? 0) <= at; begin = byAnswer[++next]) {
      const end = endOf(begin);
      const admittedAfter = firstAdmitted(answered[begin] ?? 0);
      if (!end || admittedAfter < end.earliest) continue;
      const isNew = block === undefined || firstAdmitted(block.begun) <= (sent[begin] ?? 0);
      if (isNew) block = { ...end, begun: answered[begin] ?? 0 };
      else if (isLater(end, block) && admittedAfter === Number.POSITIVE_INFINITY) continue;
      // Whatever was announced, a block is over when something is admitted.
      const over = Math.min(end.latest, admittedAfter);
      const before = endBefore(sent[begin] ?? 0);
      if (!isPrecise(end, rule)) ends.uncertain = Math.max(ends.uncertain, over);
      else if (overlap(end, before)) {
        ends.alike = Math.max(ends.alike, over);
        continue;
      } else ends.certain = Math.max(ends.certain, over);
      const length = (end.earliest + end.latest) / 2 - (answered[begin] ?? 0);
      found.announcesBlocks ||= before === undefined || isLater(end, before) || isLater(before, end);
      if (before === undefined || isLater(end, before))
        found.blockMilliseconds = Math.max(found.blockMilliseconds, length);
    }
    if (mayBeOther && isRoom(remaining[index])) found.others.add(index);
    else if (at < ends.certain) found.excused.add(index);
    else if (at < ends.uncertain) found.uncertain.add(index);
    else if (at < ends.alike) alike.push(index);
  }
  // If refusals begin blocks, a block may end by chance at the instant that the admission before it announced.
  if (found.announcesBlocks) for (const index of alike) found.uncertain.add(index);
  for (const index of found.others) found.excused.add(index);
  return found;
}

export const isPrecise = ({ earliest, latest }: AnnouncedEnd, { windowMilliseconds }: Rule): boolean =>
  latest - earliest <= mostUncertainShare * windowMilliseconds;

/** True if this end is certainly later: announcements of one instant differ by no more than their uncertainties. */
const isLater = (one: AnnouncedEnd, other: AnnouncedEnd | undefined): boolean =>
  other !== undefined && one.earliest + one.latest >= 2 * other.latest;

const overlap = (one: AnnouncedEnd, other: AnnouncedEnd | undefined): boolean =>
  other !== undefined && one.earliest <= other.latest && other.earliest <= one.latest;

/** The end that the last admission answered at or before an instant announced. */
function endOfLastAdmission(
  { answered, outcome }: Decisions,
  endOf: EndOf,
): (instant: number) => AnnouncedEnd | undefined {
  const admissions = chosenOf(placesOf(outcome.length), (index) => outcome[index] === admitted).sort(
    (one, other) => (answered[one] ?? 0) - (answered[other] ?? 0),
  );
  const answers = Float64Array.from(admissions, (index) => answered[index] ?? 0);
  return (instant) => {
    const index = admissions[upTo(answers, instant) - 1];
    return index === undefined ? undefined : endOf(index);
  };
}

/** `kept` if each refusal was sent before a precise end that an earlier admission had announced; `imprecise` if some end is not. */
export function lateEnds(
  decisions: Decisions,
  rule: Rule,
  endOf: EndOf = () => undefined,
): 'kept' | 'imprecise' | 'not kept' {
  const endBefore = endOfLastAdmission(decisions, endOf);
  let isPreciseEach = true;
  for (const [index, outcome] of decisions.outcome.entries()) {
    if (outcome !== refused) continue;
    const at = decisions.sent[index] ?? 0;
    const end = endBefore(at);
    if (end === undefined || at >= end.latest) return 'not kept';
    isPreciseEach &&= isPrecise(end, rule);
  }
  return isPreciseEach ? 'kept' : 'imprecise';
}

/** Indices of refusals that follow another one with no admission certainly between: a block of any length would explain them. */
export function refusalsWithinBlocks(decisions: Decisions): Indices {
  const { sent, answered, outcome } = decisions;
  const firstAdmitted = soonestAnswerFrom(decisions);
  const answers = chosenOf(answered, (index) => outcome[index] === refused).sort();
  const isFound = fillBy(new Uint8Array(sent.length), (index) => {
    const at = sent[index] ?? 0;
    const before = outcome[index] === refused ? answers[upTo(answers, at) - 1] : undefined;
    return before !== undefined && firstAdmitted(before) > at ? 1 : 0;
  });
  return { has: (index) => isFound[index] === 1 };
}

/** The earliest answer of the admissions sent at or after an instant. */
function soonestAnswerFrom({ sent, answered, outcome }: Decisions): (instant: number) => number {
  const isAdmitted = (index: number): boolean => outcome[index] === admitted;
  const [sendings, soonest] = [chosenOf(sent, isAdmitted), chosenOf(answered, isAdmitted)];
  for (let place = soonest.length - 2; place >= 0; place--)
    soonest[place] = Math.min(soonest[place] ?? 0, soonest[place + 1] ?? 0);
  return (instant) => soonest[below(sendings, instant)] ?? Number.POSITIVE_INFINITY;
}

export interface Explanation {
  /** Present if no correct limiter explains the ledger. */
  contradiction?: Contradiction;
  /** The families that explain it, and the evidence that they explain; without it if none does. */
  families: readonly Family[];
  evidence?: Evidence;
  /**
   * `plain`: some plain family explains all decisions. `announced`: one does without the refusals that announcements excuse.
   * `undecided`: one does without those that a more precise announcement might excuse. `none`: no correct limiter does.
   */
  by: 'plain' | 'announced' | 'undecided' | 'none';
  /** Refusals that were left out. */
  excused: ReadonlySet<number>;
  /** Excused refusals that another limit made. */
  others: ReadonlySet<number>;
  /** The longest block that explains them; 0 if none is needed. */
  blockMilliseconds: number;
  /** Some refusal announces another end than the admission before it. */
  announcesBlocks: boolean;
  /** The rule with which the families explain it: windows may end late. */
  rule: Rule;
}

export interface Announcing {
  endOf?: EndOf | undefined;
  /** False if refusals that announce Remaining above 0 came by chance, and not of another limit. */
  mayBeOther?: boolean;
}

/** As `explainedBy`; if no correct limiter explains the ledger, with the decisions that contradict the plain families. */
export function explain(decisions: Decisions, rule: Rule, announcing: Announcing = {}, hints: Hints = {}): Explanation {
  const found = explainedBy(decisions, rule, announcing, hints);
  return found.by === 'none' ? { ...found, contradiction: contradictionIn(decisions, rule, hints) } : found;
}

/** The explanation of a ledger by the announced limit and another one, which made the refusals that announce Remaining above 0. */
export function withoutOthers(
  decisions: Decisions,
  rule: Rule,
  { endOf, mayBeOther }: Announcing,
  hints: Hints,
): Explanation | undefined {
  const { others } = excuses(decisions, rule, endOf, mayBeOther);
  if (others.size === 0) return undefined;
  const evidence = evidenceOf(decisions, { ...hints, ignored: anyOf(hints.ignored, others) });
  const families = familiesFitting(evidence, rule, familiesOf(hints.kind));
  const none = { blockMilliseconds: 0, announcesBlocks: false, rule };
  return { families, evidence, by: 'announced', excused: others, others, ...none };
}

/** Explains a ledger by the plain families, then by what was announced. */
export function explainedBy(
  decisions: Decisions,
  rule: Rule,
  { endOf = () => undefined, mayBeOther = true }: Announcing = {},
  hints: Hints = {},
): Omit<Explanation, 'contradiction'> {
  const none = {
    excused: new Set<number>(),
    others: new Set<number>(),
    blockMilliseconds: 0,
    announcesBlocks: false,
    rule,
  };
  const evidenceWithout = (left?: Indices): Evidence =>
    evidenceOf(decisions, { ...hints, ignored: anyOf(hints.ignored, left) });
  const fitting = (given: Rule, evidence: Evidence): { families: Family[]; evidence: Evidence } => ({
    families: familiesFitting(evidence, given, familiesOf(hints.kind)),
    evidence,
  });
  const plain = fitting(rule, evidenceWithout());
  if (plain.families.length > 0) return { ...plain, ...none, by: 'plain' };
  const ends = lateEnds(decisions, rule, endOf);
  const late = lateRule(rule);
  const explainedLate = ends === 'not kept' ? plain : fitting(late, plain.evidence);
  if (ends === 'kept' && explainedLate.families.length > 0)
    return { ...explainedLate, ...none, rule: late, by: 'announced' };
  // A smaller bucket that blocks after a refusal would explain any limit of which each window admits less.
  const blocking: Rule = { burst: 'limit', ...rule };
  const { excused, others, uncertain, blockMilliseconds, announcesBlocks } = excuses(
    decisions,
    rule,
    endOf,
    mayBeOther,
  );
  const used = { others, blockMilliseconds, announcesBlocks, rule: blocking };
  if (excused.size > 0) {
    const announced = fitting(blocking, evidenceWithout(excused));
    if (announced.families.length > 0) return { ...announced, ...used, excused, by: 'announced' };
  }
  if (explainedLate.families.length > 0) return { ...explainedLate, ...none, rule: late, by: 'undecided' };
  if (uncertain.size > 0) {
    const left = new Set([...excused, ...uncertain]);
    const undecided = fitting(blocking, evidenceWithout(left));
    if (undecided.families.length > 0) return { ...undecided, ...used, excused: left, by: 'undecided' };
  }
  return { families: [], ...none, by: 'none' };
}
