import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');

/** What each source folder may import from, itself always included. */
const mayImport: Record<string, string[]> = {
  schemas: [],
  scenarios: ['schemas'],
  load: ['schemas'],
  reports: ['schemas'],
  'reference-server': ['schemas'],
  harness: ['schemas', 'scenarios', 'load', 'reports', 'reference-server'],
};

const sources = globSync(`{${Object.keys(mayImport).join(',')}}/**/*.ts`, { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('node_modules'),
);

/** The module specifiers that a file imports or re-exports, static or dynamic. */
function imports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

t.test('imports point one way: schemas, then the four, then harness', async (t) => {
  t.ok(sources.length > 0, 'there are sources to look at');
  for (const file of sources) {
    const folder = file.split(sep)[0] ?? '';
    for (const specifier of imports(file).filter((name) => name.startsWith('.'))) {
      const target = normalize(join(dirname(file), specifier)).split(sep)[0] ?? '';
      if (target === folder || target === 'package.json') continue;
      t.ok(mayImport[folder]?.includes(target), `${file} may not import ${specifier}`);
    }
  }
});

t.test('relative imports name the .ts file, so that development runs need no build', async (t) => {
  for (const file of sources)
    for (const specifier of imports(file).filter(
      (name) => name.startsWith('.') && !file.startsWith(join('load', 'engines', 'k6')),
    ))
      t.notMatch(specifier, /\.js$/, `${file} imports ${specifier}`);
});

t.test('scenarios do no I/O: they import no Node module', async (t) => {
  for (const file of sources.filter((name) => name.startsWith('scenarios')))
    for (const specifier of imports(file)) t.notMatch(specifier, /^node:/, `${file} imports ${specifier}`);
});
