/** The site: the Markdown of this repository as it is on GitHub, with search, sample reports and a list for language models. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path/posix';
import { defineConfig } from 'vitepress';

const root = join(import.meta.dirname, '..', '..');
const { homepage, repository, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const source = repository.url.replace(/^git\+|\.git$/g, '');
/** Pages outside docs/, and where the site has them. */
const moved: Record<string, string> = {
  'README.md': 'overview.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contribute.md',
  'SECURITY.md': 'security.md',
  'CODE_OF_CONDUCT.md': 'conduct.md',
  'examples/python-server/README.md': 'python-server.md',
};
const pageOf = (path: string): string | undefined => moved[path] ?? /^docs\/([\w-]+\.md)$/.exec(path)?.[1];

/** The target of a link of a page on the site: another page, or a file of the repository on its host. */
function target(link: string, page: string): string {
  if (/^([a-z]+:|#|\/)/.test(link)) return link;
  const [file = '', anchor] = link.split('#');
  const path = normalize(join(page, '..', file)).replace(/\/$/, '');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const to = pageOf(path);
  if (to !== undefined) return `/${to}${hash}`;
  if (!existsSync(join(root, path))) throw new Error(`${page}: ${link} leads nowhere`);
  return `${source}/blob/main/${path}${hash}`;
}

interface Entry {
  text: string;
  pages: string[];
}

/** A way in for each reader, and what every reader may want. */
const readers: Entry[] = [
  {
    text: 'Owners of a server',
    pages: ['tutorial', 'target-file', 'limiters', 'faq', 'clauses', 'safety', 'containers', 'schemathesis'],
  },
  { text: 'CI', pages: ['ci', 'cli', 'versioning'] },
  { text: 'Performance', pages: ['load', 'load-report', 'judge', 'coming-from-k6', 'kubernetes', 'performance'] },
  { text: 'Authors of a client', pages: ['clients', 'mock', 'api', 'own-checks'] },
  { text: 'Contributors', pages: ['contribute', 'contributing', 'architecture', 'proof', 'releasing', 'comparison'] },
];

const sourceOf = (page: string): string =>
  Object.entries(moved).find(([, to]) => to === `${page}.md`)?.[0] ?? `docs/${page}.md`;
const textOf = (page: string): string => readFileSync(join(root, sourceOf(page)), 'utf8');
const titleOf = (page: string): string => /^# (.*)$/m.exec(textOf(page))?.[1] ?? page;
const isThere = (page: string): boolean => existsSync(join(root, sourceOf(page)));

/** The text of llms.txt, which language models read first: https://llmstxt.org. */
function list(): string {
  const about = (page: string): string =>
    /^# .*\n+([^\n#|<`-][^\n]*(?:\n[^\n#|<`-][^\n]*)*)/m.exec(textOf(page))?.[1] ?? '';
  const sections = [{ text: 'Overview', pages: ['overview', 'samples', 'changelog'] }, ...readers].map(
    ({ text, pages }) =>
      `## ${text}\n\n${pages
        .filter(isThere)
        .map(
          (page) =>
            `- [${titleOf(page)}](${homepage}${page}.html): ${
              about(page)
                .replaceAll('\n', ' ')
                .split(/(?<=\.) /)[0]
            }`,
        )
        .join('\n')}`,
  );
  return `# textgen-harness\n\n> ${description}\n\n${sections.join('\n\n')}\n`;
}

export default defineConfig({
  title: 'textgen-harness',
  description,
  lang: 'en',
  base: new URL(homepage).pathname,
  srcDir: '..',
  srcExclude: ['**/.*/**', 'harness-results/**', 'test/**', 'docs/node_modules/**'],
  rewrites: (page) => pageOf(page) ?? page,
  vite: {
    publicDir: join(root, 'docs', 'public'),
    plugins: [
      {
        name: 'packages of docs/ for pages outside it',
        enforce: 'pre',
        resolveId(id, importer) {
          const isOutside = importer?.endsWith('.md') && !importer.startsWith(join(root, 'docs/'));
          return isOutside && /^vue(\/|$)/.test(id) ? this.resolve(id, join(root, 'docs', 'index.md')) : undefined;
        },
      },
    ],
  },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Anchors as on GitHub, so that a link to a heading leads there in both places.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
    },
    config(markdown) {
      markdown.core.ruler.push('links between files', ({ tokens, env }) => {
        // A title is parsed by itself.
        if (env.path === undefined) return;
        // The search index names a page by its place in the repository, a build by its place on the site.
        const path = relative(root, env.path);
        const page = existsSync(join(root, path)) ? path : sourceOf(path.replace(/\.md$/, ''));
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const link = token.type === 'link_open' ? token.attrGet('href') : null;
          if (link === null) continue;
          if (link.startsWith(homepage)) {
            // A file beside the pages, which the router does not know.
            token.attrSet('href', link.slice(new URL(homepage).origin.length));
            token.attrSet('target', '_self');
          } else token.attrSet('href', target(link, page));
        }
        for (const token of tokens)
          if (token.type === 'html_block') token.content = token.content.replace(/(src(?:set)?=")(docs\/)/g, '$1./$2');
      });
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'Sample reports', link: '/samples' },
      { text: 'Commands', link: '/cli' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: [
      { text: 'Start', items: ['overview', 'samples'].map((page) => ({ text: titleOf(page), link: `/${page}` })) },
      ...readers.map(({ text, pages }) => ({
        text,
        items: pages.filter(isThere).map((page) => ({ text: titleOf(page), link: `/${page}` })),
      })),
    ],
    socialLinks: [{ icon: 'github', link: source }],
    outline: [2, 3],
  },
  buildEnd({ outDir }) {
    writeFileSync(join(outDir, 'llms.txt'), list());
  },
});
