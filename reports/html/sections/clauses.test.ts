import t from 'tap';
import type { CheckResult, ClauseResult } from '../../../schemas/generated/types.ts';
import { everyOutcome } from '../../../test/goldens/every-outcome.ts';
import { style } from '../style.ts';
import { clauseMap } from './clauses.ts';

const [failed] = everyOutcome.checks.filter(({ outcome }) => outcome === 'violated');
if (failed === undefined) throw new Error('the golden has a failed check');
const check: CheckResult = { ...failed, id: 'models/x', clauses: ['7/code', '5.5'], breaks: ['7/code'] };
const clause = (id: string, standing: ClauseResult['standing']): ClauseResult => ({
  ...{ id, kind: 'stated' as const, standing, title: 'a promise', checks: ['models/x'] },
});

t.test('a failed check is red at the clause that it breaks, and said to break another one elsewhere', async (t) => {
  const clauses = [clause('7/code', 'departs'), clause('5.5', 'holds')];
  const map = `${clauseMap({ ...everyOutcome, checks: [check], clauses }, 'whole')}`;
  const [broken, other] = map.split('<li id="clause-').slice(1);
  t.match(broken, '<a class="violated" href="#models/x">');
  t.notMatch(broken, 'another clause');
  t.match(other, '<a href="#models/x">models/x</a> <i>breaks another clause</i>');
});

t.test('each kind of clause has a sign of its own', async (t) => {
  const signOf = (kind: string) => new RegExp(`\\.cell\\.${kind}[,{][^}]*--sign:([^}]*)`).exec(style)?.[1];
  const kinds = ['holds', 'departs', 'undecided', 'observed', 'not-run', 'unseen', 'other-side'];
  t.equal(new Set(kinds.map(signOf)).size, kinds.length);
});
