import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');

/** Members and variables whose text is written for people. */
const texts = [
  ...['says', 'got', 'wanted', 'because', 'reason', 'reasons', 'title', 'detail'],
  ...['bound', 'evidence', 'note', 'headline'],
];
/** Kubernetes has a member `reason` too, which is one word of a list. */
const comparable = texts.filter((name) => name !== 'reason' && name !== 'reasons');

const reads = '(?:match|matchAll|includes|startsWith|endsWith|split|search|indexOf|lastIndexOf|charAt)';
const changed = '(?:\\??\\.(?:toLowerCase|toUpperCase|trim|trimStart|trimEnd|slice|replace|replaceAll)\\([^()]*\\))';
const member = '(?:[\\w?.]+\\.)?';

/** A text by one of its names, also as `check['because']`, `(because ?? '')` and `because!`. */
const textOf = (names: readonly string[]): string =>
  `(?:\\b(?:${names.join('|')})\\b|\\[['"](?:${names.join('|')})['"]\\])(?: \\?\\? ''|[)!])*`;

/** Code that decides by a sentence. `others` are the names that it has in a file beside its own. */
function patterns(others: readonly string[] = []): RegExp[] {
  const all = [...texts, ...others];
  const [any, compared] = [textOf(all), textOf([...comparable, ...others])];
  return [
    new RegExp(`${any}${changed}*\\??\\.${reads}\\(`),
    new RegExp(`/[gimsuy]*\\.(?:test|exec)\\((?:String\\()?${member}${any}`),
    // Compared with a text that is not empty.
    new RegExp(`(?<!typeof (?:[\\w.]+\\.)?)${compared}${changed}* ?[!=]== ?['"\`][^'"\`]`),
    // Takes a part out of a text, by what another text says.
    new RegExp(`${any}${changed}*\\??\\.(?:replace|replaceAll)\\((?!/)`),
    new RegExp(`\\bswitch \\(${member}${compared}`),
    new RegExp(`\\.(?:includes|indexOf)\\(${member}${compared}`),
  ];
}

/** The names of variables that hold a sentence: `const text = check.because ?? ''` and `const { because: text = '' } = check`. */
function otherNames(source: string): string[] {
  const name = texts.join('|');
  const assigned = new RegExp(
    `\\b(?:const|let) (\\w+)(?:: string)? = [\\w?.]+\\.(?:${name})(?: \\?\\? '[^']*')?;`,
    'g',
  );
  const unpacked = new RegExp(`[{,] (?:${name}): (\\w+)(?: = '[^']*')?(?:, [^;{}]*)? \\} = `, 'g');
  return [assigned, unpacked].flatMap((each) => [...source.matchAll(each)].flatMap(([, found]) => found ?? []));
}

/** The lines that read a sentence; a call may stand below its text. */
function readings(source: string): string[] {
  const joined = source.replace(/\s*\n\s*(?=\??\.\w)/g, '');
  const found = patterns(otherNames(joined));
  return joined.split('\n').filter((line) => found.some((pattern) => pattern.test(line)));
}

const folders = [
  ...['reports', 'harness', 'scenarios', 'load', 'limiter', 'schemas', 'reference-server'],
  ...['packaging', 'bundles', 'examples', 'docs/*.ts', 'docs/.vitepress/*.ts', 'docs/.vitepress/theme'],
];
const sources = folders
  .flatMap((folder) => globSync(folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,mjs,js}`, { cwd: root }))
  .filter((file) => !/\.test\.ts$|\bnode_modules\b|^schemas\/generated\//.test(file));

t.test('no code reads a sentence that is meant for people: facts are fields', async (t) => {
  t.ok(sources.length > 650, `${sources.length}`);
  const found = sources.flatMap((file) =>
    readings(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  t.strictSame(found, []);
});

t.test('the patterns find such code', async (t) => {
  for (const code of [
    "const first = because.split('; ')[0];",
    "if (check.got?.includes('missing')) return;",
    '/^declare (\\S+)/.exec(check.because)',
    "got.startsWith('error')",
    '/at most/.test(limit.bound)',
    "if (cause.says === 'the run was interrupted') return;",
    'if (cause.says === `the run was interrupted`) return;',
    "(check.because ?? '').includes('declare')",
    "String(check.because).includes('declare')",
    "check['because'].includes('declare')",
    "check.says.toLowerCase().includes('declare')",
    "check.says.replace(/^A /, '') === 'limit'",
    "check.note?.slice(0, 4) === 'none'",
    "check.says\n    .includes('declare')",
    "['no data', 'interrupted'].includes(check.says)",
    'switch (check.says) {',
    "(check.says ?? '').replace(wanted, '')",
    "const text = check.because ?? '';\nif (text.includes('declare')) return;",
    "const { because: text = '' } = check;\nreturn /declare/.test(text);",
  ])
    t.equal(readings(code).length, 1, code);
  for (const code of [
    'const text = oneLine(because, 400);',
    "if (typeof end.got === 'string') return;",
    "end.says === '' ? 1 : 2",
    "if (waiting?.reason === 'ErrImagePull') return;",
    "const text = check.id;\nif (text.includes('/')) return;",
  ])
    t.strictSame(readings(code), [], code);
});
