/**
 * Which refusals an announcement excuses: it may excuse a refusal, never an admission.
 *
 * Evidence: what answers said beside their decisions. A refusal that announces Remaining above 0 is of another limit (by second,
 * by tokens, of requests in flight). A refusal that was sent before the end that an earlier refusal had announced is within
 * a block, a penalty or a longer window, if that end was kept: nothing is certainly admitted between the two.
 * Idea: a ledger that no plain family explains is judged again without these refusals. The first refusal of a block is not
 * excused, so it must be due; each later one needs an announcement before it, so a block is longer only where that was said.
 * Right because leaving out a refusal only makes more limiters possible.
 * It cannot tell: anything where an announced end is known to no better than a tenth of the window. Such refusals leave the
 * ledger undecided. Whether an announced end may move with every refusal is a question of Reset, not asked here.
 */
import { below } from './ascending.ts';
import { type Consistency, consistentFamilies } from './consistency.ts';
import { admitted, type Decisions, type Rule, refused } from './decisions.ts';
import type { Hints } from './evidence.ts';

/** The instant at which an answer says that requests are admitted again, in milliseconds on the clock of the ledger. */
export interface AnnouncedEnd {
  earliest: number;
  latest: number;
}

export interface Excuses {
  /** Indices of refusals that an announcement excuses. */
  excused: Set<number>;
  /** Indices of refusals that an announcement would excuse if it were more precise. */
  uncertain: Set<number>;
}

/** An end that is known to no better than this share of the window excludes no length that the announced families allow. */
const mostUncertainShare = 0.1;

/** `endOf` reads X-RateLimit-Reset or Retry-After of the decision with this index; undefined if it says nothing. */
export function excuses(
  decisions: Decisions,
  rule: Rule,
  endOf: (index: number) => AnnouncedEnd | undefined = () => undefined,
): Excuses {
  const { sent, answered, outcome, remaining } = decisions;
  const found: Excuses = { excused: new Set(), uncertain: new Set() };
  const indices = Array.from(outcome.keys());
  const refusals = indices.filter((index) => outcome[index] === refused && Number.isFinite(answered[index]));
  const firstAdmitted = soonestAnswerFrom(decisions);
  const byAnswer = refusals.toSorted((one, other) => (answered[one] ?? 0) - (answered[other] ?? 0));
  const ends = { certain: Number.NEGATIVE_INFINITY, uncertain: Number.NEGATIVE_INFINITY };
  let next = 0;
  for (const index of refusals) {
    const at = sent[index] ?? 0;
    for (
      let earlier = byAnswer[next];
      earlier !== undefined && (answered[earlier] ?? 0) <= at;
      earlier = byAnswer[++next]
    ) {
      const end = endOf(earlier);
      if (!end || firstAdmitted(answered[earlier] ?? 0) < end.earliest) continue;
      const isCertain = end.latest - end.earliest <= mostUncertainShare * rule.windowMilliseconds;
      if (isCertain) ends.certain = Math.max(ends.certain, end.latest);
      else ends.uncertain = Math.max(ends.uncertain, end.latest);
    }
    if ((remaining[index] ?? 0) > 0 || at < ends.certain) found.excused.add(index);
    else if (at < ends.uncertain) found.uncertain.add(index);
  }
  return found;
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

/** Explains a ledger by the plain families, then by what was announced. The contradiction is one that no excuse removes. */
export function explanation(
  decisions: Decisions,
  rule: Rule,
  endOf?: (index: number) => AnnouncedEnd | undefined,
  hints: Hints = {},
): Explanation {
  const plain = consistentFamilies(decisions, rule, hints);
  if (plain.consistent.length > 0) return { ...plain, by: 'plain' };
  const { excused, uncertain } = excuses(decisions, rule, endOf);
  if (excused.size + uncertain.size === 0) return { ...plain, by: 'none' };
  const without = (...left: ReadonlySet<number>[]): Consistency => {
    const ignored = new Set([hints.ignored ?? new Set<number>(), ...left].flatMap((each) => [...each]));
    // A smaller bucket that blocks would explain any limit that is granted short in each window.
    return consistentFamilies(decisions, { burst: rule.limit, ...rule }, { ...hints, ignored });
  };
  const announced = without(excused);
  if (announced.consistent.length > 0) return { ...announced, by: 'announced' };
  if (uncertain.size === 0) return { ...announced, by: 'none' };
  const undecided = without(excused, uncertain);
  return { ...undecided, by: undecided.consistent.length > 0 ? 'undecided' : 'none' };
}
