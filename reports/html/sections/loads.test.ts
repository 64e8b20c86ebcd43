import t from 'tap';
import type { LoadKey, Percentiles } from '../../../schemas/generated/types.ts';
import { everyOutcome } from '../../../test/goldens/every-outcome.ts';
import { perKeyLoad } from '../../../test/goldens/per-key-load.ts';
import { runDocument } from '../../summary/run-document.ts';
import { certainty } from './certainty.ts';
import { loadRuns } from './loads.ts';

const documentOf = (more: Partial<LoadKey>) =>
  runDocument({
    ...everyOutcome,
    load: [
      {
        ...perKeyLoad,
        validity: { verdict: 'valid', reasons: [] },
        keys: perKeyLoad.keys.map((key) => ({ ...key, ...more })),
      },
    ],
  });
const loadOf = (...all: Percentiles[]): string => {
  const [first] = perKeyLoad.keys;
  if (first === undefined) throw new Error('the golden has a key');
  const keys = all.map((admitted, index) => ({ ...first, key: `k${index}`, latency: { admitted, refused: {} } }));
  return `${loadRuns(runDocument({ ...everyOutcome, load: [{ ...perKeyLoad, keys }] }), 'whole')}`;
};

t.test('tables have the percentiles that samples show, and say how many answers one of them needs', async (t) => {
  const few = { n: 240, p50: 1, p90: 2, p95: 3, p99: 4, p99_9: 5, max: 6 };
  t.notMatch(loadOf(few), '>p99<');
  t.match(loadOf(few), 'colspan="2">admitted, ms');
  const both = loadOf(few, { ...few, n: 1000 });
  t.match(both, '>p99<');
  t.match(both, '<td>n &lt; 1\u202F000</td>');
  t.notMatch(both, '>p99.9<');
});

t.test('windows that keep the limit are not counted where the excess lies across them', async (t) => {
  const windows = [0, 1].map((from) => ({ fromSeconds: from, untilSeconds: from + 2, admitted: 20, refused: 4 }));
  const kept = (overAdmitted: number): string =>
    `${loadRuns(documentOf({ limit: 20, windows, overAdmitted, refused: 8 }), 'whole')}`;
  t.match(kept(0), /Limit kept in (\d+) of \1 windows/);
  t.notMatch(kept(20), 'Limit kept in');
});

t.test('a load that was not sent is neither valid nor paced', async (t) => {
  const sent = documentOf({});
  t.match(`${certainty(sent)}`, 'Arrivals paced');
  t.match(`${loadRuns(sent, 'whole')}`, '</i>valid</span>');
  const unsent = documentOf({ offered: 0, sent: 0, admitted: 0, refused: 0 });
  t.notMatch(`${certainty(unsent)}`, 'Arrivals');
  t.match(`${loadRuns(unsent, 'whole')}`, '</i>not sent</span>');
});
