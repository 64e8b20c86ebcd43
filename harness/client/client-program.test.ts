import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { inProcess } from '../../test/in-process.ts';
import { Secrets } from '../secrets/secrets.ts';
import { programClient } from './client-program.ts';

const key = 'tg-4f7Q9zJm2XwB8rLpVh';
const start = {
  ...{ baseUrl: 'http://127.0.0.1:1', key, scenario: 'plain', generations: 1, resetUnit: 'epoch-seconds' as const },
  ...{ signal: new AbortController().signal, sleep: async () => {} },
};
const secrets = new Secrets();
secrets.add('client', key);

t.test('no part of a key is in the last words of a program, wherever they are cut', async (t) => {
  for (const [kind, script] of [
    ['before the end', `console.error('x'.repeat(9000) + process.env.TEXTGEN_KEY + 'y'.repeat(4090))`],
    ['after the words', `console.error('x'.repeat(295) + process.env.TEXTGEN_KEY)`],
  ] as const) {
    const program = [process.execPath, '-e', `${script}; process.exitCode = 3`];
    const { kind: end, says } = await programClient(program, t.testdir(), process.env, secrets.mask)(start);
    t.equal(end, 'failed');
    t.match(says, /^exit code 3: .{300}$/, kind);
    for (let from = 0; from + 3 <= key.length; from++)
      t.notOk(says.includes(key.slice(from, from + 3)), `${kind}: ${key.slice(from, from + 3)}`);
  }
});

const run = (script: string) => programClient(['sh', '-c', script], '.', process.env, secrets.mask)(start);

t.test('the last words of a program are its error, wherever it wrote that', async (t) => {
  for (const [script, says] of [
    ['kill -TERM $$', 'signal SIGTERM'],
    ['echo "ValueError: no" >&2; yes logged | head -c 9000; exit 2', 'exit code 2: ValueError: no'],
    ['echo "ValueError: no"; yes logged | head -c 9000 >&2; exit 2', 'exit code 2: ValueError: no'],
    ['echo "got.HTTPError: no"; echo "  beforeError: []," >&2; exit 2', 'exit code 2: got.HTTPError: no'],
    ['echo "Error: no file: using the defaults" >&2; echo "no date" >&2; exit 2', 'exit code 2: no date'],
    [
      'echo "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:1\nexit status 2" >&2; exit 1',
      'exit code 1: panic: no',
    ],
    [
      `"${process.execPath}" -e 'throw Object.assign(new Error("no: yes"), { code: 1 })'`,
      'exit code 1: Error: no: yes',
    ],
    ['echo no >&2; echo done; exit 2', 'exit code 2: no'],
    ['echo no; exit 2', 'exit code 2: no'],
  ] as const)
    t.match(await run(script), { kind: 'failed', says }, script);
});

t.test('a process that a program leaves behind, with its output, does not keep the run', async (t) => {
  const pipes = () => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length;
  const before = pipes();
  const daemon = `require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: 'inherit' })`;
  const script = `const daemon = ${daemon}; daemon.unref(); console.log(daemon.pid); process.exitCode = 4`;
  const { says } = await programClient([process.execPath, '-e', script], '.', process.env, secrets.mask)(start);
  t.match(says, /^exit code 4: \d+$/);
  const daemonId = Number(says.split(' ').at(-1));
  t.teardown(() => process.kill(daemonId));
  while (pipes() > before) await wait(10);
});

t.test('a program that cannot be started is told with what to look at', async (t) => {
  const directory = t.testdir({ 'not-executable': '', bin: { folder: {} } });
  const env = { PATH: join(directory, 'bin') };
  for (const [program, code] of [
    ['./no-such-program', 'ENOENT'],
    ['no-such-program', 'ENOENT'],
    ['./not-executable', 'EACCES'],
    ['folder', 'EACCES'],
  ] as const)
    await t.rejects(programClient([program], directory, env, secrets.mask)(start), {
      name: 'UsageError',
      message: `client: ${program} cannot be started (${code}): is the program there, and may it be executed?`,
    });
});

t.test('without a PATH a program is looked for where shells look', async (t) => {
  t.match(await programClient(['sh', '-c', 'echo yes'], '.', {}, secrets.mask)(start), { kind: 'done', says: 'yes' });
});

t.test('the command that repeats a scenario has the level that decided', async (t) => {
  const directory = t.testdir({ 'client.mjs': 'await fetch(process.env.TEXTGEN_BASE_URL);' });
  const args = ['client', '--level', 'should', '--scenario', 'plain', '--quiet', '--', process.execPath, 'client.mjs'];
  await inProcess(args, { directory, env: { PATH: process.env.PATH ?? '' } });
  const { checks } = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  const { exchanges } = checks.find(({ outcome }: { outcome: string }) => outcome === 'violated');
  t.match(exchanges[0].curl, /^textgen-harness client --level should --scenario plain -- \S+ client\.mjs$/);
});
