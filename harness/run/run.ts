import { resolve } from 'node:path';
import { plural } from '../../reports/text/quantities.ts';
import type { RunReport, Toleration } from '../../schemas/generated/types.ts';
import { maskResults } from '../checks/check-result.ts';
import { RequestBudget } from '../http/request-budget.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { refuseOldFile, writeDraft } from '../io/output-file.ts';
import { progress as progressOn } from '../io/progress.ts';
import { runPreflight } from '../preflight/preflight.ts';
import { keepLogs } from '../results/container-logs.ts';
import { publish } from '../results/publish.ts';
import { maskJson } from '../secrets/secrets.ts';
import { keySummary } from '../targets/target.ts';
import type { TargetNeeds } from '../targets/target-source.ts';
import { type RunFacts, runReport } from '../verdict/run-report.ts';
import { draftTolerations, staleTolerations, tolerationsFor } from '../verdict/tolerations.ts';
import { runCheckPhase } from './check-phase.ts';
import { chosenEngines, refuseImpossibleLoad, runLoadPhase, skippedLoad } from './load-phase.ts';
import { registerSecrets } from './register-secrets.ts';
import type { RunContext, RunRequest } from './run-context.ts';
import { readPublication, readSettings, targetAccess } from './settings.ts';
import { targetSource } from './target-choice.ts';

/** Runs a request against the target of the command line and publishes the report. Throws UsageError and InconclusiveError. */
export async function executeRun(
  request: RunRequest,
  invocation: Invocation,
  context: CommandContext,
): Promise<ExitCode> {
  const { options } = invocation;
  const settings = readSettings(options);
  const publication = readPublication(options, context.directory);
  const progress = progressOn(context.stderr, options.quiet === true);
  const needs = await targetNeeds(request, options, settings.seed);
  const source = targetSource(invocation.arguments[0], options, context, needs);
  const tolerations = await readTolerations(invocation, context, source.name);

  await using target = await source.start(progress.say).finally(progress.clear);
  const run: RunContext = { request, invocation, context, settings, target, tolerations, progress };
  registerSecrets(context.secrets, target, settings);
  sayKeys(run);
  await refuseImpossibleLoad(run);
  if (options.dryRun === true) return await (await import('./dry-run.ts')).printDryRun(run);
  if (options.plan === true) return await (await import('./load-plan.ts')).printLoadPlan(run);
  if (options.emit !== undefined) return await (await import('./load-export.ts')).writeLoad(options.emit, run);

  const facts = await collectFacts(run).finally(progress.clear);
  const report = runReport(facts, context.env);
  await publish(report, publication, context);
  await keepLogs(report, target, publication.folder, context);
  writeTolerations(report, run);
  return exitCodeOf(report, run);
}

async function targetNeeds({ load }: RunRequest, options: Options, seed: number): Promise<TargetNeeds> {
  if (load.profiles.length === 0) return { seed, loadKeys: 0, withK6: false };
  const withK6 = chosenEngines(options).some((engine) => engine !== 'autocannon');
  return { seed, loadKeys: Math.max(...load.profiles.map(({ keys }) => keys.length)), withK6 };
}

/** The entries of --tolerate for this target. Throws UsageError, also if --tolerate-draft would overwrite a file. */
async function readTolerations(
  { options }: Invocation,
  { directory }: CommandContext,
  target: string,
): Promise<Toleration[]> {
  const { tolerate, tolerateDraft } = options;
  if (tolerateDraft !== undefined) refuseOldFile(resolve(directory, tolerateDraft), '--tolerate-draft', tolerateDraft);
  if (tolerate === undefined) return [];
  const { checks } = await import('../../scenarios/index.ts');
  return tolerationsFor(target, resolve(directory, tolerate), checks, new Date());
}

/** Members of a load result with words of the harness and labels of the profile. The verdict depends on them. */
const ownLoadMembers = /^(verdict|kind|engine|model|metric|id|profile|key)$/;

