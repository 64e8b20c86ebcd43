import { lstatSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { CommandContext } from '../io/context.ts';
import { isCi } from '../io/environment.ts';
import { entryAt, foundFile } from '../io/input-file.ts';
import { confirmTarget, type FoundTarget, isConfirmed } from './confirmed-targets.ts';
import { usualSources } from './key-ring.ts';
import type { Naming } from './named-target.ts';
import { findTargetFile, readFoundTargetFile, readTargetFile, variablesOf } from './target-file.ts';

const fileName = '.env';

/** The environment of a command, and a sentence for the user if a `.env` file matters to it. */
interface EnvironmentWithFile {
  env: CommandContext['env'];
  says?: string;
  /** Both files were found, and nobody has confirmed that this server gets these keys. */
  unconfirmed?: FoundTarget & { says: string };
}

/**
 * Adds keys from a `.env` file: the one beside the target file, without a target file the one in the working directory. Only
 * variables that hold a key of the target are taken, and none that the environment has. A CI job takes none: its keys come
 * from the CI system, and the file may come from a branch of somebody else. A link is not followed: a clone could name the
 * keys of another project. If the target file was found, too, its server must have been confirmed once, since whoever wrote
 * that file chooses who gets the keys.
 */
export function withEnvFile(naming: Naming): EnvironmentWithFile {
  const { env, directory, trust = false } = naming;
  const { folder, names, found } = keyVariables(naming);
  const path = join(folder, fileName);
  const shown = relative(directory, path);
  const unset = names.filter((name) => env[name] === undefined);
  if (entryAt(path, lstatSync)?.isSymbolicLink() && unset.length > 0)
    return { env, says: `${shown} is a symbolic link and is not read` };
  const file = foundFile(path);
  if (file === undefined) return { env };
  const values = parseEnv(file.text);
  const added = Object.fromEntries(unset.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const list = Object.keys(added).join(', ');
  if (list === '') return { env };
  const self = process.getuid?.() ?? file.uid;
  if (![0, self, statSync(directory).uid].includes(file.uid))
    return { env, says: `${shown} belongs to another user: ${list} in it is not used` };
  if (isCi(env)) return { env, says: `CI is set, so ${list} in ${shown} is not used: set it in the CI job` };
  const complete = { env: { ...env, ...added }, says: `${list} read from ${shown}` };
  if (found === undefined) return complete;
  if (trust) {
    confirmTarget(found, env);
    return complete;
  }
  const areOwn = [file.uid, found.uid].every((uid) => uid === self);
  if (areOwn && isConfirmed(found, env)) return complete;
  const says = `${relative(directory, found.path)}, which was found, would send ${list} of ${shown} to ${found.origin}`;
  return { ...complete, unconfirmed: { ...found, says } };
}

/** The folder of the target file, else the working directory, the variables with keys of the target, and a file that was found. */
function keyVariables(naming: Naming): { folder: string; names: string[]; found?: FoundTarget & { uid: number } } {
  const { url, file, trust = false, directory } = naming;
  const path =
    file === undefined ? (url === undefined ? findTargetFile(directory) : undefined) : resolve(directory, file);
  const usual = usualSources.map(({ env }) => env);
  if (path === undefined) return { folder: directory, names: usual };
  const folder = dirname(path);
  // A pipe can be read only once, by the command.
  const stats = entryAt(path);
  if (stats?.isFile() !== true) return { folder, names: [] };
  try {
    const shown = relative(directory, path);
    const target = file === undefined ? readFoundTargetFile(path, shown, directory, trust) : readTargetFile(path);
    const names = [...new Set(variablesOf(target.keys ?? {}).map(({ env }) => env))];
    if (file !== undefined) return { folder, names };
    return { folder, names, found: { path, origin: new URL(target.baseUrl).origin, uid: stats.uid } };
  } catch {
    // The command reads the file again, and reports it.
    return { folder, names: [] };
  }
}
