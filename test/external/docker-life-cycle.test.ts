import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { contained, containersOf, withoutK6 } from './contained.ts';
import { built, docker, nodeImage, withoutEngine } from './images.ts';

const skip = withoutEngine;

/** An image whose only program is given, with further lines for its Dockerfile. */
function imageThat(name: string, program: string, line = ''): string {
  const dockerfile = `FROM ${nodeImage()}\nCOPY main.js /main.js\nENTRYPOINT ["node", "/main.js"]\n${line}\n`;
  const hash = createHash('sha256').update(program).update(dockerfile).digest('hex').slice(0, 12);
  return built(`textgen-stand-in/${name}:${hash}`, (folder) => {
    writeFileSync(join(folder, 'main.js'), program);
    writeFileSync(join(folder, 'Dockerfile'), dockerfile);
  });
}

const key = { TEXTGEN_KEY: 'a-key-that-nobody-knows' };

t.test('Ctrl-C while containers start removes them', { skip }, async (t) => {
  const run = contained(['check', '--runtime', 'docker'], t.testdir());
  while (containersOf(run.process.pid).length === 0 && run.process.exitCode === null) await pause(20);
  run.process.kill('SIGINT');
  const { code, stderr } = await run.ended;
  t.equal(code, 3);
  t.match(stderr, /interrupted/);
  t.same(containersOf(run.process.pid), []);
});

t.test('Ctrl-C in the middle removes the containers and writes what was learned', { skip }, async (t) => {
  const folder = t.testdir();
  const run = contained(['check', '--runtime', 'docker'], folder);
  await run.says(/\d+ passed/);
  run.process.kill('SIGINT');
  const { code } = await run.ended;
  t.equal(code, 3);
  t.same(containersOf(run.process.pid), []);
  t.match(JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8')), { complete: false });
  t.match(readFileSync(join(folder, 'harness-results', 'containers.log'), 'utf8'), /==> the server <==\nhttp:/);
});

t.test('Ctrl-C while k6 sends ends k6 and removes its container', { skip: skip || withoutK6 }, async (t) => {
  const folder = t.testdir();
  const run = contained(['load', '--profile', 'per-key-429', '--runtime', 'docker', '--windows', '10'], folder);
  await run.says(/[1-9]\d* admitted/);
  run.process.kill('SIGINT');
  const { code, stderr, milliseconds } = await run.ended;
  t.equal(code, 3, stderr);
  t.ok(milliseconds < 20_000, 'long before the 20 s of its windows and its start');
  t.same(containersOf(run.process.pid), []);
  const report = JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8'));
  t.match(report, { complete: false, load: [{ engine: 'k6', validity: { verdict: 'invalid' } }] });
});

t.test('what a killed run leaves is removed by the next, and nothing else', { skip }, async (t) => {
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
  killed.process.kill('SIGKILL');
  await killed.ended;
  t.equal(containersOf(killed.process.pid).length, 1, 'its container outlives it');

  const living = contained(['check', '--runtime', 'docker'], join(folder, 'living'));
  await living.says(/^check: /m);
  t.match(living.said(), /removed \d+ containers? that killed runs had left/);
  t.same(containersOf(killed.process.pid), []);

  const beside = contained(['check', '--runtime', 'docker', '--suite', 'auth'], join(folder, 'beside'));
  await beside.says(/^check: /m);
  t.equal(containersOf(living.process.pid).length, 1, 'a run that lives is left alone');
  const ends = await Promise.all([living.ended, beside.ended]);
  t.same(
    ends.map(({ code }) => code),
    [0, 0],
    'two runs at once do not disturb each other',
  );
  t.equal(
    docker('inspect', '--format', '{{.State.Running}}', bystander),
    'true',
    'a container of somebody else runs on',
  );
});

t.test(
  'an image that never becomes ready ends the run at the deadline, with the end of its log',
  { skip },
  async (t) => {
    const image = imageThat(
      'never-ready',
      "for (let n = 1; n <= 60; n++) console.log('line', n); setInterval(() => {}, 1000);",
    );
    const run = contained(['check', '--image', image, '--port', '8000'], t.testdir(), {
      ...key,
      TEXTGEN_START_SECONDS: '2',
    });
    const { code, stderr, milliseconds } = await run.ended;
    t.equal(code, 3);
    t.match(stderr, /was not ready at the deadline: GET \/v1\/models on its port 8000/);
    t.match(stderr, /line 11\n(.*\n)* {2}line 60\n/);
    t.notMatch(stderr, /line 10\n/, 'the last 50 lines');
    t.ok(milliseconds < 10_000, `ended after ${milliseconds} ms`);
    t.same(containersOf(run.process.pid), []);
  },
);

t.test('an image that calls itself unhealthy is not waited for any longer', { skip }, async (t) => {
  const image = imageThat(
    'unhealthy',
    'setInterval(() => {}, 1000);',
    'HEALTHCHECK --interval=100ms --retries=1 CMD ["node", "-e", "process.exitCode = 1"]',
  );
  const run = contained(['check', '--image', image, '--port', '8000'], t.testdir(), key);
  const { code, stderr } = await run.ended;
  t.equal(code, 3);
  t.match(stderr, /is unhealthy, by the health check of its image; it wrote nothing/);
  t.same(containersOf(run.process.pid), []);
});

t.test('an image whose program ends is reported at once', { skip }, async (t) => {
  const image = imageThat('ends', "console.error('no database'); process.exitCode = 7;");
  const run = contained(['check', '--image', image, '--port', '8000'], t.testdir(), key);
  const { code, stderr } = await run.ended;
  t.equal(code, 3);
  t.match(stderr, /ended with code 7; the end of its log:\n {2}no database/);
  t.same(containersOf(run.process.pid), []);
});

t.test('the log of a server that departs is kept, its keys masked', { skip }, async (t) => {
  const image = imageThat(
    'talkative',
    "require('node:http').createServer((q, r) => { console.log(q.headers.authorization); r.end('<p>'); }).listen(8000);",
  );
  const folder = t.testdir();
  const { code, stderr } = await contained(
    ['check', '--image', image, '--port', '8000', '--suite', 'models'],
    folder,
    key,
  ).ended;
  t.equal(code, 1, stderr);
  const log = readFileSync(join(folder, 'harness-results', 'containers.log'), 'utf8');
  t.match(log, /Bearer \[key:primary\]/);
  t.notMatch(log, key.TEXTGEN_KEY);
});

t.test('an image that is not there is said in one sentence', { skip }, async (t) => {
  const folder = t.testdir();
  const { code, stderr } = await contained(['check', '--image', '127.0.0.1:9/nothing', '--port', '1'], folder, key)
    .ended;
  t.equal(code, 3);
  t.match(stderr, /the image 127\.0\.0\.1:9\/nothing:latest is not on this machine and cannot be fetched/);
  t.notOk(existsSync(join(folder, 'harness-results')), 'no results are written');
});
