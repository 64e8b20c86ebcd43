import { delimiter, join } from 'node:path';
import { isExecutable } from '../../load/processes/programs-on-path.ts';

const tools = join(import.meta.dirname, '..', '..', '.tools');

/**
 * The path of a program of one of these names: in .tools, in the folder of .tools that is given, or on the path; undefined
 * where it is absent.
 */
export function program(names: string | readonly string[], folder = ''): string | undefined {
  const folders = [join(tools, folder), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.flatMap((place) => [names].flat().map((name) => join(place, name))).find(isExecutable);
}
