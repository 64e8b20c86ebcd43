import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { importModule } from '../../schemas/module-value.ts';
import { UsageError } from './errors.ts';

const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'];

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
  const { value, others } = await importModule(file).catch((error: Error) => fail(error.message));
  if (value === undefined) {
    const names = others.length === 0 ? 'it exports nothing' : `it exports only ${others.join(', ')}`;
    fail(`${names}: add "export default" with ${wanted}`);
  }
  return value;
}
