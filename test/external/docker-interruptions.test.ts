import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { contained, containersOf, standIns, withoutK6 } from './contained.ts';
import { docker, nodeImage, withoutEngine } from './images.ts';

const skip = withoutEngine;

t.test('Ctrl-C while containers start removes them', { skip }, async (t) => {
  const run = contained(['check', '--runtime', 'docker'], t.testdir());
  while (containersOf(run.process.pid).length === 0 && run.process.exitCode === null) await pause(20);
  run.process.kill('SIGINT');
  const { code, stderr } = await run.ended;
  t.equal(code, 3);
  t.match(stderr, /interrupted/);
  t.same(containersOf(run.process.pid), []);
});

t.test('Ctrl-C during the checks removes the containers and writes a report', { skip }, async (t) => {
  const folder = t.testdir();
  const run = contained(['check', '--runtime', 'docker'], folder);
  await run.says(/ of \d+ checks: /m);
  run.process.kill('SIGINT');
  const { code } = await run.ended;
  t.equal(code, 3);
  t.same(containersOf(run.process.pid), []);
  t.match(JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8')), { complete: false });
  t.match(readFileSync(join(folder, 'harness-results', 'containers.log'), 'utf8'), /==> the server <==\nhttp:/);
});

t.test('Ctrl-C during the load ends k6 and removes its container', { skip: skip || withoutK6 }, async (t) => {
  const folder = t.testdir();
  const run = contained(['load', '--profile', 'per-key-429', '--runtime', 'docker', '--windows', '60'], folder);
  await run.says(/[1-9]\d* admitted/);
  run.process.kill('SIGINT');
  const { code, stderr, milliseconds } = await run.ended;
  t.equal(code, 3, stderr);
  t.ok(milliseconds < 100_000, 'before the 120 s that its windows take');
  t.same(containersOf(run.process.pid), []);
  const report = JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8'));
  t.match(report, { complete: false, load: [{ engine: 'k6', validity: { verdict: 'invalid' } }] });
});

t.test('the next run removes the containers of a killed one, and no others', { skip }, async (t) => {
  const bystander = docker(
    'run',
    '--detach',
    '--label',
    'textgen-harness.run=of-somebody-else',
    '--entrypoint',
    'node',
    nodeImage(),
    '-e',
    'setInterval(() => {}, 1000)',
  );
  t.teardown(() => docker('rm', '--force', bystander));
  const folder = t.testdir({ killed: {}, living: {}, beside: {} });
  const killed = contained(['check', '--runtime', 'docker'], join(folder, 'killed'));
  await killed.says(/^check: /m);
  t.equal(containersOf(killed.process.pid).length, 1);
  killed.process.kill('SIGKILL');
  await killed.ended;

  const living = contained(['check', '--runtime', 'docker', '--repeat', '3'], join(folder, 'living'));
  await living.says(/^check: /m);
  t.same(containersOf(killed.process.pid), []);

  const beside = contained(['check', '--runtime', 'docker', '--suite', 'auth'], join(folder, 'beside'));
  await beside.says(/^check: /m);
  t.equal(containersOf(living.process.pid).length, 1, 'a live run keeps its container');
  const ends = await Promise.all([living.ended, beside.ended]);
  t.same(
    ends.map(({ code }) => code),
    [0, 0],
    'two runs at once do not disturb each other',
  );
  t.equal(
    docker('inspect', '--format', '{{.State.Running}}', bystander),
    'true',
    'the container of another owner still runs',
  );
});

t.test('a process that ends without disposing of its containers removes them', { skip }, async (t) => {
  const module = join(import.meta.dirname, '..', '..', 'harness', 'containers', 'embedded-target.ts');
  const code = `import { startEmbeddedContainers } from ${JSON.stringify(module)};
await startEmbeddedContainers(
  { seed: 1, loadKeys: 3, replicas: 1, withK6: false },
  { env: process.env, stop: new AbortController().signal, say() {} },
);
process.stdout.write('started');
await new Promise(() => {});`;
  const env = { PATH: process.env.PATH, HOME: t.testdir(), ...standIns() };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.equal(await text(child.stdout), 'started');
  t.same(containersOf(child.pid), []);
});
