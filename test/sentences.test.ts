import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');

/** Members and variables whose text is written for people. */
const texts = '(?:says|got|wanted|because|reason|reasons|title|detail|bound|evidence|note|observation\\.says|headline)';
const reads = '(?:match|matchAll|includes|startsWith|endsWith|split|search|indexOf)';
const patterns = [
  new RegExp(`\\b${texts}\\)?\\??\\.${reads}\\(`),
  new RegExp(`/[gimsuy]*\\.(?:test|exec)\\((?:[\\w?.]+\\.)?${texts}\\b`),
  // Compared with a text that is not empty.
  /(?<!typeof (?:[\w.]+\.)?)\b(?:says|got|wanted|because|title|detail|headline) ?[!=]== ?['"`][^'"`]/,
];

const sources = globSync('{reports,harness,scenarios,load,limiter}/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);

t.test('no code reads a sentence that is meant for people: facts are fields', async (t) => {
  t.ok(sources.length > 500);
  const found = sources.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      patterns.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    );
  });
  t.strictSame(found, []);
});

t.test('the patterns find such code', async (t) => {
  const found = (line: string): boolean => patterns.some((pattern) => pattern.test(line));
  for (const line of [
    "const first = because.split('; ')[0];",
    "if (check.got?.includes('missing')) return;",
    '/^declare (\\S+)/.exec(check.because)',
    "(got ?? '').startsWith('error')".replace("(got ?? '')", 'got'),
    '/at most/.test(limit.bound)',
    "if (cause.says === 'the run was interrupted') return;",
  ])
    t.ok(found(line), line);
  for (const line of [
    'const text = oneLine(because, 400);',
    "if (typeof end.got === 'string') return;",
    "end.says === '' ? 1 : 2",
  ])
    t.notOk(found(line), line);
});
