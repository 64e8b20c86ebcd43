import { lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { boundedText } from '../../schemas/bounded-text.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { jsonValue } from '../../schemas/json-text.ts';
import { entryAt } from '../io/input-file.ts';
import { resultFiles } from './result-files.ts';

/** Results that are not those of the last command have this behind their names. No report collector looks for it. */
const suffix = '.old';

/**
 * Renames the results of an earlier run in a folder, so that nobody takes them for those of a command that failed or was
 * killed. Only results of this program that began before `began` are touched, and nothing is lost. Returns the names.
 */
export function setAsideResults(folder: string, began: Date): string[] {
  if (!isEarlier(readStart(join(folder, 'run.json')), began) || hasOthersFiles(folder)) return [];
  return resultFiles.filter((name) => move(join(folder, name), join(folder, name + suffix)));
}

/** Removes results that were set aside, once there are new ones. */
export function removeEarlierResults(folder: string): void {
  if (readStart(join(folder, `run.json${suffix}`)) === undefined) return;
  for (const name of resultFiles) rmSync(join(folder, name + suffix), { force: true });
}

/** The path of earlier results of this name that were set aside; undefined if there are none. */
export function earlierResults(path: string): string | undefined {
  const stats = entryAt(path + suffix, lstatSync);
  return stats?.isFile() === true ? path + suffix : undefined;
}

/** True if a file of the user has the name of one that would be set aside. */
const hasOthersFiles = (folder: string): boolean =>
  readStart(join(folder, `run.json${suffix}`)) === undefined &&
  resultFiles.some((name) => entryAt(join(folder, name + suffix), lstatSync) !== undefined);

const isEarlier = (start: Date | undefined, began: Date): boolean => start !== undefined && start < began;

/** The start of the run in a run.json of this program; undefined for any other file, and for a link. */
function readStart(path: string): Date | undefined {
  try {
    if (!lstatSync(path).isFile()) return undefined;
    const { tool, startedAt } = jsonValue(boundedText(path), 'program') as Partial<RunReport>;
    const start = new Date(String(startedAt));
    return tool?.name === 'textgen-harness' && !Number.isNaN(start.getTime()) ? start : undefined;
  } catch {
    return undefined;
  }
}

function move(from: string, to: string): boolean {
  try {
    if (!lstatSync(from).isFile()) return false;
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
