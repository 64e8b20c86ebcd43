import t from 'tap';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { github } from './github.ts';

t.test('each line is one workflow command, whatever the target sent', async (t) => {
  const lines = github(everyOutcome).trimEnd().split('\n');
  for (const line of lines) t.match(line, /^::(error|warning|notice) title=[^:,\n]+::./);
  t.ok(lines.length <= 10, `${lines.length} annotations`);
  t.match(lines[0], /^::error/, 'the worst is first');
  t.match(lines.at(-1), /^::notice title=staging%3A Does not conform::2 required checks failed/);
});

t.test('a per cent sign of the target cannot become an escape', async (t) => {
  const checks = everyOutcome.checks.map((check) =>
    check.outcome === 'violated' ? { ...check, got: '9%0A::error' } : check,
  );
  t.match(github({ ...everyOutcome, checks }), '9%250A::error');
});
