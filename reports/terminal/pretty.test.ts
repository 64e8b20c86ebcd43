import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import t from 'tap';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { after, before } from '../../test/goldens/changed.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { largeRun } from '../../test/goldens/large-run.ts';
import { perKeyLoad } from '../../test/goldens/per-key-load.ts';
import { compare, comparisonReporters } from '../compare/index.ts';
import { reporters } from '../index.ts';
import type { ReporterOptions } from '../reporter.ts';
import { runDocument } from '../summary/run-document.ts';
import { outcomeWord } from '../text/words.ts';

const { plain, pretty } = reporters;

t.test('no line but those of a command is wider than the terminal', async (t) => {
  for (const columns of [60, 80, 120]) {
    const lines = pretty(everyOutcome, { columns }).split('\n');
    const wide = lines.filter((line) => stringWidth(line) > columns && !/curl|run again|^ {15,}-/.test(line));
    t.same(wide, [], `${columns} columns`);
  }
});

t.test('a run of a client speaks of the client, and names the levels that decided', async (t) => {
  const checks = everyOutcome.checks.map((check) => ({ ...check, gates: check.level === 'should' }));
  const text = plain({ ...everyOutcome, checks }, {});
  t.match(text, '\nRecommended\n');
  t.notMatch(text, '\nRequired\n');
  const observed = everyOutcome.checks.filter(({ outcome }) => outcome === 'observed');
  for (const [command, subject] of [
    ['client', 'client'],
    ['check', 'server'],
  ] as const) {
    const report = { ...everyOutcome, command, checks: observed, causes: [], load: [] };
    t.match(reporters.markdown(report), `| item | this ${subject} |`);
    t.match(reporters.html(report), `Behaviour of this ${subject} that the interface leaves open`);
  }
});

t.test('colour changes nothing but colour', async (t) => {
  const comparison = compare(before, after);
  for (const rendered of [
    (options: ReporterOptions) => pretty(everyOutcome, options),
    (options: ReporterOptions) => comparisonReporters.pretty(comparison, options),
  ]) {
    const [without, coloured] = [rendered({ columns: 80 }), rendered({ columns: 80, color: true })];
    t.not(coloured, without);
    t.equal(stripVTControlCharacters(coloured), without);
  }
});

t.test('required failures come last, in full, before causes and verdict', async (t) => {
  const text = pretty(everyOutcome, { columns: 100 });
  const at = (part: string): number => text.indexOf(part);
  t.ok(at('generate/ids-distinct') < at('\nRequired and declared\n'));
  for (const { id, gates, outcome } of everyOutcome.checks)
    if (gates && ['violated', 'blocked'].includes(outcome))
      t.ok(text.lastIndexOf(id) > at('\nRequired and declared\n'), id);
  t.ok(at('Fix first') > at('generate/silent'));
  const causes = runDocument(everyOutcome).causes.flatMap(({ checks: [worst] }) =>
    worst?.gates ? [at(`${worst.id}\n`)] : [],
  );
  t.ok(causes.length > 1);
  t.same(
    causes,
    causes.toSorted((one, other) => other - one),
    'the first cause is the last failure',
  );
  t.match(text.trimEnd().split('\n').slice(-4).join('\n'), /^✘ DOES NOT CONFORM {2}2 of 9 required/m);
});

t.test('many checks blocked by one cause have one entry', async (t) => {
  const base = largeRun({ checks: 90 });
  const checks = base.checks.map((check) =>
    check.outcome === 'blocked' ? { ...check, cause: 'died', because: 'The server died.' } : check,
  );
  const text = pretty({ ...base, checks, causes: [{ id: 'died', says: 'The server died.', checks: [] }] });
  t.equal(
    text.split('The server died.').length - 1,
    3,
    'once in Required and declared, once in Advisory, once in Fix first',
  );
});

t.test('plain has no escape codes, and if verbose a line for each check', async (t) => {
  const text = plain(everyOutcome, { verbose: true });
  for (const check of everyOutcome.checks) {
    const { id } = check;
    t.match(text, new RegExp(`^${outcomeWord(check)} +\\w+ +${id} `, 'm'));
  }
  t.equal(stripVTControlCharacters(text), text);
});

