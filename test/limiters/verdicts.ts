/** Reports of the harness against the truth: one sentence for each departure. */
import type { RunReport } from '../../schemas/generated/types.ts';
import type { Load } from './serve.ts';
import type { Bug, LimiterCase } from './truth.ts';

/** Words that a report about the bug must have, in the failed checks or in the result of the load. */
const wordsOf: Record<Bug, { check: RegExp; load: RegExp }> = {
  'per-process': { check: /requests admitted|counter|fresh start/i, load: /several counters/i },
  'per-connection': { check: /requests admitted|counter|connection/i, load: /several counters|too many/i },
  'get-then-set': { check: /burst|concurrent/i, load: /admitted/i },
  'unlimited-route': { check: /generate/i, load: /admitted|not counted/i },
  'off-by-one': { check: /21|Remaining/i, load: /21|1 too many|admitted/i },
  'per-address': { check: /another|other key|keys/i, load: /share|one counter/i },
};

const gating = ['must', 'should', 'declared'];
const wrong = ['violated', 'blocked', 'errored'];

export function problemsOfCheck(each: LimiterCase, { checks, exitCode }: RunReport): string[] {
  const failed = checks.filter(({ level, outcome }) => gating.includes(level) && wrong.includes(outcome));
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

export function problemsOfLoad(each: LimiterCase, run: Load, report: RunReport): string[] {
  const [load] = report.load;
  const { exitCode } = report;
  if (load === undefined) return [`no load, exit ${exitCode}`];
  const reasons = load.validity.reasons.map((reason) => (typeof reason === 'string' ? reason : JSON.stringify(reason)));
  const broken = load.invariants.filter(({ verdict }) => verdict === 'broken').map(({ says }) => says);
  const named = load.limiter;
  const described = [...reasons, ...broken, named === undefined ? 'no limiter' : `${named.kind}: ${named.evidence}`];
  if (each.bug !== undefined) {
    if (exitCode !== 1) return [`the bug was not found: exit ${exitCode}`, ...described];
    const words = wordsOf[each.bug].load;
    return words.test(described.join('\n')) ? [] : [`no words ${words}`, ...described];
  }
  if (exitCode === 3 && run === 'plain')
    return reasons.some((reason) => /declare|windowSeconds/.test(reason)) ? [] : ['inconclusive', ...described];
  if (exitCode !== 0) return [`exit ${exitCode}`, ...described];
  if (named === undefined) return ['the limiter is not named', ...described];
  const { kind, limit, windowSeconds } = named;
  const window = each.windowMilliseconds / 1000;
  return [
    ...(each.limiter.kinds.includes(kind as never)
      ? []
      : [`kind ${kind} in place of ${each.limiter.kinds.join(' or ')}`]),
    ...(limit === each.limit ? [] : [`limit ${limit} in place of ${each.limit}`]),
    ...(windowSeconds !== undefined && Math.abs(windowSeconds - window) <= each.tolerance * window
      ? []
      : [`window ${windowSeconds} s in place of ${window} s`]),
  ].flatMap((problem, index) => (index === 0 ? [problem, `evidence: ${named.evidence}`] : [problem]));
}
