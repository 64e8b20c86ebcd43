import t from 'tap';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { reporters } from '../index.ts';

const { github } = reporters;

t.test('each line is one workflow command, whatever the target sent', async (t) => {
  const lines = github(everyOutcome).trimEnd().split('\n');
  for (const line of lines) t.match(line, /^::(error|warning|notice) title=[^:,\n]+::./);
  t.ok(lines.length <= 10, `${lines.length} annotations`);
  t.match(lines[0], /^::error/, 'the worst is first');
  t.match(lines.at(-1), /^::notice title=staging%3A Does not conform::2 of 9 required checks failed/);
});

t.test('a per cent sign of the target cannot become an escape', async (t) => {
  const checks = everyOutcome.checks.map((check) =>
    check.outcome === 'violated' ? { ...check, says: '9%0A::error' } : check,
  );
  t.match(github({ ...everyOutcome, checks }), '9%250A::error');
});

t.test('with a baseline, only what is worse is an annotation of its own', async (t) => {
  const failed = everyOutcome.checks.filter((check) => check.outcome === 'violated' && check.tolerated === undefined);
  const [fresh, another] = failed;
  const old = everyOutcome.checks.filter(
    (check) => /^(violated|blocked|errored)$/.test(check.outcome) && check !== fresh && check !== another,
  );
  const baseline = {
    verdict: 'worse' as const,
    runVerdict: everyOutcome.verdict,
    startedAt: everyOutcome.startedAt,
    target: 'staging',
    says: '1 check worse',
    checks: [{ id: fresh?.id ?? '', from: 'passed', to: 'violated' }],
    unchanged: old.map(({ id }) => id),
    ...{ reasons: [], allowed: [], notes: [] },
  };
  const of = (lines: string, id: string) => lines.split('\n').filter((line) => line.includes(id));
  const compared = github({ ...everyOutcome, baseline } as typeof everyOutcome);
  t.match(of(compared, fresh?.id ?? '')[0], /^::(error|warning) /);
  t.match(of(compared, another?.id ?? '')[0], /^::(error|warning) /, 'also one that the baseline did not have');
  t.match(compared, /^::notice title=\d+ checks? as in the baseline::/m);
  const single = compared.split('\n').filter((line) => /^::(error|warning) title=\S+ \(\w+\)::/.test(line));
  t.equal(single.length, 2, 'the others are in the notice');
  t.ok(old.length > 1);
  const undecided = github({
    ...everyOutcome,
    baseline: { ...baseline, verdict: 'inconclusive', checks: [], unchanged: [] },
  } as typeof everyOutcome);
  t.notMatch(undecided, /as in the baseline/, 'a baseline with nothing in common takes nothing away');
});
