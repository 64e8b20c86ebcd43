import t from 'tap';
import type { ClauseResult } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { openClauses, openInWords } from './explanation.ts';

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
