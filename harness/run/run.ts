import { resolve } from 'node:path';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { RunReport, Toleration } from '../../schemas/generated/types.ts';
import type { ExitCode, Invocation } from '../cli/commands.ts';
import { Budget } from '../http/request-budget.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { Surroundings } from '../io/context.ts';
import { Misuse } from '../io/errors.ts';
import { refuseOldFile, writeNamed } from '../io/output-file.ts';
import { type Progress, progress } from '../io/progress.ts';
import { clearance } from '../preflight/preflight.ts';
import { keepLogs } from '../results/container-logs.ts';
import { oneFormat, publish, refuseFolder } from '../results/publish.ts';
import { maskedJson } from '../secrets/secrets.ts';
import type { Target } from '../targets/target.ts';
import { runReport } from '../verdict/run-report.ts';
import { draft, stale, tolerations } from '../verdict/tolerations.ts';
import { conformance } from './check-phase.ts';
import { type LoadOrder, loads, notBegun, refuseLoad } from './load-phase.ts';
import { keepSecret } from './register-secrets.ts';
import { type Settings, settings, subject } from './settings.ts';
import { choice } from './target-choice.ts';

/** What a command wants done: checks, load runs, or both. */
export interface Order {
  checks: readonly Check[];
  load: LoadOrder;
}

/** Everything that a run is made of. */
export interface Course {
  order: Order;
  invocation: Invocation;
  surroundings: Surroundings;
  settings: Settings;
  target: Target;
  tolerations: readonly Toleration[];
  progress: Progress;
}

/** Carries an order out against the target that the command line names, reports, and gives the exit code. */
export async function run(order: Order, invocation: Invocation, surroundings: Surroundings): Promise<ExitCode> {
  const { options, arguments: given } = invocation;
  const { stderr } = surroundings;
  const chosen = settings(options);
  oneFormat(options.reporter ?? []);
  refuseFolder(options, surroundings);
  const shown = progress(stderr, options.quiet === true);
  const withK6 = order.load.profiles.length > 0 && (order.load.engines ?? ['k6']).includes('k6');
  const needs = { seed: chosen.seed, loadKeys: order.load.keysNeeded, withK6 };
  const server = choice(given[0], options, surroundings, needs);
  const known = await knownViolations(invocation, surroundings, server.name);
  await using target = await server.start(shown.say).finally(shown.clear);
  await refuseLoad(order.load, target);
  keepSecret(surroundings, target, chosen);
  if (options.dryRun === true) {
    const { dryRun } = await import('./dry-run.ts');
    surroundings.stdout.write(`${await dryRun(order, target, chosen, surroundings.stdout.columns)}\n`);
    return 0;
  }
  const course = { order, invocation, surroundings, settings: chosen, target, tolerations: known, progress: shown };
  if (options.plan === true) return await (await import('./load-plan.ts')).printPlan(course);
  if (options.emit !== undefined) return await (await import('./load-export.ts')).emit(options.emit, course);
  const report = await learned(course).finally(shown.clear);
  await publish(report, options, surroundings);
  await keepLogs(report, target, options, surroundings);
  return settled(report, course);
}

/** What --tolerate excuses. Throws Misuse also where --tolerate-draft would write over something. */
async function knownViolations(
  { options }: Invocation,
  { directory }: Surroundings,
  target: string,
): Promise<Toleration[]> {
  const { tolerate, tolerateDraft } = options;
  if (tolerateDraft !== undefined) refuseOldFile(resolve(directory, tolerateDraft), '--tolerate-draft', tolerateDraft);
  if (tolerate === undefined) return [];
  const { checks } = await import('../../scenarios/index.ts');
  return tolerations(resolve(directory, tolerate), checks, target, new Date());
}

async function learned(course: Course): Promise<RunReport> {
  const { order, invocation, surroundings, settings, target, progress } = course;
  const [startedAt, begun] = [new Date(), performance.now()];
  announce(course);
  const sparing = new Budget(target.budget);
  const cleared = await clearance(subject(target, target, settings), target, surroundings.stop, sparing);
  const unverified =
    settings.tls?.unverified === true ? ['the certificate of the server was not verified (--insecure)'] : [];
  const remarks = [...target.warnings, ...unverified, ...cleared.warnings];
  if (!surroundings.stderr.isTerminal) for (const remark of remarks) progress.say(`remark: ${remark}`);
  const played = await conformance(course, cleared, sparing);
  const loaded = played.interrupted ? notBegun(order.load) : await loads(order.load, course, cleared);
  const { name, baseUrl, runtime, budget } = target;
  const { mask } = surroundings.secrets;
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
      load: maskedJson(loaded.results, mask),
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
    surroundings.env,
  );
}

/** What begins; on a terminal the report that follows says it again. */
function announce({ order, settings, surroundings, target, progress, invocation }: Course): void {
  const checks = order.checks.length === 0 ? '' : `${order.checks.length} checks, `;
  const line = `${invocation.command}: ${checks}${target.name} at ${target.baseUrl}, seed ${settings.seed}`;
  if (surroundings.stderr.isTerminal) progress.show(line);
  else progress.say(line);
}

/** The exit code, after what is to be said about tolerations. Throws Misuse for stale ones unless the run departed. */
function settled(report: RunReport, course: Course): ExitCode {
  const { invocation, surroundings, target, tolerations } = course;
  const { tolerate, tolerateDraft } = invocation.options;
  const drafted = draft(report.checks, tolerations, target.name, new Date(report.startedAt));
  if (tolerateDraft !== undefined && drafted.tolerations.length > tolerations.length) {
    const path = resolve(surroundings.directory, tolerateDraft);
    writeNamed(path, `${JSON.stringify(drafted, null, 2)}\n`, tolerateDraft);
    course.progress.say(`drafted ${tolerateDraft}: give each entry its reason, owner and link`);
  }
  const past = stale(report.checks, tolerations).map(({ check }) => check);
  if (past.length === 0) return report.exitCode;
  const says = `${tolerate} excuses what is no longer violated: take out ${past.join(', ')}`;
  if (report.exitCode !== 1) throw new Misuse(says);
  surroundings.stderr.write(`textgen-harness: ${says}\n`);
  return 1;
}
