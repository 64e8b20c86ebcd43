import t from 'tap';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { reasons } from './reasons.ts';
import { shellVariables, ticketText } from './ticket.ts';

t.test('a ticket has at most 15 lines: headline, target, checks, expected, actual, command', async (t) => {
  for (const reason of reasons(everyOutcome)) {
    const text = ticketText(reason, everyOutcome);
    t.ok(text.trim().split('\n').length <= 15, text);
    t.ok(text.startsWith(`### ${reason.says.slice(0, 60)}`), text);
    t.match(text, /- Target: staging /);
  }
  const failed = reasons(everyOutcome).find(({ checks: [first] }) => first?.outcome === 'violated');
  t.match(failed && ticketText(failed, everyOutcome), /- Expected: .*\n- Actual: .*(\n.*)*```sh\n/);
});

t.test('a ticket names the clauses that a result breaks, not all that the check is about', async (t) => {
  const [reason] = reasons(everyOutcome).filter(({ checks }) => checks.some(({ outcome }) => outcome === 'violated'));
  const [check] = reason?.checks ?? [];
  if (reason === undefined || check === undefined) throw new Error('the golden has a failed check');
  const ticket = (more: Partial<typeof check>): string =>
    ticketText({ ...reason, checks: [{ ...check, clauses: ['7/code', '7/type'], ...more }] }, everyOutcome);
  t.match(ticket({ breaks: ['7/type'] }), '\n- Clauses: §7/type\n');
});

t.test('a command that is too long for a ticket is left out, not cut', async (t) => {
  const [reason] = reasons(everyOutcome).filter(({ checks }) => checks.some(({ outcome }) => outcome === 'violated'));
  const [check] = reason?.checks ?? [];
  if (reason === undefined || check === undefined) throw new Error('the golden has a failed check');
  const { ledger: _, ...plain } = check;
  const exchanges = plain.exchanges.map((exchange) => ({
    ...exchange,
    curl: `curl -d '${'x'.repeat(3000)}' http://h`,
  }));
  const ticket = ticketText({ ...reason, checks: [{ ...plain, exchanges }] }, everyOutcome);
  t.match(ticket, '\n- Command: see report.html\n');
  t.notMatch(ticket, '```');
});

t.test('the variables that a command reads are named once', async (t) => {
  t.same(shellVariables('curl -H "authorization: Bearer $TEXTGEN_KEY" $X1 "$TEXTGEN_KEY"'), ['TEXTGEN_KEY', 'X1']);
  t.same(shellVariables("curl 'http://h/$%7Bx%7D'"), []);
});
