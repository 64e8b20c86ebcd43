/** --start, --preset and --tag on a real server that the run starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { textgenHarness } from './command-line.ts';
import { listening } from './hostile/raw.ts';
import { inProcess } from './in-process.ts';
import { processesWith, withoutProc } from './processes.ts';

// They wait, most of the time.
t.jobs = 3;

const program = join(import.meta.dirname, '..', 'harness', 'launch.ts');
const serve = `'${process.execPath}' '${program}' serve`;

async function freePort(): Promise<number> {
  await using server = await listening(createServer());
  return Number(new URL(server.url).port);
}

const envOf = (mark: string) => ({ TEXTGEN_KEY: 'demo-key-primary', STARTED_BY: mark });

async function allEnd(mark: string): Promise<number[]> {
  for (let tries = 0; tries < 200 && processesWith('STARTED_BY', mark).length > 0; tries++) await pause(50);
  return processesWith('STARTED_BY', mark);
}

t.test('the server is started, tested, and ended with its children', { skip: withoutProc }, async (t) => {
  const port = await freePort();
  const [url, mark, directory] = [`http://127.0.0.1:${port}`, `started-${port}`, t.testdir({})];
  // The server is a child of a shell that has another child.
  const command = `sleep 600 & ${serve} --port ${port}; echo never`;
  const labels = ['--tag', 'run=left', '--tag', 'branch=a b'];
  const args = ['check', url, '--start', command, '--preset', 'smoke', '--quiet', '--history', 'past', ...labels];
  const { code, stderr } = await textgenHarness(args, { directory, env: envOf(mark) });
  t.equal(code, 0, stderr);
  t.same(await allEnd(mark), []);
  const report = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  t.same([...new Set(report.checks.map(({ suite }: { suite: string }) => suite))].sort(), [
    'auth',
    'generate',
    'models',
  ]);
  const tags = { run: 'left', branch: 'a b' };
  t.match(report, {
    tags,
    verdict: 'conforms',
    repeatIt: /--suite auth --suite models --suite generate --start 'sleep 600/,
  });
  t.match(JSON.parse(readFileSync(join(directory, 'past', 'history.ndjson'), 'utf8')), { tags });
  t.match(readFileSync(join(directory, 'harness-results', 'report.html'), 'utf8'), 'run left, branch a b');
});

t.test('a run that is killed ends its server too', { skip: withoutProc }, async (t) => {
  const port = await freePort();
  const mark = `killed-${port}`;
  const args = [program, 'check', `http://127.0.0.1:${port}`, '--start', `${serve} --port ${port}`];
  const child = spawn(process.execPath, args, {
    cwd: t.testdir({}),
    env: { ...process.env, ...envOf(mark) },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 1200; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/v1/models`).catch(() => undefined)) !== undefined) break;
    await pause(50);
  }
  t.ok(processesWith('STARTED_BY', mark).length > 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  t.same(await allEnd(mark), []);
});

t.test('a server that does not come up is told with its output', async (t) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const run = (...args: string[]) => inProcess(['check', ...args], { directory: t.testdir({}), env: envOf('none') });
  const ended = await run(url, '--start', 'echo no database; exit 4');
  t.match(ended, {
    code: 3,
    stderr: /the server of --start ended \(code 4\) before it listened at .*:\n {2}no database/,
  });
  const silent = await run(url, '--start', 'exec sleep 600', '--wait', '1');
  t.match(silent, { code: 3, stderr: /did not listen at .* within 1 s \(--wait\):\n {2}it printed nothing/ });
  t.match(await run('--start', 'true'), { code: 2, stderr: /no target|--start needs the address/ });
  await using other = await listening(createServer((_, response) => response.end()));
  t.match(await run(other.url, '--start', 'true'), { code: 2, stderr: /a program listens at .* already/ });
});

t.test('strict decides by recommended checks too, and by what could not run', async (t) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [
    'check',
    url,
    '--start',
    `${serve} --port ${port}`,
    '--preset',
    'strict',
    '--suite',
    'pagination',
    '--quiet',
  ];
  const directory = t.testdir({});
  const { code, stderr } = await textgenHarness(args, { directory, env: envOf('strict') });
  t.equal(code, 3, stderr);
  const { gatingLevels } = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  t.same(gatingLevels, ['must', 'declared', 'should']);
});
