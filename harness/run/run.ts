import { resolve } from 'node:path';
import { stopReason } from '../../reports/summary/sentence.ts';
import type { RunReport, Toleration } from '../../schemas/generated/types.ts';
import { type Baseline, comparedReport, openBaseline } from '../baseline/baseline-file.ts';
import { type History, openHistory } from '../history/history-file.ts';
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { InconclusiveError, UsageError } from '../io/errors.ts';
import { writeProse } from '../io/output.ts';
import { refuseOldFile, writeDraft } from '../io/output-file.ts';
import { type Progress, progress as progressOn } from '../io/progress.ts';
import { keepLogs } from '../results/container-logs.ts';
import { setAsideResults } from '../results/earlier-results.ts';
import { type Publication, publish } from '../results/publish.ts';
import { keySummary, type Target } from '../targets/target.ts';
import type { TargetNeeds, TargetSource } from '../targets/target-source.ts';
import type { RunFacts } from '../verdict/run-report.ts';
import { draftTolerations, staleTolerations, tolerationsFor } from '../verdict/tolerations.ts';
import { chosenEngines, refuseImpossibleLoad } from './load-phase.ts';
import { registerSecrets } from './register-secrets.ts';
import type { RunContext, RunRequest } from './run-context.ts';
import { collectFacts, unstartedFacts } from './run-facts.ts';
import { readPublication, readSettings } from './settings.ts';
import { targetSource } from './target-choice.ts';

/** Runs a request against the target of the command line and publishes the report. Throws UsageError and InconclusiveError. */
export async function executeRun(
  request: RunRequest,
  invocation: Invocation,
  context: CommandContext,
): Promise<ExitCode> {
  const { options } = invocation;
  const settings = readSettings(options);
  const publication = await readPublication(options, context.directory);
  const progress = progressOn(context.stderr, options.quiet === true);
  const needs = await targetNeeds(request, options, settings.seed);
  const source = targetSource(invocation.arguments[0], options, context, needs);
  const tolerations = await readTolerations(request, invocation, context, source.name);

  const history = options.history === undefined ? undefined : openHistory(options.history, context.directory);
  const baseline = await openBaseline(options, publication.folder, context);
  const started = await startTarget(source, progress);
  const inputs = { request, invocation, context, settings, tolerations, progress };
  const outputs = { publication, history, baseline };
  if (started instanceof InconclusiveError) {
    if (isPreview(options)) throw started;
    return await concludeRun(unstartedFacts(inputs, source, started.message), undefined, outputs, inputs);
  }
  await using target = started;
  const run: RunContext = { ...inputs, target };
  registerSecrets(context.secrets, target, settings);
  sayKeys(run);
  await refuseImpossibleLoad(run);
  if (options.dryRun === true) return await (await import('./dry-run.ts')).printDryRun(run);
  if (options.plan === true) return await (await import('./load-plan.ts')).printLoadPlan(run);
  if (options.emit !== undefined) return await (await import('./load-export.ts')).writeLoad(options.emit, run);

  setAsideResults(publication.folder, new Date());
  const facts = await collectFacts(run).finally(progress.clear);
  return await concludeRun(facts, target, outputs, inputs);
}

const isPreview = ({ dryRun, plan, emit }: Options): boolean => dryRun === true || plan === true || emit !== undefined;

/** The running target, or the reason why there is none that only a run can find out. Throws UsageError. */
async function startTarget(source: TargetSource, progress: Progress): Promise<Target | InconclusiveError> {
  try {
    return await source.start(progress.say);
  } catch (error) {
    if (error instanceof InconclusiveError) return error;
    throw error;
  } finally {
    progress.clear();
  }
}

/** The places for the results of a run. */
interface Outputs {
  publication: Publication;
  history: History | undefined;
  baseline: Baseline | undefined;
}

/** Decides, publishes and reports what ended the run early. */
async function concludeRun(
  facts: RunFacts,
  target: Target | undefined,
  { publication, history, baseline }: Outputs,
  run: Omit<RunContext, 'target'>,
): Promise<ExitCode> {
  const { context } = run;
  const plain = await comparedReport(facts, baseline, context.env);
  const report = history === undefined ? plain : history.add(plain);
  await publish(report, publication, context);
  await keepLogs(report, target ?? {}, publication.folder, context);
  const stop = stopReason(report);
  if (stop !== undefined && !isOnScreen(publication, context)) writeProse(context.stderr, `textgen-harness: ${stop}\n`);
  writeTolerations(report, run);
  const code = exitCodeOf(report, run);
  const saved = code === 0 ? baseline?.save(report) : undefined;
  if (saved !== undefined) run.progress.say(`saved this run as the baseline: ${saved}`);
  return code;
}

/** True if the report for people is on the terminal that would show the message too. */
const isOnScreen = ({ reporter = 'pretty' }: Publication, { stdout, stderr }: CommandContext): boolean =>
  stdout.isTerminal && stderr.isTerminal && (reporter === 'pretty' || reporter === 'plain');

async function targetNeeds({ load }: RunRequest, options: Options, seed: number): Promise<TargetNeeds> {
  if (load.profiles.length === 0) return { seed, loadKeys: 0, withK6: false };
  const withK6 = chosenEngines(options).some((engine) => engine !== 'autocannon');
  return { seed, loadKeys: Math.max(...load.profiles.map(({ keys }) => keys.length)), withK6 };
}

/** The entries of --tolerate for this target. Throws UsageError, also if --tolerate-draft would overwrite a file. */
async function readTolerations(
  request: RunRequest,
  { options }: Invocation,
  { directory }: CommandContext,
  target: string,
): Promise<Toleration[]> {
  const { tolerate, tolerateDraft } = options;
  if (tolerateDraft !== undefined) refuseOldFile(resolve(directory, tolerateDraft), '--tolerate-draft', tolerateDraft);
  if (tolerate === undefined) return [];
  const { checks } = await import('../../scenarios/index.ts');
  return tolerationsFor(target, resolve(directory, tolerate), [...checks, ...request.checks], new Date());
}

/** Also with --quiet if the target file was found: nobody has named the server then. */
function sayKeys({ target, context, progress }: RunContext): void {
  const line = keySummary(target);
  if (line === undefined) return;
  if (target.foundFile === undefined) progress.say(line);
  else writeProse(context.stderr, `${line}\n`);
}

function writeTolerations({ checks, startedAt, target }: RunReport, run: Omit<RunContext, 'target'>): void {
  const { tolerations, context, progress } = run;
  const { tolerateDraft } = run.invocation.options;
  const draft = draftTolerations(checks, tolerations, target.name, new Date(startedAt));
  if (tolerateDraft === undefined || draft.tolerations.length === tolerations.length) return;
  writeDraft(resolve(context.directory, tolerateDraft), `${JSON.stringify(draft, null, 2)}\n`, tolerateDraft);
  progress.say(`wrote ${tolerateDraft}: fill in reason, owner and link of each entry`);
}

/** The exit code of the report. Stale tolerations are a UsageError, but only a message if the run does not conform. */
function exitCodeOf(report: RunReport, { tolerations, invocation, context }: Omit<RunContext, 'target'>): ExitCode {
  const stale = staleTolerations(report.checks, tolerations).map(({ check }) => check);
  if (stale.length === 0) return report.exitCode;
  const message = `${invocation.options.tolerate}: these checks pass now, remove their entries: ${stale.join(', ')}`;
  if (report.exitCode !== 1) throw new UsageError(message);
  writeProse(context.stderr, `textgen-harness: ${message}\n`);
  return 1;
}
