import { readFileSync } from 'node:fs';
import t from 'tap';
import { reporterNames, reporters } from '../../reports/index.ts';
import { problemsOf } from '../../schemas/validate.ts';
import { after, before } from './changed.ts';
import { everyOutcome } from './every-outcome.ts';
import { partly } from './partly.ts';
import { goldens, pathOf, withoutData } from './goldens.ts';

/** The formats with the target, all counts and every check; a badge has only the headline. */
const fullReports = reporterNames.filter((name) => name !== 'json' && name !== 'badge');

t.test('the golden run is a valid run report and holds every outcome and level', async (t) => {
  for (const run of [everyOutcome, partly, before, after]) t.same(problemsOf('RunReport', run), []);
  const outcomes = new Set(everyOutcome.checks.map(({ outcome }) => outcome));
  t.equal(outcomes.size, 6);
  t.equal(new Set(everyOutcome.checks.map(({ level }) => level)).size, 4);
  const counted = Object.values(everyOutcome.counts).reduce((sum, count) => sum + count, 0);
  t.equal(counted, everyOutcome.checks.length);
});

t.test('every format says how many of the required checks were decided, in the headline if some did not', async (t) => {
  for (const name of fullReports) {
    const unwrapped = reporters[name](everyOutcome).replaceAll(/\s+/g, ' ');
    t.match(unwrapped, '2 of 9 required checks failed, 1 blocked, 3 passed, 1 undecided, 1 not tested, 1 not run', name);
    // Workflow commands escape the colon and the comma of a title.
    const text = reporters[name](partly).replaceAll('%3A', ':').replaceAll('%2C', ',');
    t.match(text, /Conforms, partly: 3 of 9 required checks decided/i, name);
  }
  t.match(JSON.parse(reporters.json(partly)), { verdict: 'conforms', coverage: { required: 9, ran: 3, decided: 3 } });
});

for (const golden of goldens)
  t.test(`${golden.file} is what the code makes now (renew: node test/goldens/renew.ts)`, async (t) => {
    t.equal(withoutData(golden.make()), withoutData(readFileSync(pathOf(golden), 'utf8')));
  });

t.test('every format but json and badge writes the treacherous characters of the target out', async (t) => {
  for (const name of fullReports) {
    const text = reporters[name](everyOutcome);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
    t.notMatch(text, /[\u0000-\u0008\u000B-\u001F\u007F\u202E\u2066]|\p{Cs}/u, name);
    t.match(text, '⟨U+202E⟩', name);
  }
});

t.test('no format has a line that a CI runner takes for a command, but github its own', async (t) => {
  const commands = ['::add-mask::x', '##[add-mask]x', '##vso[task.setvariable variable=x]y'];
  const check = { ...everyOutcome.checks[0], got: '', because: '', title: '' } as (typeof everyOutcome.checks)[number];
  const checks = commands.flatMap((command, index) =>
    [command, ` ${command}`, `${'x'.repeat(index)} ${command}`, `${'word '.repeat(30)}\n${command}`].map((text, part) => ({
      ...check,
      id: `a/${index}-${part}`,
      ...{ title: text, wanted: text, got: text, because: text, why: text, outcome: 'violated' as const },
      exchanges: check.exchanges.map((exchange) => ({ ...exchange, failure: text, curl: text })),
    })),
  );
  const report = { ...everyOutcome, checks, target: { ...everyOutcome.target, name: commands.join(' ') } };
  for (const name of reporterNames)
    for (const columns of [40, 41, 47, 80]) {
      const found = reporters[name](report, { columns, color: true }).match(/^\s*::.*|##\w*\[.*/gm) ?? [];
      t.strictSame(
        found.filter((line) => name !== 'github' || !/^::(error|warning|notice) title=/.test(line)),
        [],
        `${name}, ${columns} columns`,
      );
    }
});

t.test('every format is text that ends in one line break and is the same each time', async (t) => {
  for (const name of reporterNames) {
    const text = reporters[name](everyOutcome);
    t.match(text, /[^\n]\n$/, name);
    t.equal(reporters[name](structuredClone(everyOutcome)), text, name);
  }
});
