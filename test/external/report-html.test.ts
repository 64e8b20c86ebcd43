/** report.html under a validator and in a real browser: silent, harmless, accessible. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HtmlValidate } from 'html-validate';
import t from 'tap';
import { reporters } from '../../reports/index.ts';
import { launch, withoutBrowser } from './chromium.ts';
import { comparisons, openAll, pagesOf, runs } from './report-pages.ts';

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

  for (const name of Object.keys({ ...runs, ...comparisons }))
    await t.test(`${name}: nothing is said to the console, nothing is asked of the network`, async (t) => {
      const { page, noise, close } = await open(name);
      await openAll(page);
      await page.waitForFunction('document.querySelectorAll(".brief:not([data-done])").length === 0');
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
    ['history', 'dark', 390],
    ['comparison', 'light', 1280],
    ['comparison', 'dark', 390],
    ['matrix', 'light', 1280],
    ['matrix', 'dark', 390],
  ] as const)
    await t.test(`${name}, ${colorScheme}, ${width} px: axe finds nothing`, async (t) => {
      const { page, close } = await open(name, {
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await openAll(page);
      await page.evaluate(axe);
      const found = (await page.evaluate(
        `axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`,
      )) as Finding[];
      t.same(
        found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`),
        [],
      );
      await close();
    });
});
