import t from 'tap';
import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { after, before } from '../../test/goldens/changed.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { largeRun } from '../../test/goldens/large-run.ts';
import { compare, matrixOf, matrixReporters } from './index.ts';

const check = (id: string, outcome: CheckResult['outcome'], members: Partial<CheckResult> = {}): CheckResult => ({
  ...{ id, suite: id.split('/')[0] ?? '', clauses: [], level: 'must', gates: true, title: `title of ${id}` },
  ...{ outcome, durationMilliseconds: 0, exchanges: [] },
  ...members,
});
const run = (name: string, ...checks: CheckResult[]): RunReport => ({
  ...everyOutcome,
  ...{ verdict: 'conforms', checks, clauses: [], load: [], target: { ...everyOutcome.target, name } },
});

t.test('rows that differ come first, failures before others, then what some runs do not have', async (t) => {
  const seen = (status: number): Partial<CheckResult> => ({
    level: 'observe',
    observation: { says: '', facts: { status, same: 1 } },
  });
  const matrix = matrixOf([
    run(
      'first',
      check('a/same', 'passed'),
      check('a/skipped', 'passed'),
      check('a/fails', 'passed'),
      check('a/gone', 'passed'),
    ),
    run(
      'second',
      check('a/same', 'passed'),
      check('a/skipped', 'inapplicable'),
      check('a/fails', 'violated'),
      check('a/seen', 'observed', seen(400)),
    ),
    run(
      'third',
      check('a/same', 'passed'),
      check('a/skipped', 'passed'),
      check('a/fails', 'passed'),
      check('a/seen', 'observed', seen(404)),
    ),
  ]);
  t.same(
    matrix.rows.map(({ id, outcomes, differs, partial }) => [id, outcomes, differs, partial]),
    [
      ['a/fails', ['passed', 'violated', 'passed'], true, false],
      ['a/skipped', ['passed', 'inapplicable', 'passed'], true, false],
      ['a/gone', ['passed', null, null], false, true],
      ['a/seen', [null, 'observed', 'observed'], false, true],
      ['a/same', ['passed', 'passed', 'passed'], false, false],
    ],
  );
  t.match(matrix.facts, [{ id: 'a/seen', name: 'status', values: [null, 400, 404] }]);
  t.equal(matrix.facts.length, 1, 'only facts that differ');
  t.match(matrix.runs, [{ letter: 'A' }, { letter: 'B' }, { letter: 'C' }]);
  t.match(matrix.comparisons, [{ verdict: 'worse' }, { verdict: 'worse' }]);
});

t.test(
  'undecided and not tested are no lack of an occasion, and what is too many is the sum of the windows',
  async (t) => {
    const open = check('a/open', 'inapplicable', { lacks: 'evidence' });
    const [load] = everyOutcome.load;
    const [key] = load?.keys ?? [];
    if (load === undefined || key === undefined) throw new Error('the golden has no load run');
    const window = (admitted: number) => ({ fromSeconds: 0, untilSeconds: 2, admitted, refused: 0 });
    const over = { ...key, limit: 20, overAdmitted: 1, windows: [21, 22, 20].map(window) };
    const matrix = matrixOf([
      { ...run('first', check('a/open', 'passed')), load: [{ ...load, keys: [over] }] },
      run('second', open),
      run('third', check('a/open', 'inapplicable')),
      run('fourth', check('a/open', 'violated')),
      run('fifth', check('a/open', 'inapplicable', { lacks: 'key' })),
    ]);
    t.same(matrix.rows[0]?.lacks, [null, 'evidence', null, null, 'key']);
    const text = matrixReporters.pretty(matrix);
    t.match(text, /a\/open +✔ +\? +– +✘ +□/);
    t.match(text, /3 too many/);
    t.match(
      matrixReporters.markdown(matrix),
      '| ✔ passed | ? undecided | – not applicable | ✘ failed | □ not tested |',
    );
    const page = matrixReporters.html(matrix);
    for (const word of ['undecided', 'not tested', 'not applicable'])
      t.match(page, `<span class="word">${word}</span>`);
    t.match(page, />p50 8\.20 ms</, 'a percentile without the samples is left out');
  },
);

