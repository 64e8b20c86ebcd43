import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { textgenHarness } from './command-line.ts';
import { countingTarget, isQuiet, killRun, type Moment } from './killed-run.ts';
import { withoutProc } from './processes.ts';
import { sampleOf } from './tier.ts';

const skip = withoutProc;

const withServer = ({ children }: Moment) => children.some((line) => line.includes('embedded-server'));
const middle = ({ output }: Moment) => output.split('\n').length > 40;
/** The runs that are killed: the promise is the same for all of them. */
const runs: [says: string, run: (t: Test) => Promise<unknown>][] = [];

for (const [moment, killAt, signal] of [
  ['SIGKILL as soon as the server is a process', withServer, 'SIGKILL'],
  ['SIGKILL in the middle of the checks', middle, 'SIGKILL'],
  ['SIGHUP in the middle of the checks', middle, 'SIGHUP'],
  ['SIGQUIT in the middle of the checks', middle, 'SIGQUIT'],
] as const)
  runs.push([
    `check with the embedded server, ended by ${moment}`,
    async (t) => {
      const options = { directory: t.testdir({}), killAt, signal };
      const { children } = await killRun(t, ['check', '--embedded', '--verbose'], options);
      t.match(children.join('\n'), /embedded-server/);
    },
  ]);

runs.push(
  [
    'check of a target, killed in the middle of the checks',
    async (t) => {
      await using target = await countingTarget();
      const killAt = async () => (await target.requests()) > 40;
      await killRun(t, ['check', target.url], { directory: t.testdir({}), killAt });
      await isQuiet(t, target);
    },
  ],
  [
    'autocannon, killed in the middle of the load',
    async (t) => {
      await using target = await countingTarget();
      const args = ['load', target.url, '--profile', 'per-key-429', '--engine', 'autocannon', '--windows', '60'];
      const killAt = async () => (await target.requests()) > 120;
      await killRun(t, args, { directory: t.testdir({}), killAt });
      await isQuiet(t, target);
    },
  ],
  [
    'calibrate, killed as soon as its server is a process',
    async (t) => {
      const killAt = ({ children }: Moment) => children.some((line) => line.includes('known-server'));
      await killRun(t, ['calibrate'], { directory: t.testdir({}), killAt });
    },
  ],
  [
    'serve, killed',
    async (t) => {
      const killAt = ({ output }: Moment) => output.includes('http://');
      const { output } = await killRun(t, ['serve'], { directory: t.testdir({}), killAt });
      await t.rejects(fetch(/http:\S+/.exec(output)?.[0] ?? ''), 'its port is closed');
    },
  ],
);

/** Stands in for k6: it ignores the signals that it can, and sends requests without end. */
const endlessK6 = (url: string): string => `#!/bin/sh
[ "$1" = version ] && echo 'k6 v1.8.1' && exit
exec '${process.execPath}' -e '
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  setInterval(() => fetch("${url}/v1/models", { headers: { Authorization: "Bearer " + JSON.parse(process.env.TEXTGEN_KEYS)[0] } }), 20);
'
`;

for (const [moment, killAt] of [
  ['as soon as the watchdog is a process', (children) => children.some((line) => line.includes('watchdog'))],
  ['as soon as k6 is a process', (children) => children.some((line) => line.includes('setInterval'))],
] satisfies [string, (children: string[]) => boolean][])
  runs.push([
    `a k6 that ends by no signal but SIGKILL, killed ${moment}`,
    async (t) => {
      await using target = await countingTarget();
      const directory = t.testdir({ programs: {} });
      const programs = join(directory, 'programs');
      writeFileSync(join(programs, 'k6'), endlessK6(target.url));
      chmodSync(join(programs, 'k6'), 0o755);
      const args = ['load', target.url, '--profile', 'per-key-429', '--engine', 'k6', '--processes', '2'];
      await killRun(t, args, { directory, programs, killAt: ({ children }) => killAt(children) });
      await isQuiet(t, target);
    },
  ]);

runs.push([
  'client, killed while the program that it tests sends without end',
  async (t) => {
    const program = `
      process.on('SIGTERM', () => {});
      const { TEXTGEN_BASE_URL: url, TEXTGEN_KEY: key } = process.env;
      setInterval(() => fetch(url + '/v1/models', { headers: { authorization: 'Bearer ' + key } }).catch(() => {}), 20);`;
    const directory = t.testdir({ 'client.mjs': program });
    const killAt = ({ children }: Moment) => children.some((line) => line.endsWith('client.mjs'));
    await killRun(t, ['client', '--', process.execPath, 'client.mjs'], { directory, killAt });
  },
]);

for (const [says, run] of sampleOf('runs that are killed', runs, 1)) t.test(says, { skip }, run);

t.test('a folder that its process could not remove is gone after the next start', { skip }, async (t) => {
  const directory = t.testdir({});
  const temporary = join(directory, 'temporary');
  mkdirSync(temporary);
  const module = join(import.meta.dirname, '..', 'load', 'processes', 'temporary-folder.ts');
  const code = `
    const { makeTemporaryFolder } = await import(${JSON.stringify(module)});
    process.stdout.write(makeTemporaryFolder('k6'));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = await once(child.stdout, 'data');
  writeFileSync(join(String(folder), 'plan.json'), '{}');
  const start = () => textgenHarness(['list', 'profiles'], { directory, env: { TMPDIR: temporary } });
  await start();
  t.equal(existsSync(String(folder)), true, 'as long as the process runs, its folder stays');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();
  t.equal(existsSync(String(folder)), false);
});
