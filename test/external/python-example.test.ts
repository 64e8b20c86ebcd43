/**
 * examples/python-server, a server of the interface that shares nothing with this project's own, gated from outside.
 * Its virtual environment is made in .tools/python-example, anew whenever the pinned requirements change.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { RunReport, TargetFile } from '../../schemas/generated/types.ts';
import { textgenHarness } from '../command-line.ts';
import { tryAgain } from '../try-again.ts';

const root = join(import.meta.dirname, '..', '..');
const example = join(root, 'examples', 'python-server');
const environment = join(root, '.tools', 'python-example');
const python = join(environment, 'bin', 'python');
const leastVersion = 'import sys, ensurepip; assert sys.version_info >= (3, 11), "Python 3.11 is needed"';

const readJson = (file: string) => JSON.parse(readFileSync(join(example, file), 'utf8'));
const demoKeys: { name: string; secret: string }[] = readJson('keys.demo.json');

/** The last line that a failed program wrote, or what the system said of it. */
function complaintOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: Buffer; message: string };
  return String(stderr ?? '').trim() || message;
}

/** Makes the virtual environment, where it is not there yet. Returns why it cannot be made, or nothing. */
function preparation(): string | undefined {
  const wanted = readFileSync(join(example, 'requirements.txt'), 'utf8');
  const installed = join(environment, 'installed.txt');
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 });
  try {
    if (readFileSync(installed, 'utf8') === wanted) return undefined;
  } catch {}
  try {
    run('python3', '-c', leastVersion);
    run('python3', '-m', 'venv', '--clear', environment);
    run(python, '-m', 'pip', 'install', '-q', '--disable-pip-version-check', '-r', join(example, 'requirements.txt'));
    writeFileSync(installed, wanted);
    return undefined;
  } catch (error) {
    return `the Python example cannot be installed: ${complaintOf(error).split('\n').at(-1)}`;
  }
}

const reason = preparation();
const skip = reason ?? false;

