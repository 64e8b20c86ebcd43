import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import t from 'tap';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { largeRun, withHistory } from '../../test/goldens/large-run.ts';
import { reporters } from '../index.ts';
import { runDocument } from '../summary/run-document.ts';
import { reportFromHtml } from './data.ts';

const { html } = reporters;
const text = html(everyOutcome);
const inside = (tag: string): string => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(text)?.[1] ?? '';
const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

t.test('the policy allows its own style and script by their hashes and nothing else', async (t) => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1]?.replaceAll('&#39;', "'");
  t.equal(
    policy,
    `default-src 'none'; style-src ${hash(inside('style'))}; script-src ${hash(inside('script'))}; img-src data:; base-uri 'none'; form-action 'none'`,
  );
  t.doesNotThrow(() => new Script(inside('script')), 'the script parses');
});

t.test(
  'the style sheet closes every block, and no rule of the page is inside one of print or narrow screens',
  async (t) => {
    const rules = inside('style').replaceAll(/"[^"]*"/g, '');
    let depth = 0;
    let deepest = 0;
    for (const brace of rules.match(/[{}]/g) ?? []) {
      depth += brace === '{' ? 1 : -1;
      deepest = Math.max(deepest, depth);
      if (depth < 0) break;
    }
    t.equal(depth, 0);
    t.equal(deepest, 2);
    t.notMatch(rules, /,\s*@/, 'no selector runs into the next block');
  },
);

t.test(
  'print begins the first cause below the verdict, numbers its pages, and leaves folded evidence out',
  async (t) => {
    const print = /@media print\{.*/.exec(inside('style'))?.[0] ?? '';
    t.match(print, '.causes>li{display:block}', 'a grid is not broken between its rows');
    t.match(print, '.band .wide{padding-inline:1rem}');
    t.match(print, ':is(.foot,.load)>details:not([open]),#run.folded{display:none}');
    t.notMatch(print, /[{}][^{}]*\.limit-charts,[^{}]*\{break-inside:avoid\}/, 'each chart is whole, not all of them');
    t.match(inside('style'), 'counter(page) " / " counter(pages)');
  },
);

t.test('the first screen says how many causes there are, if any', async (t) => {
  const { causes } = runDocument(everyOutcome);
  t.match(text, `<b>causes</b> ${causes.length}</span>`);
  const passed = everyOutcome.checks.filter(({ outcome }) => outcome === 'passed');
  t.notMatch(html({ ...everyOutcome, checks: passed, load: [] }), '<b>causes</b>');
});

t.test('what the target sent stays text', async (t) => {
  t.equal(text.match(/<script/g)?.length, 2, 'one block of data and one script');
  t.notMatch(text, /<[^>]*\son\w+=/, 'no event handlers');
  t.notMatch(text, /<[^>]*\sstyle=/, 'no inline styles');
  t.notMatch(text, /<(img|iframe|object|embed|link(?! rel="icon"))/);
  t.match(text, '&lt;script&gt;alert(1)&lt;/script&gt;');
});

t.test('an address that is not of the web is no link', async (t) => {
  const odd = html({ ...everyOutcome, target: { ...everyOutcome.target, baseUrl: 'javascript:alert(1)' } });
  t.notMatch(odd, /href="javascript/);
});

t.test('the run report comes back out of the page, to the last lone surrogate', async (t) => {
  t.same(reportFromHtml(text), everyOutcome);
  t.throws(() => reportFromHtml('<html></html>'), /has no embedded run report/);
  t.throws(() => reportFromHtml(text.replace(/(id="run-report">).{40}/, '$1')), /cannot be decompressed/);
});

t.test('every link within the page leads somewhere', async (t) => {
  const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  t.equal(new Set(ids).size, ids.length, 'ids are unique');
  for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) t.ok(ids.includes(target), `#${target}`);
});

t.test('the exchanges of everything that failed are in the page itself', async (t) => {
  const articles = text.split(/<article class="(?:check (?:violated|errored)|shared blocked)/).slice(1);
  t.ok(articles.length > 5);
  for (const article of articles) t.notMatch(article.split('</article>')[0], /class="brief"/);
  t.match(text, /model-v1-fast&quot;,?/);
});

t.test('a gate in which much failed has at most 300 KB too, also with a history, and exchanges in full', async (t) => {
  for (const kilobytes of [1, 2, 4]) {
    const red = largeRun({ checks: 160, loads: 1, kilobytes });
    for (const run of [red, withHistory(red)]) {
      const page = html(run);
      t.ok(Buffer.byteLength(page) <= 300 * 1024, `${Buffer.byteLength(page)} bytes`);
      t.match(page.split('<article class="check violated"')[1], /<div class="exchange"/, 'the first failed check');
    }
  }
});

t.test('a gate report is at most 300 KB and a thousand checks with ten load runs at most 3 MB', async (t) => {
  const gate = Buffer.byteLength(html(largeRun({ checks: 100, loads: 1, sound: true })));
  t.ok(gate <= 300 * 1024, `${gate} bytes`);
  const large = Buffer.byteLength(html(largeRun({ checks: 1000, loads: 10, kilobytes: 1 })));
  t.ok(large <= 3 * 1024 * 1024, `${large} bytes`);
});

t.test('a run with nothing in it is still a page', async (t) => {
  const empty = html({
    ...everyOutcome,
    verdict: 'inconclusive',
    checks: [],
    causes: [],
    clauses: [],
    load: [],
    complete: false,
  });
  t.match(empty, 'Interrupted');
  t.match(empty, 'Inconclusive');
});
