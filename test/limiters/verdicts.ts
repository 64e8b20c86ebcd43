/** Reports of the harness against the truth: one sentence for each departure. */
import type { RunReport } from '../../schemas/generated/types.ts';
import type { Load } from './serve.ts';
import type { Bug, LimiterCase } from './truth.ts';

const tooMany =
  /requests? admitted beyond|admitted too many|no correct limiter of .* would have made these decisions|several counters/i;
const tooManyOrUncounted = new RegExp(`${tooMany.source}|not counted`, 'i');

/**
 * Words that a report about the bug must have: in the failed checks, in the result of a load that learns the limits, and
 * of one that was told them.
 */
const wordsOf: Record<Bug, { check: RegExp; learning: RegExp; told: RegExp }> = {
  'per-process': { check: /requests .*admitted|counter|fresh start/i, learning: /several counters/i, told: tooMany },
  'per-connection': { check: /requests .*admitted|counter|connection/i, learning: /several counters/i, told: tooMany },
  'get-then-set': { check: /requests .*admitted/i, learning: tooMany, told: tooMany },
  'unlimited-route': { check: /generate/i, learning: tooMany, told: tooManyOrUncounted },
  'off-by-one': { check: /requests .*admitted|Remaining/i, learning: tooMany, told: tooMany },
  'per-address': {
    check: /another|other key|keys/i,
    learning: /share one counter/i,
    told: /share one counter|while other keys were busy/i,
  },
};

const cannotBeDecided = /fit any limit from|too coarse for windows|do not tell precisely when|neither show a limit/;

/** Answers that take long hide other limits, and so do limiters that give requests back one by one. */
const mayBeCoarse = ({ latencyMilliseconds, limiter }: LimiterCase): boolean =>
  latencyMilliseconds > 0 || !limiter.kinds.some((kind) => kind === 'fixed-window' || kind === 'aligned-window');

const cannotBeTold = /equally well|cannot be told/;

/** The start of the program and the plan of a load. */
const besides = 3000;

const gating = ['must', 'should', 'declared'];
const wrong = ['violated', 'blocked', 'errored'];

export function problemsOfCheck(each: LimiterCase, { checks, exitCode }: RunReport): string[] {
  const { unfollowed = [] } = each.limiter;
  const isFailed = ({ id, level, outcome }: RunReport['checks'][number]): boolean =>
    gating.includes(level) && wrong.includes(outcome) && !unfollowed.includes(id);
  const failed = checks.filter(isFailed);
  const described = failed.map(
    ({ id, level, outcome, got, because }) => `${id} (${level}) ${outcome}: ${got ?? because}`,
  );
  if (each.bug === undefined) return exitCode === 0 && failed.length === 0 ? [] : [`exit ${exitCode}`, ...described];

  if (exitCode !== 1) return [`the bug was not found: exit ${exitCode}`, ...described];
  const violated = failed.filter(({ outcome }) => outcome === 'violated');
  const text = violated.map(({ title, got }) => `${title} ${got}`).join('\n');
  const words = wordsOf[each.bug].check;
  return [
    ...(words.test(text) ? [] : [`no violation has the words ${words}`, ...described]),
    ...violated
      .filter(({ id }) => !/^(rate-limit|idempotency)\//.test(id))
      .map(({ id, got }) => `${id} is violated for another reason: ${got}`),
  ];
}

/**
 * A check with answers under 50 ms may last some windows after the first reset that it waits for: 2.5 with one key to use
 * up and 1.5 with three, 3.5 and 2 if the limiter refills. A load begins, or says why not, within 30 s; within 150 s if
 * windows last a minute.
 */
export function problemsOfDuration(each: LimiterCase, run: 'check' | Load, milliseconds: number): string[] {
  const { limiter, windowMilliseconds, exhaustible, latencyMilliseconds, forAllKeys, bug } = each;
  const isQuick = bug === undefined && latencyMilliseconds === 0 && forAllKeys !== true;
  if (run === 'check' && !isQuick) return [];
  const isLong = windowMilliseconds > 10_000;
  const refills = !limiter.kinds.some((kind) => kind === 'fixed-window' || kind === 'aligned-window');
  const [one, three] = refills ? [3.5, 2] : [2.5, 1.5];
  const windows = 1 + (exhaustible === 1 ? one : three);
  const ofCheck = isLong ? windows * windowMilliseconds + 10_000 : 30_000;
  const ofLoad = isLong ? 150_000 : 30_000;
  const most = run === 'check' ? ofCheck : ofLoad + besides;
  return milliseconds <= most ? [] : [`lasted ${milliseconds / 1000} s, more than ${most / 1000} s`];
}

/** Bugs that the probes of a load need not show: one request too many, and only some that overlap. */
const mayAsk = (bug: Bug): boolean => bug === 'get-then-set' || bug === 'off-by-one';

/** The load says that the window has to be declared. */
const asks = ({ missing = [] }: RunReport['load'][number]['validity']): boolean =>
  missing.some(({ need }) => need === 'declared.rateLimit.windowSeconds');

export function problemsOfLoad(each: LimiterCase, run: Load, report: RunReport): string[] {
  const [load] = report.load;
  const { exitCode } = report;
  if (load === undefined) return [`no load, exit ${exitCode}`];
  const { reasons } = load.validity;
  const broken = load.invariants.filter(({ verdict }) => verdict === 'broken').map(({ says }) => says);
  const breached = load.limits
    .filter(({ verdict }) => verdict === 'breached')
    .map(({ metric, value, bound }) => `${metric} ${value}, ${bound}`);
  const named = load.limiter;
  const identified = named === undefined ? 'no limiter' : `${named.kind}: ${named.evidence}`;
  const described = [...reasons, ...broken, ...breached, identified];
  if (each.bug !== undefined) {
    if (each.limiter.unseenByLoad?.includes(each.bug) && exitCode === 0) return [];
    if (mayAsk(each.bug) && run === 'plain' && exitCode === 3 && asks(load.validity)) return [];
    if (exitCode !== 1) return [`the bug was not found: exit ${exitCode}`, ...described];
    const words = wordsOf[each.bug][run === 'plain' ? 'learning' : 'told'];
    return words.test(described.join('\n')) ? [] : [`no words ${words}`, ...described];
  }
  if (exitCode === 3 && mayBeCoarse(each) && reasons.some((reason) => cannotBeDecided.test(reason))) return [];
  if (exitCode === 3 && run === 'plain') return asks(load.validity) ? [] : ['inconclusive', ...described];
  if (exitCode !== 0) return [`exit ${exitCode}`, ...described];
  if (named === undefined) return ['the limiter is not named', ...described];
  const kinds: readonly string[] = each.limiter.kinds;
  const isTold = kinds.includes(named.kind) || (run === 'plain' && cannotBeTold.test(named.evidence));
  const window = each.windowMilliseconds / 1000;
  const isWindow = Math.abs((named.windowSeconds ?? 0) - window) <= each.tolerance * window;
  return [
    ...(isTold ? [] : [`kind ${named.kind} in place of ${kinds.join(' or ')}: ${named.evidence}`]),
    ...(named.limit === each.limit ? [] : [`limit ${named.limit} in place of ${each.limit}`]),
    ...(isWindow ? [] : [`window ${named.windowSeconds} s in place of ${window} s`]),
  ];
}
