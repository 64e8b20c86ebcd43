import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunReport } from '../../schemas/generated/types.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { safeText } from '../io/output.ts';
import { replaceFile } from '../io/output-file.ts';
import type { Target } from '../targets/target.ts';

/** The file beside the results that holds what the containers of a run wrote. */
export const containerLogs = 'containers.log';

/**
 * Keeps what the target's containers wrote, masked, beside the results of a run that does not conform. One that an
 * earlier run left there goes in any case: it does not belong to these results.
 */
export async function keepLogs(
  report: Pick<RunReport, 'verdict'>,
  target: Pick<Target, 'logs'>,
  options: Pick<Options, 'out'>,
  { directory, secrets, stderr }: CommandContext,
): Promise<void> {
  const path = join(resolve(directory, options.out ?? 'harness-results'), containerLogs);
  if (report.verdict === 'conforms' || target.logs === undefined) {
    rmSync(path, { force: true });
    return;
  }
  replaceFile(path, safeText(secrets.mask(await target.logs())));
  stderr.write(`what the containers wrote: ${path}\n`);
}
