import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');
const topFolders = ['schemas', 'limiter', 'scenarios', 'load', 'reports', 'reference-server', 'harness'];
const sources = globSync(`{${topFolders.join(',')}}/**/*.{ts,mjs}`, { cwd: root })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('schemas/generated/'));

const mostFilesInFolder = 16;
/** The script runs inside k6 as one file that a person can read and send to a cluster whole; every option is a row of one table. */
const longFilesAllowed = ['load/engines/k6/script/script.ts', 'harness/invocation/option-table.ts'];
/** Parallel names: one part of each engine, launcher or command, and what it starts. */
const namesAllowedTwice: Record<string, RegExp> = {
  harness: /^(k6-launcher|prove|calibrate|index)\.ts$/,
  load: /^(engine|index)\.ts$/,
};

/** Exported functions named like these do not tell whether they do or derive something. */
const participles = new Set(
  `admitted aligned altered announced answered applied assembled asserted began begun believed bounded bound broken built called
  canonical cast charged chosen claimed cleaned closed collected compared completed computed counted cut decided declared deferred
  derived described detected drafted drained drawn dropped emitted ended escaped evaluated examined excused explained exported failed
  filled filtered finished fitted followed formed found framed gathered generated given guarded guessed heard held indented
  inferred injected inspected installed joined judged kept known laid learned learnt limited listed loaded locked lost made mapped
  marked masked matched measured merged minimised named narrowed normalised noted observed offered opened ordered owned packed
  padded paced parsed paused picked placed planned played posted prepared pressed printed probed proven provoked pruned published
  quoted raised ranked read rebuilt recorded recovered redacted reduced refused registered released removed rendered repeated
  replaced replayed reported requested resolved restored returned rounded sampled saved scaled scored seen selected sent served
  settled shared shortened shown signed simulated skipped smoothed sorted spaced spared spent spoiled split started stated stepped
  stopped straddled stripped summed swept taken tallied tested thinned timed told tolerated traced tried trimmed turned undecided
  unframed unwrapped used validated waited walked wanted watched withheld worded wrapped written`.split(/\s+/),
);

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

t.test(`no folder holds more than ${mostFilesInFolder} source files`, async (t) => {
  for (const [folder, files] of countBy(sources.map(dirname)))
    t.ok(files <= mostFilesInFolder, `${folder} holds ${files} source files`);
});

t.test('no file is longer than 250 lines in harness and load, 300 elsewhere', async (t) => {
  const lengths = sources
    .filter((file) => !longFilesAllowed.includes(file))
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }));
  const tooLong = lengths.filter(({ file, lines }) => lines > (/^(harness|load)\//.test(file) ? 250 : 300));
  t.strictSame(tooLong, []);
});

t.test('the root of harness holds the two programs, the root of load at most six files', async (t) => {
  const rootOf = (folder: string) => sources.filter((file) => dirname(file) === folder).sort();
  t.strictSame(rootOf('harness'), ['harness/launch.ts', 'harness/main.ts']);
  t.ok(rootOf('load').length <= 6, rootOf('load').join(' '));
});

t.test('inside harness, and inside load, a file name stands once', async (t) => {
  for (const [folder, allowed] of Object.entries(namesAllowedTwice))
    for (const [name, files] of countBy(
      sources.filter((file) => file.startsWith(`${folder}/`)).map((file) => basename(file)),
    ))
      t.ok(files === 1 || allowed.test(name), `${folder} holds ${files} files named ${name}`);
});

t.test('exported functions are verbs or nouns, not past participles', async (t) => {
  const exported = /export (?:async )?function\*? (\w+)|export const (\w+) =\s*(?:async )?(?:<[^=]*>)?\([^=]*=>/g;
  const names = sources.flatMap((file) =>
    [...read(file).matchAll(exported)].map(([, asFunction, asConstant]) => ({ file, name: asFunction ?? asConstant })),
  );
  t.strictSame(
    names.filter(({ name = '' }) => participles.has(name)),
    [],
  );
});

t.test('files and folders that the docs name exist', async (t) => {
  for (const page of ['README.md', ...globSync('docs/*.md', { cwd: root })]) {
    const named = read(page).matchAll(
      new RegExp(`\`((?:${[...topFolders, 'test', 'examples'].join('|')})/[\\w./-]*)\``, 'g'),
    );
    for (const [, path = ''] of named) t.ok(existsSync(join(root, path)), `${page} names ${path}`);
  }
});
