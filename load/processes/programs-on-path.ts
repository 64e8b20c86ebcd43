import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Programs of this name that can be executed, on the absolute folders of PATH. */
export const programsOnPath = (name: string, { PATH = '' }: Readonly<Record<string, string | undefined>>): string[] =>
  PATH.split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .filter(isExecutable);

/** True for a file that this user may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