async function collectFacts(run: RunContext): Promise<RunFacts> {
  const { request, invocation, context, settings, target, progress } = run;
  const [startedAt, started] = [new Date(), performance.now()];
  printHeader(run);
  const budget = new RequestBudget(target.budget);
  const preflight = await runPreflight(targetAccess(target, target, settings, context), target, context.stop, budget);
  const insecure = settings.tls.insecure === true;
  const warnings = [
    ...target.warnings,
    ...(insecure ? ["the server's certificate was not verified (--insecure)"] : []),
    ...preflight.warnings,
  ];
  if (!context.stderr.isTerminal) for (const warning of warnings) progress.say(`warning: ${warning}`);
  const checks = await runCheckPhase(run, preflight, budget);
  const load = checks.interrupted
    ? skippedLoad(request.load.profiles.length === 0 ? request.load.skipped : 'the run was stopped before the load')
    : await runLoadPhase(run, preflight);

  const { name, baseUrl, runtime } = target;
  const { mask } = context.secrets;
  return {
    startedAt,
    durationMilliseconds: performance.now() - started,
    seed: settings.seed,
    command: invocation.command,
    target: { name: mask(name), baseUrl: mask(baseUrl), runtime },
    gating: settings.gating,
    ...maskResults(checks, mask),
    // Messages of an engine may repeat the secrets that it was given.
    load: maskJson(load.results, mask, ownLoadMembers),
    ...(load.skipped !== undefined && { loadSkipped: mask(load.skipped) }),
    warnings: [...warnings, ...checks.warnings].map(mask),
    budget: {
      sent: budget.sent,
      generations: checks.generations,
      ...(target.budget?.requests !== undefined && { allowed: target.budget.requests }),
      ...(load.results.length > 0 && { loadSent: load.sent }),
    },
    repeatIt: mask(invocationText(invocation)),
    tlsVerified: baseUrl.startsWith('https:') ? !insecure : undefined,
    complete: !checks.interrupted && !load.interrupted,
  };
}

/** Also with --quiet if the target file was found: nobody has named the server then. */
function sayKeys({ target, context, progress }: RunContext): void {
  const line = keySummary(target);
  if (line === undefined) return;
  if (target.foundFile === undefined) progress.say(line);
  else context.stderr.write(`${line}\n`);
}

/** On a terminal the line is replaced by the progress, because the report repeats it. */
function printHeader({ request, settings, context, target, progress, invocation }: RunContext): void {
  const checks = request.checks.length === 0 ? '' : `${plural(request.checks.length, 'check')}, `;
  const line = `${invocation.command}: ${checks}${target.name} at ${target.baseUrl}, seed ${settings.seed}`;
  if (context.stderr.isTerminal) progress.show(line);
  else progress.say(line);
}

function writeTolerations({ checks, startedAt }: RunReport, run: RunContext): void {
  const { tolerations, target, context, progress } = run;
  const { tolerateDraft } = run.invocation.options;
  const draft = draftTolerations(checks, tolerations, target.name, new Date(startedAt));
  if (tolerateDraft === undefined || draft.tolerations.length === tolerations.length) return;
  writeDraft(resolve(context.directory, tolerateDraft), `${JSON.stringify(draft, null, 2)}\n`, tolerateDraft);
  progress.say(`wrote ${tolerateDraft}: fill in reason, owner and link of each entry`);
}

/** The exit code of the report. Stale tolerations are a UsageError, but only a message if the run does not conform. */
function exitCodeOf(report: RunReport, { tolerations, invocation, context }: RunContext): ExitCode {
  const stale = staleTolerations(report.checks, tolerations).map(({ check }) => check);
  if (stale.length === 0) return report.exitCode;
  const message = `${invocation.options.tolerate}: these checks pass now, remove their entries: ${stale.join(', ')}`;
  if (report.exitCode !== 1) throw new UsageError(message);
  context.stderr.write(`textgen-harness: ${message}\n`);
  return 1;
}
