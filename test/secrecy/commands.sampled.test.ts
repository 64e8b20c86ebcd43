import { basename } from 'node:path';
import t, { type Test } from 'tap';
import { listen } from '../../reference-server/server.ts';
import { argumentsSeen, canaries, env, filesIn, header, holdsNone, keys } from '../canaries.ts';
import { textgenHarness } from '../command-line.ts';
import { sampleOf } from '../tier.ts';
import { tryAgain } from '../try-again.ts';

/** Most of the time they wait for windows. */
const atOnce = 4;

/** Command lines, in which URL stands for the server, and the exit codes that they may end with. */
const commands: [args: string[], codes: number[]][] = [
  [['gate', 'URL', '--verbose'], [0]],
  [['check', 'URL', '--suite', 'auth', '--reporter', 'json', '--verbose'], [0]],
  [['check', 'URL', '--suite', 'auth', '--reporter', 'html', '--quiet'], [0]],
  [['check', 'URL', '--suite', 'auth', '--reporter', 'github', '--repeat', '2'], [0]],
  [['check', 'URL', '--suite', 'generate', '--tolerate-draft', 'draft.json', '--fail-fast'], [0]],
  [['check', 'URL', '--target', 'target.json', '--suite', 'versioning', '--read-only'], [0]],
  [['check', 'URL', '--failed', 'before/run.json'], [0]],
  [['check', 'URL', '--dry-run'], [0]],
  [['check', 'URL', '--suite', 'versioning', '--history', 'past'], [0]],
  [['gate', 'http://127.0.0.1:9', '--wait', '1', '--history', 'past'], [3]],
  [['gate'], [2]],
  [['gate', 'URL', '--embedded'], [2]],
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
  [['compare', 'before', 'before', 'before', '--out', 'compared'], [0]],
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

/** Files with secrets where they belong, and where somebody put them by mistake. */
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
  for (const [args, codes] of sampleOf('commands searched for secrets', commands, 2))
    t.test(args.join(' '), (t) => leavesNone(t, args, codes));
});

async function leavesNone(t: Test, args: string[], codes: number[]): Promise<void> {
  // No other command uses the keys of this server.
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
  const { code, stdout, stderr } = await tryAgain(
    () => textgenHarness(all, { directory, env }),
    // On a machine that is too busy for its load a gate is inconclusive.
    (outcome) => codes.includes(outcome.code ?? -1),
  );
  t.ok(codes.includes(code ?? -1), `${args.join(' ')} ended with ${code}: ${stderr.slice(-300)}`);
  t.ok(
    [...processes.seen].some((seen) => seen.includes(line.join(' '))),
    'its arguments were seen',
  );
  // The arguments of the command itself contain what a person types as an option.
  const typed = canaries.header ?? '';
  const cmdlines = [...processes.seen].map((line) => line.replaceAll(typed, ''));
  const left = Object.entries(filesIn(directory)).filter(([path]) => !(basename(path) in given));
  holdsNone(t, { ...Object.fromEntries(left), stdout, stderr, 'command lines': cmdlines.join('\n') });
}
