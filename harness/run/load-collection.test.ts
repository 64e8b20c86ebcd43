import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { RunReport } from '../../schemas/generated/types.ts';
import { inProcess } from '../../test/in-process.ts';
import { exportedLoad, memberLogs } from '../../test/ledgers/member-logs.ts';

t.test('a load of pods has labels, further thresholds and a history', async (t) => {
  const target = { name: 'a', baseUrl: 'http://127.0.0.1:1', runtime: 'url' };
  const logs = memberLogs([0, 0, 0], ['a', 'a', 'a']).map((text, index) => [`ledger-${index}.log`, text]);
  const load = { 'load.json': JSON.stringify({ ...exportedLoad, target }) };
  const directory = t.testdir({ pods: { load, ...Object.fromEntries(logs) } });
  const options = ['--tag', 'team=core', '--threshold', 'run.sent<1', '--history', 'past', '--quiet'];
  const { code, stderr } = await inProcess(['load', '--collect', 'pods', ...options], { directory });
  const report: RunReport = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  t.strictSame(report.tags, { team: 'core' });
  t.match(report.load[0]?.limits.at(-1), { metric: 'run.sent', verdict: 'breached' });
  t.equal(code, 1, stderr);
  const [line = ''] = readFileSync(join(directory, 'past', 'history.ndjson'), 'utf8').split('\n');
  t.equal(JSON.parse(line).verdict, report.verdict);
});
