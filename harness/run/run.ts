import { resolve } from 'node:path';
import type { RunReport, Toleration } from '../../schemas/generated/types.ts';
import { Budget } from '../http/request-budget.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { refuseOldFile, writeNamed } from '../io/output-file.ts';
import { progress } from '../io/progress.ts';
import { runPreflight } from '../preflight/preflight.ts';
import { keepLogs } from '../results/container-logs.ts';
import { oneFormat, publish, refuseFolder } from '../results/publish.ts';
import { maskJson } from '../secrets/secrets.ts';
import { runReport } from '../verdict/run-report.ts';
import { draft, stale, tolerations } from '../verdict/tolerations.ts';
import { conformance } from './check-phase.ts';
import { loads, notBegun, refuseLoad } from './load-phase.ts';
import { keepSecret } from './register-secrets.ts';
import type { RunContext, RunRequest } from './run-context.ts';
import { settings, subject } from './settings.ts';
import { choice } from './target-choice.ts';

/** Carries an order out against the target that the command line names, reports, and gives the exit code. */
export async function run(request: RunRequest, invocation: Invocation, context: CommandContext): Promise<ExitCode> {
  const { options, arguments: given } = invocation;
  const { stderr } = context;
  const chosen = settings(options);
  oneFormat(options.reporter ?? []);
  refuseFolder(options, context);
  const shown = progress(stderr, options.quiet === true);
  const withK6 = request.load.profiles.length > 0 && (request.load.engines ?? ['k6']).includes('k6');
  const needs = { seed: chosen.seed, loadKeys: request.load.keysNeeded, withK6 };
  const server = choice(given[0], options, context, needs);
  const known = await knownViolations(invocation, context, server.name);
  await using target = await server.start(shown.say).finally(shown.clear);
  await refuseLoad(request.load, target);
  keepSecret(context, target, chosen);
  if (options.dryRun === true) {
    const { dryRun } = await import('./dry-run.ts');
    context.stdout.write(`${await dryRun(request, target, chosen, context.stdout.columns)}\n`);
    return 0;
  }
  const course = { request, invocation, context, settings: chosen, target, tolerations: known, progress: shown };
  if (options.plan === true) return await (await import('./load-plan.ts')).printPlan(course);
  if (options.emit !== undefined) return await (await import('./load-export.ts')).emit(options.emit, course);
  const report = await learned(course).finally(shown.clear);
  await publish(report, options, context);
  await keepLogs(report, target, options, context);
  return settled(report, course);
}

/** What --tolerate excuses. Throws UsageError also where --tolerate-draft would write over something. */
async function knownViolations(
  { options }: Invocation,
  { directory }: CommandContext,
  target: string,
): Promise<Toleration[]> {
  const { tolerate, tolerateDraft } = options;
  if (tolerateDraft !== undefined) refuseOldFile(resolve(directory, tolerateDraft), '--tolerate-draft', tolerateDraft);
  if (tolerate === undefined) return [];
  const { checks } = await import('../../scenarios/index.ts');
  return tolerations(resolve(directory, tolerate), checks, target, new Date());
}

async function learned(course: RunContext): Promise<RunReport> {
  const { request, invocation, context, settings, target, progress } = course;
  const [startedAt, begun] = [new Date(), performance.now()];
  announce(course);
  const sparing = new Budget(target.budget);
  const cleared = await runPreflight(subject(target, target, settings), target, context.stop, sparing);
  const unverified =
    settings.tls?.unverified === true ? ['the certificate of the server was not verified (--insecure)'] : [];
  const remarks = [...target.warnings, ...unverified, ...cleared.warnings];
  if (!context.stderr.isTerminal) for (const remark of remarks) progress.say(`remark: ${remark}`);
  const played = await conformance(course, cleared, sparing);
  const loaded = played.interrupted ? notBegun(request.load) : await loads(request.load, course, cleared);
  const { name, baseUrl, runtime, budget } = target;
  const { mask } = context.secrets;
  return runReport(
    {
      startedAt,
      durationMilliseconds: performance.now() - begun,
      seed: settings.seed,
      command: invocation.command,
      target: { name: mask(name), baseUrl: mask(baseUrl), runtime },
      gating: settings.gating,
      checks: played.checks,
      causes: played.causes,
      // What an engine says of itself may repeat what it was told.
      load: maskJson(loaded.results, mask),
      loadSkipped: loaded.skipped && mask(loaded.skipped),
      warnings: [...remarks, ...played.warnings].map(mask),
      budget: {
        sent: sparing.sent,
        generations: played.generations,
        ...(budget?.requests !== undefined && { allowed: budget.requests }),
        ...(loaded.results.length > 0 && { loadSent: loaded.sent }),
      },
      repeatIt: mask(invocationText(invocation)),
      tlsVerified: baseUrl.startsWith('https:') ? settings.tls?.unverified !== true : undefined,
      complete: !played.interrupted && !loaded.interrupted,
    },
    context.env,
  );
}

/** What begins; on a terminal the report that follows says it again. */
function announce({ request, settings, context, target, progress, invocation }: RunContext): void {
  const checks = request.checks.length === 0 ? '' : `${request.checks.length} checks, `;
  const line = `${invocation.command}: ${checks}${target.name} at ${target.baseUrl}, seed ${settings.seed}`;
  if (context.stderr.isTerminal) progress.show(line);
  else progress.say(line);
}

/** The exit code, after what is to be said about tolerations. Throws UsageError for stale ones unless the run departed. */
function settled(report: RunReport, course: RunContext): ExitCode {
  const { invocation, context, target, tolerations } = course;
  const { tolerate, tolerateDraft } = invocation.options;
  const drafted = draft(report.checks, tolerations, target.name, new Date(report.startedAt));
  if (tolerateDraft !== undefined && drafted.tolerations.length > tolerations.length) {
    const path = resolve(context.directory, tolerateDraft);
    writeNamed(path, `${JSON.stringify(drafted, null, 2)}\n`, tolerateDraft);
    course.progress.say(`drafted ${tolerateDraft}: give each entry its reason, owner and link`);
  }
  const past = stale(report.checks, tolerations).map(({ check }) => check);
  if (past.length === 0) return report.exitCode;
  const says = `${tolerate} excuses what is no longer violated: take out ${past.join(', ')}`;
  if (report.exitCode !== 1) throw new UsageError(says);
  context.stderr.write(`textgen-harness: ${says}\n`);
  return 1;
}
