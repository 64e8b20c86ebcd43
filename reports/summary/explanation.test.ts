import t from 'tap';
import type { CheckResult, ClauseResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { perKeyLoad } from '../../test/goldens/per-key-load.ts';
import { explanation, notTested, openClauses, openInWords, reasonScope, shortHeadline } from './explanation.ts';

t.test('clauses that undecided checks leave open are named', async (t) => {
  const inWords = (clauses: ClauseResult[]): string[] =>
    openInWords({ openClauses: openClauses({ ...everyOutcome, clauses }) });
  t.match(inWords(everyOutcome.clauses), [/^clauses left open: §8\.2\/reset /]);
  const clause = (id: string, standing: ClauseResult['standing']): ClauseResult => ({
    ...{ id, kind: 'stated', title: `the promise ${id}`, standing, checks: ['rate-limit/reset-not-early'] },
  });
  t.strictSame(inWords([clause('1', 'partly'), clause('2', 'undecided')]), [
    'clauses left open: §1 the promise 1, §2 the promise 2',
  ]);
  t.strictSame(inWords([clause('1', 'holds'), clause('2', 'departs')]), []);
  const many = Array.from({ length: 7 }, (_, index) => clause(`${index}`, 'undecided'));
  t.match(inWords(many), [/§4 the promise 4, and 2 more$/]);
});

t.test('what a load lacks stands in the list of what checks lack, once', async (t) => {
  const [any] = everyOutcome.checks;
  if (any === undefined) throw new Error('the golden has no check');
  const need = 'declared.rateLimit.windowSeconds';
  const lacking: CheckResult = {
    ...{ ...any, outcome: 'inapplicable', lacks: 'declaration' },
    missing: [{ need, says: 'declare it' }],
  };
  const load = (says: string, of = need): LoadResult => ({
    ...perKeyLoad,
    validity: { verdict: 'invalid', reasons: ['no window'], missing: [{ need: of, says }] },
  });
  const listed = (part: Partial<RunReport>): string[] =>
    notTested({ ...everyOutcome, ...part }).map((one) => `${one.reason}${reasonScope(one)}`);
  t.strictSame(listed({ checks: [lacking], load: [load('set the window')] }), [
    'declare in the target file: rateLimit.windowSeconds (1 check, load per-key-429)',
  ]);
  t.strictSame(listed({ checks: [], load: [load('set the window'), load('set the window')] }), [
    'set the window (load per-key-429)',
  ]);
  t.strictSame(listed({ checks: [lacking], load: [load('use more connections', 'profile')] }), [
    'declare in the target file: rateLimit.windowSeconds (1 check)',
    'use more connections (load per-key-429)',
  ]);
});

t.test('a load that an interruption prevented lacks nothing that could be set', async (t) => {
  const listed = (complete: boolean) =>
    notTested({ ...everyOutcome, checks: [], load: [], loadSkipped: 'two load keys are needed', complete });
  t.match(listed(true), [{ reason: 'load not run: two load keys are needed' }]);
  t.strictSame(listed(false), []);
});

t.test('what a target file lacks stands in one line for each way to set it', async (t) => {
  const [any] = everyOutcome.checks;
  if (any === undefined) throw new Error('the golden has no check');
  const lacking = (need: string): CheckResult => ({
    ...{ ...any, outcome: 'inapplicable', lacks: 'declaration' },
    missing: [{ need, says: `set ${need}` }],
  });
  const checks = ['provoke.500', 'declared.generate.status', 'secondary', 'provoke.503', 'provoke.503'].map(lacking);
  t.strictSame(
    notTested({ ...everyOutcome, checks, load: [] }).map((one) => `${one.reason}${reasonScope(one)}`),
    [
      'say in the target file how to trigger an error: provoke.500, provoke.503 (3 checks)',
      'declare in the target file: generate.status (1 check)',
      'set secondary (1 check)',
    ],
  );
});

t.test(
  'beside the request that shows a failure, all others are counted, also those of which no exchange is kept',
  async (t) => {
    const check = everyOutcome.checks.find(({ exchanges, outcome }) => outcome === 'violated' && exchanges.length > 0);
    const [exchange] = check?.exchanges ?? [];
    if (check === undefined || exchange === undefined) throw new Error('the golden has a failed check');
    const sent = (part: Partial<CheckResult>): string | undefined =>
      explanation({ ...check, exchanges: [exchange, exchange], ...part }).find(([label]) => label === 'sent')?.[1];
    t.match(sent({}), / \(and 1 more\)$/);
    const rows = Array.from({ length: 22 }, (_, index) => ({ sentMilliseconds: index, status: 200 }));
    const ledger = rows.map((row, index) => (index === 20 ? { ...row, exchange: 0 } : row));
    t.match(sent({ ledger }), / \(and 22 more\)$/, '21 of the episode, and one before it');
  },
);

t.test('checks that were left out lack nothing that could be set', async (t) => {
  const [any] = everyOutcome.checks;
  if (any === undefined) throw new Error('the golden has no check');
  const left: CheckResult = { ...any, outcome: 'inapplicable', lacks: 'selection', because: 'it was not selected' };
  t.strictSame(notTested({ ...everyOutcome, checks: [left], load: [] }), []);
});

t.test('a headline of a cause that is too long leaves out the expectation, then the value', async (t) => {
  const [any] = everyOutcome.checks;
  if (any === undefined) throw new Error('the golden has a check');
  const deviation = { at: 'data', is: 'another than before', operation: 'POST /v1/generate' };
  const headlineOf = (got: string, wanted: string) => {
    const says = `${got}, expected ${wanted}`;
    const worst: CheckResult = { ...any, outcome: 'violated', says, got, wanted, deviation };
    return shortHeadline({ says, deviationOf: worst }, worst);
  };
  t.strictSame(headlineOf('Short', 'status 401'), { says: 'Short, expected status 401', leaves: [] });
  t.strictSame(headlineOf('A'.repeat(120), 'B'.repeat(60)), { says: 'A'.repeat(120), leaves: ['expected'] });
  t.strictSame(headlineOf('A'.repeat(200), 'B'), {
    says: 'POST /v1/generate: `data` differs from that of the first answer',
    leaves: ['expected', 'actual'],
  });
  t.match(headlineOf('\u0000'.repeat(60), 'B'.repeat(120)), { leaves: ['expected', 'actual'] }, 'as it is shown');
  t.strictSame(shortHeadline({ says: 'What a load proves' }, any), {
    says: 'What a load proves',
    leaves: ['expected', 'actual'],
  });
});