t.test('checks that failed for the same reason have one entry, which names the others', async (t) => {
  const first = everyOutcome.checks.find(({ id }) => id === 'auth/key-invalid');
  if (first === undefined) throw new Error('no such check in the golden');
  const again = ['auth/second', 'auth/third'].map((id) => ({ ...first, id }));
  const text = pretty({ ...everyOutcome, checks: [...everyOutcome.checks, ...again], load: [] });
  t.match(text, /also +auth\/second, auth\/third/);
  t.notMatch(text, /failed · required · auth\/(second|third)/);
  const many = Array.from({ length: 9 }, (_, index) => ({ ...first, id: `auth/${index}` }));
  const alone = pretty({ ...everyOutcome, checks: [first, ...many], causes: [], load: [] }, { columns: 200 });
  t.match(alone, /also +auth\/0, auth\/1, auth\/2, auth\/3, auth\/4, and 4 more/, 'also beside one cause');
});

t.test('beside one cause of all failures, only the needs of a load are listed', async (t) => {
  const failed = everyOutcome.checks.find(
    ({ outcome, gates, tolerated }) => outcome === 'violated' && gates && !tolerated,
  );
  const skipped = everyOutcome.checks.find(
    ({ outcome, missing = [] }) => outcome === 'inapplicable' && missing.length > 0,
  );
  const [load] = everyOutcome.load;
  if (!failed || !skipped || !load)
    throw new Error('the golden has a failed check, one that lacks something, and a load');
  const missing = [{ need: 'profile', says: 'send more slowly' }];
  const doubted = { ...load, validity: { verdict: 'invalid' as const, reasons: ['requests were late'], missing } };
  const text = pretty({ ...everyOutcome, checks: [failed, skipped], causes: [], load: [doubted] }, { columns: 100 });
  t.match(text, /send more slowly \(load /);
  t.notMatch(text, skipped.missing?.[0]?.says ?? '');
  const page = { status: 200, headers: [], body: '<p>Welcome</p>', bodyBytes: 14, bodyCut: false, milliseconds: 1 };
  const exchanges = failed.exchanges.slice(0, 1).map((exchange) => ({ ...exchange, response: page }));
  const alike = Array.from({ length: 6 }, (_, index) => ({ ...failed, id: `models/${index}`, exchanges }));
  const same = pretty({ ...everyOutcome, checks: [...alike, skipped], causes: [], load: [doubted] }, { columns: 100 });
  t.notMatch(same, /send more slowly/, 'an answer to everything explains the load too');
});

t.test(
  'a green run in a log has no table of suites, and says the result of its load and each limit once',
  async (t) => {
    const [key] = perKeyLoad.keys;
    if (key === undefined) throw new Error('the golden has no key');
    const { limit = 20, windowSeconds = 2 } = key;
    const held = {
      ...{ ...key, limit, windowSeconds, overAdmitted: 0, underAdmitted: 0 },
      possibleLimits: { lowest: limit, highest: limit },
    };
    const load: LoadResult = {
      ...{
        ...perKeyLoad,
        keys: [held],
        limits: [{ metric: 'noisy.overAdmitted', bound: 'at most 0', value: 0, verdict: 'met' }],
      },
      validity: { verdict: 'valid', reasons: [] },
      limiter: { ...perKeyLoad.limiter, kind: 'fixed-window', limit, windowSeconds },
    };
    const checks = everyOutcome.checks.filter(({ outcome }) => outcome === 'passed');
    const text = plain({ ...everyOutcome, verdict: 'conforms', checks, causes: [], load: [load], warnings: [] });
    t.match(text, / · load: yes, \d+ of \d+ refused\n$/);
    const count = (all: string, part: string): number => all.split(part).length - 1;
    t.equal(count(text, 'was held to exactly its limit'), 1);
    t.equal(count(text, `${limit} per ${windowSeconds} s`), 1);
    const open = { ...held, possibleLimits: { ...held.possibleLimits, isWindowOpen: true } };
    const coarse = plain({ ...everyOutcome, checks, load: [{ ...load, keys: [open] }] });
    t.match(coarse, '\n  noisy: a window a tenth shorter or longer would look the same\n');
    t.equal(count(coarse, `${limit} per ${windowSeconds} s`), 1);
    t.notMatch(text, '✔ passed');
    t.match(plain({ ...everyOutcome, load: [load] }), '✔ passed', 'with failures the table is there');
  },
);
