import { certainExcess, type Excess } from '../../../limiter/bounds.ts';
import { admitted, refused } from '../../ledger/outcome.ts';
import { percentileOf } from '../../ledger/percentile.ts';
import type { Decisions } from '../decisions.ts';
import type { KeyAnalysis, KeySources, Proof } from '../key-analysis.ts';
import { type Admission, agrees, type Fits, kinds, type Rule } from '../limiter/fit.ts';
import type { RuleFits } from '../limiter/rule-fits.ts';
import { fitAnnounced } from '../limiter/windows/announced-window.ts';
import { otherLimitSays } from '../other-limit.ts';
import { type Blocks, isPrecise } from './blocks.ts';
import { limiterDecisions } from './limiter-decisions.ts';
import {
  isFineAbove,
  isFineBelow,
  isWindowOpen,
  type LimitSearch,
  type LimitsPossible,
  limitsPossible,
  possibilityOf,
} from './limits-possible.ts';

/**
 * What the decisions on one key prove, beside the kind of limiter that fits them best.
 *
 * Too many admitted is certain if no kind of limiter can have admitted them; the number told is the smallest over all kinds. Refused
 * too early is excused by what refusals announce, if they announce it precisely enough. A limit is held only as far as the decisions
 * rule out others.
 *
 * This is the proof of a key whose decisions were compared with its rule, and its admission as far as that is proven.
 */
export function proofOf(run: KeySources, key: KeyAnalysis, index: number, blocks?: Blocks): KeyAnalysis {
  const { comparison, decisions } = key;
  if (comparison === undefined || comparison.admission.verdict === 'no data') return key;
  const { rule, admission } = comparison;
  const isGuessed = run.plan.keys[index]?.limits.source === 'guessed';
  const excess = isGuessed
    ? undefined
    : certainExcess(limiterDecisions(decisions, run.ledger), {
        limit: rule.limit,
        windowMilliseconds: rule.windowSeconds * 1000,
      });
  if (excess !== undefined || admission.verdict === 'inexact')
    return {
      ...key,
      ...(excess && { proof: { excess } }),
      comparison: { ...comparison, admission: withCertainCounts(admission, comparison.fits, excess) },
    };
  const { otherRefusals } = key;
  if (otherRefusals?.isConfirmed === false)
    return { ...key, proof: { isExcused: true, undecided: otherLimitSays(decisions.label, otherRefusals) } };
  if (decisions.outcomes[refused] === 0) return key;
  const proof = fineness(run, key, comparison, { blocks, isGuessed });
  const declare = isGuessed && proof.undecided !== undefined ? `${proof.undecided}; ${toDeclare}` : proof.undecided;
  return { ...key, proof: { ...proof, ...(declare !== undefined && { undecided: declare }) } };
}

const toDeclare = 'the window was only guessed: set rateLimit.windowSeconds in the target file';

/** No number is told from a kind of limiter that does not fit, unless every kind has one: then it is the smallest. */
function withCertainCounts(admission: Admission, fits: Fits, excess: Excess | undefined): Admission {
  const least = Math.max(excess?.count ?? 0, Math.min(...kinds.map((kind) => fits[kind].over)));
  const over = least > 0 ? least : admission.over;
  return { ...admission, verdict: 'inexact', over, ...(least === 0 && over > 0 && { isUnexplained: true }) };
}

function fineness(
  run: KeySources,
  { decisions }: KeyAnalysis,
  own: RuleFits,
  { blocks, isGuessed }: { blocks: Blocks | undefined; isGuessed: boolean },
): Proof {
  const { rule, announcements, fits } = own;
  const search: LimitSearch = {
    key: own,
    decisions: limiterDecisions(own.decisions, run.ledger),
    startedAt: run.ledger.startedAtEpochMilliseconds,
    known: run.declared?.algorithm,
  };
  const isPlainlyPossible = possibilityOf(search);
  const isPlain = blocks === undefined && isPlainlyPossible(rule.limit);
  const excuse = isPlain ? {} : { isExcused: true as const };
  if (!isPlain && blocks === undefined && !agrees(fits.announced)) {
    const undecided = `the decisions neither show a limit of ${ruleWords(rule)} nor exclude it`;
    const others = limitsPossible(rule.limit, isPlainlyPossible, own.decisions.count);
    if (others.lowest === others.highest) return { undecided };
    return { possible: others, undecided: `${undecided}: ${rangeWords(others, rule)} fit the answers` };
  }
  if (!isPlain && !isPrecise(announcements, rule))
    return {
      ...excuse,
      undecided: `the refusals fit a limit of ${ruleWords(rule)} only with the end that X-RateLimit-Reset announces, and its resolution of ${announcements.resolutionMilliseconds / 1000} s is too coarse for windows of ${rule.windowSeconds} s`,
    };
  const isPossible = (limit: number): boolean =>
    isPlainlyPossible(limit) || (!isPlain && agrees(fitAnnounced(own.decisions, { ...rule, limit }, announcements)));
  const limits = limitsPossible(rule.limit, isPossible, own.decisions.count);
  const isOpen = isGuessed && isPlain && limits.lowest === limits.highest && isWindowOpen(search);
  const possible = isOpen ? { ...limits, isWindowOpen: true as const } : limits;
  const [above, below] = [isFineAbove(possible, rule.limit), isFineBelow(possible, rule.limit)];
  if (above && below) return { ...excuse, possible };
  return {
    ...excuse,
    possible,
    ...(above && { decides: 'over' as const }),
    ...(below && { decides: 'under' as const }),
    undecided: `not tested finely enough: ${rangeWords(possible, rule)} fit the answers, which took ${medianMilliseconds(decisions)} ms; more windows, or an operation that answers faster, would tell`,
  };
}

const rangeWords = ({ lowest, highest, isCut }: LimitsPossible, { windowSeconds }: Rule): string =>
  `${lowest} to ${highest}${isCut ? ' or more' : ''} per ${windowSeconds} s`;

const ruleWords = ({ limit, windowSeconds }: Rule): string => `${limit} per ${windowSeconds} s`;

function medianMilliseconds({ sent, answered, outcome }: Decisions): number {
  const latencies = sent
    .map((instant, index) => (outcome[index] === admitted ? (answered[index] ?? 0) - instant : Number.NaN))
    .filter((latency) => !Number.isNaN(latency))
    .sort();
  return Math.round(percentileOf(latencies, 0.5) ?? 0);
}
