import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TargetFile } from '../../schemas/generated/types.ts';
import { readDocument } from '../io/input-file.ts';

/** `./textgen.target.json`, which is found by itself, if it is there. */
export function defaultTargetFile(directory: string): string | undefined {
  const path = join(directory, 'textgen.target.json');
  return existsSync(path) ? path : undefined;
}

/** Reads and checks a target file. Throws UsageError that names the file, the member and what would be right. */
export const readTargetFile = (path: string): TargetFile => readDocument(path, 'TargetFile', 'target file');
