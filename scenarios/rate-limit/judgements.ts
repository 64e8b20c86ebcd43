import { certainlyEarly, leastBurst } from '../../limiter/bounds.ts';
import { type LimitJudgement, type LimitVerdict, limitJudgement } from '../../limiter/questions/hidden-use.ts';
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
  const { key, decisions, limit, windowSeconds, endOf, isSteady } = ledger;
  if (windowSeconds === undefined || limit < 1) return undefined;
  const known = judgements.get(ledger);
  if (known !== undefined) return known;
  const rule = { limit, windowMilliseconds: windowSeconds * 1000 };
  const alike = beside.filter((other) => other.limit === limit && other.windowSeconds === windowSeconds);
  const bursts = alike.map((other) => leastBurst(other.decisions, rule));
  const atLeast = { ...rule, leastBurst: Math.max(1, ...bursts) };
  const judgement = limitJudgement(decisions, atLeast, { key, endOf, beginsFull: isSteady });
  judgements.set(ledger, judgement);
  return judgement;
}

/** The sentence of a judgement, with the replies that show it. */
const unmetBy = ({ decisions, replies }: KeyLedger, { says, indices }: LimitJudgement): Unmet => ({
  got: says,
  shownBy: Array.from(indices, (index): Reply | undefined => replies[decisions.row[index] ?? 0]),
});

/**
 * An expectation that is violated as well if no correct limiter of the declared window admits so much. Where its own evidence does
 * not tell, or the limit was not whole, the decisions must leave few other limits possible.
 */
export const provenHeld = (expectation: EpisodeExpectation<Exhaustion>): EpisodeExpectation<Exhaustion> => ({
  ...expectation,
  precondition: (exhaustion) => {
    const judgement = judgementOf(exhaustion.ledger);
    if (judgement?.verdict === 'over') return undefined;
    const unmet = expectation.precondition?.(exhaustion);
    if (unmet === undefined && (exhaustion.isFresh || expectation.test(exhaustion) !== undefined)) return undefined;
    if (judgement?.isFine === true) return undefined;
    if (judgement?.verdict === 'other') return blockedBecause(judgement.says);
    const isUntold = unmet === undefined || unmet.lacks === 'evidence';
    const says = [unmet?.because, judgement?.isFine === false ? judgement.says : undefined].filter(Boolean).join('; ');
    return isUntold ? inapplicable(says || notWhole, 'evidence') : unmet;
  },
  test: (exhaustion) => {
    const { ledger } = exhaustion;
    const judgement = judgementOf(ledger);
    return judgement?.verdict === 'over' ? unmetBy(ledger, judgement) : expectation.test(exhaustion);
  },
});

const notWhole = 'a part of the limit was used before, so the requests that were admitted do not tell how many may be';

/** No key was refused although a correct limiter would not have refused it. */
export const refusedWhenDue: EpisodeExpectation<Ledgers> = {
  says: 'decisions on each key that a correct limiter with its limit and window can have made',
  reads: ['header X-RateLimit-Limit', 'status 2xx', 'status 429'],
  precondition: ({ keys }) => {
    if (keys.every(({ windowSeconds }) => windowSeconds === undefined))
      return inapplicable('the window of no exhaustible key is known: set windowSeconds in the target file');
    if (wrongIn(keys) !== undefined) return undefined;
    const untold = keys
      .flatMap((key) => judgementOf(key, keys) ?? [])
      .find(({ verdict }) => untoldVerdicts.includes(verdict));
    if (untold !== undefined)
      return untold.verdict === 'other' ? blockedBecause(untold.says) : inapplicable(untold.says, 'evidence');
    const steady = keys.find((ledger) => ledger.isSteady && isRefusedEarly(ledger));
    return (
      steady &&
      inapplicable(
        `${steady.key} was refused below its limit, as a limiter may that counts in whole seconds`,
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

/** True if the key was refused with fewer of its requests in a window than its limit. Delayed ones may come together. */
const isRefusedEarly = ({ decisions, limit, windowSeconds = 0 }: KeyLedger): boolean =>
  certainlyEarly(decisions, { limit, windowMilliseconds: windowSeconds * 1000 }, 'fixed-window').length > 0;

const untoldVerdicts: readonly LimitVerdict[] = ['other', 'undecided'];

const wrongIn = (keys: readonly KeyLedger[]): KeyLedger | undefined =>
  keys.find((ledger) => ['early', 'unknown'].includes(judgementOf(ledger, keys)?.verdict ?? ''));
