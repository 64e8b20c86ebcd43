import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The value of `exports` in package.json. */
export type Exports = string | { [name: string]: Exports };

/** Removes the .d.ts files in a folder that no exported .d.ts needs. */
export function removeInternalDeclarations(folder: string, exports: Exports): void {
  const root = dirname(folder);
  const needed = new Set<string>();
  for (const path of exportedDeclarations(exports)) addWithImports(join(root, path), needed);
  for (const path of globSync('**/*.d.ts', { cwd: folder }).map((name) => join(folder, name)))
    if (!needed.has(path)) rmSync(path);
}

const exportedDeclarations = (exports: Exports): string[] =>
  typeof exports === 'string'
    ? [exports].filter((path) => path.endsWith('.d.ts'))
    : Object.values(exports).flatMap(exportedDeclarations);

function addWithImports(path: string, needed: Set<string>): void {
  if (needed.has(path)) return;
  needed.add(path);
  for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
    const target = join(dirname(path), specifier);
    const declaration = target.replace(/\.[jt]s$/, '.d.ts');
    if (existsSync(declaration) && declaration.endsWith('.d.ts')) addWithImports(declaration, needed);
    else if (!existsSync(target)) throw new Error(`${relative('', path)} imports ${specifier}, which does not exist`);
  }
}
