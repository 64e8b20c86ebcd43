import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TargetFile } from '../../schemas/generated/types.ts';
import { readDocument } from '../io/input-file.ts';

/** Path of `textgen.target.json` in the directory; undefined if there is none. */
export function defaultTargetFile(directory: string): string | undefined {
  const path = join(directory, 'textgen.target.json');
  return existsSync(path) ? path : undefined;
}

/** Reads and validates a target file. Throws UsageError with the file, the member and the expected value. */
export const readTargetFile = (path: string): TargetFile => readDocument(path, 'TargetFile', 'target file');
