/** The site: built from docs/ as the workflow docs.yml does, its links followed, looked at in a browser, its readers' questions answered. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import t from 'tap';
import { launch, withoutBrowser } from './chromium.ts';
import { cloneProject, root } from './ci/programs.ts';
import { jobsToPlay, runJobSteps, runnerActions } from './ci/workflow.ts';

const folder = mkdtempSync(join(tmpdir(), 'textgen-site-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
const dist = join(folder, 'docs', '.vitepress', 'dist');
const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const base = new URL(homepage).pathname;

/** The file of the built site that its host sends for an address. */
function fileAt(address: string): string | undefined {
  if (!address.startsWith(homepage)) return undefined;
  const file = join(dist, decodeURIComponent(new URL(address).pathname.slice(base.length)) || 'index.html');
  return [file, `${file}.html`].find((name) => existsSync(name) && extname(name) !== '');
}

/** Two questions of each of five readers, and the links that lead from the home page to the answer. */
const questions: [reader: string, question: string, links: string[], answer: RegExp][] = [
  ['owner of a server', 'A check fails: what was sent, and how do I repeat it?', ['the tutorial'], /curl/],
  [
    'owner of a server',
    'What must I declare about my rate limit?',
    ['what a target file declares'],
    /windowSeconds[\s\S]*resetUnit/,
  ],
  [
    'maintainer of CI',
    'How do I gate a pull request on GitHub and on GitLab?',
    ['in CI'],
    /uses: \S+\/textgen-harness@v\d[\s\S]*component:/,
  ],
  ['maintainer of CI', 'A failure is known: how do I accept it for a while?', ['exit codes and options'], /expires/],
  [
    'tester of performance',
    'How do I load with a rate, a duration and a threshold on a percentile?',
    ['load'],
    /--rate[\s\S]*p99/,
  ],
  [
    'tester of performance',
    'How accurate are the latencies?',
    ['accuracy and speed'],
    /calibrate[\s\S]*error of each figure/,
  ],
  ['author of a client', 'How do I see whether my client waits after a 429?', ['test your client'], /Retry-After/],
  ['author of a client', 'How do I get a mock that fails when I want it to?', ['the mock server'], /rate-limited/],
  ['contributor', 'How do I add a check and prove it?', ['contributing'], /brokenBy[\s\S]*prove/],
  [
    'contributor',
    'What runs on my pull request, and how long?',
    ['contributing'],
    /npm test on Node 24 and 26[\s\S]*minutes/,
  ],
];

const samples: Record<string, RegExp> = {
  conforming: /Conforms/,
  failing: /Does not conform/,
  load: /Is each key held to exactly its own\s+limit/,
  matrix: /omits|differ|worse/i,
  history: /last .*runs|History/i,
  client: /Does not conform/,
};

