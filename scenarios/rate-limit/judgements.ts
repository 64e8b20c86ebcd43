import { isCertainlyEarly, leastBurst } from '../../limiter/bounds.ts';
import { contradictionSays, judgeLimit, type LimitJudgement } from '../../limiter/questions/limit-judgement.ts';
import { excessWords } from '../../limiter/words.ts';
import type { Exhaustion, KeyLedger, Ledgers } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { hasStatus } from '../vocabulary/expectations.ts';
import { blockedBecause, inapplicable } from '../vocabulary/findings.ts';
import type { EpisodeExpectation, Unmet } from '../vocabulary/suite.ts';

const judgements = new WeakMap<KeyLedger, LimitJudgement>();

/**
 * The judgement of all decisions on a key; undefined if its window is not declared. `beside` are other keys of the limiter, which show
 * how much a bucket holds.
 */
function judgementOf(ledger: KeyLedger, beside: readonly KeyLedger[] = []): LimitJudgement | undefined {
  const { key, decisions, limit, windowSeconds, ends, isSteady } = ledger;
  if (windowSeconds === undefined || limit < 1) return undefined;
  const known = judgements.get(ledger);
  if (known !== undefined) return known;
  const rule = { limit, windowMilliseconds: windowSeconds * 1000 };
  const alike = beside.filter((other) => other.limit === limit && other.windowSeconds === windowSeconds);
  const bursts = alike.map((other) => leastBurst(other.decisions, rule));
  const atLeast = { ...rule, leastBurst: Math.max(1, ...bursts) };
  const judgement = judgeLimit(decisions, atLeast, { ...ends, mayBeUsed: key, beginsKnown: isSteady });
  judgements.set(ledger, judgement);
  return judgement;
}

/** True if more was admitted than a correct limiter admits. */
const isOver = ({ excess, explainedBy = 0, rule }: LimitJudgement): boolean =>
  excess !== undefined || explainedBy > rule.limit;

/** True if only a lower limit explains the refusals, or no limit explains the decisions. */
const isWrong = (judgement: LimitJudgement): boolean => !isOver(judgement) && judgement.over + judgement.under > 0;

/** The judgement as an actual result, with the replies that show it. */
function unmetBy({ decisions, replies }: KeyLedger, judgement: LimitJudgement): Unmet {
  const { excess, contradiction, rule } = judgement;
  const [origin] = decisions.sent;
  const says = excess ? excessWords(excess, rule, origin) : contradictionSays(decisions, judgement, origin);
  const indices = excess?.indices ?? contradiction?.indices ?? [];
  return { got: says, shownBy: Array.from(indices, (index): Reply | undefined => replies[decisions.row[index] ?? 0]) };
}

/**
 * An expectation that is violated too if no correct limiter of the declared window admits that many requests. If its own evidence does
 * not tell, or the limit was not whole, the decisions must rule out most other limits.
 */
export const provenHeld = (expectation: EpisodeExpectation<Exhaustion>): EpisodeExpectation<Exhaustion> => ({
  ...expectation,
  precondition: (exhaustion) => {
    const judgement = judgementOf(exhaustion.ledger);
    if (judgement && isOver(judgement)) return undefined;
    const unmet = expectation.precondition?.(exhaustion);
    if (unmet === undefined && (exhaustion.isFresh || expectation.test(exhaustion) !== undefined)) return undefined;
    const { possible, decides, undecided, otherUse } = judgement ?? {};
    if (possible && (undecided === undefined || decides === 'over')) return undefined;
    if (otherUse !== undefined) return blockedBecause(otherUse);
    const isUntold = unmet === undefined || unmet.lacks === 'evidence';
    const says = [unmet?.because, possible && undecided].filter(Boolean).join('; ');
    return isUntold ? inapplicable(says || notWhole, 'evidence') : unmet;
  },
  test: (exhaustion) => {
    const { ledger } = exhaustion;
    const judgement = judgementOf(ledger);
    return judgement && isOver(judgement) ? unmetBy(ledger, judgement) : expectation.test(exhaustion);
  },
});

const notWhole = 'a part of the limit was used before, so the requests that were admitted do not tell how many may be';

/** No key was refused although a correct limiter would not have refused it. */
export const refusedWhenDue: EpisodeExpectation<Ledgers> = {
  says: 'decisions on each key that a correct limiter with its limit and window can have made',
  reads: ['header X-RateLimit-Limit', 'status 2xx', 'status 429'],
  precondition: ({ keys }) => {
    if (keys.every(({ windowSeconds }) => windowSeconds === undefined))
      return inapplicable(
        'no exhaustible key has a known window: set rateLimit.windowSeconds in the target file',
        'declaration',
        'declared.rateLimit.windowSeconds',
      );
    if (wrongIn(keys) !== undefined) return undefined;
    const judged = keys.flatMap((key) => judgementOf(key, keys) ?? []);
    const untold = judged.find(({ possible, undecided, otherUse }) => otherUse ?? (possible ? undefined : undecided));
    if (untold?.otherUse !== undefined) return blockedBecause(untold.otherUse);
    if (untold?.undecided !== undefined) return inapplicable(untold.undecided, 'evidence');
    const steady = keys.find((ledger) => ledger.isSteady && isRefusedEarly(ledger));
    return (
      steady &&
      inapplicable(
        `${steady.key} was refused below its limit, which a limiter that counts in whole seconds may do`,
        'evidence',
      )
    );
  },
  deviation: { at: 'refusal', is: 'too early' },
  sampled: 'a refusal of a key whose window is known',
  samples: ({ keys }) =>
    keys
      .filter((ledger) => judgementOf(ledger, keys) !== undefined)
      .flatMap(({ replies }) => replies.filter((reply) => hasStatus(reply, 429))),
  test: ({ keys }) => {
    const wrong = wrongIn(keys);
    const judgement = wrong && judgementOf(wrong, keys);
    if (wrong === undefined || judgement === undefined) return undefined;
    const unmet = unmetBy(wrong, judgement);
    return { ...unmet, got: `${wrong.key}: ${unmet.got}` };
  },
};

/** True if the key was refused with fewer of its requests in a window than its limit. Delayed requests may come together. */
const isRefusedEarly = ({ decisions, limit, windowSeconds = 0 }: KeyLedger): boolean =>
  isCertainlyEarly(decisions, { limit, windowMilliseconds: windowSeconds * 1000 });

const wrongIn = (keys: readonly KeyLedger[]): KeyLedger | undefined =>
  keys.find((ledger) => {
    const judgement = judgementOf(ledger, keys);
    return judgement && isWrong(judgement);
  });
