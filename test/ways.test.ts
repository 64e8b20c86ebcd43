import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, file = '']) => file);

/** The files of this project that a file imports, statically or later. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) =>
    join(file, '..', path).split(sep).join('/'),
  );

/** The most files of each way, in the order of the page. */
const mostFiles = [14, 14, 12];

t.test('the ways in docs/architecture.md go from file to file by imports, and enter none twice', async (t) => {
  const [, section = ''] = /^## Three ways.*?$([\s\S]*?)^## /m.exec(read('docs/architecture.md')) ?? [];
  const ways = section.split(/^- /m).slice(1).map(filesIn);
  t.equal(ways.length, mostFiles.length);
  for (const [index, way] of ways.entries()) {
    t.ok(way.length > 1 && way.length <= (mostFiles[index] ?? 0), `${way[0]}: ${way.length} files`);
    t.strictSame([...new Set(way)], way, `${way[0]}: none twice`);
    for (const [place, file] of way.entries()) {
      const earlier = way.slice(0, place);
      const isNext = earlier.some((other) => importsOf(other).includes(file) || importsOf(file).includes(other));
      t.ok(place === 0 || isNext, `${file} imports an earlier file of the way, or is imported by one`);
    }
  }
});

/** Sources that people write, without tests. */
const sources = globSync(
  '{schemas,limiter,scenarios,load,reports,reference-server,harness}/**/*.{ts,mjs,schema.json}',
  {
    cwd: root,
  },
)
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !/\.test\.ts$|^schemas\/generated\/|^harness\/api\/names\.ts$/.test(file));

t.test(
  'the example of each change in docs/contributing.md stands in the files of its row, and in no other source',
  async (t) => {
    const rows = read('docs/contributing.md')
      .split('\n')
      .flatMap((line) => {
        const [change, byHand, , example] = line
          .split('|')
          .slice(1)
          .map((cell) => cell.trim());
        const word = /^`([\w/-]+)`$/.exec(example ?? '')?.[1];
        return word === undefined ? [] : [{ change, files: filesIn(byHand ?? ''), word }];
      });
    t.equal(rows.length, 9);
    for (const { change, files, word } of rows) {
      const holds = (file: string): boolean => new RegExp(`(?<![\\w/-])${word}(?![\\w/-])`).test(read(file));
      for (const file of files) t.ok(holds(file), `${change}: ${word} stands in ${file}`);
      const others = sources.filter((file) => !files.includes(file) && holds(file));
      t.strictSame(others, [], `${change}: ${word} stands in no other source`);
    }
  },
);
