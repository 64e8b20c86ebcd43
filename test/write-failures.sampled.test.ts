/** Every place where a run writes fails in turn: the verdict and the other files stay. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import type { CommandContext } from '../harness/io/context.ts';
import { tryOutput } from '../harness/io/optional-output.ts';
import { keepLogs } from '../harness/results/container-logs.ts';
import { Secrets } from '../harness/secrets/secrets.ts';
import { problemsOf } from '../schemas/validate.ts';
import { compileCache } from './command-line.ts';
import { faultCodes, fileFaults, type WriteCall } from './file-faults.ts';
import { after, before } from './goldens/changed.ts';
import { inProcess } from './in-process.ts';
import { exportedLoad, memberLogs } from './ledgers/member-logs.ts';
import { sampleOf } from './tier.ts';
import { declaredTarget, workplace } from './write-workplace.ts';

const optional = ['--history', 'past', '--baseline', 'base/base.json', '--quiet'];

interface Scenario {
  name: string;
  /** `target` is a file that declares the limits: what is declared need not be learnt. */
  args: (url: string, target: string) => string[];
  code: number;
  /** Names of the server's defects. */
  defects?: string[];
  /** Files that the command reads. */
  files?: Record<string, string>;
  /** The only file whose places are tried. */
  only?: string;
  /** There are results of an earlier run, which are set aside. */
  isLater?: boolean;
}

const check = ['--check', 'models/list-without-stats'];
const limit = ['--limit', '20', '--window', '1s', '--fresh'];
const generation = `const { TEXTGEN_BASE_URL: base, TEXTGEN_KEY: key } = process.env;
const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
const body = JSON.stringify({ model: 'model-v1', prompt: 'a', maxTokens: 16 });
await (await fetch(base + '/v1/generate', { method: 'POST', headers, body })).json();`;
/** 100 admitted in each second. */
const requests = Array.from({ length: 200 }, (_, index) => `${Date.UTC(2026, 10, 25) + index * 10},5,200`);
const target = { name: 'a', baseUrl: 'http://127.0.0.1:1', runtime: 'url' };

const scenarios: Scenario[] = [
  { name: 'conforms', args: (url) => ['check', url, ...check, ...optional, '--save-baseline'], code: 0 },
  {
    name: 'does not conform',
    args: (url) => ['check', url, ...check, ...optional, '--save-baseline', '--tolerate-draft', 'draft.json'],
    code: 1,
    defects: ['lists-stats'],
  },
  {
    name: 'a later run',
    args: (url) => ['check', url, ...check, '--quiet'],
    code: 1,
    defects: ['lists-stats'],
    isLater: true,
  },
  {
    name: 'a load',
    args: (url, target) => [
      // Its verdict does not depend on how late a busy machine sends.
      ...['load', url, '--target', target, '--connections', '4', '--duration', '1', '--samples', 'samples.csv'],
      ...optional,
      '--save-baseline',
    ],
    code: 0,
    only: 'samples.csv',
  },
  {
    name: 'a judged file',
    args: () => ['judge', 'requests.csv', ...limit, ...optional, '--save-baseline'],
    code: 1,
    files: { 'requests.csv': ['start,milliseconds,status', ...requests, ''].join('\n') },
  },
  {
    name: 'a client',
    args: () => [
      ...['client', '--scenario', 'plain', ...optional, '--save-baseline', '--tolerate-draft', 'draft.json'],
      ...['--', process.execPath, 'client.mjs'],
    ],
    code: 0,
    files: { 'client.mjs': generation },
  },
  {
    name: 'a load of pods',
    args: () => [
      ...['load', '--collect', 'pods', '--samples', 'samples.csv', '--quiet'],
      ...['--baseline', 'base/base.json', '--save-baseline'],
    ],
    code: 0,
    files: {
      'pods/load/load.json': JSON.stringify({ ...exportedLoad, target }),
      ...Object.fromEntries(
        memberLogs([0, 0, 0], ['a', 'a', 'a']).map((text, index) => [`pods/ledger-${index}.log`, text]),
      ),
    },
  },
];

