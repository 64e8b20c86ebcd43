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
