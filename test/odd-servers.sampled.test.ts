import t from 'tap';
import { flawsOf } from '../harness/self-check/proof/flaws.ts';
import { listenOdd, oddServers } from '../harness/self-check/proof/odd-servers.ts';
import { prove } from '../harness/self-check/proof/prove.ts';
import { servers } from '../harness/self-check/proof/servers.ts';
import { checks } from '../scenarios/index.ts';
import type { RunReport } from '../schemas/generated/types.ts';
import { inProcess } from './in-process.ts';
import { timesOfTier } from './manual-time.ts';
import { sampleOf } from './tier.ts';

const quick = ['answers-html', 'empty-object', 'no-content', 'list-only', 'generate-only', 'broken-gateway'];

t.test('no required check passes on a server that does not show its subject', async (t) => {
  const odd = servers().filter(({ kind, name }) => kind === 'odd' && quick.includes(name));
  t.equal(odd.length, quick.length);
  const drawn = sampleOf('odd servers', odd, 2);
  const runs = await prove(drawn, { signal: new AbortController().signal, atOnce: 3, newTimes: timesOfTier });
  for (const run of runs) t.same(flawsOf(run), [], run.server.name);
});

t.test('every check that an odd server may pass exists', async (t) => {
  const required = new Set(checks.filter(({ level }) => level === 'must').map(({ id }) => id));
  for (const { name, maySee } of oddServers)
    t.same(
      maySee.filter((id) => !required.has(id)),
      [],
      name,
    );
});

t.test('a run against pages of HTML does not conform, and says how little it saw', async (t) => {
  const [html] = oddServers;
  if (html === undefined) throw new Error('no odd server');
  await using server = await listenOdd(html);
  const directory = t.testdir();
  const args = ['check', server.url, '--reporter', 'json', '--quiet'];
  const { stdout, code } = await inProcess(args, { directory, env: { TEXTGEN_KEY: 'a-key' } });
  const report: RunReport = JSON.parse(stdout);
  t.equal(code, 1);
  const passed = report.checks.filter(({ outcome, level }) => outcome === 'passed' && level === 'must');
  t.ok(passed.length <= 3, passed.map(({ id }) => id).join());
  for (const { id, samples = 0, note } of report.checks.filter(({ outcome }) => outcome === 'passed')) {
    t.ok(samples > 0, id);
    t.match(note, /judged \d+ repl.* → 200/, id);
  }
  const standings = new Set(report.clauses.map(({ standing }) => standing));
  t.notOk(standings.has('not-run'), 'every check was selected');
  for (const { id, standing, checks: about } of report.clauses.filter(({ standing }) => standing === 'holds'))
    t.ok(
      report.checks.some((check) => about.includes(check.id) && check.outcome === 'passed' && check.samples !== 0),
      `${id} ${standing}`,
    );
});
