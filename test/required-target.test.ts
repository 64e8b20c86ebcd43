/** In CI and beside keys, only a target or --embedded decides what is tested. */
import { join } from 'node:path';
import t from 'tap';
import { inProcess } from './in-process.ts';

const key = 'tg-canary-0123456789';
const commandLines = [
  ['gate'],
  ['gate', '--dry-run'],
  ['check', '--quiet'],
  ['check', '--runtime', 'process'],
  ['load', '--profile', 'per-key-429'],
  ['load', '--profile', 'per-key-429', '--plan'],
  ['doctor'],
];
const environments: [env: Record<string, string>, says: RegExp][] = [
  [
    { CI: 'true' },
    /^textgen-harness: no target: give a URL or --target FILE .*\. CI is set, .* only with --embedded\n$/,
  ],
  [{ CI: '1', TEXTGEN_KEY: key }, / CI is set, /],
  [{ TEXTGEN_KEY: key }, / TEXTGEN_KEY is set, /],
  [{ TEXTGEN_KEYS_LOAD: `${key},${key}` }, / TEXTGEN_KEYS_LOAD is set, /],
  [{ TEXTGEN_KEY_SECONDARY: '' }, / TEXTGEN_KEY_SECONDARY is set, /],
];

t.test('without a target it is misuse, and the message says what to do', async (t) => {
  const directory = t.testdir({});
  for (const args of commandLines)
    for (const [env, says] of environments) {
      const { code, stdout, stderr } = await inProcess(args, { directory, env });
      const run = `${args.join(' ')} with ${JSON.stringify(env)}`;
      t.equal(code, 2, run);
      t.match(stderr, says, run);
      t.equal(stdout, '');
      t.notMatch(stderr, key);
    }
});

t.test('with a finished --failed run, a target is still required', async (t) => {
  const directory = t.testdir({});
  const first = await inProcess(['check', '--check', 'models/list-direct', '-q', '-o', 'a'], { directory });
  t.equal(first.code, 0, first.stderr);
  t.match(await inProcess(['check', '--failed', 'a'], { directory, env: { CI: '1' } }), {
    code: 2,
    stderr: /: no target: /,
  });
});

const permitted: [args: string[], env: Record<string, string>][] = [
  [[], {}],
  [[], { CI: '' }],
  [[], { CI: '0' }],
  [[], { CI: 'false' }],
  [['--embedded'], { CI: 'true' }],
  [['--embedded'], { CI: 'true', TEXTGEN_KEY: key }],
  [['--embedded', '--runtime', 'process'], { CI: 'true' }],
];

t.test('the embedded server is tested with --embedded, or where nothing speaks of another one', async (t) => {
  for (const [args, env] of permitted) {
    const { code, stdout, stderr } = await inProcess(['check', ...args, '--dry-run'], {
      directory: t.testdir({}),
      env,
    });
    t.equal(code, 0, stderr);
    t.match(stdout, /^embedded at /, args.join(' '));
  }
});

t.test('a found file is a target, and --embedded ignores it', async (t) => {
  const file = JSON.stringify({
    name: 'near',
    baseUrl: 'http://127.0.0.1:9',
    keys: { primary: { env: 'TEXTGEN_KEY' } },
  });
  const directory = t.testdir({ '.git': {}, 'textgen.target.json': file, sub: { deep: {} } });
  const run = (...args: string[]) =>
    inProcess(['check', '--dry-run', ...args], {
      directory: join(directory, 'sub', 'deep'),
      env: { CI: '1', TEXTGEN_KEY: key },
    });
  t.match((await run()).stdout, /^near at /);
  t.match((await run('--embedded')).stdout, /^embedded at /);
  t.match((await run('--runtime', 'process')).stderr, /no target: .* CI is set/);
});

const contradictions: [args: string[], says: RegExp][] = [
  [['gate', '--embedded', 'http://127.0.0.1:9'], /--embedded and the URL name two servers: omit one/],
  [['check', '--embedded', '--target', 'a.json'], /--embedded and --target a\.json name two servers/],
  [['doctor', '--embedded', '--target', 'a.json'], /--embedded and --target a\.json name two servers/],
  [['check', '--embedded', '--image', 'a', '--port', '1'], /--embedded and --image a name two servers/],
  [['load', '--embedded', '--collect', 'a'], /--embedded and --collect a name two servers/],
  [['gate', ''], /the URL is empty: if it comes from a variable, is the variable set\?/],
  [['check', '', '--embedded'], /the URL is empty/],
  [['check', ' ', '--target', 'a.json'], /the URL is empty/],
  [['doctor', ''], /the URL is empty/],
  [['load', '', '--collect', 'a'], /the URL is empty/],
];

t.test('an empty URL, and --embedded beside another server, are misuse', async (t) => {
  for (const [args, says] of contradictions) {
    const { code, stderr } = await inProcess(args, { directory: t.testdir({}) });
    t.equal(code, 2, args.join(' '));
    t.match(stderr, says, args.join(' '));
  }
});
