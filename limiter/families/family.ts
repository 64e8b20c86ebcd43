import type { LimiterKind, Rule } from '../decisions.ts';
import type { Evidence } from '../evidence.ts';

/**
 * A set of limits: any limiter of the family whose limit lies in [least, most]. The family may grant what `most` grants and
 * refuse what `least` refuses, so refuting the pair refutes every limit in between, and with least = most exactly one.
 */
export interface Limits {
  least: number;
  most: number;
}

/** A kind of limiter, with the parameters that its correct implementations differ in. */
export interface Family {
  kind: LimiterKind;
  /** Windows begin on a clock of whole seconds. Decisions on windows of whole seconds fit many such clocks equally well. */
  inSeconds?: true;
  /** The family decides nearly as this kind does, and is asked only if that kind does not explain the decisions. */
  approximates?: LimiterKind;
  /** Limits are tried one by one: a range of limits is never refuted. */
  oneByOne?: true;
  /** True if no limiter of the family with one of these limits can have made these decisions. */
  isRefuted(evidence: Evidence, rule: Rule, limits: Limits): boolean;
}