t.test('the site', { skip: withoutBrowser, timeout: 1_800_000 }, async (t) => {
  const { build: job, ...others } = jobsToPlay('docs');
  if (job === undefined) throw new Error('docs.yml has no job build');
  t.strictSame(Object.keys(others), [], 'no other job of the workflow has shell steps');
  cloneProject(root, folder);
  const { isGreen, log } = await runJobSteps(job, { folder, action: runnerActions(folder) });
  if (!isGreen) throw new Error(log);
  const browser: Browser = await launch();
  t.teardown(() => browser.close());
  const noise: string[] = [];
  const open = async (path = '', width = 1280): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()));
    page.on('request', (request) => {
      if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(new URL(homepage).origin))
        noise.push(request.url());
    });
    // Chromium gives up what it loads from a network whenever an interface comes or goes, as with each container.
    await page.route('**', (route) => {
      const file = fileAt(route.request().url());
      return route.fulfill(file === undefined ? { status: 404 } : { path: file });
    });
    await page.goto(`${homepage}${path}`, { waitUntil: 'networkidle' });
    return page;
  };

  await t.test('no link leads nowhere, and no anchor', async (t) => {
    const pages = globSync('**/*.html', { cwd: dist, exclude: ['samples/**', '404.html'] });
    t.ok(pages.length > 25, `${pages.length} pages`);
    const textOf = (page: string): string => readFileSync(join(dist, page), 'utf8');
    for (const page of pages)
      for (const [, link = ''] of textOf(page).matchAll(/ (?:href|src)="([^"]+)"/g)) {
        if (/^(https?|mailto|data):/.test(link)) continue;
        const { pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `http://a${base}${page}`);
        const name = decodeURIComponent(pathname.slice(base.length)) || 'index.html';
        const file = [name, `${name}.html`].find((each) => extname(each) !== '' && existsSync(join(dist, each)));
        if (file === undefined) t.fail(`${page}: ${link}`);
        else if (
          hash !== '' &&
          file.endsWith('.html') &&
          !textOf(file).includes(` id="${decodeURIComponent(hash.slice(1))}"`)
        )
          t.fail(`${page}: ${link}`);
      }
  });

  await t.test('the questions of five readers are answered within two clicks', async (t) => {
    t.equal(new Set(questions.map(([reader]) => reader)).size, 5);
    for (const [reader, question, links, answer] of questions) {
      t.ok(links.length <= 2);
      const page = await open();
      for (const text of links)
        await page.locator('main').getByRole('link', { name: text, exact: true }).first().click();
      // The address changes before the page does.
      await page
        .locator('main', { hasText: answer })
        .waitFor()
        .catch(() => {});
      t.match(await page.locator('main').innerText(), answer, `${reader}: ${question}`);
      await page.close();
    }
  });

  await t.test('search finds Retry-After', async (t) => {
    const page = await open();
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').fill('Retry-After');
    const results = page.locator('#localsearch-list a');
    await results.first().waitFor();
    await results.first().click();
    await page.waitForURL((url) => url.pathname !== base);
    // The address changes before the page does.
    await page.locator('main').getByText('Retry-After').first().waitFor();
    t.match(await page.locator('main').innerText(), /Retry-After/);
    await page.close();
  });

  await t.test('the sample reports are those of real runs', async (t) => {
    const page = await open('samples.html');
    const links = await page
      .locator('main a[href*="/samples/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    t.strictSame(
      links,
      Object.keys(samples).map((name) => `${base}samples/${name}.html`),
    );
    await page.close();
    for (const [name, expected] of Object.entries(samples)) {
      const sample = await open(`samples/${name}.html`);
      t.match(await sample.locator('body').innerText(), expected, name);
      await sample.close();
    }
  });

  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const all = globSync('**/*.html', { cwd: dist }).sort();
  for (const [width, pages] of [
    [1440, ['', 'ci.html', 'limiters.html', 'samples.html']],
    [390, all],
  ] as const)
    await t.test(`axe has no finding at ${width} pixels, and nothing is wider than the page`, async (t) => {
      for (const path of pages) {
        const page = await open(path, width);
        await page.evaluate(axe);
        const findings = await page.evaluate(
          `axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
        );
        t.strictSame(findings, [], path || 'home');
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        t.equal(overflow, 0, `${path || 'home'} is as wide as the window`);
        await page.close();
      }
    });

  await t.test('llms.txt names every page, by an address that exists', async (t) => {
    const text = readFileSync(join(dist, 'llms.txt'), 'utf8');
    const named = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link.slice(homepage.length));
    for (const page of named.filter((link) => link.endsWith('.html'))) t.ok(existsSync(join(dist, page)), page);
    for (const page of globSync('docs/*.md', { cwd: root }).map((path) => path.slice('docs/'.length, -'.md'.length)))
      t.ok(page === 'index' || named.includes(`${page}.html`), page);
  });

  t.strictSame(noise, [], 'nothing is said to the console, nothing is asked of another host');
});
