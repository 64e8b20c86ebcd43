import { createServer } from 'node:http';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { listen } from '../reference-server/server.ts';
import { argumentsSeen, canaries, env, escaped, filesIn, header, holdsNone, keys } from './canaries.ts';
import { serving, textgenHarness } from './command-line.ts';
import { listening } from './hostile/raw.ts';

t.setTimeout(500_000);
/** They wait for windows, most of the time. */
const atOnce = 4;

/** In each command line URL stands for the server; the codes are those it may end with. */
const commands: [args: string[], codes: number[]][] = [
  [['gate', 'URL', '--verbose'], [0]],
  [['check', 'URL', '--suite', 'auth', '--reporter', 'json', '--verbose'], [0]],
  [['check', 'URL', '--suite', 'auth', '--reporter', 'html', '--quiet'], [0]],
  [['check', 'URL', '--suite', 'auth', '--reporter', 'github', '--repeat', '2'], [0]],
  [['check', 'URL', '--suite', 'generate', '--tolerate-draft', 'draft.json', '--fail-fast'], [0]],
  [['check', 'URL', '--target', 'target.json', '--suite', 'versioning', '--read-only'], [0]],
  [['check', 'URL', '--failed', 'before/run.json'], [0]],
  [['check', 'URL', '--dry-run'], [0]],
  [['doctor', 'URL'], [0]],
  [['doctor', 'URL', '--write', 'drafted.json', '--name', 'x'], [0]],
  [
    ['load', 'URL', '--profile', 'per-key-429', '--windows', '2'],
    [0, 1, 2, 3],
  ],
  [['report', 'before/run.json', '--reporter', 'tap'], [0]],
  [['report', 'before/run.json', '--out', 'again'], [0]],
  [
    ['compare', 'before/run.json', 'before/report.html', '--out', 'compared'],
    [0, 1, 3],
  ],
  [['explain', 'auth/key-invalid-on-list'], [0]],
  [['list', '--json'], [0]],
  [['prove', '--only', 'echoes-key', '--json'], [0]],
  [['check', 'URL', '--out', '/dev/null/x'], [2]],
  [['check', 'URL', '--timeout', 'canary'], [2]],
  [['check', 'URL', '--ca', 'keys.json'], [2]],
  [['check', 'URL', '--tolerate', 'keys.json'], [2]],
  [['check', '--target', 'broken.json'], [2]],
  [['check', '--target', 'keys.json'], [2]],
  [['check', '--image', 'none', '--port', '1', '--env-file', 'broken.env'], [2]],
  [['report', 'keys.json'], [2]],
  [['serve', '--keys', 'broken.json'], [2]],
  [['serve', '--keys', 'twice.json'], [2]],
];
const filesByName = (directory: string): Record<string, string> =>
  Object.fromEntries(Object.entries(filesIn(directory)).map(([path, text]) => [basename(path), text]));
const withHeader = new Set(['gate', 'check', 'doctor', 'load']);

/** Files that hold secrets where they belong, and where somebody put them by mistake. */
function files(url: string): Record<string, string> {
  const [one] = keys;
  return {
    'target.json': JSON.stringify({ baseUrl: url, keys: { primary: { env: 'TEXTGEN_KEY' } } }),
    'keys.json': JSON.stringify(keys),
    'twice.json': JSON.stringify([one, one]),
    'broken.json': `{"keys": {"primary": ${canaries.primary}`,
    'broken.env': `TEXTGEN_KEY = ${canaries.primary}\n=${canaries.secondary}\n`,
  };
}

t.test('no command leaves a secret in a file, on a stream or among the arguments of a process', async (t) => {
  t.jobs = atOnce;
  for (const [args, codes] of commands) t.test(args.join(' '), (t) => leavesNone(t, args, codes));
});

async function leavesNone(t: Test, args: string[], codes: number[]): Promise<void> {
  // Its keys are this run's alone.
  await using server = await listen({ keys });
  const given = files(server.url);
  const directory = t.testdir(given);
  if (args.some((arg) => arg.startsWith('before')))
    await textgenHarness(['check', server.url, '--suite', 'auth', '--quiet', '--out', 'before', ...header], {
      directory,
      env,
    });
  const line = args.map((arg) => (arg === 'URL' ? server.url : arg));
  using processes = argumentsSeen();
  const all = withHeader.has(args[0] ?? '') ? [...line, ...header] : line;
  const { code, stdout, stderr } = await textgenHarness(all, { directory, env });
  t.ok(codes.includes(code ?? -1), `${args.join(' ')} ended with ${code}: ${stderr.slice(-300)}`);
  t.ok(
    [...processes.seen].some((seen) => seen.includes(line.join('\0'))),
    'its arguments were seen',
  );
  // What a person types as an option stands in the arguments of the command itself.
  const typed = canaries.header ?? '';
  const cmdlines = [...processes.seen].map((line) => line.replaceAll(typed, ''));
  const left = Object.entries(filesIn(directory)).filter(([path]) => !(basename(path) in given));
  holdsNone(t, { ...Object.fromEntries(left), stdout, stderr, 'command lines': cmdlines.join('\n') });
}

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
  for (const args of [
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
  ]) {
    // Other keys than those in the environment are told by where they stand.
    const known = args.some((arg) => arg === primary);
    const directory = t.testdir({});
    const { code, stdout, stderr } = await textgenHarness(args, { directory, ...(known && { env }) });
    t.equal(code, 2, stderr);
    holdsNone(t, { stdout, stderr });
  }
});

