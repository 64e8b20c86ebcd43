/** The files of strangers: every text in them tries to write to the terminal, to forge lines and to leave its markup. */
import t from 'tap';
import { Parser } from 'tap-parser';
import {
  compare,
  comparisonReporters,
  comparisonResult,
  matrixOf,
  matrixReporters,
} from '../../reports/compare/index.ts';
import { reporters } from '../../reports/index.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { seededRandom } from '../../schemas/random.ts';
import { problemsOf } from '../../schemas/validate.ts';
import { everyOutcome } from '../goldens/every-outcome.ts';
import { type Draw, valueFor } from '../schema-values.ts';
import { allSeedsTo, sampleOf } from '../tier.ts';
import { hostileTexts } from './texts.ts';

const draw = (seed: string): Draw => {
  const random = seededRandom(seed);
  const text = () => hostileTexts[Math.floor(random() * hostileTexts.length)] ?? '';
  return { random, text, name: text, optional: 1, most: 3 };
};
const documents = sampleOf('hostile documents', allSeedsTo(40), 5).map(
  (seed) => valueFor('RunReport', draw(`hostile ${seed}`)) as RunReport,
);

/** Everything that a terminal acts on, but the styles that the reports use: none of them is in a text of the documents. */
const raw =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  /\x1b(?!\[(?:[0-79]|2[1-79]|3[0-79]|9[0-7])m)|[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, text.search(raw) - 40)).slice(0, 90));

const formats = Object.keys(reporters) as (keyof typeof reporters)[];

t.test('the documents fit the schema', async (t) => {
  for (const each of documents) t.strictSame(problemsOf('RunReport', each), []);
});

t.test('no format has a raw control character, nor a style that is not of the program', async (t) => {
  for (const format of formats)
    for (const each of documents)
      for (const color of [false, true]) {
        const text = reporters[format](each, { columns: 80, color, verbose: true });
        t.notOk(raw.exec(text), `${format}: ${around(text)}`);
        if (!color) t.notOk(text.includes('\x1b'), `${format} without colours`);
      }
});

t.test('no text begins a command of a CI runner', async (t) => {
  for (const format of ['pretty', 'plain', 'tap', 'markdown', 'github'] as const)
    for (const each of documents) {
      const text = reporters[format](each, { columns: 1000, verbose: true });
      t.notMatch(text, /^\s*::(?:error::forged|set-output)|##\[|##vso\[/m, format);
    }
});

t.test('a strict TAP parser finds the points of the document, and nothing else', async (t) => {
  for (const each of documents) {
    const parser = new Parser({ strict: true });
    const bailouts: unknown[] = [];
    let count = 0;
    const ids: number[] = [];
    parser.on('bailout', (reason) => bailouts.push(reason));
    parser.on('assert', ({ id }) => ids.push(id));
    parser.on('complete', (result) => {
      ({ count } = result);
      t.strictSame(
        result.failures.filter(({ tapError }: { tapError?: unknown }) => tapError),
        [],
      );
    });
    parser.end(reporters.tap(each));
    t.strictSame(bailouts, []);
    t.notOk(ids.includes(9999));
    t.equal(ids.length, count);
  }
});

/** Mentions, links, markup and HTML in Markdown that are not in code; the first one with what is before it. */
function markupIn(markdown: string): string {
  const text = markdown
    .replace(/^`{3,}[\s\S]*?^`{3,}$/gm, '')
    .replace(/(`+)(?:(?!`).|(?<!`)`{1,}(?!`))*?\1(?!`)/g, '')
    // HTML has no markup.
    .replace(/^<details><summary>.*$/gm, (line) => line.replaceAll('[', ''));
  const at = text.search(
    /<(?:script|img)|@(?:everyone|all)|&#64;(?:everyone|all)|#1\b|:\/\/evil|www\.evil|(?<!\\)\[click/,
  );
  return at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 20);
}

t.test('no text is a mention, a link, HTML or markup in Markdown', async (t) => {
  for (const each of documents) t.equal(markupIn(reporters.markdown(each)), '');
});

t.test('comparisons of such documents are as clean', async (t) => {
  const [base = everyOutcome, next = everyOutcome] = documents;
  const pairs = [
    [base, next],
    [everyOutcome, base],
    ...documents.slice(2, 12).map((each) => [each, everyOutcome] as const),
  ] as const;
  for (const [one, other] of pairs) {
    const comparison = compare(one, other, { repeats: [], allowLost: false });
    const matrix = matrixOf([one, other, one], { repeats: [], allowLost: false });
    const texts = [
      comparisonResult(comparison, { columns: 80, color: false }),
      ...Object.values(comparisonReporters).map((render) => render(comparison, { columns: 80, color: false })),
      ...Object.values(matrixReporters).map((render) => render(matrix, { columns: 80, color: false })),
    ];
    for (const render of [comparisonReporters.markdown(comparison), matrixReporters.markdown(matrix)])
      t.equal(markupIn(render), '');
    for (const text of texts) {
      t.notOk(raw.exec(text), around(text));
      t.notOk(text.includes('\x1b'), around(text));
      t.notMatch(/^\s*::error::forged/m.exec(text)?.[0] ?? '', /./);
    }
  }
});