function started(...options: string[]) {
  return spawn(python, ['-m', 'textgen_server', '--port', '0', ...options], {
    cwd: example,
    env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The example with its demo keys on a free port. */
async function exampleServer() {
  const server = started('--keys', 'keys.demo.json', '--faults');
  const ended = once(server, 'exit');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    ended.then(() => reject(new Error(said)), reject);
    server.stderr.on('data', (chunk) => {
      said += chunk;
      const address = /running on (http:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

const secretOf = (name: string): string => demoKeys.find((key) => key.name === name)?.secret ?? '';

/** The variables that textgen.target.json names, with the demo keys in them. */
const variables = {
  TEXTGEN_KEY: secretOf('primary'),
  TEXTGEN_KEY_SECONDARY: secretOf('secondary'),
  TEXTGEN_KEY_FORBIDDEN: secretOf('reader'),
  TEXTGEN_KEY_BYSTANDER: secretOf('bystander'),
  ...Object.fromEntries([1, 2, 3].map((place) => [`TEXTGEN_KEY_EXHAUSTIBLE_${place}`, secretOf(`small-${place}`)])),
  ...Object.fromEntries([1, 2, 3].map((place) => [`TEXTGEN_KEY_LOAD_${place}`, secretOf(`load-${place}`)])),
};

const reportIn = (directory: string): RunReport =>
  JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));

const notGreen = ({ checks }: RunReport): string[] =>
  checks
    .filter(({ outcome }) => outcome !== 'passed' && outcome !== 'observed')
    .map(({ id, outcome }) => `${id} ${outcome}`);

/** A sliding log gives requests back bit by bit, so these checks may find no occasion. */
const untellable = [
  'rate-limit/remaining-follows',
  'rate-limit/remaining-zero-on-429',
  'rate-limit/reset-tells-when',
  'rate-limit/operations-held',
];

t.test('the Python example passes the gate, and the load is exact', { skip }, async (t) => {
  await using server = await exampleServer();
  const file: TargetFile = { ...readJson('textgen.target.json'), baseUrl: server.url };
  const directory = t.testdir({ 'target.json': JSON.stringify(file) });
  const args = ['gate', server.url, '--target', 'target.json', '--level', 'should', '--quiet'];
  /** Checks that no try decided: a busy machine leaves now one check open, now another. */
  let left: string[] | undefined;
  const gate = async () => {
    const outcome = await textgenHarness(args, { directory, env: variables });
    const report = reportIn(directory);
    const now = notGreen(report).filter((line) => !untellable.some((id) => line === `${id} inapplicable`));
    left = (left ?? now).filter((line) => now.includes(line));
    return { ...outcome, report, isBroken: now.some((line) => !line.endsWith(' inapplicable')) };
  };
  // A machine that sends late shows nothing.
  const isInTime = ({ report }: { report: RunReport }) =>
    report.load.every(({ validity }) => validity.verdict === 'valid');
  const { code, stdout, stderr, report } = await tryAgain(
    gate,
    (run) => run.isBroken || (isInTime(run) && left?.length === 0),
  );
  t.equal(code, 0, 'exit code', { stdout, stderr });
  t.equal(report.verdict, 'conforms');
  t.strictSame(
    left,
    [],
    'nothing violated, blocked or errored, and only what a sliding log cannot show is not applicable',
  );
  t.equal(new Set(report.checks.map(({ suite }) => suite)).size, 8, 'all eight suites');
  t.strictSame(
    report.load.map(({ profile, validity, limits }) => [
      profile,
      validity.verdict,
      limits.every((limit) => limit.verdict === 'met'),
    ]),
    [['per-key-429', 'valid', true]],
  );
});

t.test('one key is enough for the Python example to conform', { skip }, async (t) => {
  await using server = await exampleServer();
  const directory = t.testdir({});
  const env = { TEXTGEN_KEY: variables.TEXTGEN_KEY };
  const { code, stderr } = await textgenHarness(['check', server.url, '--quiet'], { directory, env });
  t.equal(code, 0, stderr);
  t.strictSame(
    notGreen(reportIn(directory)).filter((line) => !line.endsWith(' inapplicable')),
    [],
  );
});

t.test('every error of the Python example is enveloped, also those of its framework', { skip }, async (t) => {
  await using server = await exampleServer();
  const headers = { authorization: `Bearer ${variables.TEXTGEN_KEY}`, 'content-type': 'application/json' };
  const sent: [status: number, path: string, request: RequestInit][] = [
    [404, '/nowhere', {}],
    [404, '/v1/nowhere', { headers }],
    [404, '/v1/models/', { headers }],
    [405, '/v1/models', { headers, method: 'DELETE' }],
    [400, '/v1/models?page=x', { headers }],
    [400, '/v1/generate', { headers, method: 'POST', body: '['.repeat(100_000) }],
    [400, '/v1/generate', { headers, method: 'POST', body: '{"model":"model-v1","prompt":"a","more":NaN}' }],
    [413, '/v1/generate', { headers, method: 'POST', body: ' '.repeat(1_000_001) }],
    [500, '/v1/models', { headers: { ...headers, 'x-fault': '500' } }],
    [503, '/v1/models', { headers: { ...headers, 'x-fault': '503' } }],
  ];
  for (const [status, path, request] of sent) {
    const name = `${status} from ${request.method ?? 'GET'} ${path}`;
    const response = await fetch(`${server.url}${path}`, request);
    t.equal(response.status, status, name);
    const body = (await response.json()) as { error: unknown };
    t.strictSame(Object.keys(body), ['error'], name);
    t.match(body.error, { type: String, message: String, code: String }, name);
    if (status === 400) t.ok(response.headers.has('x-ratelimit-reset'), `${name}: rate-limit headers`);
  }
});

t.test('the Python example does not start without keys', { skip }, async (t) => {
  const server = started();
  let said = '';
  server.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(server, 'close');
  t.equal(code, 2);
  t.match(said, /give --keys FILE or TEXTGEN_SERVER_KEYS/);
});
