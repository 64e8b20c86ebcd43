import t from 'tap';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { github } from './github.ts';

t.test('each line is one workflow command, whatever the target sent', async (t) => {
  const lines = github(everyOutcome).trimEnd().split('\n');
  for (const line of lines) t.match(line, /^::(error|warning|notice) title=[^:,\n]+::./);
  t.equal(lines.filter((line) => line.startsWith('::error')).length, 6);
  t.equal(lines.filter((line) => line.startsWith('::warning')).length, 5);
  t.match(lines.at(-1), /^::notice title=staging%3A Does not conform::2 required checks failed/);
});

t.test('a per cent sign of the target cannot become an escape', async (t) => {
  t.match(github(everyOutcome), '%250A%3A%3Aerror'.replaceAll('%3A', ':'));
});
