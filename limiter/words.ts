/** Phrases about rules and certain excess that checks and loads share. */
import type { Excess } from './bounds.ts';
import type { Rule } from './decisions.ts';

/** `20 per 2 s` */
export const ruleWords = ({ limit, windowMilliseconds }: Rule): string => `${limit} per ${windowMilliseconds / 1000} s`;

/** An instant in seconds since `origin`, both in milliseconds on the clock of the ledger, to a hundredth. */
export const secondsSince = (origin: number, instant: number): string => ((instant - origin) / 1000).toFixed(2);

/** `at least 7 admitted too many: 47 between 0.53 and 2.41 s; no limiter of 20 per 2 s admits more than 40` */
export function excessWords({ count, admitted, most, from, to }: Excess, rule: Rule, origin = 0): string {
  const between = `between ${secondsSince(origin, from)} and ${secondsSince(origin, to)} s`;
  return `at least ${count} admitted too many: ${admitted} ${between}; no limiter of ${ruleWords(rule)} admits more than ${most}`;
}
