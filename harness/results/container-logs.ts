import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunReport } from '../../schemas/generated/types.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { entryAt } from '../io/input-file.ts';
import { safeText } from '../io/output.ts';
import { writeEachFile } from '../io/output-file.ts';
import type { Target } from '../targets/target.ts';
import { containerLogs } from './result-files.ts';

/**
 * Writes the masked logs of the target's containers beside the results of a run that does not conform. After any other
 * run it removes a link that somebody put there: the log of an earlier run has been set aside. Throws UsageError.
 */
export async function keepLogs(
  report: Pick<RunReport, 'verdict'>,
  target: Pick<Target, 'logs'>,
  folder: string,
  { secrets, stderr }: CommandContext,
): Promise<void> {
  const path = join(folder, containerLogs);
  if (report.verdict === 'conforms' || target.logs === undefined) {
    if (entryAt(path, lstatSync)?.isSymbolicLink()) rmSync(path);
    return;
  }
  const logs = await target.logs().catch((error: Error) => {
    throw new UsageError(`the logs of the containers cannot be read: ${error.message.trim()}`);
  });
  writeEachFile(folder, { [containerLogs]: safeText(secrets.mask(logs)) }, folder);
  stderr.write(`container logs: ${path}\n`);
}
