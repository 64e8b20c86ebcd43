import type { Decisions } from '../decisions.ts';
import { announcedGrid } from './announced-grid.ts';
import { type Admission, agrees, type Fit, type Fits, kinds, type LimiterKind, type Rule } from './fit.ts';
import { fitSlidingCounter } from './sliding-counter.ts';
import { fitSlidingLog } from './sliding-log.ts';
import { fitTokenBucket } from './token-bucket.ts';
import { commonGrid, fitAlignedWindow } from './windows/aligned-window.ts';
import { type Announcements, fitAnnounced } from './windows/announced-window.ts';
import { fitFixedWindow } from './windows/fixed-window.ts';
import { fitLateWindow } from './windows/late-window.ts';

/** One key's rule, and how its decisions fit each kind of limiter with that rule. */
export interface RuleFits {
  rule: Rule;
  fits: Fits;
  decisions: Decisions;
  announcements: Announcements;
  /** A multiple of the window on the clock, in milliseconds since the start of the run. */
  clockGrid: number;
  /** The longest time for which requests were refused after a refusal, until the reset that it announced. `decisions` lack these. */
  penaltyMilliseconds?: number;
}

/**
 * Fits one key's decisions to every kind of limiter. `startedAt`: the start of the run, milliseconds since 1970. `wasOnTime`:
 * a window of this length was seen before the load.
 */
export function ruleFits(
  decisions: Decisions,
  announcements: Announcements,
  rule: Rule,
  startedAt: number,
  wasOnTime: boolean,
): RuleFits {
  const clockGrid = -(startedAt % (rule.windowSeconds * 1000));
  const fixed = fitFixedWindow(decisions, rule);
  const fits: Fits = {
    'fixed-window': fixed,
    'aligned-window': fitAlignedWindow(decisions, rule, clockGrid),
    'sliding-log': fitSlidingLog(decisions, rule),
    'sliding-counter': fitSlidingCounter(
      decisions,
      rule,
      [clockGrid, decisions.sent[0] ?? 0],
      fixed,
      announcedGrid(decisions, announcements, rule),
    ),
    'token-bucket': fitTokenBucket(decisions, rule),
    announced: fitAnnounced(decisions, rule, announcements),
    'late-window': fitLateWindow(decisions, rule, wasOnTime),
  };
  return { rule, fits, decisions, announcements, clockGrid };
}

/**
 * Exact if a correct limiter of the declared or identified kind, or of any kind if none is known, can have made these
 * decisions. Otherwise the counts are those of the known kind, or of the closest kind of window.
 */
export function admissionOf(fits: Fits, answered: number, known?: LimiterKind): Admission {
  if (answered === 0) return { verdict: 'no data', over: 0, under: 0 };
  const candidates: readonly (keyof Fits)[] =
    known === undefined ? [...kinds, 'announced', 'late-window'] : [known, 'announced'];
  const agreeing = candidates.map((kind) => fits[kind]).filter(agrees);
  const fitting = agreeing.find((fit) => fit.remaining !== 'contradicts') ?? agreeing.find((fit) => !fit.coincidental);
  const { over, under, windows } = fitting ?? (known === undefined ? closestWindows(fits) : fits[known]);
  return { verdict: fitting ? 'exact' : 'inexact', over, under, ...(windows ? { windows } : {}) };
}

/** Windows that the key itself begins, unless windows on a grid fit at least twice as well. */
function closestWindows(fits: Fits): Fit {
  const wrong = (fit: Fit) => fit.over + fit.under;
  const [fixed, aligned] = [fits['fixed-window'], fits['aligned-window']];
  return !aligned.coincidental && wrong(aligned) * 2 < wrong(fixed) ? aligned : fixed;
}

/** The announced windows explain the decisions of the key only with a penalty, which says nothing about its kind. */
export const isPunished = ({ fits }: RuleFits): boolean =>
  fits.announced.penaltyMilliseconds !== undefined &&
  agrees(fits.announced) &&
  !kinds.some((kind) => agrees(fits[kind]));

/** The kinds of correct limiter that can have made the decisions of all keys and, if asked, sent their Remaining headers. */
export function possibleKinds(keys: readonly RuleFits[], withRemaining = true): LimiterKind[] {
  const isPossible = (fit: Fit) => agrees(fit) && !(withRemaining && fit.remaining === 'contradicts');
  const possible = kinds.filter(
    (kind) => keys.length > 0 && keys.every((key) => isPunished(key) || isPossible(key.fits[kind])),
  );
  const [first] = keys;
  if (!first || !possible.includes('aligned-window')) return possible;
  const grids = keys
    .filter((key) => key.rule.windowSeconds === first.rule.windowSeconds && !isPunished(key))
    .map(({ fits }) => fits['aligned-window'].grid);
  const common = commonGrid(grids, first.rule);
  // A grid that only one key shows, and that begins where this key began, is a window begun by the key.
  const single = common.narrowed < 2 && possible.includes('fixed-window');
  return common.possible && !single ? possible : possible.filter((kind) => kind !== 'aligned-window');
}
