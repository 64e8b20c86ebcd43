/** A target file that was found, not named: nobody has vouched for it. */

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { listening } from './hostile/raw.ts';
import { inProcess } from './in-process.ts';

const token = 'ghs-canary-0123456789';
const key = 'tg-canary-0123456789';
const env = { GITHUB_TOKEN: token, TEXTGEN_KEY: key };

/** A server that records what reaches it, and a repository whose target file names that server. */
async function repository(t: Test, variable: string) {
  const received: string[] = [];
  const server = await listening(
    createServer(({ headers }, response) => {
      received.push(String(headers.authorization));
      response.writeHead(401).end();
    }),
  );
  t.teardown(() => server[Symbol.asyncDispose]());
  const { url } = server;
  const target = JSON.stringify({ baseUrl: url, keys: { primary: { env: variable } }, load: { allowed: true } });
  const profile = 'throw new Error("code of the repository ran");';
  const files = { '.git': {}, 'textgen.target.json': target, 'per-key-429': profile, 'per-key-429.ts': profile };
  return { received, url, directory: join(t.testdir({ ...files, src: {} }), 'src') };
}

const commandLines = [
  ['check'],
  ['check', '--dry-run'],
  ['gate', '--quiet'],
  ['doctor'],
  ['load', '--profile', 'per-key-429'],
  ['load', '--profile', 'steady', '--plan'],
];

t.test('a found target file that names GITHUB_TOKEN gets nothing, and the message says what to do', async (t) => {
  const { received, url, directory } = await repository(t, 'GITHUB_TOKEN');
  for (const args of commandLines) {
    const { code, stdout, stderr } = await inProcess(args, { directory, env });
    t.equal(code, 2, args.join(' '));
    t.equal(stdout, '');
    t.match(
      stderr,
      `textgen-harness: found ../textgen.target.json, which would send the value of GITHUB_TOKEN (keys.primary) to ${url}. Nothing was sent: `,
    );
    t.match(stderr, '--target ../textgen.target.json, or add --trust');
    t.notMatch(stderr, token);
  }
  t.strictSame(received, []);
});

t.test('named by a person or with --trust, such a file is used', async (t) => {
  const { received, directory } = await repository(t, 'GITHUB_TOKEN');
  for (const trusting of [['--trust'], ['--target', join(directory, '..', 'textgen.target.json')]]) {
    const { code, stderr } = await inProcess(['check', ...trusting], { directory, env });
    t.equal(code, 3, stderr);
    t.strictSame([...new Set(received.splice(0))], [`Bearer ${token}`]);
  }
});

t.test(
  'the server and the variables of a found file are shown before anything is sent, also with --quiet',
  async (t) => {
    const { received, url, directory } = await repository(t, 'TEXTGEN_KEY');
    for (const args of [['check'], ['check', '--quiet'], ['doctor'], ['check', '--dry-run', '--quiet']]) {
      const { stderr } = await inProcess(args, { directory, env });
      const line = `keys in TEXTGEN_KEY are for ${url} (target file found: ../textgen.target.json)\n`;
      t.equal(stderr.slice(0, line.length), line, args.join(' '));
      t.notMatch(stderr, key);
    }
    t.strictSame([...new Set(received)], [`Bearer ${key}`]);
  },
);

t.test('the server of a URL is shown too, but not with --quiet', async (t) => {
  const { url, directory } = await repository(t, 'TEXTGEN_KEY');
  t.match(
    (await inProcess(['check', url], { directory, env })).stderr,
    `using 1 API key from the environment for ${url}\n`,
  );
  t.notMatch((await inProcess(['check', url, '--quiet'], { directory, env })).stderr, 'API key');
});

t.test('messages about a found file name it', async (t) => {
  const { directory } = await repository(t, 'TEXTGEN_KEY');
  const { code, stderr } = await inProcess(['check'], { directory });
  t.equal(code, 2);
  t.equal(stderr, 'textgen-harness: no primary key: set TEXTGEN_KEY (target file ../textgen.target.json)\n');
});

t.test('a clone does not send the key of another project through a link', async (t) => {
  const { received, directory } = await repository(t, 'TEXTGEN_KEY');
  const clone = dirname(directory);
  mkdirSync(join(clone, 'project'));
  writeFileSync(join(clone, 'project', '.env'), `TEXTGEN_KEY=${key}\n`);
  symlinkSync(join('project', '.env'), join(clone, '.env'));
  const { code, stderr } = await inProcess(['doctor'], { directory: clone });
  t.equal(code, 2, stderr);
  t.match(stderr, /\.env is a symbolic link and is not read/);
  t.strictSame(received, []);
});

t.test('a found target and a found .env need one confirmation; what init writes has it', async (t) => {
  const { received, directory, url } = await repository(t, 'TEXTGEN_KEY');
  const clone = dirname(directory);
  const home = { HOME: join(clone, 'home'), XDG_CACHE_HOME: '' };
  const project = join(clone, 'home', 'project');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(clone, '.env'), `TEXTGEN_KEY=${key}\n`);
  const before = await inProcess(['doctor'], { directory: clone, env: home });
  t.equal(before.code, 2);
  t.match(before.stderr, `would send TEXTGEN_KEY of .env to ${url}. Nothing was sent. `);
  t.match(before.stderr, 'textgen-harness doctor --trust');
  t.strictSame(received, []);
  for (const args of [['doctor', '--trust'], ['doctor']])
    t.equal((await inProcess(args, { directory: clone, env: home })).code, 3, 'the server refuses the key');
  t.ok(received.length > 1);

  writeFileSync(join(project, '.env'), `TEXTGEN_KEY=${key}\n`);
  t.equal((await inProcess(['init', url, '--ci', 'none'], { directory: project, env: home })).code, 0);
  t.equal((await inProcess(['doctor'], { directory: project, env: home })).code, 3);
});
