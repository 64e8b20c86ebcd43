import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ExportedLoad } from '../../load/distributed/export.ts';
import type { Ledger } from '../../load/ledger/ledger.ts';
import type { LoadResult, ReportTarget } from '../../schemas/generated/types.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { readAt, UsageError } from '../io/errors.ts';
import { jsonFile, requireRegularFile } from '../io/input-file.ts';
import { tryOutput } from '../io/optional-output.ts';
import { progress as progressOn } from '../io/progress.ts';
import { openSamples } from '../load/observation.ts';
import { withThresholds } from '../load/profile-options.ts';
import { tagsOf } from '../load/tags.ts';
import { concludeRun } from './conclusion.ts';
import { exportFile, exportFolder } from './load-export.ts';
import { openOutputs } from './preparation.ts';
import { gatingOf } from './settings.ts';

type LoadDescription = ExportedLoad & { target: ReportTarget };

/** `load --collect`: the report of an exported load from its description and the logs of its pods. Throws UsageError. */
export async function collectLoad(given: string, invocation: Invocation, context: CommandContext): Promise<ExitCode> {
  const { options, command, arguments: urls } = invocation;
  if (urls.length > 0) throw new UsageError(`--collect ${given}: the folder names the server; omit ${urls[0]}`);
  const { secrets, env, stderr } = context;
  const tags = tagsOf(options, secrets.mask);
  const outputs = await openOutputs(options, context);
  const progress = progressOn(stderr, options.quiet === true);
  const started = performance.now();
  const folder = resolve(context.directory, given);
  const exported = await readExportedLoad(join(folder, exportFolder, exportFile), given);
  const load = { ...exported, profile: withThresholds(exported.profile, options) };
  using samples = openSamples(options, context);
  const { ledger, result } = await readLogs(load, folder, given);
  if (samples !== undefined) await tryOutput(context, () => samples.add(ledger, result));
  const facts = {
    startedAt: new Date(result.startedAt ?? Date.now()),
    durationMilliseconds: performance.now() - started,
    seed: load.seed,
    command,
    target: load.target,
    gating: gatingOf(options),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...{ checks: [], causes: [], load: [result], warnings: [], tlsVerified: undefined, complete: true },
    budget: { sent: 0, loadSent: result.keys.reduce((sum, key) => sum + key.sent, 0) },
    repeatIt: secrets.mask(invocationText(invocation, env)),
  };
  return await concludeRun(facts, { tolerations: [], invocation, context, progress }, outputs);
}

async function readExportedLoad(path: string, given: string): Promise<LoadDescription> {
  requireRegularFile(path);
  const value = jsonFile(path, `plan of a load (--collect ${given})`) as Partial<LoadDescription>;
  const { profileProblems } = await import('../../load/profiles/profile-file.ts');
  const problems = profileProblems(value.profile);
  if (value.emitted === 4 && problems.length === 0 && value.target !== undefined && Array.isArray(value.limits))
    return value as LoadDescription;
  throw new UsageError([`${path} was not written by load --emit`, ...problems].join('\n  '));
}

async function readLogs(
  load: LoadDescription,
  folder: string,
  given: string,
): Promise<{ ledger: Ledger; result: LoadResult }> {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  if (logs.length === 0)
    throw new UsageError(
      `no log in ${given}: copy the logs of the ${load.members} pods there, as ledger-0.log and so on`,
    );
  for (const name of logs) requireRegularFile(join(folder, name), join(given, name));
  const [{ collectLogs }, { logFile }] = await Promise.all([
    import('../../load/distributed/collect.ts'),
    import('../../load/distributed/log-file.ts'),
  ]);
  return readAt(given, () =>
    collectLogs(
      load,
      logs.map((name) => logFile(join(folder, name))),
    ),
  );
}
