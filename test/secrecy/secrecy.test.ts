import { createServer } from 'node:http';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { listen } from '../../reference-server/server.ts';
import { argumentsSeen, canaries, env, filesIn, header, holdsNone, keys, refusal } from '../canaries.ts';
import { serving, textgenHarness } from '../command-line.ts';
import { listening } from '../hostile/raw.ts';
import { inProcess } from '../in-process.ts';

const filesByName = (directory: string): Record<string, string> =>
  Object.fromEntries(Object.entries(filesIn(directory)).map(([path, text]) => [basename(path), text]));

t.test('parts of a header, what provokes errors and what a proxy is told are secrets too', async (t) => {
  const [cookie = '', pair = '', provoking = '', proxy = ''] = ['bystander', 'load-1', 'load-2', 'load-3'].map(
    (role) => canaries[role],
  );
  const server = createServer(({ headers }, outgoing) => {
    const said = [
      String(headers.cookie).replace(/^sid=|; theme=dark$/g, ''),
      Buffer.from(String(headers['x-upstream-auth']).slice(6), 'base64').toString().slice(5),
      headers['x-fault-token'],
      proxy,
    ];
    const message = JSON.stringify(said.join(' ')).slice(1, -1);
    outgoing.writeHead(503, { 'content-type': 'application/json' }).end(refusal(message));
  });
  await using serving = await listening(server);
  const provoke = { 503: { method: 'POST', path: '/v1/generate', headers: { 'x-fault-token': provoking }, body: {} } };
  const target = { baseUrl: serving.url, keys: { primary: { env: 'TEXTGEN_KEY' } }, provoke };
  const directory = t.testdir({ 'target.json': JSON.stringify(target) });
  const basic = Buffer.from(`user:${pair}`).toString('base64');
  const lines = [`Cookie: sid=${cookie}; theme=dark`, `X-Upstream-Auth: Basic ${basic}`];
  const args = ['check', '--target', 'target.json', '--verbose', ...lines.flatMap((line) => ['--header', line])];
  const HTTPS_PROXY = `http://user:${encodeURIComponent(proxy)}@127.0.0.1:9`;
  const only = { TEXTGEN_KEY: env.TEXTGEN_KEY, HTTPS_PROXY };
  const { code, stdout, stderr } = await textgenHarness(args, { directory, env: only });
  t.equal(code, 3, stderr);
  const { 'target.json': _, ...left } = filesByName(directory);
  t.match(left['run.json'], /\[key:x-fault-token\]/);
  holdsNone(t, { ...left, stdout, stderr });
});

t.test('a mistake on the command line does not repeat a secret', async (t) => {
  const { primary = '' } = canaries;
  const user = encodeURIComponent(primary);
  const commandLines = [
    ['check', primary],
    ['explain', primary],
    [primary],
    ['check', '--timeout', primary],
    ['check', `https://user:${user}@host.example`],
    ['check', `htps://user:${user}@host.example`],
    ['check', `host.example?key=${user}`],
    ['check', `host.example/x?key=${user}`],
    [`https://user:${user}@host.example`],
    ['check', 'https://host.example', '--image', `https://user:${user}@host.example/x`, '--port', '1'],
  ];
  for (const [index, args] of commandLines.entries()) {
    const run = index === 0 ? textgenHarness : inProcess;
    // A secret that is not in the environment is recognised by its place.
    const known = args.some((arg) => arg === primary);
    const directory = t.testdir({});
    const { code, stdout, stderr } = await run(args, { directory, ...(known && { env }) });
    t.equal(code, 2, stderr);
    holdsNone(t, { stdout, stderr });
  }
});

/** Throws once the first answer of a server has come: by then the harness runs, however slow the machine is. */
const crash = `
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
const name = 'http.client.response.finish';
function fail() {
  unsubscribe(name, fail);
  setImmediate(() => { throw new Error('with ' + process.env.TEXTGEN_KEY); });
}
subscribe(name, fail);`;

t.test('a crash says where it happened, and no secret', async (t) => {
  await using server = await listen({ keys });
  const directory = t.testdir({ 'crash.mjs': crash });
  const NODE_OPTIONS = `--import ${join(directory, 'crash.mjs')}`;
  const { code, stdout, stderr } = await textgenHarness(['check', server.url, '--verbose', ...header], {
    directory,
    env: { ...env, NODE_OPTIONS },
  });
  t.equal(code, 3);
  t.match(stderr, /internal error \(a bug in textgen-harness\)[\s\S]*Error: with \[key:primary\]\n\s+at /);
  holdsNone(t, { ...filesIn(directory), stdout, stderr });
});

t.test('the reference server in the foreground shows no secret, whatever it is sent', async (t) => {
  const directory = t.testdir({ 'keys.json': JSON.stringify(keys) });
  const fault = '{"every": 3, "fault": 500}';
  const args = ['serve', '--keys', 'keys.json', '--admin-port', '0', '--fault', fault];
  using processes = argumentsSeen();
  await using server = await serving(args, { directory, env });
  const [primary = '', ...others] = Object.values(canaries);
  const heard: string[] = [];
  const ask = async (path: string, authorization: string, method = 'GET', body?: string): Promise<void> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const reply = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) });
    heard.push(JSON.stringify([...reply.headers]), await reply.text());
  };
  for (const secret of [primary, ...others])
    for (const authorization of [`Bearer ${secret}`, `Basic ${secret}`, `Bearer ${secret}x`, secret]) {
      await ask('/v1/models', authorization);
      await ask(`/v1/models?key=${encodeURIComponent(secret)}`, authorization);
      await ask(`/v1/models/${encodeURIComponent(secret)}`, authorization);
      await ask('/v1/generate', authorization, 'POST', JSON.stringify({ model: secret, prompt: secret }));
      await ask('/v1/generate', authorization, 'POST', `{"model": ${secret}`);
    }
  for (const raw of [`GET /${primary} HTTP/9.9\r\n\r\n`, `${primary}\r\n\r\n`, `GET / HTTP/1.1\r\n${primary}\r\n\r\n`])
    heard.push(await answerTo(server.url, raw));
  for (const place of ['/truth', '/metrics', `/${encodeURIComponent(primary)}`])
    heard.push(await (await fetch(server.adminUrl + place)).text());
  t.ok(heard.length > 300, `${heard.length} answers`);
  const { code, stdout, stderr } = await server.ended();
  t.equal(code, 0);
  holdsNone(t, { answers: heard.join('\n'), stdout, stderr, 'command lines': [...processes.seen].join('\n') });
});

/** Sends bytes that are not a request, and returns the answer. */
async function answerTo(url: string, raw: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(raw);
  return text(socket);
}
