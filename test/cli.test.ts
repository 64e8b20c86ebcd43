import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import type { KeyRecord } from '../reference-server/keys/keys.ts';
import { listen } from '../reference-server/server.ts';
import { textgenHarness } from './command-line.ts';
import { everyOutcome } from './goldens/every-outcome.ts';
import { inProcess } from './in-process.ts';

const staging = { baseUrl: 'http://127.0.0.1:1', keys: { primary: { env: 'TEXTGEN_KEY' } } };

const report = JSON.stringify(everyOutcome);

interface Mistake {
  args: string[];
  says: RegExp;
  files?: Record<string, string>;
  env?: Record<string, string>;
}

const mistakes: Mistake[] = [
  { args: ['serve', '--port', 'abc'], says: /--port abc: .*65535/ },
  { args: ['chekc'], says: /unknown command "chekc"\. Did you mean check\?/ },
  { args: ['check', '--reportre', 'tap'], says: /unknown option --reportre of check; did you mean --reporter\?/ },
  { args: ['check', '--suite', 'idempotence'], says: /unknown suite "idempotence"; did you mean idempotency\?/ },
  {
    args: ['check'],
    files: { 'textgen.target.json': JSON.stringify({ ...staging, budgte: {} }) },
    says: /textgen\.target\.json .*\n.*unknown member `budgte`; did you mean `budget`\?/,
  },
  {
    args: ['check', 'https://example.com', '--target', 'a.json'],
    files: { 'a.json': JSON.stringify(staging) },
    says: /https:\/\/example\.com is not the server of .*a\.json/,
  },
  { args: ['check', 'http://127.0.0.1:1'], says: /no primary key: set TEXTGEN_KEY/ },
  { args: ['serve', '--defect', 'never-refusse'], says: /never-refuses/ },
  { args: ['serve', '--keys', 'none.json'], says: /none\.json/ },
  { args: ['client', '--', ''], says: /client: no program given/ },
  { args: ['report', 'none.json'], says: /none\.json: no such file/ },
  { args: ['check', '--out', 'taken'], files: { taken: '' }, says: /--out taken: a file of that name exists/ },
  { args: ['load', '--profile', 'brust'], says: /unknown profile "brust"; did you mean burst\?/ },
  { args: ['load', '--profile', 'own.json'], files: { 'own.json': '{"nmae":"a"}' }, says: /unknown member `nmae`/ },
  {
    args: ['load', 'http://127.0.0.1:1', '--rate', '100000', '--duration', '24h'],
    env: { TEXTGEN_KEY: 'k-1' },
    says: /main would send 8\.64e\+9 requests, .*: lower the rate of main, or shorten the run/,
  },
  {
    args: ['compare', 'a', 'b', '--reporter', 'html', '--reporter', 'json'],
    files: { a: report, b: report },
    says: /not html and json; to write several, use textgen-harness compare with --out/,
  },
  { args: ['load', '--profile', 'steady', '--engine', 'autocannon'], says: /autocannon cannot make open arrivals/ },
  {
    args: ['load', '--profile', 'steady', '--processes', '2', '--engine', 'both'],
    says: /--processes starts k6: it cannot be used with --engine both/,
  },
  {
    args: ['load', '--profile', 'steady', '--emit', 'out'],
    says: /--emit needs a server that keeps running: give a URL/,
  },
  { args: ['load', '--collect', 'none'], says: /\(--collect none\) .*load\.json: no such file/ },
  {
    args: ['load', '--collect', 'none', '--profile', 'steady'],
    says: /option '--collect <folder>' cannot be used with option '--profile <name>'/,
  },
  {
    args: ['load', 'http://127.0.0.1:1', '--profile', 'burst'],
    env: { TEXTGEN_KEY: 'k-1' },
    says: /burst needs 2 load keys \(bursting, quiet\) and 1 is given: set TEXTGEN_KEYS_LOAD/,
  },
  {
    args: ['load', 'https://example.com', '--profile', 'burst'],
    env: { TEXTGEN_KEY: 'k-1' },
    says: /load on https:\/\/example\.com is not allowed: set load\.allowed to true in its target file/,
  },
  ...[['--no-load'], ['--read-only'], ['--preset', 'smoke']].map((leftOut) => ({
    args: ['gate', 'http://127.0.0.1:1', ...leftOut, '--threshold', 'run.errors<1'],
    env: { TEXTGEN_KEY: 'k-1' },
    says: /--threshold judges the load, which --no-load, --read-only and --preset smoke leave out/,
  })),
  { args: ['explain', '5.33'], says: /unknown id "5\.33"; did you mean 5\.3\?/ },
];

