import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { CommandContext } from '../io/context.ts';
import { isCi } from '../io/environment.ts';
import { UsageError } from '../io/errors.ts';
import { usualSources } from './key-ring.ts';
import type { Naming } from './named-target.ts';
import { findTargetFile, readFoundTargetFile, readTargetFile, variablesOf } from './target-file.ts';

const fileName = '.env';

/** The environment of a command, and a sentence for the user if a `.env` file matters to it. */
export interface EnvironmentWithFile {
  env: CommandContext['env'];
  says?: string;
}

/**
 * Adds keys from a `.env` file: the one beside the target file, without a target file the one in the working directory. Only
 * variables that hold a key of the target are taken, and none that the environment has. A CI job takes none: its keys come
 * from the CI system, and the file may come from a branch of somebody else.
 */
export function withEnvFile(naming: Naming): EnvironmentWithFile {
  const { env, directory } = naming;
  const { folder, names } = keyVariables(naming);
  const path = join(folder, fileName);
  const shown = relative(directory, path);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return { env };
  const unset = names.filter((name) => env[name] === undefined);
  const values = parseEnv(readFileSync(path, 'utf8'));
  const added = Object.fromEntries(unset.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const list = Object.keys(added).join(', ');
  if (list === '') return { env };
  const owners = [0, process.getuid?.() ?? stats.uid, statSync(directory).uid];
  if (!owners.includes(stats.uid)) return { env, says: `${shown} belongs to another user: ${list} in it is not used` };
  if (isCi(env)) return { env, says: `CI is set, so ${list} in ${shown} is not used: set it in the CI job` };
  return { env: { ...env, ...added }, says: `${list} read from ${shown}` };
}

/** The folder of the target file, else the working directory, and the variables with keys of the target. */
function keyVariables({ url, file, trust = false, directory }: Naming): { folder: string; names: string[] } {
  const path =
    file === undefined ? (url === undefined ? findTargetFile(directory) : undefined) : resolve(directory, file);
  const usual = usualSources.map(({ env }) => env);
  if (path === undefined) return { folder: directory, names: usual };
  // A pipe can be read only once, by the command.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return { folder: dirname(path), names: [] };
  try {
    const shown = relative(directory, path);
    const target = file === undefined ? readFoundTargetFile(path, shown, directory, trust) : readTargetFile(path);
    return { folder: dirname(path), names: [...new Set(variablesOf(target.keys ?? {}).map(({ env }) => env))] };
  } catch (error) {
    // The command reads the file again, and reports it.
    if (error instanceof UsageError) return { folder: dirname(path), names: [] };
    throw error;
  }
}
