import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Reason to skip a test that starts a program which is not on the PATH; false if it is. */
export function withoutProgram(name: string): string | false {
  const isThere = (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return isThere ? false : `there is no program ${name}`;
}
