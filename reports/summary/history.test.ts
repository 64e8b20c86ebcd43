import t from 'tap';
import type { HistoryEntry, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { reporters } from '../index.ts';

const { html: page } = reporters;

import { checkHistories, checkHistoryText, failingSince, sinceWhen } from './history.ts';
import { sentence } from './sentence.ts';

const entry = (day: number, failed: string[] = [], undecided: string[] = [], p99?: number): HistoryEntry => ({
  startedAt: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
  ...{ command: 'gate', target: 'staging', version: '0.1.0' },
  verdict: failed.length > 0 ? 'departs' : undecided.length > 0 ? 'inconclusive' : 'conforms',
  counts: { passed: 50, violated: failed.length, blocked: 0, inapplicable: 0, observed: 0, errored: 0 },
  ...{ failed, undecided, passed: 50 },
  load: [{ profile: 'per-key-429', key: 'noisy', ...(p99 !== undefined && { p99 }) }],
});
const withHistory = (...history: HistoryEntry[]): RunReport => ({ ...everyOutcome, history });

t.test('a check has a state in each run; those that failed last come first', async (t) => {
  const history = [entry(1, ['a/flaky']), entry(2), entry(3, ['a/flaky', 'a/new']), entry(4, ['a/new'], ['a/stuck'])];
  t.same(checkHistories(history), [
    { id: 'a/new', states: ['other', 'other', 'failed', 'failed'], turns: 1 },
    { id: 'a/flaky', states: ['failed', 'other', 'failed', 'other'], turns: 3 },
    { id: 'a/stuck', states: ['other', 'other', 'other', 'undecided'], turns: 0 },
  ]);
  t.same(checkHistories(history).map(checkHistoryText), [
    'failed in 2 of 4 runs',
    'failed in 2 of 4 runs, changed 3 times',
    'undecided in 1',
  ]);
});

t.test('a run says since when it is as it is, and each cause since when it fails', async (t) => {
  const cases: [history: HistoryEntry[], says: string | undefined][] = [
    [[], undefined],
    [[entry(1, ['a/b'])], undefined],
    [[entry(1, ['a/b']), entry(2, ['a/b'])], 'does not conform in all 2 runs shown, from 1 Nov 2026 09:00 UTC on'],
    [[entry(1), entry(2)], 'conforms in all 2 runs shown, from 1 Nov 2026 09:00 UTC on'],
    [
      [entry(1), entry(2, ['a/b'])],
      'does not conform in this run, not in the one before; 1 check failed that did not fail in the run before',
    ],
    [
      [entry(1), entry(2, ['a/b']), entry(3, ['a/b'])],
      'does not conform since 2 Nov 2026 09:00 UTC (2 runs); 1 check failed that did not fail in the run before that',
    ],
    [[entry(1, ['a/b']), entry(2), entry(3)], 'conforms since 2 Nov 2026 09:00 UTC (2 runs)'],
    [[entry(1), entry(2, [], ['a/b']), entry(3, [], ['a/b'])], 'is inconclusive since 2 Nov 2026 09:00 UTC (2 runs)'],
  ];
  for (const [history, says] of cases) t.equal(sinceWhen(withHistory(...history)), says);
  t.match(sentence(withHistory(entry(1), entry(2, ['a/b']))), 'does not conform in this run');
  const [failed] = everyOutcome.checks.filter(({ outcome }) => outcome === 'violated');
  if (failed === undefined) throw new Error('the golden has a failed check');
  const since = (...days: HistoryEntry[]): string | undefined => failingSince([failed], { history: days });
  t.equal(since(entry(1), entry(2, [failed.id]), entry(3, [failed.id])), 'fails since 2 Nov 2026 09:00 UTC (2 runs)');
  t.equal(since(entry(1), entry(2)), undefined);
});

t.test('the page shows the last runs, each failed check and the latencies', async (t) => {
  const history = Array.from({ length: 30 }, (_, day) =>
    entry(day + 1, day % 7 === 3 ? ['auth/key-forbidden'] : [], [], day + 1),
  );
  const text = page(withHistory(...history));
  t.match(text, /The last 30 runs of this command/);
  t.match(text, '25 of 30 runs conformed'.replace('25', String(30 - Math.ceil((30 - 3) / 7))));
  t.match(text, /failed in 4 of 30 runs, changed 8 times/);
  t.match(text, /p99 30\.0 ms; all runs 1\.00 to 30\.0 ms/);
  t.notMatch(page(everyOutcome), /id="history"/, 'without a history there is no such part');
});
