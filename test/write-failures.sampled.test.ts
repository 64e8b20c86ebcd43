/** Every place where a run writes fails in turn: the verdict and the other files stay. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import t, { type Test } from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { problemsOf } from '../schemas/validate.ts';
import { textgenHarness } from './command-line.ts';
import { type FaultCode, fileFaults, type WriteCall } from './file-faults.ts';
import { after, before } from './goldens/changed.ts';
import { inProcess } from './in-process.ts';
import { sampleOf } from './tier.ts';

const codes: FaultCode[] = ['ENOSPC', 'EACCES', 'EPIPE'];
const optional = ['--history', 'past', '--baseline', 'base/base.json', '--quiet'];

interface Scenario {
  name: string;
  args: string[];
  code: number;
  defects: string[];
  /** The only file whose places are tried. */
  only?: string;
}

const check = ['--check', 'models/list-without-stats'];
const scenarios: Scenario[] = [
  { name: 'conforms', args: ['check', ...check, ...optional, '--save-baseline'], code: 0, defects: [] },
  {
    name: 'does not conform',
    args: ['check', ...check, ...optional, '--save-baseline', '--tolerate-draft', 'draft.json'],
    code: 1,
    defects: ['lists-stats'],
  },
  {
    name: 'a load',
    args: [
      'load',
      // Its verdict does not depend on how late a busy machine sends.
      '--connections',
      '2',
      '--duration',
      '1',
      '--samples',
      'samples.csv',
      ...optional,
      '--save-baseline',
    ],
    code: 0,
    defects: [],
    only: 'samples.csv',
  },
];

async function workplace(t: Test, defects: string[]) {
  const server = await listen({ keys: demoKeys, defects });
  t.teardown(() => server[Symbol.asyncDispose]());
  const secrets = (role: string) => demoKeys.filter(({ id }) => id.startsWith(role)).map(({ secret }) => secret);
  const env = {
    TEXTGEN_KEY: secrets('primary').join(),
    TEXTGEN_KEYS_LOAD: secrets('load').join(),
    GITHUB_STEP_SUMMARY: '',
  };
  return { url: server.url, env };
}

/** All files below a folder, but those that a failure left under temporary names. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
        .sort()
    : [];

for (const { name, args, code, defects, only } of scenarios)
  t.test(`${name}: a write that fails costs no verdict and no other file`, async (t) => {
    const { url, env } = await workplace(t, defects);
    let number = 0;
    const fresh = () => {
      const directory = join(t.testdirName, String(number++));
      mkdirSync(directory);
      writeFileSync(join(directory, 'step.md'), '');
      return { directory, env: { ...env, GITHUB_STEP_SUMMARY: join(directory, 'step.md') } };
    };
    t.testdir({});
    const command = [...args.slice(0, 1), url, ...args.slice(1)];
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
      return only === undefined || call.name === only ? codes.map((error) => ({ call, nth, error })) : [];
    });
    for (const { call, nth, error } of sampleOf(`writes that fail: ${name}`, places, only === undefined ? 6 : 1)) {
      const place = fresh();
      const label = `${error} at ${call.call} ${call.name} (${nth})`;
      const soFar = new Map<string, number>();
      let isFull = false;
      using faults = fileFaults(place.directory, error, (_, each) => {
        const isHere = nextTime(soFar, each) === nth && each.call === call.call && each.name === call.name;
        isFull ||= isHere;
        return error === 'ENOSPC' ? isFull && each.name === call.name : isHere;
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

/** Commands that send no load: their exit code if nothing fails, and if a file is missing. */
const others: [name: string, args: (url: string) => string[], code: number, codeWithout: number][] = [
  ['report', () => ['report', 'run.json', '--out', 'out'], 0, 2],
  ['compare', () => ['compare', 'run.json', 'changed.json', '--out', 'out'], 1, 1],
  ['doctor', (url) => ['doctor', url, '--write', 'draft.json'], 0, 2],
  ['init', (url) => ['init', url, '--ci', 'github', '--force'], 0, 2],
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
        return { directory, env: { ...env, XDG_CACHE_HOME: join(directory, 'cache') } };
      };
      const whole = fresh();
      using counted = fileFaults(whole.directory, 'EIO', () => false);
      const undisturbed = await inProcess(args(url), whole);
      counted[Symbol.dispose]();
      t.equal(undisturbed.code, code, undisturbed.stderr);
      const all = filesIn(whole.directory);
      const places = counted.calls.flatMap((call, nth) => codes.map((error) => ({ call, nth, error })));
      t.ok(places.length > 0);
      for (const { call, nth, error } of sampleOf(`writes that fail: ${name}`, places, 6)) {
        const place = fresh();
        const label = `${error} at ${call.call} ${call.name} (${nth})`;
        using faults = fileFaults(place.directory, error, (made) => made === nth);
        const ended = await inProcess(args(url), place);
        faults[Symbol.dispose]();
        const said = ended.stderr.split('\n').filter((line) => line.startsWith('textgen-harness: cannot write '));
        const missing = all.filter((file) => !existsSync(join(place.directory, file)));
        t.strictSame(
          filesIn(place.directory).filter((file) => file.endsWith('.tmp')),
          [],
          label,
        );
        // What the program remembers between commands is nobody's output.
        const isOutput = missing.some((file) => !file.startsWith('cache'));
        t.equal(ended.code, isOutput ? codeWithout : code, `${label}\n${ended.stderr}`);
        t.equal(said.length, isOutput ? 1 : 0, `${label}\n${ended.stderr}`);
        if (name === 'report' || name === 'compare')
          t.ok(missing.length <= 1 || call.call === 'mkdirSync', `${label}: ${missing.join(' ')}`);
      }
    },
  );

t.test(
  'a temporary folder that cannot be made costs a load, and no verdict of the checks',
  { skip: process.platform === 'win32' },
  async (t) => {
    const { url, env } = await workplace(t, ['lists-stats']);
    const directory = t.testdir({ bin: { k6: '#!/bin/sh\necho k6 v1.8.1\n' } });
    chmodSync(join(directory, 'bin', 'k6'), 0o755);
    const PATH = [join(directory, 'bin'), process.env.PATH].join(delimiter);
    const { code, stdout, stderr } = await textgenHarness(['gate', url, ...check, '--engine', 'k6'], {
      directory,
      env: { ...env, PATH, TMPDIR: join(directory, 'absent') },
    });
    t.equal(code, 1, stderr);
    t.match(stdout, /a temporary file cannot be written: the directory cannot be created/i);
    t.equal(JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8')).verdict, 'departs');
  },
);
