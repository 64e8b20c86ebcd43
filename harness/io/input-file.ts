import { readFileSync } from 'node:fs';
import { jsonValue } from '../../schemas/json-text.ts';
import { UsageError } from './errors.ts';

/** The text of a file that the user named. Throws UsageError, calling the file `what`. */
export function fileText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder',
      EACCES: 'its permissions forbid it',
    };
    throw new UsageError(`cannot read the ${what} ${path}: ${reasons[code ?? ''] ?? code ?? message}`);
  }
}

/** The value of a JSON text from such a file. Throws UsageError. */
export function parsedJson(text: string, path: string, what: string): unknown {
  try {
    return jsonValue(text);
  } catch (error) {
    throw new UsageError(`the ${what} ${path} is not JSON, ${(error as Error).message}`);
  }
}

/** The value in a JSON file that the user named. Throws UsageError. */
export const jsonFile = (path: string, what: string): unknown => parsedJson(fileText(path, what), path, what);
