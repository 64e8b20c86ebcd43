import { refusalsWithinBlocks } from '../../limiter/announced.ts';
import { fittingFamilies, kindsOf } from '../../limiter/consistency.ts';
import type { LimiterKind } from '../../limiter/decisions.ts';
import { anyOf } from '../../limiter/evidence.ts';
import type { Family } from '../../limiter/families/family.ts';
import { families, isAmong, isApproximated } from '../../limiter/families/index.ts';
import { ruleWords } from '../../limiter/words.ts';
import type { Limiter } from '../../schemas/generated/types.ts';
import type { JudgedKey } from './key-analysis.ts';
import { resetMeans } from './reset-means.ts';

/** The evidence for each kind, in one sentence about windows of so many seconds. */
const evidenceOfKind: Record<LimiterKind, (limit: number, windowSeconds: number) => string> = {
  'fixed-window': (_, seconds) =>
    `each window begins with the first request after the previous one has lasted ${seconds} s`,
  'aligned-window': (_, seconds) => `windows of ${seconds} s begin on a fixed grid, the same for every key`,
  'sliding-log': (limit, seconds) =>
    `never more than ${limit} in any ${seconds} s, and each request stops counting ${seconds} s after it was admitted`,
  'sliding-counter': (_, seconds) => `the count of the previous window of ${seconds} s fades out over the current one`,
  'token-bucket': (limit, seconds) => `requests come back at one every ${Math.round((seconds * 1000) / limit)} ms`,
};

/**
 * The families that explain the decisions and the Remaining of all keys or, if there are none, the decisions alone. Windows that each key
 * begins are not taken for aligned ones, which would have to begin with each key's first request by chance. A family that approximates
 * another counts only if that one does not explain all keys.
 */
export function possibleFamilies(
  keys: readonly JudgedKey[],
  startedAt: number,
): { possible: Family[]; follow: boolean } {
  const common = (of: 'families' | 'following'): Family[] =>
    keys.length === 0 ? [] : families.filter((family) => keys.every(({ judgement }) => isAmong(family, judgement[of])));
  const following = common('following');
  const follow = following.length > 0;
  const all = follow ? following : common('families');
  const possible = all.filter((family) => !isApproximated(family, all));
  const [inSeconds, aligned] = [possible.find(isInSeconds), possible.find(({ kind }) => kind === 'aligned-window')];
  const plain = possible.find((family) => family.kind === 'fixed-window' && !isInSeconds(family));
  if (aligned === undefined || (plain ?? inSeconds) === undefined) return { possible, follow };
  // A window may have begun before the load.
  if (keys.some(({ judgement }) => judgement.hints.before === undefined)) return { possible, follow };
  const isAligned = plain === undefined && keys.every((key) => isOnClock(key, aligned, startedAt));
  return { possible: possible.filter(({ kind }) => kind !== (isAligned ? 'fixed-window' : 'aligned-window')), follow };
}

const isInSeconds = ({ inSeconds }: Family): boolean => inSeconds === true;

/** Clocks of servers differ from this machine's by less than this. */
const mostShiftMilliseconds = 50;

/** True if windows that begin at multiples of their length on the clock explain the decisions on the key. */
function isOnClock({ decisions, judgement: { rule, hints } }: JudgedKey, aligned: Family, startedAt: number): boolean {
  const at = -(startedAt % rule.windowMilliseconds);
  const begin = { earliest: at - mostShiftMilliseconds, latest: at + mostShiftMilliseconds };
  return fittingFamilies(decisions, { ...rule, begin }, { ...hints, kind: aligned.kind }).length > 0;
}

/** Only limiters with windows that a request begins are known to block after a refusal: the families of those that explain all keys. */
const blockingFamilies = (keys: readonly JudgedKey[], follow: boolean): Family[] =>
  keys.reduce<Family[]>(
    (possible, { decisions, judgement: { rule, hints } }) => {
      const ignored = anyOf(hints.ignored, refusalsWithinBlocks(decisions));
      const asked = { ...hints, ignored, ...(follow && { withRemaining: true as const }) };
      return fittingFamilies(decisions, { burst: 'limit', ...rule }, asked, possible);
    },
    families.filter(({ kind }) => kind === 'fixed-window'),
  );

/**
 * Identifies the limiter from the decisions of all keys, or states why it cannot be identified. `wrong`: the wrong limiter that
 * they show.
 */
export function identifyLimiter(
  keys: readonly JudgedKey[],
  { possible, follow }: ReturnType<typeof possibleFamilies>,
  wrong?: string,
): Limiter {
  const rule = keys[0]?.judgement.rule;
  if (!rule) return { kind: 'unknown', evidence: 'the limit or the window is not known' };
  const { limit } = rule;
  const windowSeconds = rule.windowMilliseconds / 1000;
  const block = Math.max(0, ...keys.map(({ judgement }) => judgement.blockMilliseconds));
  const penalty = block > 0 ? { penaltySeconds: Math.round(block / 100) / 10 } : {};
  const unknown = (evidence: string): Limiter => ({ kind: 'unknown', limit, windowSeconds, evidence, ...penalty });
  if (wrong !== undefined) return unknown(`the decisions fit ${wrong}`);
  const [kind, ...others] = kindsOf(possible);
  if (kind === undefined) return unknown(`no correct limiter of ${ruleWords(rule)} would have made these decisions`);
  if (keys.every(({ decisions }) => decisions.outcomes[1] === 0)) return unknown('no key reached its limit');
  if (others.length > 0) return unknown(`the decisions fit ${[kind, ...others].join(', ')} equally well`);
  const blocking = kindsOf(blockingFamilies(keys, follow)).filter((each) => each !== kind);
  if (blocking.length > 0)
    return unknown(`the decisions fit ${kind}, and ${blocking.join(', ')} if a refusal may block a key for longer`);
  return {
    kind,
    limit,
    windowSeconds,
    evidence: evidenceOfKind[kind](limit, windowSeconds),
    resetMeans: resetMeans(keys, kind),
    ...penalty,
    ...(follow ? {} : { remaining: 'X-RateLimit-Remaining did not go down by one per admitted request' }),
  };
}