t.test('a crash says where it happened, and no secret', async (t) => {
  await using server = await listen({ keys });
  const directory = t.testdir({
    'crash.mjs': "setTimeout(() => { throw new Error('with ' + process.env.TEXTGEN_KEY); }, 600);",
  });
  const NODE_OPTIONS = `--import ${join(directory, 'crash.mjs')}`;
  const { code, stdout, stderr } = await textgenHarness(['check', server.url, '--verbose', ...header], {
    directory,
    env: { ...env, NODE_OPTIONS },
  });
  t.equal(code, 3);
  t.match(stderr, /a fault of the harness itself[\s\S]*Error: with \[key:primary\]\n\s+at /);
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

/** What comes back for bytes that are no request. */
async function answerTo(url: string, raw: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(raw);
  return text(socket);
}

t.test('calibrate keeps nothing of the environment', async (t) => {
  const directory = t.testdir({});
  using processes = argumentsSeen();
  const { code, stdout, stderr } = await textgenHarness(['calibrate'], { directory, env, interruptAt: /3 of \d+/ });
  t.equal(code, 3, stderr);
  holdsNone(t, { ...filesIn(directory), stdout, stderr, 'command lines': [...processes.seen].join('\n') });
});

type Echo = (secret: string) => { status: number; headers?: [string, string][]; body: string };
const refusal = (message: string): string =>
  `{"error":{"type":"invalid_request_error","code":"x","message":"${message}"}}`;

const echoes: [how: string, echo: Echo][] = [
  ['in a body', (secret) => ({ status: 403, body: refusal(JSON.stringify(secret).slice(1, -1)) })],
  ['as bare text', (secret) => ({ status: 200, body: `you sent ${secret}` })],
  ['in JSON escapes', (secret) => ({ status: 403, body: refusal(escaped(secret)) })],
  [
    'in JSON with escaped slashes',
    (secret) => ({ status: 403, body: JSON.stringify({ secret }).replaceAll('/', '\\/') }),
  ],
  ['percent-encoded', (secret) => ({ status: 404, body: refusal(encodeURIComponent(secret)) })],
  ['in base64', (secret) => ({ status: 400, body: refusal(Buffer.from(`user:${secret}:more`).toString('base64')) })],
  [
    'in HTML',
    (secret) => ({
      status: 500,
      body: `<p>${secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')}</p>`,
    }),
  ],
  ['in a header', (secret) => ({ status: 200, headers: [['x-echo', `Bearer ${secret}`]], body: '{}' })],
  [
    'as a name of a header',
    (secret) => ({ status: 200, headers: [[`x-${Buffer.from(secret).toString('hex')}`, '1']], body: '{}' }),
  ],
  [
    'in a Location',
    (secret) => ({ status: 302, headers: [['location', `/?key=${encodeURIComponent(secret)}`]], body: '{}' }),
  ],
  ['as the id of a model', (secret) => ({ status: 200, body: JSON.stringify({ models: [{ id: secret }] }) })],
  ['over and over, across where bodies are cut', (secret) => ({ status: 400, body: secret.repeat(3000) })],
  ...[8, 20, 33, 45, 55, 66, 75].map((before): [string, Echo] => [
    `after ${before} characters, where values are cut`,
    (secret) => {
      const value = 'v'.repeat(before) + secret;
      const body = { id: value, object: value, createdAt: value, data: { value }, models: [{ id: value }] };
      return { status: 200, headers: [['x-ratelimit-reset', value]], body: JSON.stringify(body) };
    },
  ]),
  [
    'in JSON with signs escaped',
    (secret) => ({
      status: 403,
      body: refusal(secret.replace(/\W/g, (char) => escaped(char).toUpperCase().replace('U', 'u'))),
    }),
  ],
  [
    'percent-encoded twice',
    (secret) => ({ status: 403, body: refusal(encodeURIComponent(encodeURIComponent(secret))) }),
  ],
  [
    'in JSON in JSON',
    (secret) => ({ status: 403, body: refusal(JSON.stringify(JSON.stringify(secret)).slice(1, -1)) }),
  ],
  [
    'in base64 over several lines',
    (secret) => ({ status: 400, body: Buffer.from(`user:${secret}`).toString('base64').replace(/.{20}/g, '$&\r\n') }),
  ],
  ['in UTF-16', (secret) => ({ status: 400, body: Buffer.from(secret, 'utf16le').toString('latin1') })],
  ['where bodies are cut', (secret) => ({ status: 400, body: `${' '.repeat(4090)}${secret}` })],
];

t.test('a server that repeats keys gets none of them into a report', async (t) => {
  const run = async (t: Test, [how, echo]: (typeof echoes)[number]) => {
    const server = createServer((incoming, outgoing) => {
      const said = String(incoming.headers.authorization ?? '').replace(/^Bearer /, '');
      const { status, headers = [], body } = echo(said || String(incoming.headers['x-gateway-token']));
      outgoing.writeHead(status, [['content-type', 'application/json'], ...headers].flat()).end(body);
    });
    await using serving = await listening(server);
    const directory = t.testdir({});
    const args = ['check', serving.url, '--verbose', '--timeout', '2', ...header];
    const { stdout, stderr } = await textgenHarness(args, { directory, env });
    const files = filesIn(directory);
    t.ok(Object.keys(files).length >= 5, how);
    holdsNone(t, { ...files, stdout, stderr });
  };
  t.jobs = atOnce;
  for (const echo of echoes) t.test(`repeated ${echo[0]}`, (t) => run(t, echo));
});
