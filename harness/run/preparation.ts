import { resolve } from 'node:path';
import type { CheckResult, Toleration } from '../../schemas/generated/types.ts';
import { openBaseline } from '../baseline/baseline-file.ts';
import { openHistory } from '../history/history-file.ts';
import type { Invocation } from '../invocation/invocation.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { refuseOldFile } from '../io/output-file.ts';
import { progress as progressOn } from '../io/progress.ts';
import { tagsOf } from '../load/tags.ts';
import type { TargetNeeds, TargetSource } from '../targets/target-source.ts';
import { tolerationsFor } from '../verdict/tolerations.ts';
import type { Outputs } from './conclusion.ts';
import { tlsOptions } from './connection-options.ts';
import { chosenEngines } from './load-phase.ts';
import type { RunContext, RunRequest } from './run-context.ts';
import { connectionOf, readPublication, seedOf } from './settings.ts';
import { targetSource } from './target-choice.ts';

/** Everything that a run reads before it starts its target. */
interface Preparation {
  inputs: Omit<RunContext, 'target'>;
  source: TargetSource;
  outputs: Outputs;
}

/** Reads the options and the files that they name. Throws UsageError. */
export async function prepareRun(
  request: RunRequest,
  invocation: Invocation,
  context: CommandContext,
): Promise<Preparation> {
  const { options } = invocation;
  const connection = connectionOf(options, tlsOptions(options), context);
  // A wrong --tag is refused before anything starts.
  tagsOf(options);
  const outputs = await openOutputs(options, context);
  const progress = progressOn(context.stderr, options.quiet === true);
  const source = targetSource(invocation, context, targetNeeds(request, options));
  const tolerations = await readTolerations(request.checks, options, context, source.name);
  return { inputs: { request, invocation, context, connection, tolerations, progress }, source, outputs };
}

/** Reads the files beside which a run puts its results. Throws UsageError. */
export async function openOutputs(options: Options, context: CommandContext): Promise<Outputs> {
  const publication = await readPublication(options, context.directory);
  const history = options.history === undefined ? undefined : openHistory(options.history, context.directory);
  return { publication, history, baseline: await openBaseline(options, publication.folder, context) };
}

function targetNeeds({ load }: RunRequest, options: Options): TargetNeeds {
  const seed = seedOf(options);
  if (load.profiles.length === 0) return { seed, loadKeys: 0, withK6: false };
  const withK6 = chosenEngines(options).some((engine) => engine !== 'autocannon');
  return { seed, loadKeys: Math.max(...load.profiles.map(({ keys }) => keys.length)), withK6 };
}

/** The entries of --tolerate for this target. Throws UsageError, also if --tolerate-draft would overwrite a file. */
export async function readTolerations(
  known: readonly Pick<CheckResult, 'id' | 'level'>[],
  { tolerate, tolerateDraft }: Options,
  { directory }: CommandContext,
  target: string,
): Promise<Toleration[]> {
  if (tolerateDraft !== undefined) refuseOldFile(resolve(directory, tolerateDraft), '--tolerate-draft', tolerateDraft);
  if (tolerate === undefined) return [];
  const { checks } = await import('../../scenarios/index.ts');
  return tolerationsFor(target, resolve(directory, tolerate), [...checks, ...known], new Date());
}
