import { resolve } from 'node:path';
import type { Connection, Tls } from '../../schemas/connection.ts';
import { usualGating } from '../../schemas/gating.ts';
import type { Level } from '../../schemas/generated/types.ts';
import { pinnedLookup } from '../http/pinned-lookup.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { type Options, pick } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { isModulePath } from '../io/module-file.ts';
import { refuseLink, refuseUnwritable } from '../io/output-file.ts';
import { type Publication, singleFormat } from '../results/publish.ts';
import type { KeyRing } from '../targets/key-ring.ts';
import type { Target } from '../targets/target.ts';
import { extraHeaders } from './connection-options.ts';

/** The connection to a server whose address is not known before it is started. */
export type ConnectionSettings = Omit<Connection, 'baseUrl'> & Required<Pick<Connection, 'mask'>>;

const usualTimeoutSeconds = 10;
const usualGenerationTimeoutSeconds = 30;

/** The connection that the options describe. Throws UsageError. */
export const connectionOf = (
  { timeoutSeconds, header = [] }: Options,
  tls: Tls,
  { env, secrets }: CommandContext,
): ConnectionSettings => ({
  ...(timeoutSeconds === undefined
    ? { timeoutSeconds: usualTimeoutSeconds, generationTimeoutSeconds: usualGenerationTimeoutSeconds }
    : { timeoutSeconds }),
  headers: extraHeaders(header),
  tls,
  lookup: pinnedLookup(),
  env,
  mask: secrets.maskReceived,
});

export const seedOf = ({ seed = 1 }: Options): number => seed;

/** The levels that decide the verdict. */
export const gatingOf = ({ level }: Options): readonly Level[] =>
  level === 'should' ? [...usualGating, 'should'] : usualGating;

const defaultFolder = 'harness-results';

/**
 * The output folder and format. `--failed` writes into a subfolder, so that the results of the whole run stay. Throws UsageError
 * if the folder is not writable or is a link, or several formats are named.
 */
export async function readPublication(options: Options, directory: string): Promise<Publication> {
  const { out = defaultFolder, reporter = [] } = options;
  const folder = resolve(directory, out, options.failed === undefined ? '' : 'failed');
  if (options.out === undefined) refuseLink(resolve(directory, out), '--out', out);
  refuseUnwritable(folder, '--out', out);
  const flags = pick(options, 'quiet', 'verbose', 'open');
  const format = singleFormat(reporter);
  if (format === undefined || !isModulePath(format)) return { folder, reporter: format, ...flags };
  const { readReporter } = await import('../extensions/reporter-file.ts');
  return { folder, reporter: undefined, ownReporter: await readReporter(format, directory), ...flags };
}

/** The target as the checks use it, with the keys of `ring`. */
export function targetAccess(
  { baseUrl, declared, provoke, budget }: Target,
  { keys, absent }: KeyRing,
  connection: ConnectionSettings,
  { readOnly = false }: Options,
): TargetAccess {
  const reasons = Object.entries(absent).map(([role, why]) => [role, `there is no ${role} key: ${why}`]);
  return {
    ...{ ...connection, baseUrl, keys, declared, provoke, readOnly },
    absent: Object.fromEntries(reasons),
    ...(budget && { budget }),
  };
}
