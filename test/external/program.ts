import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const tools = join(import.meta.dirname, '..', '..', '.tools');

/**
 * The path of a program of one of these names: in .tools, in the folder of .tools that is given, or on the path; undefined
 * where it is absent.
 */
export function program(names: string | readonly string[], folder = ''): string | undefined {
  const folders = [join(tools, folder), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.flatMap((place) => [names].flat().map((name) => join(place, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