t.test(
  'checks that failed or were blocked for the same causes are one row, and those that failed in no run are folded',
  async (t) => {
    const failed = (at: string): Partial<CheckResult> => ({ deviation: { at, is: 'missing' }, breaks: [at] });
    const ids = ['a/one', 'a/two', 'a/other', 'a/blocked', 'a/skipped'];
    const second = [
      ...[check('a/one', 'violated', failed('id')), check('a/two', 'violated', failed('id'))],
      ...[check('a/other', 'violated', failed('data')), check('a/blocked', 'blocked', { cause: 'died' })],
      check('a/skipped', 'inapplicable'),
    ];
    const runs = [run('first', ...ids.map((id) => check(id, 'passed'))), run('second', ...second)] as const;
    t.same(
      matrixOf([...runs]).rows.map(({ id, cause }) => [id, cause]),
      [
        ...[
          ['a/one', 'a/one'],
          ['a/two', 'a/one'],
          ['a/other', 'a/other'],
        ],
        ...[
          ['a/blocked', 'a/blocked'],
          ['a/skipped', 'a/skipped'],
        ],
      ],
    );
    const matrix = matrixReporters.pretty(matrixOf([...runs]), { columns: 80 });
    t.match(matrix, /a\/one and 1 more +✔ +✘\n +a\/other +✔ +✘\n/);
    t.notMatch(matrix, 'a/skipped');
    t.match(matrixReporters.html(matrixOf([...runs])), /2 checks with different outcomes and no failure/);
  },
);

t.test('every later run is compared with the first one', async (t) => {
  const { comparisons } = matrixOf([before, after, before]);
  const { verdict, reasons } = compare(before, after);
  t.same(comparisons[0], { verdict, reasons });
  t.same(comparisons[1], { verdict: 'not worse', reasons: [] });
});

t.test('load is shown by profile and key, for the runs that have it', async (t) => {
  const { load } = matrixOf([before, run('without load'), after]);
  const noisy = load.find(({ key }) => key === 'noisy');
  t.match(noisy, { profile: 'per-key-429', runs: [{ limit: Number, windows: Array }, null, { limit: Number }] });
  const unsent = after.load.map((one) => ({
    ...one,
    keys: one.keys.map((key) => ({ ...key, offered: 0, sent: 0, admitted: 0, refused: 0 })),
  }));
  const [first] = matrixOf([before, { ...after, load: unsent }]).load;
  t.equal(first?.runs[1], null, 'a load that was not sent has no figures');
});

t.test('of five large runs every run and difference is named', async (t) => {
  const runs = [
    largeRun(),
    largeRun(),
    largeRun(),
    largeRun(),
    run('other', check('a/only-here', 'violated')),
  ] as const;
  const matrix = matrixOf([...runs]);
  const page = matrixReporters.html(matrix);
  for (const text of ['a/only-here', 'title of a/only-here', '<b>E</b> other ']) t.ok(page.includes(text), text);
  t.match(matrixReporters.markdown(matrix), /^### 5 runs: /);
  t.ok(Buffer.byteLength(matrixReporters.markdown(matrix)) < 60_000);
  t.match(matrixReporters.pretty(matrix, { columns: 80 }), /5 runs · /);
  t.same(JSON.parse(matrixReporters.json(matrix)), JSON.parse(JSON.stringify(matrix)));
});

t.test('no line of a matrix is wider than the terminal', async (t) => {
  const text = matrixReporters.pretty(matrixOf([before, after, before]), { columns: 60 });
  t.match(text, '· not run');
  t.same(
    text.split('\n').filter((line) => line.length > 60),
    [],
  );
});

t.test('a window over the limit is marked', async (t) => {
  const { load } = after;
  const over = {
    ...after,
    load: load.map((one) => ({
      ...one,
      keys: one.keys.map((key) => ({
        ...key,
        limit: 2,
        windows: [{ fromSeconds: 0, untilSeconds: 1, admitted: 3, refused: 0 }],
      })),
    })),
  };
  t.match(matrixReporters.html(matrixOf([before, over])), /<rect [^>]*class="over"\/>/);
});
