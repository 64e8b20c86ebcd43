import { plural } from '../../reports/text/quantities.ts';
import type { Cause, ReportTarget } from '../../schemas/generated/types.ts';
import { maskResults } from '../checks/check-result.ts';
import type { CheckRun } from '../checks/runner.ts';
import { RequestBudget } from '../http/request-budget.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { invocationText } from '../invocation/command-line.ts';
import { InconclusiveError } from '../io/errors.ts';
import { writeFailure } from '../io/output-file.ts';
import { tagsOf } from '../load/tags.ts';
import { runPreflight } from '../preflight/preflight.ts';
import { waitForTarget } from '../preflight/wait-for-target.ts';
import { withFailureAdvice } from '../results/failure-advice.ts';
import { withProvenFaults } from '../results/proven-faults.ts';
import { maskJson } from '../secrets/secrets.ts';
import type { RunFacts } from '../verdict/run-report.ts';
import { applyTolerations } from '../verdict/tolerations.ts';
import { runCheckPhase } from './check-phase.ts';
import { runLoadPhase, skippedLoad } from './load-phase.ts';
import type { RunContext } from './run-context.ts';
import { gatingOf, seedOf, targetAccess } from './settings.ts';
import { usualStartSeconds } from './target-choice.ts';

/** Members of a load result with words of the harness and labels of the profile. The verdict depends on them. */
const ownLoadMembers = /^(verdict|kind|engine|model|metric|id|profile|key)$/;

/** Runs preflight, checks and load. What ends the run early without a verdict becomes a cause without checks. */
export async function collectFacts(run: RunContext): Promise<RunFacts> {
  const { request, invocation, context, connection, target, progress } = run;
  const frame = factsFrame(run, target);
  printHeader(run);
  const stops: string[] = [];
  const access = targetAccess(target, target, connection, invocation.options);
  const waited = await orStop(stops, () => waitIfAsked(run, access));
  // The time of --wait is not charged to the budget, but its requests are.
  const budget = new RequestBudget(target.budget);
  for (let sent = 0; sent < (waited ?? 0); sent++) budget.tryCharge();
  const preflight =
    waited === undefined ? undefined : await orStop(stops, () => runPreflight(access, target, context.stop, budget));
  const insecure = connection.tls.insecure === true;
  const warnings = [
    ...target.warnings,
    ...(insecure ? ["the server's certificate was not verified (--insecure)"] : []),
    ...(preflight?.warnings ?? []),
  ];
  if (!context.stderr.isTerminal) for (const warning of warnings) progress.say(`warning: ${warning}`);
  const checks = preflight === undefined ? noChecks(context.stop.aborted) : await runCheckPhase(run, preflight, budget);
  const skipped = request.load.profiles.length === 0 ? request.load.skipped : 'the run was stopped before the load';
  const load =
    preflight === undefined || checks.interrupted
      ? skippedLoad(preflight && skipped)
      : ((await orStop(stops, () => runLoadPhase(run, preflight, checks.limiter))) ?? skippedLoad(undefined));

  const { mask } = context.secrets;
  const proven = withProvenFaults(checks, load.results);
  const advised = await withFailureAdvice(proven.checks, request.checks, invocation, context.env);
  const judged = applyTolerations(advised, run.tolerations);
  const results = maskResults({ checks: judged, causes: [...stops.map(stopCause), ...proven.causes] }, mask);
  return {
    ...frame(),
    ...results,
    // Messages of an engine may repeat the secrets that it was given.
    load: maskJson(load.results, mask, ownLoadMembers),
    ...(load.skipped !== undefined && { loadSkipped: mask(load.skipped) }),
    warnings: [...warnings, ...checks.warnings, ...load.warnings].map(mask),
    budget: {
      sent: budget.sent,
      generations: checks.generations,
      ...(target.budget?.requests !== undefined && { allowed: target.budget.requests }),
      ...(load.results.length > 0 && { loadSent: load.sent }),
    },
    complete: !checks.interrupted && !load.interrupted,
  };
}

/** The facts of a run whose server did not start. */
export function unstartedFacts(
  run: Omit<RunContext, 'target'>,
  target: Pick<ReportTarget, 'name' | 'runtime'>,
  reason: string,
): RunFacts {
  const { secrets, stop } = run.context;
  return {
    ...factsFrame(run, { ...target, baseUrl: '' })(),
    ...{ checks: [], causes: [stopCause(secrets.mask(reason))], load: [], warnings: [], complete: !stop.aborted },
  };
}

type Frame = Omit<RunFacts, 'checks' | 'causes' | 'load' | 'warnings' | 'complete'>;

/** The facts that do not depend on results; the duration is that until the call. */
function factsFrame(
  { invocation, context, connection }: Omit<RunContext, 'target'>,
  target: ReportTarget,
): () => Frame {
  const [startedAt, started] = [new Date(), performance.now()];
  const { mask } = context.secrets;
  const { name, baseUrl, runtime } = target;
  const tags = tagsOf(invocation.options, mask);
  return () => ({
    ...(Object.keys(tags).length > 0 && { tags }),
    startedAt,
    durationMilliseconds: performance.now() - started,
    seed: seedOf(invocation.options),
    command: invocation.command,
    target: { name: mask(name), baseUrl: mask(baseUrl), runtime },
    gating: gatingOf(invocation.options),
    repeatIt: mask(invocationText(invocation, context.env)),
    tlsVerified: baseUrl.startsWith('https:') ? connection.tls.insecure !== true : undefined,
  });
}

async function waitIfAsked({ invocation, context, progress }: RunContext, access: TargetAccess): Promise<number> {
  const { start } = invocation.options;
  const waitSeconds = invocation.options.waitSeconds ?? (start === undefined ? undefined : usualStartSeconds);
  if (waitSeconds === undefined) return 0;
  progress.say(`waiting up to ${waitSeconds} s for ${access.baseUrl} to answer`);
  return await waitForTarget(access, waitSeconds, context.stop);
}

const noChecks = (
  interrupted: boolean,
): Pick<CheckRun, 'checks' | 'causes' | 'warnings' | 'generations' | 'interrupted' | 'limiter'> => ({
  ...{ checks: [], causes: [], warnings: [], generations: 0, interrupted },
});

const stopCause = (says: string): Cause => ({ id: 'stopped', says, checks: [] });

const writingCalls = ['mkdir', 'mkdtemp', 'open', 'rename', 'write'];

/** The result of a step; undefined if an InconclusiveError or a failed write ended it. The message is added to `stops`. */
async function orStop<Result>(stops: string[], step: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await step();
  } catch (error) {
    if (writingCalls.includes((error as NodeJS.ErrnoException).syscall ?? ''))
      stops.push(`a temporary file cannot be written: ${writeFailure(error)}`);
    else if (error instanceof InconclusiveError) stops.push(error.message);
    else throw error;
    return undefined;
  }
}

/** On a terminal the line is replaced by the progress; in a log the report says where and with which seed. */
function printHeader({ request, context, target, progress, invocation }: RunContext): void {
  if (!context.stderr.isTerminal) return;
  const { length } = request.checks;
  const checks = length === 0 ? '' : `${plural(length, 'check')}, `;
  progress.show(
    `${invocation.command}: ${checks}${target.name} at ${target.baseUrl}, seed ${seedOf(invocation.options)}`,
  );
}
