import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from './errors.ts';

const endings = ['.ts', '.mts', '.js', '.mjs'];

/** Path of a module of the user. */
export type ModulePath = string & { readonly isModulePath: true };

/** True for the path of a module, which a name is not: it has a slash or the ending of a module. */
export const isModulePath = (text: string): text is ModulePath => /[/\\]/.test(text) || endings.includes(extname(text));

/**
 * The default export of a module that the user named with `flag`; `wanted` describes it for messages. Throws UsageError with
 * the file, the reason and what to do.
 */
export async function defaultExport(path: string, directory: string, flag: string, wanted: string): Promise<unknown> {
  const file = resolve(directory, path);
  const fail = (reason: string): never => {
    throw new UsageError(`${flag} ${path}: ${reason}`);
  };
  if (!existsSync(file)) fail(`no such file: expected a module (${endings.join(', ')}) that exports ${wanted}`);
  if (!endings.includes(extname(file)))
    fail(`expected a module (${endings.join(', ')}) that exports ${wanted}; other files are not loaded`);
  const module: { default?: unknown } = await import(pathToFileURL(file).href).catch((error) =>
    fail(`the module cannot be loaded: ${loadProblem(error)}`),
  );
  if (module.default === undefined) {
    const names = Object.keys(module);
    const others = names.length === 0 ? 'it exports nothing' : `it exports only ${names.join(', ')}`;
    fail(`${others}: add "export default" with ${wanted}`);
  }
  return module.default;
}

/** The message of an error while a module was loaded, with the remedy if the package itself was not found. */
function loadProblem(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const isOurs = code === 'ERR_MODULE_NOT_FOUND' && message.includes("'textgen-harness'");
  const remedy = isOurs ? '. Install it where the module is: npm install --save-dev textgen-harness' : '';
  return `${message}${remedy}`;
}
