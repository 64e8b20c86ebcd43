import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The default export of a module, if it has one, and the names of its other exports. */
export interface ModuleValue {
  value: unknown;
  others: string[];
}

/** Imports a module of the user by its absolute path. Throws Error with the reason and, where it is known, what to do. */
export async function importModule(path: string): Promise<ModuleValue> {
  try {
    const { default: value, ...others }: Record<string, unknown> = await import(pathToFileURL(path).href);
    return { value, others: Object.keys(others) };
  } catch (error) {
    throw new Error(
      `the module cannot be loaded: ${error instanceof Error ? error.message : error}${remedy(error, path)}`,
    );
  }
}

function remedy(error: unknown, path: string): string {
  const { code, message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes("'textgen-harness'"))
    return '. Install it where the module is: npm install --save-dev textgen-harness';
  const ending = extname(path);
  // Node reads it as CommonJS because the nearest package.json says so.
  if (/Unexpected token 'export'|Cannot use import statement/.test(message) && ['.ts', '.js'].includes(ending))
    return `. Give it the ending ${ending.replace('.', '.m')}, or write "type": "module" into package.json`;
  return '';
}
