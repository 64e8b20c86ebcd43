import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, extname, join, posix, relative, sep } from 'node:path';

/** The input of an image build: file contents by path, and the path of the Dockerfile. */
export interface BuildContext {
  dockerfile: string;
  files: ReadonlyMap<string, Buffer>;
}

/** The root of the repository, or in the package the folder that the sources were compiled to. */
const root = join(import.meta.dirname, '..', '..');
const manifestPath = join(root, 'package.json');

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** The build context of reference-server/Dockerfile. */
export const serverContext = (): BuildContext =>
  context('reference-server/Dockerfile', ['reference-server', keysValidator], serverPackages);

/** Loaded by name at run time. The other files of schemas/ that the server needs are found by its imports. */
const keysValidator = 'schemas/generated/validators/keys';

/** The packages that the server imports. test/external/docker-images.test.ts runs it with no others. */
const serverPackages = ['commander', '@faker-js/faker', 'jsonc-parser'];

/** The package that the server imports for a shared store. Users install it only if they need one. */
const storePackage = 'ioredis';

/** An image name with a hash of context and base image: equal content gives an equal name, in any order of files. */
export function contentName(image: string, { files }: BuildContext, baseId: string): string {
  const hash = createHash('sha256').update(`${baseId}\n`);
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path} ${content.length}\n`).update(content);
  return `${image}:${hash.digest('hex').slice(0, 16)}`;
}

function context(dockerfile: string, sources: readonly string[], packages: readonly string[]): BuildContext {
  const files = new Map<string, Buffer>([
    [dockerfile, readFileSync(join(root, dockerfile))],
    ['package.json', readFileSync(manifestPath)],
  ]);
  for (const source of sources) for (const path of sourceFiles(source)) files.set(path, readFileSync(join(root, path)));
  for (const path of [...files.keys()]) addImportedSchemas(path, files);
  for (const path of [...files.keys()])
    for (const [shim, text] of sourceShims(path, files)) files.set(shim, Buffer.from(text));
  const present = installedPackage(storePackage, root) === undefined ? packages : [...packages, storePackage];
  addPackages(files, present, root, 'node_modules', new Map());
  files.set(dockerfile, Buffer.from(withoutAbsent(String(files.get(dockerfile)), files)));
  return { dockerfile, files };
}

/** Without the COPY lines of packages that are not in the context: they would end the build. */
function withoutAbsent(text: string, files: ReadonlyMap<string, Buffer>): string {
  const isAbsent = (line: string) => {
    const [, folder] = /^COPY (node_modules\/\S+) /.exec(line) ?? [];
    return folder !== undefined && ![...files.keys()].some((path) => path.startsWith(`${folder}/`));
  };
  const lines = text.split('\n');
  return lines.filter((line) => !isAbsent(line)).join('\n');
}

/** Adds the files of schemas/ that a file imports, and those that they import. */
function addImportedSchemas(path: string, files: Map<string, Buffer>): void {
  const imports = /^(?:import|export) (?!type\b)[^;']*'(\.[^']+)'/gm;
  for (const [, specifier = ''] of String(files.get(path)).matchAll(imports)) {
    const imported = posix.join(posix.dirname(path), specifier);
    if (!imported.startsWith('schemas/') || files.has(imported)) continue;
    files.set(imported, readFileSync(join(root, imported)));
    addImportedSchemas(imported, files);
  }
}

const isTest = (path: string): boolean => /\.test\.[jt]s$|(^|\/)(testing|goldens|bench)\//.test(path);

function sourceFiles(source: string): string[] {
  const pattern = extname(source) === '' && !existsSync(join(root, source)) ? `${source}.{ts,js}` : `${source}/**/*`;
  return globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isTest(path));
}

/** The Dockerfiles start .ts files, which the npm package does not contain: there, each .js file gets a .ts file that exports it. */
function sourceShims(path: string, files: ReadonlyMap<string, Buffer>): [string, string][] {
  const source = path.replace(/\.js$/, '.ts');
  if (source === path || files.has(source)) return [];
  const name = path.split('/').at(-1);
  return [[source, `export * from './${name}';\n`]];
}

/** Adds packages with their dependencies. Like npm, it nests a package only if another version of it is already at the top. */
function addPackages(
  files: Map<string, Buffer>,
  names: readonly string[],
  from: string,
  into: string,
  placed: Map<string, string>,
): void {
  for (const name of names) {
    const folder = packageFolder(name, from);
    const { version, dependencies = {} } = manifestAt(join(folder, 'package.json'));
    if (placed.get(name) === version) continue;
    const place = placed.has(name) ? `${into}/node_modules/${name}` : `node_modules/${name}`;
    if (!placed.has(name)) placed.set(name, version);
    for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ['node_modules'] })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) files.set(`${place}/${relative(folder, path).split(sep).join('/')}`, readFileSync(path));
    }
    addPackages(files, Object.keys(dependencies), folder, place, placed);
  }
}

function packageFolder(name: string, from: string): string {
  const folder = installedPackage(name, from);
  if (folder === undefined) throw new Error(`the package ${name}, imported from ${from}, is not installed`);
  return folder;
}

function installedPackage(name: string, from: string): string | undefined {
  for (let folder = realpathSync(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

const manifestAt = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'));
