import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { RunReport } from '../schemas/generated/types.ts';
import { problemsOf } from '../schemas/validate.ts';
import { textgenHarness } from './command-line.ts';
import { inProcess } from './in-process.ts';
import { sampleOf } from './tier.ts';

const afterLines = (count: number): RegExp => new RegExp(`^(?:.*\\n){${count}}`);

/** As lines of --verbose, of which a whole run writes some hundreds, and as what the load says before it is over. */
const moments: [command: string, moment: RegExp][] = [
  ...[1, 3, 20, 90, 180, 300].map((count): [string, RegExp] => ['check', afterLines(count)]),
  ...[1, 250].map((count): [string, RegExp] => ['gate', afterLines(count)]),
  ['gate', /load per-key-429: [1-4] of/],
];

t.test('an interrupted run keeps what was learned, marked, and it can be rendered', async (t) => {
  t.jobs = 3;
  for (const [command, moment] of sampleOf('moments of an interruption', moments, 2))
    t.test(`${command} interrupted at ${moment}`, async (t) => {
      const directory = t.testdir({});
      const { code, stderr } = await textgenHarness([command, '--verbose'], { directory, interruptAt: moment });
      t.equal(code, 3, stderr.slice(-500));
      t.match(stderr, /textgen-harness: stopping/);
      const path = join(directory, 'harness-results', 'run.json');
      if (!existsSync(path)) return t.match(stderr, /interrupted before any check was run\n$/);
      const report = JSON.parse(readFileSync(path, 'utf8')) as RunReport;
      t.strictSame(problemsOf('RunReport', report), [], 'the results are valid');
      t.match(report, { complete: false, verdict: 'inconclusive', exitCode: 3, command });
      const shown = await inProcess(['report', path], { directory });
      t.equal(shown.code, 0);
      t.match(shown.stdout, /interrupted/, 'and say that there would have been more');
      await t.rejects(fetch(`${report.target.baseUrl}/v1/models`), 'the embedded server is gone');
    });
});
