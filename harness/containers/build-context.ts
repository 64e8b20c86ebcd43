import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';

/** What an image is built from: the content of each file by its path, and the name of the Dockerfile among them. */
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

/** What reference-server/Dockerfile is built from. */
export const serverContext = (): BuildContext =>
  context('reference-server/Dockerfile', ['reference-server', ...serverSchemas], serverPackages);

/** What harness/Dockerfile is built from. */
export const harnessContext = (): BuildContext =>
  context(
    'harness/Dockerfile',
    ['schemas', 'scenarios', 'load', 'reports', 'reference-server', 'harness'],
    Object.keys(manifestAt(manifestPath).dependencies ?? {}),
  );

/** What the server takes of schemas/. */
const serverSchemas = [
  'json-text',
  'nearest',
  'problem',
  'validate',
  'generated/places',
  'generated/validators/keys',
].map((name) => `schemas/${name}`);

/** The packages that the server imports; test/external/docker-images.test.ts sees it run with no others. */
const serverPackages = ['commander', '@faker-js/faker', 'ioredis'];

/** A name for what is built from a context on a base: the same content has the same name. */
export function contentName(image: string, { files }: BuildContext, base: string): string {
  const hash = createHash('sha256').update(`${base}\n`);
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
  for (const path of [...files.keys()])
    for (const [shim, text] of shims(path, files)) files.set(shim, Buffer.from(text));
  addPackages(files, packages, root, 'node_modules', new Map());
  return { dockerfile, files };
}

const isTest = (path: string): boolean => /\.test\.[jt]s$|(^|\/)(testing|goldens|bench)\//.test(path);

function sourceFiles(source: string): string[] {
  const pattern = extname(source) === '' && !existsSync(join(root, source)) ? `${source}.{ts,js}` : `${source}/**/*`;
  return globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isTest(path));
}

/** The Dockerfiles name the programs as the sources are called; in the package only what was compiled from them is there. */
function shims(path: string, files: ReadonlyMap<string, Buffer>): [string, string][] {
  const source = path.replace(/\.js$/, '.ts');
  if (source === path || files.has(source)) return [];
  const name = path.split('/').at(-1);
  return [[source, `export * from './${name}';\n`]];
}

/** Adds packages and what they depend on, flat where no two versions of one name are needed. */
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

/** Where a package lies that is imported from a folder, as Node looks for it. */
function packageFolder(name: string, from: string): string {
  for (let folder = realpathSync(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) throw new Error(`the package ${name}, imported from ${from}, is not installed`);
  }
}

const manifestAt = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'));
