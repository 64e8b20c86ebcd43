import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { contained, containersOf, reportIn } from './contained.ts';
import { built, nodeImage, withoutEngine } from './images.ts';

const skip = withoutEngine;

/** Builds an image with one program; `line` is added to its Dockerfile. */
function imageWith(name: string, program: string, line = ''): string {
  const dockerfile = `FROM ${nodeImage()}\nCOPY main.js /main.js\nENTRYPOINT ["node", "/main.js"]\n${line}\n`;
  const hash = createHash('sha256').update(program).update(dockerfile).digest('hex').slice(0, 12);
  return built(`textgen-stand-in/${name}:${hash}`, (folder) => {
    writeFileSync(join(folder, 'main.js'), program);
    writeFileSync(join(folder, 'Dockerfile'), dockerfile);
  });
}

const key = { TEXTGEN_KEY: 'a-key-that-nobody-knows' };

t.test(
  'an image that never becomes ready ends the run at the deadline, with the end of its log',
  { skip },
  async (t) => {
    const image = imageWith(
      'never-ready',
      "for (let n = 1; n <= 60; n++) console.log('line', n); setInterval(() => {}, 1000);",
    );
    const run = contained(['check', '--image', image, '--port', '8000'], t.testdir(), {
      ...key,
      TEXTGEN_START_SECONDS: '10',
    });
    const { code, stderr, milliseconds } = await run.ended;
    t.equal(code, 3);
    t.match(stderr, /was not ready at the deadline: GET \/v1\/models on its port 8000/);
    t.match(stderr, /line 11\n(.*\n)* {2}line 60\n/);
    t.notMatch(stderr, /line 10\n/, 'the last 50 lines');
    t.ok(milliseconds < 60_000, `ended after ${milliseconds} ms`);
    t.same(containersOf(run.process.pid), []);
  },
);

t.test('an unhealthy container ends the start at once', { skip }, async (t) => {
  const image = imageWith(
    'unhealthy',
    'setInterval(() => {}, 1000);',
    'HEALTHCHECK --interval=100ms --retries=1 CMD ["node", "-e", "process.exitCode = 1"]',
  );
  const run = contained(['check', '--image', image, '--port', '8000'], t.testdir(), key);
  const { code, stderr } = await run.ended;
  t.equal(code, 3);
  t.match(stderr, /is unhealthy, by the health check of its image; its log is empty/);
  t.same(containersOf(run.process.pid), []);
});

t.test('an image whose program ends is reported at once', { skip }, async (t) => {
  const image = imageWith('ends', "console.error('no database'); process.exitCode = 7;");
  const run = contained(['check', '--image', image, '--port', '8000'], t.testdir(), key);
  const { code, stderr } = await run.ended;
  t.equal(code, 3);
  t.match(stderr, /ended with code 7; the end of its log:\n {2}no database/);
  t.same(containersOf(run.process.pid), []);
});

t.test('the log of a server that does not conform is kept with its keys masked', { skip }, async (t) => {
  const image = imageWith(
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

t.test('of a log with very long lines the end is kept, in less than 300 MB', { skip }, async (t) => {
  const image = imageWith(
    'long-lines',
    "const line = 'x'.repeat(1e6) + '\\n'; for (let n = 0; n < 40; n++) require('node:fs').writeSync(1, line); console.log('the end'); require('node:http').createServer((q, r) => r.end('<p>')).listen(8000);",
  );
  const folder = t.testdir();
  const file = join(folder, 'peak-memory');
  const peakMemory = join(import.meta.dirname, '..', 'hostile', 'peak-memory.ts');
  const env = { ...key, NODE_OPTIONS: `--import ${peakMemory}`, PEAK_MEMORY_FILE: file };
  const args = ['check', '--image', image, '--port', '8000', '--suite', 'models'];
  const { code, stderr } = await contained(args, folder, env).ended;
  t.equal(code, 1, stderr);
  const log = readFileSync(join(folder, 'harness-results', 'containers.log'), 'utf8');
  t.match(log, /\n\(\d+ bytes before this are left out\)\nx{1000000}\n/);
  t.match(log, /\nthe end\n$/);
  t.ok(log.length < 2_100_000, `${log.length} characters`);
  const megabytes = Number(readFileSync(file, 'utf8')) / 1024;
  t.ok(megabytes < 300, `${Math.round(megabytes)} MB`);
});

t.test('an absent image is reported in one sentence', { skip }, async (t) => {
  const folder = t.testdir();
  const { code, stderr } = await contained(['check', '--image', '127.0.0.1:9/nothing', '--port', '1'], folder, key)
    .ended;
  t.equal(code, 3);
  t.match(stderr, /the image 127\.0\.0\.1:9\/nothing:latest is not on this machine and cannot be pulled/);
  t.match(reportIn(folder), { verdict: 'inconclusive', target: { runtime: 'docker' }, checks: [] });
});