/** All files below a folder, but those that a failure left under temporary names. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
        .sort()
    : [];

for (const { name, args, code, defects = [], files = {}, only, isLater } of scenarios)
  t.test(`${name}: a write that fails costs no verdict and no other file`, async (t) => {
    const { url, env } = await workplace(t, defects);
    let number = 0;
    const fresh = () => {
      const directory = join(t.testdirName, String(number++));
      mkdirSync(directory);
      for (const [file, text] of Object.entries({ ...files, 'step.md': '' })) {
        mkdirSync(dirname(join(directory, file)), { recursive: true });
        writeFileSync(join(directory, file), text);
      }
      if (isLater) mkdirSync(join(directory, 'harness-results'));
      if (isLater) writeFileSync(join(directory, 'harness-results', 'run.json'), JSON.stringify(before));
      return { directory, env: { ...env, GITHUB_STEP_SUMMARY: join(directory, 'step.md') } };
    };
    const target = join(t.testdir({ 'target.json': declaredTarget(url) }), 'target.json');
    const command = args(url, target);
    const whole = fresh();
    using counted = fileFaults(whole.directory, 'EIO', () => false);
    const undisturbed = await inProcess(command, whole);
    counted[Symbol.dispose]();
    t.equal(undisturbed.code, code, undisturbed.stderr);
    const all = filesIn(whole.directory);
    t.comment(`${counted.calls.length} calls, ${all.join(' ')}`);
    // How many rows a load writes at once is up to the machine, so that a place is the nth write of its kind to its file: where a run
    // writes less often than the first did, nothing fails in it.
    const times = new Map<string, number>();
    const nextTime = (counts: typeof times, { call, name }: WriteCall) => {
      const before = counts.get(`${call} ${name}`) ?? 0;
      counts.set(`${call} ${name}`, before + 1);
      return before;
    };
    const places = counted.calls.flatMap((call) => {
      const nth = nextTime(times, call);
      return only === undefined || call.name === only ? faultCodes.map((error) => ({ call, nth, error })) : [];
    });
    for (const { call, nth, error } of sampleOf(`writes that fail: ${name}`, places, 1)) {
      const place = fresh();
      const label = `${error} at ${call.call} ${call.name} (${nth})`;
      const soFar = new Map<string, number>();
      let isFull = false;
      using faults = fileFaults(place.directory, error, (_, each) => {
        const isHere = nextTime(soFar, each) === nth && each.call === call.call && each.name === call.name;
        isFull ||= isHere;
        // A file that is removed needs no room.
        return isHere || (error === 'ENOSPC' && isFull && each.name === call.name && each.call !== 'rmSync');
      });
      const ended = await inProcess(command, place);
      faults[Symbol.dispose]();
      const said = ended.stderr.split('\n').filter((line) => line.startsWith('textgen-harness: '));
      // Before anything is sent, a place that the user may not write to is a wrong option.
      if (ended.code === 2 && error !== 'ENOSPC' && !existsSync(join(place.directory, 'harness-results', 'run.json'))) {
        t.equal(said.length, 1, `${label}\n${ended.stderr}`);
        t.notMatch(ended.stderr, /internal error/);
        continue;
      }
      t.equal(ended.code, code, `${label}\n${ended.stderr}`);
      const written = filesIn(place.directory);
      t.ok(
        all
          .filter((file) => !written.includes(file))
          .every((file) => file.endsWith(call.name) || call.call === 'mkdirSync'),
        `${label}: ${written.join(' ')}`,
      );
      t.strictSame(
        written.filter((file) => file.endsWith('.tmp')),
        [],
        label,
      );
      const report = join(place.directory, 'harness-results', 'run.json');
      if (existsSync(report))
        t.strictSame(problemsOf('RunReport', JSON.parse(readFileSync(report, 'utf8'))), [], label);
      const isSaid = said.filter((line) => /cannot write|--samples|no space|permission|nobody reads/.test(line));
      if (call.call === 'rmSync') t.equal(isSaid.length, 1, `${label}\n${ended.stderr}`);
      t.ok(isSaid.length <= 1, `${label}\n${ended.stderr}`);
      if (written.length < all.length) t.equal(isSaid.length, 1, `${label}\n${ended.stderr}`);
    }
  });

t.test('on a full disk the verdict is on standard output, and the exit code is that of the verdict', async (t) => {
  const { url, env } = await workplace(t, ['lists-stats']);
  const directory = t.testdir({});
  using _ = fileFaults(directory, 'ENOSPC', () => true);
  const { code, stdout, stderr } = await inProcess(['check', url, ...check, '--history', 'past'], { directory, env });
  t.equal(code, 1, stderr);
  t.match(stdout, /DOES NOT CONFORM/);
  t.match(stderr, /cannot write run\.json, report\.html, .* in harness-results: no space left on the device/);
});

const loadKeys = {
  TEXTGEN_KEYS_LOAD_1: 'load-key-one',
  TEXTGEN_KEYS_LOAD_2: 'load-key-two',
  TEXTGEN_KEYS_LOAD_3: 'load-key-three',
};
/** A target whose limits are declared, so that nothing is sent to export a load. */
const declared = (baseUrl: string) => ({
  baseUrl,
  keys: {
    primary: { env: 'TEXTGEN_KEY' },
    load: Object.keys(loadKeys).map((name) => ({ env: name, limit: 20, windowSeconds: 2 })),
  },
  load: { allowed: true },
});

/** Commands that send no load: their arguments for a server and a folder, their exit code if nothing fails, and if a file is missing. */
const others: [name: string, args: (url: string, directory: string) => string[], code: number, codeWithout: number][] =
  [
    ['report', () => ['report', 'run.json', '--out', 'out'], 0, 2],
    ['compare', () => ['compare', 'run.json', 'changed.json', '--out', 'out'], 1, 1],
    ['doctor', (url) => ['doctor', url, '--write', 'draft.json'], 0, 2],
    ['init', (url) => ['init', url, '--ci', 'github', '--force'], 0, 2],
    [
      'load --emit',
      (_, directory) => ['load', '--target', join(directory, 'target.json'), '--profile', 'steady', '--emit', 'pods'],
      0,
      2,
    ],
  ];

