/** --history: the runs of a target over time. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { HistoryEntry, RunReport } from '../schemas/generated/types.ts';
import { problemsOf } from '../schemas/validate.ts';
import { inProcess } from './in-process.ts';

const quick = ['--embedded', '--check', 'models/list-direct', '--quiet', '--history', 'past'];
const report = (directory: string): RunReport =>
  JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));

t.test('each run adds a line, and its report has the last thirty of the same command and target', async (t) => {
  const directory = t.testdir({});
  const file = join(directory, 'past', 'history.ndjson');
  t.equal((await inProcess(['check', ...quick], { directory })).code, 0);
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  const entry = JSON.parse(line) as HistoryEntry;
  t.match(entry, {
    command: 'check',
    target: 'embedded',
    verdict: 'conforms',
    failed: [],
    undecided: [],
    passed: 1,
    load: [],
  });
  const older = Array.from({ length: 40 }, (_, index) => ({
    ...entry,
    startedAt: `2025-01-01T00:00:${10 + index}.000Z`,
  }));
  const others = [
    { ...entry, command: 'gate' },
    { ...entry, target: 'another' },
  ];
  // An editor may leave no newline at the end.
  writeFileSync(file, [...older, ...others].map((one) => JSON.stringify(one)).join('\n'));
  const { code, stdout } = await inProcess(['check', ...quick], { directory });
  t.equal(code, 0, stdout);
  const written = report(directory);
  t.strictSame(problemsOf('RunReport', written), []);
  t.equal(written.history?.length, 30);
  t.ok(written.history?.every(({ command, target }) => command === 'check' && target === 'embedded'));
  t.equal(written.history?.at(-1)?.startedAt, written.startedAt, 'this run is the last');
  t.equal(readFileSync(file, 'utf8').trimEnd().split('\n').length, 43, 'no line is lost');
});

t.test('a run that could not begin is in the history, too', async (t) => {
  const directory = t.testdir({});
  const args = ['check', 'http://127.0.0.1:9', '--history', 'past'];
  t.equal((await inProcess(args, { directory, env: { TEXTGEN_KEY: 'canary-k1' } })).code, 3);
  t.match(report(directory).history, [{ verdict: 'inconclusive', passed: 0 }]);
  t.notMatch(readFileSync(join(directory, 'past', 'history.ndjson'), 'utf8'), 'canary-k1');
});

t.test('without --history the report has none; a file that is no history is misuse, and is not touched', async (t) => {
  const directory = t.testdir({ past: { 'history.ndjson': '{"verdict":"conforms"}\n' }, taken: '' });
  const wrong = await inProcess(['check', ...quick], { directory });
  t.equal(wrong.code, 2);
  t.match(
    wrong.stderr,
    /the history \S+history\.ndjson, line 1 is not valid:\n.*\nRemove this line: it is not that of a run\n/s,
  );
  t.equal(readFileSync(join(directory, 'past', 'history.ndjson'), 'utf8'), '{"verdict":"conforms"}\n');
  t.equal((await inProcess(['check', ...quick.slice(0, -1), 'taken'], { directory })).code, 2);
  t.equal((await inProcess(['check', ...quick.slice(0, -2)], { directory })).code, 0);
  t.notOk(report(directory).history);
});
