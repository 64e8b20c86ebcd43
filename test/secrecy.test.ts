import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import t from 'tap';
import { listen } from '../reference-server/server.ts';
import { argumentsSeen, canaries, env, escaped, filesIn, header, holdsNone, keys } from './canaries.ts';
import { textgenHarness } from './command-line.ts';
import { listening } from './hostile/raw.ts';

t.setTimeout(500_000);

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
  await using server = await listen({ keys });
  for (const [args, codes] of commands) {
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
      [...processes.seen].some((line) => line.includes(args[0] ?? '')),
      'its arguments were seen',
    );
    // What a person types as an option stands in the arguments of the command itself.
    const typed = canaries.header ?? '';
    const cmdlines = [...processes.seen].map((line) => line.replaceAll(typed, ''));
    const left = Object.entries(filesIn(directory)).filter(([path]) => !(basename(path) in given));
    holdsNone(t, { ...Object.fromEntries(left), stdout, stderr, 'command lines': cmdlines.join('\n') });
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
  ['where bodies are cut', (secret) => ({ status: 400, body: `${' '.repeat(4090)}${secret}` })],
];

t.test('a server that repeats keys gets none of them into a report', async (t) => {
  const run = async ([how, echo]: (typeof echoes)[number]) => {
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
  for (const echo of echoes) await t.test(`repeated ${echo[0]}`, () => run(echo));
});