for (const [name, args, code, codeWithout] of others)
  t.test(
    `${name}: a write that fails ends with one sentence, and all other files of a command are written`,
    async (t) => {
      const { url, env } = await workplace(t, []);
      let number = 0;
      t.testdir({});
      const fresh = () => {
        const directory = join(t.testdirName, String(number++));
        mkdirSync(directory);
        writeFileSync(join(directory, 'run.json'), JSON.stringify(before));
        writeFileSync(join(directory, 'changed.json'), JSON.stringify(after));
        writeFileSync(join(directory, 'target.json'), JSON.stringify(declared(url)));
        return { directory, env: { ...env, ...loadKeys, XDG_CACHE_HOME: join(directory, 'cache') } };
      };
      const whole = fresh();
      using counted = fileFaults(whole.directory, 'EIO', () => false);
      const undisturbed = await inProcess(args(url, whole.directory), whole);
      counted[Symbol.dispose]();
      t.equal(undisturbed.code, code, undisturbed.stderr);
      const all = filesIn(whole.directory);
      const places = counted.calls.flatMap((call, nth) => faultCodes.map((error) => ({ call, nth, error })));
      t.ok(places.length > 0);
      for (const { call, nth, error } of sampleOf(`writes that fail: ${name}`, places, 1)) {
        const place = fresh();
        const label = `${error} at ${call.call} ${call.name} (${nth})`;
        using faults = fileFaults(place.directory, error, (made) => made === nth);
        const ended = await inProcess(args(url, place.directory), place);
        faults[Symbol.dispose]();
        const said = ended.stderr.split('\n').filter((line) => /^textgen-harness: (cannot write |--)/.test(line));
        const missing = all.filter((file) => !existsSync(join(place.directory, file)));
        t.strictSame(
          filesIn(place.directory).filter((file) => file.endsWith('.tmp')),
          [],
          label,
        );
        // The memory of the program between commands is nobody's output.
        const isOutput = missing.some((file) => !file.startsWith('cache'));
        t.equal(ended.code, isOutput ? codeWithout : code, `${label}\n${ended.stderr}`);
        t.equal(said.length, isOutput ? 1 : 0, `${label}\n${ended.stderr}`);
        if (name === 'report' || name === 'compare')
          t.ok(missing.length <= 1 || call.call === 'mkdirSync', `${label}: ${missing.join(' ')}`);
      }
    },
  );

t.test(
  'streams that cannot be written cost neither the verdict nor the results',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const { url, env } = await workplace(t, ['lists-stats']);
    const program = join(import.meta.dirname, '..', 'harness', 'launch.ts');
    const lines: [says: string, redirection: string][] = [
      ['standard output is closed', '| true'],
      ['standard output is full', '>/dev/full'],
      ['standard error is full', '2>/dev/full'],
      ['both are full', '>/dev/full 2>/dev/full'],
      ['standard error is closed', '2>&1 >/dev/null | true'],
    ];
    for (const [says, redirection] of lines) {
      const directory = t.testdir({});
      const command = `{ "$NODE" "$PROGRAM" check "$URL" ${check.join(' ')} --history past; echo $? >code; } ${redirection}`;
      const child = spawn('/bin/sh', ['-c', command], {
        cwd: directory,
        env: {
          ...{ ...env, PATH: process.env.PATH, HOME: directory, NODE_COMPILE_CACHE: compileCache },
          ...{ NODE: process.execPath, PROGRAM: program, URL: url },
        },
        stdio: 'ignore',
      });
      await once(child, 'exit');
      while (!existsSync(join(directory, 'code')) || readFileSync(join(directory, 'code'), 'utf8') === '')
        await pause(50);
      t.equal(readFileSync(join(directory, 'code'), 'utf8'), '1\n', says);
      t.strictSame(
        readdirSync(join(directory, 'harness-results')).sort(),
        ['junit.xml', 'report.html', 'run.json', 'run.tap', 'summary.md'],
        says,
      );
      t.ok(existsSync(join(directory, 'past', 'history.ndjson')), says);
    }
  },
);

t.test('logs of containers that cannot be read cost no verdict', async (t) => {
  const directory = t.testdir({});
  const { promise, reject } = Promise.withResolvers<string>();
  reject(new Error('socket hang up'));
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  const context = { secrets: new Secrets(), stderr: { write, isTerminal: false } } as unknown as CommandContext;
  await tryOutput(context, () => keepLogs({ verdict: 'departs' }, { logs: () => promise }, directory, context));
  t.match(said, /the logs of the containers cannot be read: socket hang up; the verdict does not depend on it/);
});
