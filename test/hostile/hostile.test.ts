import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { problemsOf } from '../../schemas/validate.ts';
import { certificates } from './corpus/certificates.ts';
import { connections } from './corpus/connections.ts';
import { corpus } from './corpus/index.ts';
import { type Examined, examined } from './examined.ts';
import { harmless } from './harmless.ts';
import type { Hostile } from './hostile.ts';

t.setTimeout(600_000);

/** Most runs only wait: two cores do with more of them at a time. */
const atOnce = 12;
const mostMegabytes = 300;

type Served = Pick<Hostile, 'serve' | 'args'>;

/** Runs against each server, a few at a time. */
async function allExamined(
  servers: readonly Served[],
  folder: string,
  command = 'check',
): Promise<Map<Served, Examined>> {
  const results = new Map<Served, Examined>();
  const waiting = [...servers.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, server] = next;
      const directory = join(folder, String(index));
      mkdirSync(directory);
      results.set(server, await examined(server, directory, command));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** What holds of every run: it ends by itself, in bounds, and leaves a sound report or a sentence. */
function isOrderly(t: Test, { code, report, stderr, stdout, megabytes }: Examined): void {
  t.ok(megabytes < mostMegabytes, `${Math.round(megabytes)} MB are fewer than ${mostMegabytes}`);
  t.notMatch(stderr, /^\s+at .*:\d+:\d+|Warning:|fault of the harness/m, 'nothing crashed');
  if (report === undefined) t.match(stderr, /^textgen-harness: .+\n$/, 'one sentence says why nothing was judged');
  else {
    t.strictSame(problemsOf('RunReport', report), [], 'the report is valid');
    t.equal(report.complete, true);
    t.equal(report.exitCode, code);
    const errored = report.checks.filter(({ outcome }) => outcome === 'errored').map(({ because }) => because);
    t.strictSame(errored, [], 'no check failed by itself');
    t.not(stdout, '');
  }
}

// On a busy machine a sound answer may take more than a second.
const odd = harmless.map((server) => ({ ...server, args: ['--timeout', '5'] }));
// What may take longest comes first. Those that are only odd are checked whole.
const byLength = corpus.toSorted((one, other) => other.withinSeconds - one.withinSeconds);
const results = await allExamined([...odd, ...byLength], t.testdir({}));

t.test('a server that misbehaves never passes, crashes or holds up a run', async (t) => {
  t.ok(corpus.length >= 40, `${corpus.length} servers`);
  t.equal(new Set(corpus.map(({ name }) => name)).size, corpus.length, 'each has its own name');
  for (const server of corpus)
    t.test(server.name, async (t) => {
      const { exit, withinSeconds, after } = server;
      const result = results.get(server);
      if (result === undefined) return t.fail('it was not run');
      t.equal(result.code, exit, result.stderr);
      t.ok(result.milliseconds < withinSeconds * 1000, `ended after ${Math.round(result.milliseconds)} ms`);
      isOrderly(t, result);
      t.doesNotThrow(() => after?.(result));
    });
});

t.test('doctor never crashes on a connection, and tells what is wrong with its TLS', async (t) => {
  const servers = [...certificates, ...connections];
  const examinations = await allExamined(servers, t.testdir({}), 'doctor');
  for (const server of servers) {
    const { name } = server;
    const { code, stdout, stderr } = examinations.get(server) as Examined;
    t.notMatch(stderr, /fault of the harness/, name);
    if (!certificates.some((each) => each.name === name)) continue;
    t.equal(code, 3, name);
    t.match(`${stdout}${stderr}`, /✘|^textgen-harness: cannot connect/m, name);
  }
});

t.test('a server that is only odd conforms', async (t) => {
  for (const server of odd)
    t.test(server.name, async (t) => {
      const result = results.get(server);
      if (result === undefined) return t.fail('it was not run');
      t.equal(result.code, 0, result.stdout);
      isOrderly(t, result);
    });
});
