import t from 'tap';
import type { ClauseResult } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { openClauses, undecided } from './explanation.ts';

t.test('a reason that leaves clauses open names them', async (t) => {
  const [reason] = undecided(everyOutcome);
  if (reason === undefined) throw new Error('the report has an undecided check');
  t.match(openClauses(reason), /^; open: §8\.2\/reset /);
  const clause = (id: string, standing: ClauseResult['standing']): ClauseResult => ({
    ...{ id, kind: 'stated', title: `the promise ${id}`, standing, checks: ['rate-limit/reset-not-early'] },
  });
  const withClauses = (...clauses: ClauseResult[]): string =>
    undecided({ ...everyOutcome, clauses })
      .map(openClauses)
      .join();
  t.equal(withClauses(clause('1', 'partly'), clause('2', 'undecided')), '; open: §1 the promise 1, §2 the promise 2');
  t.equal(withClauses(clause('1', 'holds'), clause('2', 'departs')), '');
  const many = Array.from({ length: 5 }, (_, index) => clause(`${index}`, 'undecided'));
  t.match(withClauses(...many), /§2 the promise 2, and 2 more$/);
});
