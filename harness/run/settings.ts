import { resolve } from 'node:path';
import type { Connection } from '../../schemas/connection.ts';
import { usualGating } from '../../schemas/gating.ts';
import type { Level } from '../../schemas/generated/types.ts';
import { pinnedLookup } from '../http/pinned-lookup.ts';
import type { TargetAccess } from '../http/target-access.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { isModulePath } from '../io/module-file.ts';
import { refuseLink, refuseUnwritable } from '../io/output-file.ts';
import { type Publication, singleFormat } from '../results/publish.ts';
import type { KeyRing } from '../targets/key-ring.ts';
import type { Target } from '../targets/target.ts';
import { extraHeaders, tlsOptions } from './connection-options.ts';

/** The values of the options, defaults included. */
export interface Settings extends Omit<Connection, 'baseUrl'> {
  seed: number;
  gating: readonly Level[];
  readOnly: boolean;
}

/** Reads the files that options name. Throws UsageError. */
export const readSettings = (options: Options): Settings => settingsOf(options, tlsOptions(options));

/** The values of options that name no files. Throws UsageError. */
export function settingsOf(
  { seed = 1, timeoutSeconds, level, header = [], readOnly = false }: Options,
  tls: Settings['tls'],
): Settings {
  return {
    seed,
    ...timeOutsOf(timeoutSeconds),
    gating: level === 'should' ? [...usualGating, 'should'] : usualGating,
    headers: extraHeaders(header),
    tls,
    lookup: pinnedLookup(),
    readOnly,
  };
}

const usualTimeoutSeconds = 10;
const generationTimeoutSeconds = 30;

const timeOutsOf = (
  seconds: number | undefined,
): Pick<Settings, 'timeoutMilliseconds' | 'generationTimeoutMilliseconds'> =>
  seconds === undefined
    ? {
        timeoutMilliseconds: usualTimeoutSeconds * 1000,
        generationTimeoutMilliseconds: generationTimeoutSeconds * 1000,
      }
    : { timeoutMilliseconds: Math.round(seconds * 1000) };

const defaultFolder = 'harness-results';

/** The output folder and format. Throws UsageError if the folder is not writable or is a link, or several formats are named. */
export async function readPublication(options: Options, directory: string): Promise<Publication> {
  const { out = defaultFolder, reporter = [], quiet, verbose, open } = options;
  const folder = resolve(directory, out);
  if (options.out === undefined) refuseLink(folder, '--out', out);
  refuseUnwritable(folder, '--out', out);
  const flags = { quiet: quiet === true, verbose: verbose === true, open: open === true };
  const format = singleFormat(reporter);
  if (format === undefined || !isModulePath(format)) return { folder, reporter: format, ...flags };
  const { readReporter } = await import('../extensions/reporter-file.ts');
  return { folder, reporter: undefined, ownReporter: await readReporter(format, directory), ...flags };
}

/** The connection of every request to the target. */
export function connectionTo({ baseUrl }: Target, settings: Settings): Connection {
  const { headers, tls, timeoutMilliseconds, generationTimeoutMilliseconds, lookup } = settings;
  return {
    ...{ baseUrl, headers, tls, timeoutMilliseconds },
    ...(generationTimeoutMilliseconds !== undefined && { generationTimeoutMilliseconds }),
    ...(lookup && { lookup }),
  };
}

/** The target as the checks use it, with the keys of `ring`. */
export function targetAccess(
  target: Target,
  { keys, absent }: KeyRing,
  settings: Settings,
  { env, secrets }: CommandContext,
): TargetAccess {
  const { declared, provoke, budget } = target;
  const reasons = Object.entries(absent).map(([role, why]) => [role, `there is no ${role} key: ${why}`]);
  return {
    ...connectionTo(target, settings),
    env,
    mask: secrets.maskReceived,
    keys,
    absent: Object.fromEntries(reasons),
    readOnly: settings.readOnly,
    declared,
    provoke,
    ...(budget && { budget }),
  };
}