t.test('a mistake ends with 2, and one message on standard error', async (t) => {
  for (const { args, files, env = {}, says } of mistakes) {
    // These paths are relative to the directory of the process.
    const run = args.includes('--target') ? textgenHarness : inProcess;
    const directory = t.testdir(files ?? {});
    const { code, stdout, stderr } = await run(args, { directory, env });
    t.equal(code, 2, args.join(' '));
    t.match(stderr, says, args.join(' '));
    t.equal(stdout, '', `${args.join(' ')}: standard output is empty`);
    t.strictSame(readdirSync(directory), Object.keys(files ?? {}), `${args.join(' ')}: nothing is written`);
  }
});

t.test('nothing listening ends with 3, in one sentence', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  const directory = t.testdir({});
  const url = `http://127.0.0.1:${port}`;
  const outcome = await inProcess(['check', url, '--quiet'], { directory, env: { TEXTGEN_KEY: 'canary-k1' } });
  t.equal(outcome.code, 3);
  t.match(outcome.stderr, new RegExp(`^textgen-harness: cannot connect to ${url}: .*ECONNREFUSED.*\\n$`));
  t.strictSame(readdirSync(directory), ['harness-results'], 'the report says so');
});

t.test('a wrong key ends with 3 and the sentence that says so', async (t) => {
  const key: KeyRecord = { id: 'a', secret: 'right-key', limit: 5, windowSeconds: 60, lacks: [] };
  await using server = await listen({ keys: [key] });
  const env = { TEXTGEN_KEY: 'canary-wrong-key' };
  const { code, stderr } = await inProcess(['gate', server.url], { directory: t.testdir({}), env });
  t.equal(code, 3);
  t.match(stderr, /textgen-harness: the primary key was refused with 401: set TEXTGEN_KEY to a valid key\n$/);
  t.notMatch(stderr, /canary/);
});

t.test('a web page for everything departs, and is no crash', async (t) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome</p>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const directory = t.testdir({});
  const env = { TEXTGEN_KEY: 'canary-k1' };
  const { code, stdout } = await inProcess(['check', `http://127.0.0.1:${port}`], { directory, env });
  server.closeAllConnections();
  await once(server.close(), 'close');
  t.equal(code, 1);
  t.match(stdout, /DOES NOT CONFORM/);
  const report = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  t.ok(report.counts.violated > 0, `${report.counts.violated} violated`);
  t.equal(report.counts.errored, 0);
});

t.test('Ctrl-C ends with 3, writes what was learned, and leaves no server behind', async (t) => {
  const directory = t.testdir({});
  const { code, stderr } = await textgenHarness(['check'], { directory, interruptAt: /^check: \d+ of \d+ checks: /m });
  t.equal(code, 3);
  t.match(stderr, /textgen-harness: stopping/);
  const report = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  t.equal(report.complete, false);
  t.equal(report.verdict, 'inconclusive');
  t.ok(report.checks.length > 0, `${report.checks.length} checks had been decided`);
  await t.rejects(fetch(`${report.target.baseUrl}/v1/models`), 'the embedded server is gone');
});

t.test('a proxy in the environment is not asked for this machine', async (t) => {
  const env = { HTTP_PROXY: 'http://127.0.0.1:1', http_proxy: 'http://127.0.0.1:1' };
  const args = ['check', '--suite', 'versioning', '--quiet'];
  t.equal((await textgenHarness(args, { directory: t.testdir({}), env })).code, 0);
});

t.test('what there is can be listed and explained, also as data', async (t) => {
  const directory = t.testdir({});
  const listed = JSON.parse((await inProcess(['list', '--json'], { directory })).stdout);
  t.strictSame(Object.keys(listed), ['checks', 'clauses', 'profiles', 'defects', 'variants', 'scenarios']);
  for (const [kind, entries] of Object.entries(listed)) t.ok((entries as unknown[]).length > 0, kind);
  const { stdout } = await inProcess(['explain', '5.3'], { directory });
  t.match(stdout, /^5\.3 \(clause, stated\)/);
});
