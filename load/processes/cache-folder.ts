import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** This program's folder in the user's cache folder. Relative paths in the variables are ignored, as XDG requires. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const { XDG_CACHE_HOME: cache = '', HOME: home = '' } = env;
  return join(isAbsolute(cache) ? cache : join(isAbsolute(home) ? home : homedir(), '.cache'), 'textgen-harness');
}
