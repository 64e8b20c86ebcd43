import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/*.md', 'examples/**/*.md', '.github/**/*.md'], { cwd: root });
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8').replaceAll(/^```.*?^```$/gms, '');

/** The anchors of the headings of a page, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

t.test('every link between the pages leads somewhere', async (t) => {
  t.ok(pages.length > 20, `${pages.length} pages`);
  for (const page of pages)
    for (const [, link = ''] of textOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(link)) continue;
      const [file = '', anchor] = link.split('#');
      const path = file === '' ? page : normalize(join(dirname(page), file));
      t.ok(existsSync(join(root, path)), `${page}: ${link}`);
      if (anchor !== undefined && path.endsWith('.md') && existsSync(join(root, path)))
        t.ok(anchorsOf(path).includes(anchor), `${page}: ${link}`);
    }
});

t.test('the README leads to every page of docs', async (t) => {
  const readme = textOf('README.md');
  for (const page of pages.filter((path) => path.startsWith('docs/')))
    t.ok(readme.includes(`(${page})`) || page === 'docs/contributing.md', page);
});

t.test('CI examples have the placeholders of docs/ci.md and no others', async (t) => {
  const examples = [...pages, 'action.yml', ...globSync(['examples/**/*.yml', 'templates/*.yml'], { cwd: root })];
  const found = examples.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /(?:uses|component): *(\S*textgen-harness\S*)|your-(?:org|group)\w*|https?:\S+\.tgz|[\w./-]+\/textgen-harness:[\w.]+/g,
      ),
    ].map(([all, used]) => used ?? all),
  );
  t.strictSame([...new Set(found)].sort(), [
    '$CI_SERVER_FQDN/OWNER/textgen-harness/conformance@0.1.0',
    'OWNER/textgen-harness@COMMIT',
    'https://packages.example.com/textgen-harness-0.1.0.tgz',
    'registry.example.com/textgen-harness:0.1.0',
  ]);
});
