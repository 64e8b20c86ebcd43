import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TargetFile } from '../../schemas/generated/types.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { UsageError } from '../io/errors.ts';
import { jsonFile } from '../io/input-file.ts';

/** `./textgen.target.json`, which is found by itself, if it is there. */
export function defaultTargetFile(directory: string): string | undefined {
  const path = join(directory, 'textgen.target.json');
  return existsSync(path) ? path : undefined;
}

/** Reads and checks a target file. Throws UsageError that names the file, the member and what would be right. */
export function readTargetFile(path: string): TargetFile {
  const value = jsonFile(path, 'target file');
  const problems = problemsOf('TargetFile', value);
  if (problems.length === 0) return value as TargetFile;
  const lines = problems.map((problem) => `  ${inWords(problem, 'the file')}`);
  throw new UsageError(`the target file ${path} is not right:\n${lines.join('\n')}`);
}
