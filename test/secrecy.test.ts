import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { demoKeys } from '../reference-server/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { textgenHarness } from './command-line.ts';
import { listening } from './hostile/raw.ts';

t.setTimeout(180_000);

/** A secret with characters that JSON, HTML and URLs each write in their own way. */
const canary = (role: string): string => `canary-${role}/+<&"${randomBytes(9).toString('base64')}`;

const canaries: Record<string, string> = Object.fromEntries(
  ['primary', 'secondary', 'forbidden', 'exhaustible', 'bystander', 'load-1', 'load-2', 'load-3', 'header'].map(
    (role) => [role, canary(role)],
  ),
);
const env = {
  TEXTGEN_KEY: canaries.primary ?? '',
  TEXTGEN_KEY_SECONDARY: canaries.secondary ?? '',
  TEXTGEN_KEY_FORBIDDEN: canaries.forbidden ?? '',
  TEXTGEN_KEY_EXHAUSTIBLE: canaries.exhaustible ?? '',
  TEXTGEN_KEY_BYSTANDER: canaries.bystander ?? '',
  TEXTGEN_KEYS_LOAD: ['load-1', 'load-2', 'load-3'].map((role) => canaries[role]).join(','),
};
const keys = demoKeys.map((key) => ({ ...key, secret: canaries[key.id] ?? key.secret }));
const header = ['--header', `X-Gateway-Token: ${canaries.header}`];

const escaped = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** What a canary looks like in text of one kind or another. */
function formsOf(secret: string): string[] {
  const core = (before: number): string => {
    const text = Buffer.from(' '.repeat(before) + secret).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), -4);
  };
  const html = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    html,
    core(0),
    core(1),
    core(2),
    escaped(secret),
  ];
}

/** Looks for every canary in every text. */
function holdsNone(t: Test, texts: Record<string, string>): void {
  const found = Object.entries(texts).flatMap(([place, text]) =>
    Object.entries(canaries).flatMap(([role, secret]) =>
      formsOf(secret)
        .filter((form) => text.includes(form))
        .map((form) => `${place} holds the ${role} canary as ${form}`),
    ),
  );
  t.strictSame(found, [], `${Object.keys(texts).length} texts hold no secret`);
}

const filesIn = (directory: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*', { cwd: directory, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, { encoding: 'utf8' }) : '');

/** The processes that descend from this one, as Linux tells. */
const descendants = (pid: number | string): string[] => {
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((path) =>
    readIfThere(path).split(' ').filter(Boolean),
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
};

/** The arguments of every process that descends from this one, until disposed of. */
function argumentsSeen(): { seen: Set<string> } & Disposable {
  const seen = new Set<string>();
  const look = (): void => {
    try {
      for (const pid of descendants(process.pid)) seen.add(readIfThere(`/proc/${pid}/cmdline`));
    } catch {
      // A process ended while it was looked at.
    }
  };
  const timer = setInterval(look, 100);
  return { seen, [Symbol.dispose]: () => clearInterval(timer) };
}

const commands: [args: string[], codes: number[]][] = [
  [['gate', 'URL', '--verbose'], [0]],
  [['check', 'URL', '--suite', 'auth', '--reporter', 'json', '--verbose'], [0]],
  [['check', 'URL', '--suite', 'auth', '--reporter', 'html', '--quiet'], [0]],
  [['check', 'URL', '--dry-run'], [0]],
  [['doctor', 'URL', '--write', 'drafted.json', '--name', 'x'], [0]],
  [
    ['load', 'URL', '--profile', 'per-key-429', '--windows', '2'],
    [0, 1, 2, 3],
  ],
  [['report', 'harness-results', '--reporter', 'tap'], [0]],
  [
    ['compare', 'harness-results/run.json', 'harness-results/run.json'],
    [0, 1, 3],
  ],
  [['explain', 'auth/key-invalid-on-list'], [0]],
  [
    ['check', 'URL', '--out', '/dev/null/x'],
    [2, 3],
  ],
  [['check', 'URL', '--timeout', 'canary'], [2]],
];
const withHeader = new Set(['gate', 'check', 'doctor', 'load']);

t.test('no command leaves a secret in a file, on a stream or among the arguments of a process', async (t) => {
  await using server = await listen({ keys });
  for (const [args, codes] of commands) {
    const directory = t.testdir({});
    if (['report', 'compare'].includes(args[0] ?? ''))
      await textgenHarness(['check', server.url, '--suite', 'auth', '--quiet', ...header], { directory, env });
    const given = args.map((arg) => (arg === 'URL' ? server.url : arg));
    using processes = argumentsSeen();
    const all = withHeader.has(args[0] ?? '') ? [...given, ...header] : given;
    const { code, stdout, stderr } = await textgenHarness(all, { directory, env });
    t.ok(codes.includes(code ?? -1), `${args.join(' ')} ended with ${code}: ${stderr.slice(-300)}`);
    t.ok(
      [...processes.seen].some((line) => line.includes(args[0] ?? '')),
      'its arguments were seen',
    );
    // What a person types as an option stands in the arguments of the command itself.
    const typed = canaries.header ?? '';
    const cmdlines = [...processes.seen].map((line) => line.replaceAll(typed, ''));
    holdsNone(t, { ...filesIn(directory), stdout, stderr, 'command lines': cmdlines.join('\n') });
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
