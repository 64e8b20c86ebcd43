/** report.html used: filters and permalinks by keyboard, without a script, on narrow screens, on paper. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { everyOutcome } from '../goldens/every-outcome.ts';
import { largeRun } from '../goldens/large-run.ts';
import { tryAgain } from '../try-again.ts';
import { launch, withoutBrowser } from './chromium.ts';
import { openAll, pagesOf, runs } from './report-pages.ts';

t.test('report.html in use', { skip: withoutBrowser, timeout: 590_000 }, async (t) => {
  const browser = await launch();
  t.teardown(() => browser.close());
  const open = pagesOf(runs, t.testdir({}), browser);

  await t.test('the outcome filter works by arrow keys, the search by /, and both say how many are left', async (t) => {
    const { page, close } = await open('golden');
    await page.locator('#checks .fold > summary').click();
    await page.locator('input[name=outcome][value=""]').focus();
    await page.keyboard.press('ArrowRight');
    t.equal(await page.locator('#shown').innerText(), '5 of 15 shown');
    t.equal(await page.locator('.list .check:visible').count(), 5);
    const heading = page.locator('.list h3[data-left=", 4 shown"]:visible');
    t.equal(
      await heading.count(),
      1,
      'a heading says how many of its checks are left; one failure is tolerated and apart',
    );
    await page.keyboard.press('ArrowLeft');
    t.equal(await page.locator('#shown').innerText(), '');
    t.equal(await page.locator('.list h3[data-left]').count(), 0);
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.keyboard.type('§7/envelope unknown');
    t.equal(await page.locator('#shown').innerText(), '1 of 15 shown');
    t.equal(await page.locator('.list h3[data-left=", 1 shown"]:visible').count(), 1);
    t.ok(await page.locator('[data-check="auth/key-invalid"]').isVisible());
    t.ok(await page.locator('[id="auth/key-invalid"]').isVisible(), 'its card stays');
    await page.locator('select[name=suite]').selectOption('models');
    t.equal(await page.locator('#shown').innerText(), 'no check fits');
    await close();
  });

  await t.test('a clause finds all its checks, also on a page without links to their clauses', async (t) => {
    const { page, close } = await open('red');
    await page.locator('#checks .fold > summary').click();
    await page.locator('[name=search]').fill('§4.1');
    const ofClause = runs.red?.checks.filter(({ clauses }) => clauses.some((clause) => clause.startsWith('4.1'))) ?? [];
    t.ok(ofClause.some(({ outcome }) => outcome === 'passed'));
    t.match(await page.locator('#shown').innerText(), `${ofClause.length} of`);
    await close();
  });

  await t.test('a fragment opens and marks what it names, even where a filter hides it', async (t) => {
    const { page, close } = await open('golden', {}, '#models/entries');
    const entry = page.locator('[id="models/entries"]');
    t.ok(await entry.isVisible(), 'its suite is unfolded');
    t.match(await entry.getAttribute('class'), /marked/);
    await page.locator('label:has(input[value=blocked])').click();
    t.notOk(await entry.isVisible());
    await page.evaluate('location.hash = ""; location.hash = "#models/entries"');
    await entry.waitFor({ state: 'visible' });
    await page.locator('a.cell').first().focus();
    await page.keyboard.press('Enter');
    t.ok(await page.locator('[id="clause-1/service"]').isVisible(), 'the list of clauses is unfolded');
    await close();
  });

  await t.test('the map has one tab stop, and arrow keys move inside', async (t) => {
    const { page, close } = await open('golden');
    t.equal(await page.locator('a.cell:not([tabindex="-1"])').count(), 1);
    await page.locator('a.cell').first().focus();
    await page.keyboard.press('ArrowRight');
    t.equal(await page.evaluate('document.activeElement === document.querySelectorAll("a.cell")[1]'), true);
    t.equal(await page.locator('a.cell[tabindex="0"]').count(), 1);
    await page.keyboard.press('End');
    t.equal(await page.evaluate('document.activeElement === [...document.querySelectorAll("a.cell")].at(-1)'), true);
    await close();
  });

  await t.test('a cause can be copied for a ticket and as a prompt', async (t) => {
    const { page, close } = await open('golden', { permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = async (words: string): Promise<string> => {
      await page.locator('.story').first().locator('button', { hasText: words }).click();
      return String(await page.evaluate('navigator.clipboard.readText()'));
    };
    const ticket = await copied('copy for a ticket');
    t.match(ticket, /^### /);
    t.ok(ticket.trim().split('\n').length <= 15, ticket);
    const prompt = await copied('copy as prompt');
    t.match(prompt, ticket.trim());
    t.match(prompt, /Request:\n/);
    await close();
  });

  await t.test('without a script the whole report is there', async (t) => {
    const { page, noise, close } = await open('golden', { javaScriptEnabled: false });
    t.same(noise, []);
    t.notOk(await page.locator('#filters').isVisible());
    t.notOk(await page.locator('#theme').isVisible());
    for (const { id } of everyOutcome.checks) t.equal(await page.locator(`[id="${id}"]`).count(), 1, id);
    await page.locator('[id="auth/key-invalid"] summary').first().click();
    t.ok(await page.locator('[id="auth/key-invalid"] pre.http').first().isVisible());
    await close();
  });

  await t.test('exchanges that the page leaves out come from the data when they are opened', async (t) => {
    const { page, close } = await open('large', {}, '#suite-0/check-80');
    const entry = page.locator('[id="suite-0/check-80"]');
    const sent = runs.large?.checks.find(({ id }) => id === 'suite-0/check-80')?.exchanges[0]?.response?.body;
    await entry.locator('pre.http').nth(1).waitFor();
    const shown = await entry.locator('pre.http').nth(1).textContent();
    t.match(shown?.replace(/\s/g, ''), sent?.replace(/\s/g, '').slice(0, 300));
    await close();
  });

  await t.test('the data can be saved as run.json', async (t) => {
    const { page, close } = await open('golden');
    await page.locator('#run .fold > summary').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save').click()]);
    t.equal(download.suggestedFilename(), 'run.json');
    t.same(JSON.parse(readFileSync(await download.path(), 'utf8')), everyOutcome);
    await close();
  });

  await t.test('the theme can be switched and colours follow', async (t) => {
    const { page, close } = await open('golden', { colorScheme: 'light' });
    const ground = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    await page.locator('#theme').click();
    await page.locator('#theme').click();
    t.equal(await page.locator('#theme').innerText(), 'theme: dark');
    t.not(await ground(), light);
    await close();
  });

  await t.test('narrow screens scroll in one direction only, and print is made', async (t) => {
    for (const name of ['golden', 'hostile'])
      for (const width of [320, 390, 768]) {
        const { page, close } = await open(name, { viewport: { width, height: 800 } });
        await openAll(page);
        t.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width, `${name}, ${width} px`);
        await close();
      }
    const { page, close } = await open('golden');
    const pdf = await page.pdf({ format: 'A4' });
    t.ok(pdf.length > 20_000, `${pdf.length} bytes`);
    await close();
  });

  await t.test('a page of a thousand checks opens and filters quickly', async (t) => {
    const thousand = { thousand: largeRun({ checks: 1000, loads: 10, kilobytes: 1 }) };
    const openLarge = pagesOf(thousand, t.testdir({}), browser);
    const use = async () => {
      const started = performance.now();
      const { page, close } = await openLarge('thousand');
      const opened = performance.now();
      await page.locator('#checks .fold > summary').click();
      await page.locator('[name=search]').fill('check-777');
      const shown = await page.locator('#shown').innerText();
      const filtered = performance.now();
      await close();
      return { shown, toOpen: opened - started, toFilter: filtered - opened };
    };
    const { shown, toOpen, toFilter } = await tryAgain(use, (one) => one.toOpen < 6000 && one.toFilter < 3000);
    t.match(shown, /^1 of/);
    t.ok(toOpen < 6000, `opened in ${Math.round(toOpen)} ms`);
    t.ok(toFilter < 3000, `filtered in ${Math.round(toFilter)} ms`);
  });
});
