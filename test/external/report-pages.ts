/** Reports as files and in a browser, for the tests of report.html. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { compare, comparisonReporters, matrixOf, matrixReporters } from '../../reports/compare/index.ts';
import { reporters } from '../../reports/index.ts';
import type { Exchange, RunReport } from '../../schemas/generated/types.ts';
import { after, before } from '../goldens/changed.ts';
import { everyOutcome } from '../goldens/every-outcome.ts';
import { largeRun, withHistory } from '../goldens/large-run.ts';

const attacks = [
  '</script><script>document.title = "attacked"</script>',
  '"><img src=x onerror="document.title = \'attacked\'">',
  "'><svg onload=alert(1)>",
  'javascript:alert(1)',
  '--><!--',
  ']]></style><style>body{display:none}</style>',
  '</title></pre></details></template>',
  '\u202Eevil\u2066\u0000\u0008\u001B[2J\uFEFF\uFFFE\uD800',
  '&lt;b&gt; &#x3C;script&#x3E;',
  '{{7*7}} <%= 7*7 %> #{7*7}',
];

/** A run in which everything that a target, its owner or its network can word is an attack. */
function hostileRun(): RunReport {
  const text = attacks.join(' ');
  const exchange = (index: number): Exchange => ({
    part: 'step',
    request: { method: 'GET', path: `/v1/models/${text}`, headers: [[text, text]], body: text },
    response: {
      status: 500,
      headers: [[text, text]],
      body: index % 2 ? text : 'x'.repeat(10_000_000),
      bodyBytes: 10_000_000,
      bodyCut: true,
      milliseconds: 1,
    },
    curl: `curl '${text}'`,
  });
  const checks = everyOutcome.checks.map((check, index) => ({
    ...check,
    ...(check.wanted !== undefined && { wanted: text, got: text }),
    ...(check.because !== undefined && { because: text }),
    ...(check.observation && { observation: { says: text, facts: { [text]: text } } }),
    ...(check.tolerated && { tolerated: { reason: text, owner: text, link: text, expires: text } }),
    exchanges: [exchange(index)],
  }));
  const load = everyOutcome.load.map((run) => ({
    ...run,
    validity: { verdict: 'invalid' as const, reasons: [text] },
    limiter: { ...run.limiter, evidence: text },
    invariants: run.invariants.map((invariant) => ({ ...invariant, says: text })),
    notes: [text],
  }));
  return {
    ...everyOutcome,
    target: { ...everyOutcome.target, name: text, baseUrl: `http://127.0.0.1/${text}` },
    checks,
    load,
    causes: everyOutcome.causes.map((cause) => ({ ...cause, says: text })),
    warnings: [text],
    repeatIt: text,
  };
}

const sound: RunReport = { ...largeRun({ checks: 60, sound: true }), clauses: everyOutcome.clauses };
const past = Array.from({ length: 30 }, (_, index) => ({
  startedAt: new Date(Date.UTC(2026, 9, 22 + index)).toISOString(),
  ...{ command: 'gate', target: 'staging', version: '0.1.0', counts: everyOutcome.counts, passed: 50 },
  verdict: index % 9 === 4 ? ('departs' as const) : ('conforms' as const),
  ...{ failed: index % 9 === 4 ? ['auth/key-forbidden'] : [], undecided: index % 11 === 5 ? ['generate/object'] : [] },
  load: [{ profile: 'per-key-429', key: 'noisy', p50: 3, p99: 10 + index }],
}));

export const runs: Record<string, RunReport> = {
  golden: everyOutcome,
  history: { ...everyOutcome, history: past },
  sound,
  hostile: hostileRun(),
  large: largeRun({ checks: 400, loads: 3 }),
  /** Many checks failed: the page leaves out what it can. */
  red: withHistory(largeRun({ checks: 170, loads: 3, kilobytes: 2 })),
};

/** Two comparisons, one with everything in it, one with nothing; and five runs side by side. */
export const comparisons: Record<string, string> = {
  comparison: comparisonReporters.html(compare(before, after)),
  unchanged: comparisonReporters.html(compare(after, after)),
  matrix: matrixReporters.html(matrixOf([before, after, largeRun(), hostileRun(), after])),
};

/** A page of a run, with everything that it said or asked for beyond its own file. */
export interface Opened {
  page: Page;
  noise: string[];
  close(): Promise<void>;
}

export type Open = (name: string, options?: BrowserContextOptions, fragment?: string) => Promise<Opened>;

/** Writes each run's page, or a page as it is, into a folder; what comes back opens them in a browser. */
export function pagesOf(pages: Record<string, RunReport | string>, folder: string, browser: Browser): Open {
  const addresses = new Map(
    Object.entries(pages).map(([name, run]) => {
      const file = join(folder, `${name}.html`);
      writeFileSync(file, typeof run === 'string' ? run : reporters.html(run));
      return [name, pathToFileURL(file).href];
    }),
  );
  return async (name, options = {}, fragment = '') => {
    const address = addresses.get(name) ?? '';
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    const noise: string[] = [];
    page.on('console', (message) => noise.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      noise.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const [asked] = request.url().split('#');
      if (asked !== address && !asked?.startsWith('data:')) noise.push(`request: ${asked}`);
    });
    await page.goto(`${address}${fragment}`);
    return { page, noise, close: () => context.close() };
  };
}

/** Unfolds everything, and waits for the exchanges that the script takes from the data. */
export async function openAll(page: Page): Promise<void> {
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
  const left =
    '[...document.querySelectorAll(".brief")].some(({ childElementCount: n, dataset }) => !n || !dataset.done)';
  // The page's policy forbids waitForFunction.
  while (await page.evaluate(left)) await page.waitForTimeout(50);
}

/** Sets each filter of the checks, where the page has them, so that some checks are left. */
export async function setFilters(page: Page): Promise<void> {
  if ((await page.locator('#filters').count()) === 0) return;
  await page.locator('[name=search]').fill('e');
  await page.locator('[name=level]').selectOption({ index: 1 });
  await page.locator('[name=outcome]').nth(1).dispatchEvent('click');
}
