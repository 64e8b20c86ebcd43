import { join } from 'node:path';
import t from 'tap';
import type { CheckResult, Outcome } from '../../schemas/generated/types.ts';
import { applyTolerations, draftTolerations, staleTolerations, tolerationsFor } from './tolerations.ts';

const known = [
  { id: 'auth/key-invalid', level: 'must' },
  { id: 'auth/key-absent', level: 'should' },
  { id: 'auth/scheme', level: 'observe' },
] as const;
const entry = {
  check: 'auth/key-invalid',
  reason: 'a gateway',
  owner: 'api team',
  link: 'https://example.com/1',
  expires: '2026-11-20',
};
const today = new Date('2026-11-20T23:59:00Z');
const result = (id: string, outcome: Outcome): CheckResult => ({
  id,
  suite: 'auth',
  clauses: [],
  level: 'must',
  title: '',
  outcome,
  durationMilliseconds: 0,
  exchanges: [],
});

const read = (entries: object[], target = 'staging') => {
  const folder = t.testdir({ 'known.json': JSON.stringify({ tolerations: entries }) });
  return tolerationsFor(target, join(folder, 'known.json'), known, today);
};

t.test('an entry holds through its last day', async (t) => {
  t.strictSame(read([entry]), [entry]);
});

t.test('an entry for another target does not apply', async (t) => {
  t.strictSame(read([{ ...entry, target: 'production' }]), []);
  t.strictSame(read([{ ...entry, target: 'staging' }]), [{ ...entry, target: 'staging' }]);
});

const wrong: [says: string, entries: object[], message: RegExp][] = [
  ['expired', [{ ...entry, expires: '2026-11-19' }], /auth\/key-invalid: expired on 2026-11-19: .* with api team/],
  ['unknown', [{ ...entry, check: 'auth/key-invlid' }], /no such check; did you mean auth\/key-invalid\?/],
  ['an observation', [{ ...entry, check: 'auth/scheme' }], /an observation is never violated/],
  ['double', [entry, entry], /duplicate entry/],
  ['double where one is for every target', [entry, { ...entry, target: 'staging' }], /duplicate entry/],
  ['without a reason', [{ ...entry, reason: '' }], /\/tolerations\/0\/reason is empty/],
  ['with a reason of blanks', [{ ...entry, reason: ' \t' }], new RegExp(`${entry.check}: reason is empty`)],
  ['without an owner', [{ ...entry, owner: undefined }], /lacks the member `owner`/],
  ['no date', [{ ...entry, expires: 'soon' }], /\/tolerations\/0\/expires is "soon", expected a date/],
];

t.test('a bad entry is a usage error that names the entry', async (t) => {
  for (const [says, entries, message] of wrong) t.throws(() => read(entries), { name: 'UsageError', message }, says);
});

t.test('the same check for two targets is no duplicate', async (t) => {
  t.equal(
    read([
      { ...entry, target: 'staging' },
      { ...entry, target: 'production' },
    ]).length,
    1,
  );
});

t.test('only violations are tolerated', async (t) => {
  const outcomes: Outcome[] = ['violated', 'blocked', 'errored', 'passed', 'inapplicable'];
  const excused = outcomes.filter(
    (outcome) => applyTolerations([result(entry.check, outcome)], [entry])[0]?.tolerated !== undefined,
  );
  t.strictSame(excused, ['violated']);
  t.strictSame(applyTolerations([result(entry.check, 'violated')], [entry])[0]?.tolerated, {
    reason: 'a gateway',
    owner: 'api team',
    link: 'https://example.com/1',
    expires: '2026-11-20',
  });
});

t.test('an entry is stale if its check passed, not if it was blocked or did not run', async (t) => {
  t.strictSame(staleTolerations([result(entry.check, 'passed')], [entry]), [entry]);
  for (const outcome of ['violated', 'blocked', 'inapplicable'] as const)
    t.strictSame(staleTolerations([result(entry.check, outcome)], [entry]), [], outcome);
  t.strictSame(staleTolerations([], [entry]), []);
});

t.test('a draft adds the violations without an entry and leaves the reason empty', async (t) => {
  const checks = [
    ...applyTolerations([result(entry.check, 'violated')], [entry]),
    result('auth/key-absent', 'violated'),
  ];
  t.strictSame(draftTolerations(checks, [entry], 'staging', today), {
    tolerations: [
      entry,
      { check: 'auth/key-absent', reason: '', owner: '', link: '', expires: '2026-12-20', target: 'staging' },
    ],
  });
});
