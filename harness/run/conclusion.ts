import { resolve } from 'node:path';
import { stopReason } from '../../reports/summary/sentence.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { type Baseline, comparedReport } from '../baseline/baseline-file.ts';
import type { History } from '../history/history-file.ts';
import type { ExitCode } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { tryOutput } from '../io/optional-output.ts';
import { writeProse } from '../io/output.ts';
import { writeDraft } from '../io/output-file.ts';
import { keepLogs } from '../results/container-logs.ts';
import { type Publication, publish } from '../results/publish.ts';
import type { Target } from '../targets/target.ts';
import type { RunFacts } from '../verdict/run-report.ts';
import { draftTolerations, staleTolerations } from '../verdict/tolerations.ts';
import type { RunContext } from './run-context.ts';

/** The places for the results of a run. */
export interface Outputs {
  publication: Publication;
  history: History | undefined;
  baseline: Baseline | undefined;
}

/** The parts of a run that its publication depends on. */
type ConcludedRun = Pick<RunContext, 'tolerations' | 'invocation' | 'context' | 'progress'> & {
  target?: Target;
};

/** Decides the verdict, publishes the report, and reports the reason of an early end. */
export async function concludeRun(
  facts: RunFacts,
  run: ConcludedRun,
  { publication, history, baseline }: Outputs,
): Promise<ExitCode> {
  const { context } = run;
  const plain = await comparedReport(facts, baseline, context.env);
  const report = history?.extend(plain) ?? plain;
  await publish(report, publication, context);
  await tryOutput(context, () => history?.add(plain));
  await tryOutput(context, () => keepLogs(report, run.target ?? {}, publication.folder, context));
  const stop = stopReason(report);
  if (stop !== undefined && !isOnScreen(publication, context)) writeProse(context.stderr, `textgen-harness: ${stop}\n`);
  await tryOutput(context, () => writeTolerations(report, run));
  const code = exitCodeOf(report, run);
  const saved = code === 0 ? await tryOutput(context, () => baseline?.save(report)) : undefined;
  if (saved !== undefined) run.progress.say(`saved this run as the baseline: ${saved}`);
  return code;
}

/** True if the report for people appears on the same terminal as the message. */
const isOnScreen = ({ reporter = 'pretty' }: Publication, { stdout, stderr }: CommandContext): boolean =>
  stdout.isTerminal && stderr.isTerminal && (reporter === 'pretty' || reporter === 'plain');

function writeTolerations({ checks, startedAt, target }: RunReport, run: ConcludedRun): void {
  const { tolerations, context, progress } = run;
  const { tolerateDraft } = run.invocation.options;
  const draft = draftTolerations(checks, tolerations, target.name, new Date(startedAt));
  if (tolerateDraft === undefined || draft.tolerations.length === tolerations.length) return;
  writeDraft(resolve(context.directory, tolerateDraft), `${JSON.stringify(draft, null, 2)}\n`, tolerateDraft);
  progress.say(`wrote ${tolerateDraft}: fill in reason, owner and link of each entry`);
}

/** The exit code of the report. Stale tolerations are a UsageError, but only a message if the run does not conform. */
function exitCodeOf(report: RunReport, { tolerations, invocation, context }: ConcludedRun): ExitCode {
  const stale = staleTolerations(report.checks, tolerations).map(({ check }) => check);
  if (stale.length === 0) return report.exitCode;
  const message = `${invocation.options.tolerate}: these checks pass now, remove their entries: ${stale.join(', ')}`;
  if (report.exitCode !== 1) throw new UsageError(message);
  writeProse(context.stderr, `textgen-harness: ${message}\n`);
  return 1;
}
