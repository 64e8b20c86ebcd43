import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ExportedLoad } from '../../load/distributed/export.ts';
import type { LoadResult, ReportTarget } from '../../schemas/generated/types.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { jsonFile } from '../io/input-file.ts';
import { publish, refuseFolder } from '../results/publish.ts';
import { runReport } from '../verdict/run-report.ts';
import { emittedFile, emittedFolder } from './load-export.ts';
import { settings } from './settings.ts';

/** As `load --emit` wrote it. */
type KeptLoad = ExportedLoad & { target: ReportTarget };

/** `load --collect DIR`: the report of a load that others carried out, from its plan and what its pods logged. Throws UsageError. */
export async function collect(given: string, invocation: Invocation, context: CommandContext): Promise<ExitCode> {
  const { options } = invocation;
  const other = invocation.arguments[0] ?? options.profile ?? options.target ?? options.on ?? options.emit;
  if (other !== undefined)
    throw new UsageError(`--collect ${given}: the plan in it says what was sent and where, leave ${other} out`);
  refuseFolder(options, context);
  const begun = performance.now();
  const folder = resolve(context.directory, given);
  const load = await keptLoad(join(folder, emittedFolder, emittedFile), given);
  const result = await judged(load, folder, given);
  const { gating } = settings(options);
  const report = runReport(
    {
      startedAt: new Date(result.startedAt ?? Date.now()),
      durationMilliseconds: performance.now() - begun,
      seed: load.seed,
      command: invocation.command,
      target: load.target,
      gating,
      checks: [],
      causes: [],
      load: [result],
      loadSkipped: undefined,
      warnings: [],
      budget: { sent: 0, loadSent: result.keys.reduce((sum, key) => sum + key.sent, 0) },
      repeatIt: context.secrets.mask(invocationText(invocation)),
      tlsVerified: undefined,
      complete: true,
    },
    context.env,
  );
  await publish(report, options, context);
  return report.exitCode;
}

async function keptLoad(path: string, given: string): Promise<KeptLoad> {
  const value = jsonFile(path, `plan of a load (--collect ${given})`) as Partial<KeptLoad>;
  const { profileProblems } = await import('../../load/profiles/profile-file.ts');
  const problems = profileProblems(value.profile);
  if (value.emitted === 2 && problems.length === 0 && value.target !== undefined && Array.isArray(value.limits))
    return value as KeptLoad;
  throw new UsageError([`${path} is not what load --emit writes`, ...problems].join('\n  '));
}

async function judged(load: KeptLoad, folder: string, given: string): Promise<LoadResult> {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  if (logs.length === 0)
    throw new UsageError(
      `there is no log in ${given}: put there what each of the ${load.members} pods logged, as ledger-0.log and so on`,
    );
  const [{ collectLogs }, { logFile }] = await Promise.all([
    import('../../load/distributed/collect.ts'),
    import('../../load/distributed/log-file.ts'),
  ]);
  try {
    return collectLogs(
      load,
      logs.map((name) => logFile(join(folder, name))),
    );
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`${given}: ${error.message}`) : error;
  }
}
