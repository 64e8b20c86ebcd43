import type { LimiterHint } from '../../limiter/limiter-hint.ts';
import { levels } from '../../reports/summary/gating.ts';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { isSuccess } from '../../scenarios/vocabulary/expectations.ts';
import { listedModels } from '../../scenarios/vocabulary/model-lists.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { Cause, CheckResult } from '../../schemas/generated/types.ts';
import { RequestBudget } from '../http/request-budget.ts';
import { Semaphore } from '../http/semaphore.ts';
import type { KeyInUse, TargetAccess } from '../http/target-access.ts';
import { runWithinBudget } from './budget-rounds.ts';
import { causesOf, checkResult } from './check-result.ts';
import { EpisodeRunner } from './episodes/episode-runner.ts';
import { evaluateCheck } from './evaluation.ts';
import type { Evaluation } from './evidence.ts';
import { withoutOtherUse } from './refusals/other-use-of-keys.ts';
import { planRequests, type RequestPlan } from './request-plan.ts';
import { CheckSession, type SessionEvent } from './session.ts';

interface CheckRunOptions {
  target: TargetAccess;
  /** In the order in which they are reported. */
  checks: readonly Check[];
  seed: number;
  /** Missing keys, declarations and budget block a check. */
  requireAll?: boolean;
  /** Shared with the preflight and other runs; default: the target's whole budget. */
  budget?: RequestBudget;
  /** Replies of the preflight: each used one request of its key's window. */
  preflightReplies?: readonly { key: KeyInUse; reply: Reply }[];
  signal: AbortSignal;
  onEvent(event: CheckEvent): void;
}

export type CheckEvent = { kind: 'finished'; result: CheckResult } | SessionEvent;

export interface CheckRun {
  /** In the order of the options; after an abort without the unfinished ones. */
  checks: CheckResult[];
  causes: Cause[];
  requestsSent: number;
  generations: number;
  warnings: string[];
  interrupted: boolean;
  /** Facts for a load that follows. */
  limiter?: LimiterHint;
}

/** Enough for eight requests in flight, and few enough that the first checks finish first. */
const checksAtOnce = 12;
/** Each running check may hold several lists of models that differ. */
const largeListBytes = 1024 * 1024;
const checksAtOnceWithLargeLists = 3;

/** Runs checks at the same time, each key within its rate limit and each exhaustible key for one episode at a time. */
export async function runChecks(options: CheckRunOptions): Promise<CheckRun> {
  const { target, checks, seed, signal, onEvent, requireAll = false, preflightReplies = [] } = options;
  const { budget = new RequestBudget(target.budget) } = options;
  const sentBefore = budget.sent;
  const session = new CheckSession({ target, signal, budget, onEvent });
  for (const { key, reply } of preflightReplies) session.observePreflight(key, reply);
  const episodes = new EpisodeRunner(session, preflightReplies);
  const places = new Semaphore(checksAtOnce);
  const results = new Map<string, CheckResult>();
  const runCheck = async (
    check: Check,
    skipReason?: string,
    adjust = (evaluation: Evaluation): Evaluation => evaluation,
  ): Promise<void> => {
    // Checks that wait for a window, or for a key of their own, would keep others from starting.
    using _place = 'reads' in check || ('run' in check && check.alone) ? undefined : await places.acquire();
    const startedAt = performance.now();
    const evaluation = await evaluateCheck(check, { session, episodes, seed, requireAll }, skipReason).catch(() => {});
    if (evaluation === undefined) return;
    const result = checkResult(check, adjust(evaluation), performance.now() - startedAt, session.log.answers.listed);
    results.set(check.id, result);
    onEvent({ kind: 'finished', result });
  };
  const ofPrimary = preflightReplies.find(({ key, reply }) => key.role === 'primary' && isSuccess(reply));
  const listed = ofPrimary && listedModels(ofPrimary.reply).length;
  try {
    const plan = (open: readonly Check[], allowed: number): RequestPlan =>
      planRequests(open, target, { allowed, listed, started: episodes.started, isModelChosen: true });
    await session.chooseGeneration(target.readOnly !== true && plan(checks, budget.left).generations > 0);
    if (session.listBytes > largeListBytes) places.remove(checksAtOnce - checksAtOnceWithLargeLists);
    await runWithinBudget(inRunOrder(checks.filter((check) => !readsAnswers(check))), {
      plan,
      requestsLeft: () => budget.left,
      runCheck,
      signal,
    });
    const adjust = [...results.values()].some(isDecided) ? undefined : withoutPass;
    const last = signal.aborted ? [] : checks.filter(readsAnswers);
    await Promise.all(last.map((check) => runCheck(check, undefined, adjust)));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    session.close();
  }
  const all = checks.flatMap((check) => results.get(check.id) ?? []);
  const finished = withoutOtherUse(all, checks, session.log.decisions);
  return {
    checks: finished,
    causes: causesOf(finished),
    requestsSent: budget.sent - sentBefore,
    generations: session.generations,
    warnings: [...session.log.warnings, ...(session.atOnce.isReduced ? [session.atOnce.says] : [])],
    limiter: { ...session.generation, ...(await episodes.hint()) },
    interrupted: signal.aborted,
  };
}

/** True for a check that reads the answers to all other checks, so it runs last. */
const readsAnswers = (check: Check): boolean => 'reads' in check && check.reads === 'answers';

/** Rate-limit headers first, because requests are paced by them. Then by level, because the budget may run out. */
function inRunOrder(checks: readonly Check[]): Check[] {
  const readsHeaders = (check: Check): number => Number(check.id.startsWith('rate-limit/') && 'steps' in check);
  const rank = ({ level }: Check): number => levels.indexOf(level);
  return checks.toSorted((one, other) => readsHeaders(other) - readsHeaders(one) || rank(one) - rank(other));
}

const isDecided = ({ level, outcome }: CheckResult): boolean =>
  level !== 'observe' && (outcome === 'passed' || outcome === 'violated');

/** If no other check was decided, a pass over all answers proves too little, but a violation still counts. */
function withoutPass({ finding, ...rest }: Evaluation): Evaluation {
  const because = 'no other check passed or failed, so the answers of this run show too little';
  return { ...rest, finding: finding.outcome === 'passed' ? { outcome: 'inapplicable', because } : finding };
}
