/**
 * Which refusals an announcement excuses: it may excuse a refusal, never an admission.
 *
 * Evidence: what answers said beside their decisions. A refusal that announces Remaining above 0 is of another limit (by second,
 * by tokens, of requests in flight). A refusal that announces another end than the admission before it begins a block or a
 * penalty: plain limiters change nothing at a refusal. What is refused until then is excused, if the end was kept: nothing is
 * certainly admitted between the two. Windows may be up to a tenth longer, if no refusal came after the end announced for it.
 * Idea: a ledger that no plain family explains is judged again without these refusals. The first refusal of a block is not
 * excused, so it must be due; each later one needs an announcement before it, so a block is longer only where that was said.
 * Right because leaving out a refusal only makes more limiters possible.
 * It cannot tell: anything where an announced end is known to no better than a tenth of the window. Such refusals leave the
 * ledger undecided. Whether an announced end may move with every refusal is a question of Reset, not asked here.
 */
import { below, upTo } from './ascending.ts';
import { type Consistency, consistentFamilies } from './consistency.ts';
import { admitted, type Decisions, type Rule, refused } from './decisions.ts';
import type { Hints } from './evidence.ts';

/** The instant at which an answer says that requests are admitted again, in milliseconds on the clock of the ledger. */
export interface AnnouncedEnd {
  earliest: number;
  latest: number;
}

type EndOf = (index: number) => AnnouncedEnd | undefined;

export interface Excuses {
  /** Indices of refusals that an announcement excuses. */
  excused: Set<number>;
  /** Indices of refusals that an announcement would excuse if it were more precise. */
  uncertain: Set<number>;
}

/** An end that is known to no better than this share of the window excludes no length that the announced families allow. */
const mostUncertainShare = 0.1;
/** A window that is longer than its rule by more than this share is another rule. */
const mostLateShare = 0.1;

/** `endOf` reads X-RateLimit-Reset or Retry-After of the decision with this index; undefined if it says nothing. */
export function excuses(decisions: Decisions, rule: Rule, endOf: EndOf = () => undefined): Excuses {
  const { sent, answered, outcome, remaining } = decisions;
  const found: Excuses = { excused: new Set(), uncertain: new Set() };
  const indices = Array.from(outcome.keys());
  const refusals = indices.filter((index) => outcome[index] === refused && Number.isFinite(answered[index]));
  const firstAdmitted = soonestAnswerFrom(decisions);
  const endBefore = endOfLastAdmission(decisions, endOf);
  const byAnswer = refusals.toSorted((one, other) => (answered[one] ?? 0) - (answered[other] ?? 0));
  const ends = { certain: Number.NEGATIVE_INFINITY, uncertain: Number.NEGATIVE_INFINITY };
  let next = 0;
  for (const index of refusals) {
    const at = sent[index] ?? 0;
    for (let begin = byAnswer[next]; begin !== undefined && (answered[begin] ?? 0) <= at; begin = byAnswer[++next]) {
      const end = endOf(begin);
      if (!end || firstAdmitted(answered[begin] ?? 0) < end.earliest) continue;
      if (!isPrecise(end, rule)) ends.uncertain = Math.max(ends.uncertain, end.latest);
      else if (!overlap(end, endBefore(sent[begin] ?? 0))) ends.certain = Math.max(ends.certain, end.latest);
    }
    if ((remaining[index] ?? 0) > 0 || at < ends.certain) found.excused.add(index);
    else if (at < ends.uncertain) found.uncertain.add(index);
  }
  return found;
}

const isPrecise = ({ earliest, latest }: AnnouncedEnd, { windowMilliseconds }: Rule): boolean =>
  latest - earliest <= mostUncertainShare * windowMilliseconds;

const overlap = (one: AnnouncedEnd, other: AnnouncedEnd | undefined): boolean =>
  other !== undefined && one.earliest <= other.latest && other.earliest <= one.latest;

/** The end that the last admission announced that was answered by an instant. */
function endOfLastAdmission(
  { answered, outcome }: Decisions,
  endOf: EndOf,
): (instant: number) => AnnouncedEnd | undefined {
  const admissions = Array.from(outcome.keys())
    .filter((index) => outcome[index] === admitted)
    .sort((one, other) => (answered[one] ?? 0) - (answered[other] ?? 0));
  const answers = Float64Array.from(admissions, (index) => answered[index] ?? 0);
  return (instant) => {
    const index = admissions[upTo(answers, instant) - 1];
    return index === undefined ? undefined : endOf(index);
  };
}

/** True if each refusal was sent before a precise end that an earlier admission announced. */
function keepsLateEnds(decisions: Decisions, rule: Rule, endOf: EndOf): boolean {
  const endBefore = endOfLastAdmission(decisions, endOf);
  return decisions.outcome.every((outcome, index) => {
    const at = decisions.sent[index] ?? 0;
    const end = endBefore(at);
    return outcome !== refused || (end !== undefined && isPrecise(end, rule) && at < end.latest);
  });
}

/** The earliest answer of the admissions sent at or after an instant. */
function soonestAnswerFrom({ sent, answered, outcome }: Decisions): (instant: number) => number {
  const admissions = Array.from(outcome.keys()).filter((index) => outcome[index] === admitted);
  const sendings = Float64Array.from(admissions, (index) => sent[index] ?? 0);
  const soonest = Float64Array.from(admissions, (index) => answered[index] ?? 0);
  for (let place = soonest.length - 2; place >= 0; place--)
    soonest[place] = Math.min(soonest[place] ?? 0, soonest[place + 1] ?? 0);
  return (instant) => soonest[below(sendings, instant)] ?? Number.POSITIVE_INFINITY;
}

export interface Explanation extends Consistency {
  /**
   * `plain`: some plain family explains all decisions. `announced`: one does without the refusals that announcements excuse.
   * `undecided`: one does without those that a more precise announcement might excuse. `none`: no correct limiter does.
   */
  by: 'plain' | 'announced' | 'undecided' | 'none';
}

/** Explains a ledger by the plain families, then by what was announced. The contradiction is that of the plain ones. */
export function explanation(
  decisions: Decisions,
  rule: Rule,
  endOf: EndOf = () => undefined,
  hints: Hints = {},
): Explanation {
  const plain = consistentFamilies(decisions, rule, hints);
  if (plain.consistent.length > 0) return { ...plain, by: 'plain' };
  const without = (given: Rule, ...left: ReadonlySet<number>[]): Consistency => {
    const ignored = new Set([hints.ignored ?? new Set<number>(), ...left].flatMap((each) => [...each]));
    return consistentFamilies(decisions, given, { ...hints, ignored });
  };
  if (keepsLateEnds(decisions, rule, endOf)) {
    const late = without({ ...rule, timerLateMilliseconds: mostLateShare * rule.windowMilliseconds });
    if (late.consistent.length > 0) return { ...late, by: 'announced' };
  }
  // A smaller bucket that blocks would explain any limit that is granted short in each window.
  const blocking = { burst: rule.limit, ...rule };
  const { excused, uncertain } = excuses(decisions, rule, endOf);
  if (excused.size > 0) {
    const announced = without(blocking, excused);
    if (announced.consistent.length > 0) return { ...announced, by: 'announced' };
  }
  if (uncertain.size > 0) {
    const undecided = without(blocking, excused, uncertain);
    if (undecided.consistent.length > 0) return { ...undecided, by: 'undecided' };
  }
  return { ...plain, by: 'none' };
}
