import { resolve } from 'node:path';
import type { Check } from '../scenarios/vocabulary/suite.ts';
import type { RunReport } from '../schemas/generated/types.ts';
import { checksProgress } from './checks-progress.ts';
import { clearance } from './clearance.ts';
import type { ExitCode, Invocation } from './commands.ts';
import { isSecretive } from './connection-options.ts';
import { invocationText } from './invocation-text.ts';
import { type LoadOrder, loads, nothingLoaded, refuseLoad } from './loads.ts';
import { type Played, play } from './play/play.ts';
import type { Preflight } from './preflight.ts';
import { type Progress, progress } from './progress.ts';
import { isProse, openFile, rendered, usualReporter, writeResults } from './results.ts';
import { runReport } from './run-report.ts';
import { type Settings, settings, subject } from './settings.ts';
import type { Surroundings } from './surroundings.ts';
import { embeddedTarget } from './targets/embedded.ts';
import type { Target } from './targets/target.ts';
import { namedTarget } from './targets/url.ts';

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
  progress: Progress;
}

/** Carries an order out against the target that the command line names, reports, and gives the exit code. */
export async function run(order: Order, invocation: Invocation, surroundings: Surroundings): Promise<ExitCode> {
  const { options, arguments: given } = invocation;
  const { env, directory, stderr, secrets } = surroundings;
  const chosen = settings(options);
  const named = namedTarget({ url: given[0], file: options.target, env, directory });
  await using target = named ?? (await embeddedTarget(chosen.seed, order.load.keysNeeded));
  await refuseLoad(order.load, target);
  for (const { label, secret } of target.keys) secrets.add(label, secret);
  for (const [name, value] of chosen.headers) if (isSecretive(name)) secrets.add(name.toLowerCase(), value);
  const shown = progress(stderr, options.quiet === true);
  const course = { order, invocation, surroundings, settings: chosen, target, progress: shown };
  const report = await learned(course).finally(shown.clear);
  await publish(report, course);
  return report.exitCode;
}

async function learned(course: Course): Promise<RunReport> {
  const { order, invocation, surroundings, settings, target, progress } = course;
  const [startedAt, begun] = [new Date(), performance.now()];
  announce(course);
  const cleared = await clearance(subject(target, target.keys, settings), target, surroundings.stop);
  const unverified =
    settings.tls?.unverified === true ? ['the certificate of the server was not verified (--insecure)'] : [];
  const remarks = [...target.warnings, ...unverified, ...cleared.warnings];
  if (!surroundings.stderr.isTerminal) for (const remark of remarks) progress.say(`remark: ${remark}`);
  const played = await playChecks(course, cleared);
  const loaded = played.interrupted ? nothingLoaded : await loads(order.load, course, cleared);
  const { name, baseUrl, runtime, budget } = target;
  return runReport(
    {
      startedAt,
      durationMilliseconds: performance.now() - begun,
      seed: settings.seed,
      command: invocation.command,
      target: { name, baseUrl, runtime },
      gating: settings.gating,
      checks: played.checks,
      causes: played.causes,
      load: loaded.results,
      loadSkipped: loaded.skipped,
      warnings: [...remarks, ...played.warnings],
      budget: {
        sent: cleared.requestsSent + played.requestsSent,
        generations: played.generations,
        ...(budget?.requests !== undefined && { allowed: budget.requests }),
        ...(loaded.results.length > 0 && { loadSent: loaded.sent }),
      },
      repeatIt: surroundings.secrets.mask(invocationText(invocation)),
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

async function playChecks(course: Course, cleared: Preflight): Promise<Played> {
  const { order, invocation, surroundings, settings, target, progress } = course;
  const show = checksProgress(progress, order.checks, surroundings.stderr.isTerminal);
  const played = await play({
    subject: subject(target, cleared.keys, settings),
    checks: [...order.checks],
    seed: settings.seed,
    signal: surroundings.stop,
    mask: surroundings.secrets.mask,
    onEvent: (event) => (event.kind === 'exchange' && invocation.options.verbose !== true ? undefined : show(event)),
  });
  progress.clear();
  return played;
}

/** Writes the results, then shows them: the format asked for on standard output, where they lie beside it. */
async function publish(report: RunReport, { invocation, surroundings }: Course): Promise<void> {
  const { options } = invocation;
  const { stdout, stderr, directory } = surroundings;
  const folder = resolve(directory, options.out ?? 'harness-results');
  const page = await writeResults(report, folder, directory);
  const name = options.reporter ?? usualReporter(stdout);
  stdout.write(await rendered(report, name, stdout));
  const where = `report: ${page}\n`;
  if (isProse(name)) stdout.write(where);
  else if (options.quiet !== true) stderr.write(`${report.verdict}; ${where}`);
  if (options.open === true) openFile(resolve(directory, page), surroundings);
}
