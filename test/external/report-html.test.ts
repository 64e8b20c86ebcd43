/** report.html under a validator and in a real browser: silent, harmless, accessible. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HtmlValidate } from 'html-validate';
import t from 'tap';
import { reporters } from '../../reports/index.ts';
import { launch, withoutBrowser } from './chromium.ts';
import { comparisons, openAll, pagesOf, runs, setFilters } from './report-pages.ts';

/** Pages are looked at side by side. */
const side = { buffered: true };

t.test('the pages are valid HTML', async (t) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: { 'valid-id': ['error', { relaxed: true }], 'long-title': 'off' },
  });
  for (const [name, run] of Object.entries({ ...runs, ...comparisons })) {
    const { results } = await validator.validateString(typeof run === 'string' ? run : reporters.html(run));
    const problems = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
    t.same([...new Set(problems)], [], name);
  }
});

t.test('in a browser', { skip: withoutBrowser, timeout: 590_000 }, async (t) => {
  const browser = await launch();
  t.teardown(() => browser.close());
  const open = pagesOf({ ...runs, ...comparisons }, t.testdir({}), browser);

  t.jobs = 3;
  for (const name of Object.keys({ ...runs, ...comparisons }))
    void t.test(`${name}: nothing is said to the console, nothing is asked of the network`, side, async (t) => {
      const { page, noise, close } = await open(name);
      await openAll(page);
      await page.waitForTimeout(150);
      t.same(noise, []);
      t.not(await page.title(), 'attacked');
      t.equal(await page.evaluate('getComputedStyle(document.body).display'), 'block');
      t.equal(
        await page.evaluate('document.querySelectorAll("main img, main script, main iframe, main style").length'),
        0,
      );
      await close();
    });

  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  type Finding = { id: string; nodes: { html: string; failureSummary: string }[] };
  for (const [name, colorScheme, width] of [
    ['golden', 'light', 1280],
    ['golden', 'dark', 1280],
    ['golden', 'light', 390],
    ['sound', 'light', 1280],
    ['sound', 'dark', 1280],
    ['history', 'light', 1280],
    ['red', 'light', 1024],
    ['red', 'dark', 390],
    ['history', 'dark', 390],
    ['comparison', 'light', 1280],
    ['comparison', 'dark', 390],
    ['matrix', 'light', 1280],
    ['matrix', 'dark', 390],
  ] as const)
    void t.test(`${name}, ${colorScheme}, ${width} px: axe finds nothing in any state`, side, async (t) => {
      const { page, close } = await open(name, {
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.evaluate(axe);
      const states: [state: string, enter: () => Promise<unknown>][] = [
        ['as it opens', async () => {}],
        ['everything opened', () => openAll(page)],
        ['filters set', () => setFilters(page)],
      ];
      for (const [state, enter] of states) {
        await enter();
        // Anything can be half under the bar at the top otherwise.
        await page.evaluate('scrollTo(0, 0)');
        const found = (await page.evaluate(
          `axe.run({ resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`,
        )) as Finding[];
        t.same(
          found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`),
          [],
          state,
        );
      }
      await close();
    });
});
