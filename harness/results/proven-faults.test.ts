import t from 'tap';
import { defects } from '../../reference-server/defects/index.ts';
import type { CheckResult, LoadResult } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { perKeyLoad } from '../../test/goldens/per-key-load.ts';
import { defectsOfFault, withProvenFaults } from './proven-faults.ts';

const check = (id: string, deviation: CheckResult['deviation'], more: Partial<CheckResult> = {}): CheckResult => {
  const { because: _, cause: __, ...result } = everyOutcome.checks[0] as CheckResult;
  return { ...result, id, outcome: 'violated', ...(deviation && { deviation }), ...more };
};
const proving = (id: string, verdict: 'valid' | 'invalid' = 'valid'): LoadResult[] => [
  { ...perKeyLoad, validity: { verdict, reasons: [] }, invariants: [{ id, verdict: 'broken', says: 'proven' }] },
];
const other = {
  id: 'something-else',
  says: 'another client with this key',
  checks: ['rate-limit/apart', 'rate-limit/due'],
};
const blocked = { outcome: 'blocked' as const, because: other.says, cause: other.id };
const apart = check('rate-limit/apart', { at: 'header x-ratelimit-remaining', is: 'lowered by another key' }, blocked);
const due = check('rate-limit/due', { at: 'refusal', is: 'too early' }, blocked);

t.test('a shared counter that a load proves needs no other client: what it explains is violated', (t) => {
  const { checks, causes } = withProvenFaults({ checks: [apart, due], causes: [other] }, proving('keys-independent'));
  t.match(checks, [{ outcome: 'violated', fault: 'keys-independent', because: undefined }, { outcome: 'blocked' }]);
  t.same(causes, [{ ...other, checks: ['rate-limit/due'] }]);
  t.end();
});

t.test('an invalid load proves nothing, and no fault explains what it does not cause', (t) => {
  const judged = { checks: [apart, due], causes: [other] };
  t.same(withProvenFaults(judged, proving('keys-independent', 'invalid')), judged);
  t.same(withProvenFaults(judged, proving('one-counter')), judged);
  t.end();
});

t.test('several counters explain what is admitted too much, and the defects of each fault exist', (t) => {
  const found = [
    { at: 'admissions', is: 'too many' },
    { at: 'refusal', is: 'missing' },
    { at: 'new connection', is: 'admitted' },
  ].map((deviation) => check('rate-limit/held', deviation));
  const { checks } = withProvenFaults({ checks: found, causes: [] }, proving('one-counter'));
  t.ok(checks.every(({ fault }) => fault === 'one-counter'));
  for (const id of ['one-counter', 'keys-independent'])
    for (const name of defectsOfFault(id) ?? [''])
      t.ok(
        defects.some((defect) => defect.name === name),
        name,
      );
  t.equal(defectsOfFault('toString'), undefined);
  t.end();
});
