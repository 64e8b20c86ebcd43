import { cachePath } from '../../load/processes/cache-folder.ts';
import { replaceFile } from '../../load/processes/new-file.ts';
import { boundedText } from '../../schemas/bounded-text.ts';
import { jsonValue } from '../../schemas/json-text.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A target file that was found, and the server that it names. */
export interface FoundTarget {
  /** Absolute path of the target file. */
  path: string;
  origin: string;
}

/** More projects than a person works on; the oldest are forgotten. */
const mostRemembered = 1000;

const fileOf = (env: Environment): string | undefined => cachePath(env, 'confirmed-targets.json');

/** `PATH ORIGIN` of each confirmed target, the last one at the end. */
function confirmedTargets(env: Environment): string[] {
  const file = fileOf(env);
  if (file === undefined) return [];
  try {
    const lines = jsonValue(boundedText(file), 'program');
    return Array.isArray(lines) ? lines.map(String) : [];
  } catch {
    return [];
  }
}

const lineOf = ({ path, origin }: FoundTarget): string => `${path} ${origin}`;

/** True if the user has confirmed that a found target file may send keys of a found `.env` file to this server. */
export const isConfirmed = (target: FoundTarget, env: Environment): boolean =>
  confirmedTargets(env).includes(lineOf(target));

/** Remembers a target in the user's cache folder. Does nothing if that is not writable, or not only for this user. */
export function confirmTarget(target: FoundTarget, env: Environment): void {
  const [line, file] = [lineOf(target), fileOf(env)];
  const lines = confirmedTargets(env);
  if (lines.at(-1) === line || file === undefined) return;
  try {
    const kept = [...lines.filter((each) => each !== line), line].slice(-mostRemembered);
    replaceFile(file, `${JSON.stringify(kept, null, 1)}\n`);
  } catch {
    // The user will be asked again.
  }
}
