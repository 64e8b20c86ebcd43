import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, sep } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');

/** The folders that each top folder may import from, apart from itself. */
const topFolders: Record<string, string[]> = {
  schemas: [],
  limiter: ['schemas'],
  scenarios: ['schemas', 'limiter'],
  load: ['schemas', 'limiter'],
  reports: ['schemas'],
  'reference-server': ['schemas'],
  harness: ['schemas', 'limiter', 'scenarios', 'load', 'reports', 'reference-server'],
};

/**
 * The order of folders and root files within a top folder, top first. A file imports from its own folder and from later
 * lines only; entries of one line do not import each other.
 */
const order: Record<string, string[][]> = {
  harness: [
    ['launch'],
    ['main'],
    ['cli'],
    ['commands', 'api'],
    ['run'],
    ['kubernetes', 'load'],
    ['baseline'],
    ['containers', 'history', 'preflight', 'project', 'results', 'self-check', 'verdict'],
    ['checks', 'client', 'targets'],
    ['extensions', 'http', 'invocation'],
    ['io'],
    ['secrets'],
  ],
  load: [
    ['engine-comparison'],
    ['run', 'distributed', 'recorded'],
    ['engine-job', 'learning'],
    ['options'],
    ['progress'],
    ['abort-conditions', 'analysis'],
    ['engines'],
    ['planning'],
    ['ledger', 'processes', 'profiles'],
  ],
  'reference-server': [
    ['main', 'programs'],
    ['serve'],
    ['server'],
    ['assembly', 'http'],
    ['cors', 'defects', 'variants', 'pipeline'],
    ['alterations', 'gates', 'handlers'],
    ['admin', 'parts'],
    ['controls'],
    ['setup'],
    ['options'],
    ['content', 'faults', 'limiters', 'mock', 'stores'],
    ['vocabulary'],
    ['keys'],
    ['clock', 'option-error'],
  ],
  limiter: [
    ['every-window'],
    ['questions'],
    ['words'],
    ['admitted-by-end', 'announced', 'bounds', 'resolution', 'room', 'windows-possible'],
    ['consistency', 'resets'],
    ['families', 'windows'],
    ['evidence'],
    ['ascending', 'decisions', 'limiter-hint'],
    ['reset-unit', 'server-clock'],
  ],
  reports: [
    ['index'],
    ['compare', 'formats'],
    ['markdown'],
    ['html', 'terminal'],
    ['summary'],
    ['document', 'reporter'],
    ['names', 'text'],
  ],
};

interface Import {
  file: string;
  specifier: string;
  /** Path of the imported file from the root of the repository. */
  target: string;
}

const sources = globSync(`{${Object.keys(topFolders).join(',')}}/**/*.ts`, { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);

/** Static and dynamic imports and re-exports, type imports included. */
const imports: Import[] = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => ({
    file,
    specifier,
    target: normalize(join(dirname(file), specifier)),
  }));
});
const relativeImports = imports.filter(({ specifier }) => specifier.startsWith('.'));

const topOf = (path: string): string => path.split(sep)[0] ?? '';

/** The folder, or the root file without its ending, below the top folder. */
const placeOf = (path: string): string => basename(path.split(sep)[1] ?? '', '.ts');

const rankOf = (path: string): number => order[topOf(path)]?.findIndex((line) => line.includes(placeOf(path))) ?? -1;

t.test('imports point one way: schemas, limiter, then the four, then harness', async (t) => {
  t.ok(sources.length > 0, 'there are sources to look at');
  const wrong = relativeImports.filter(
    ({ file, target }) =>
      topOf(target) !== topOf(file) && target !== 'package.json' && !topFolders[topOf(file)]?.includes(topOf(target)),
  );
  t.strictSame(wrong, []);
});

t.test('inside a top folder, imports go down the ordered list of folders', async (t) => {
  const unlisted = sources.filter((file) => topOf(file) in order && rankOf(file) === -1);
  t.strictSame(unlisted, [], 'every folder is in the ordered list of this test');
  for (const [top, lines] of Object.entries(order))
    for (const place of lines.flat())
      t.ok(
        existsSync(join(root, top, place)) || existsSync(join(root, top, `${place}.ts`)),
        `${top}/${place} of the ordered list exists`,
      );
  const inner = relativeImports.filter(({ file, target }) => topOf(file) === topOf(target) && topOf(file) in order);
  const upwards = inner.filter(
    ({ file, target }) => placeOf(file) !== placeOf(target) && rankOf(target) <= rankOf(file),
  );
  t.strictSame(upwards, []);
});

t.test('relative imports name the .ts file, so that development runs need no build', async (t) => {
  const built = relativeImports.filter(
    ({ file, specifier }) => !file.startsWith(join('load', 'engines', 'k6')) && specifier.endsWith('.js'),
  );
  t.strictSame(built, []);
});

t.test('scenarios do no I/O: they import no Node module', async (t) => {
  const io = imports.filter(({ file, specifier }) => file.startsWith('scenarios') && specifier.startsWith('node:'));
  t.strictSame(io, []);
});

t.test('the package holds no test support: sources import nothing from test/', async (t) => {
  const fromTests = relativeImports.filter(({ target }) => topOf(target) === 'test');
  t.strictSame(fromTests, []);
});

t.test('the page about the architecture has this order, and its picture every folder of harness', async (t) => {
  const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8').replaceAll(/\s+/g, ' ');
  for (const [top, lines] of Object.entries(order))
    t.ok(
      page.includes(`- ${top}: ${lines.map((line) => line.join(', ')).join(' > ')} `),
      `${top} in docs/architecture.md`,
    );
  const picture = readFileSync(join(root, 'docs', 'images', 'architecture.svg'), 'utf8');
  for (const place of order.harness?.flat() ?? [])
    t.match(picture, new RegExp(`>(?:[^<]*, )?${place}(?:,[^<]*)?</text>`), place);
});
