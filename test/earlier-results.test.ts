/** No green report of an earlier run is left where a later one was to be. */
import { cpSync, existsSync, globSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import t, { type Test } from 'tap';
import type { RunReport } from '../schemas/generated/types.ts';
import { problemsOf } from '../schemas/validate.ts';
import { listening } from './hostile/raw.ts';
import { inProcess } from './in-process.ts';

const names = ['junit.xml', 'report.html', 'run.json', 'run.tap', 'summary.md'];
const aside = names.map((name) => `${name}.old`);
const quick = ['--check', 'models/list-direct', '-q'];
const env = { TEXTGEN_KEY: 'tg-canary-0123456789' };

const green = t.testdir({});
t.before(async () => {
  const { code, stderr } = await inProcess(['check', '--embedded', ...quick], { directory: green });
  if (code !== 0) throw new Error(stderr);
});

/** A folder with the results of a green run, as it was when it ended. */
function workplace(t: Test) {
  const directory = t.testdir({});
  const results = join(directory, 'harness-results');
  cpSync(join(green, 'harness-results'), results, { recursive: true });
  const run = (args: string[], variables: Record<string, string> = {}) =>
    inProcess(args, { directory, env: variables });
  return { directory, results, run, files: () => readdirSync(results).sort() };
}

const reportIn = (folder: string): RunReport => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));

t.test('a target that cannot be used gives an inconclusive report with one reason in every format', async (t) => {
  const refusing = await listening(createServer((_, response) => void response.writeHead(401).end()));
  t.teardown(() => refusing[Symbol.asyncDispose]());
  const load = ['--profile', 'per-key-429'];
  const variables = { ...env, TEXTGEN_KEYS_LOAD: 'tg-a-0123456789,tg-b-0123456789,tg-c-0123456789' };
  const cases: [args: string[], reason: RegExp][] = [
    [['gate', 'http://127.0.0.1:9'], /^cannot connect to http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/],
    [['load', 'http://127.0.0.1:9', ...load], /^cannot connect to http:\/\/127\.0\.0\.1:9/],
    [['check', refusing.url], /^the primary key was refused with 401: set TEXTGEN_KEY/],
  ];
  for (const [args, reason] of cases) {
    const { results, run, files } = workplace(t);
    const { code, stdout, stderr } = await run(args, variables);
    t.equal(code, 3, stderr);
    t.strictSame(files(), names);
    const report = reportIn(results);
    t.strictSame(problemsOf('RunReport', report), []);
    t.match(report, { verdict: 'inconclusive', exitCode: 3, complete: true, checks: [], load: [] });
    t.equal(report.causes.length, 1);
    const says = report.causes[0]?.says ?? '';
    t.match(says, reason);
    t.match(stderr, `textgen-harness: ${says}\n`);
    const text = says.slice(1);
    for (const [name, content] of [
      ...names.map((name) => [name, readFileSync(join(results, name), 'utf8')]),
      ['', stdout],
    ])
      t.ok(content?.replaceAll(/\\(?=_)|&#8203;/g, '').includes(text), `${args[0]}: ${name || 'standard output'}`);
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(
      readFileSync(join(results, 'junit.xml'), 'utf8'),
    );
    t.equal(testsuites['@_errors'], '1');
    t.match(readFileSync(join(results, 'run.tap'), 'utf8'), /^not ok 1 /m);
  }
});

t.test('the report of a gate that could not begin says that none of its checks ran', async (t) => {
  const { results, run } = workplace(t);
  await run(['gate', 'http://127.0.0.1:9'], env);
  const { coverage, clauses } = reportIn(results);
  t.equal(coverage?.ran, 0);
  t.ok((coverage?.required ?? 0) > 50);
  t.strictSame([...new Set(clauses.map(({ standing }) => standing))].sort(), ['not-run', 'other-side', 'unseen']);
});

const refused: [args: string[], variables: Record<string, string>][] = [
  [['gate'], { CI: 'true' }],
  [['gate', ''], {}],
  [['gate', '--no-such-option'], {}],
  [['check', '--suite', 'idempotence', '--embedded'], {}],
  [['check', '--target', 'none.json'], {}],
  [['check', 'http://127.0.0.1:9'], {}],
  [['load', '--profile', 'brust', '--embedded'], {}],
  [['load', 'http://127.0.0.1:9', '--profile', 'per-key-429'], env],
  [['gate', '--no-such-option', '--out', 'harness-results'], {}],
  [['gate', '--no-such-option', '-o', 'harness-results/'], {}],
  [['gate', '--out=harness-results', 'http://a', 'http://b'], {}],
];

t.test('after misuse the earlier results are set aside, and none is lost', async (t) => {
  for (const [args, variables] of refused) {
    const { directory, results, run, files } = workplace(t);
    writeFileSync(join(results, 'notes.txt'), 'mine');
    const { code, stderr } = await run(args, variables);
    t.equal(code, 2, `${args.join(' ')}: ${stderr}`);
    t.strictSame(files(), [...aside, 'notes.txt'].sort(), args.join(' '));
    t.match(stderr, /: results of an earlier run in harness-results were renamed: run\.json, .* now end in \.old\n$/);
    for (const name of names)
      t.equal(
        readFileSync(join(results, `${name}.old`), 'utf8'),
        readFileSync(join(green, 'harness-results', name), 'utf8'),
        name,
      );
    const again = await run(['report', 'harness-results']);
    t.match(again.stderr, /The last run left no results; those of an earlier one are in .*run\.json\.old\n/);
    t.ok(existsSync(directory));
  }
});

t.test('a typo on a terminal leaves them where they are; a target that cannot be used does not', async (t) => {
  const { directory, files } = workplace(t);
  for (const [args, variables] of refused.slice(0, 5)) {
    const { code, stderr } = await inProcess(args, { directory, env: variables, isTerminal: true });
    t.equal(code, 2, stderr);
    t.notMatch(stderr, /renamed/);
    t.strictSame(files(), names, args.join(' '));
  }
  const { code } = await inProcess(['gate', 'http://127.0.0.1:9'], { directory, env, isTerminal: true });
  t.equal(code, 3);
  t.match(reportIn(join(directory, 'harness-results')), { verdict: 'inconclusive' });
});

const kept: string[][] = [
  ['gate', '--help'],
  ['gate', '--dry-run', '--no-such-option'],
  ['load', '--plan', '--profile', 'brust'],
  ['check', '--failed', 'harness-results/run.json', '--suite', 'auth'],
  ['check', '--failed=harness-results', '--no-such-option'],
  ['report', 'none.json', '--out', 'harness-results'],
  ['compare', 'harness-results', 'none.json'],
  ['gate', '--no-such-option', '--out', 'elsewhere'],
  ['gate', '--no-such-option', '--out'],
  ['gaet'],
  ['doctor', ''],
];

t.test('a command that would not have written there, or reads from there, leaves them', async (t) => {
  for (const args of kept) {
    const { run, files } = workplace(t);
    await run(args);
    t.strictSame(files(), names, args.join(' '));
  }
});

t.test('files of others and links are left', async (t) => {
  const { directory, results, run, files } = workplace(t);
  writeFileSync(join(results, 'run.json'), '{"tool":{"name":"another"},"startedAt":"2026-01-01T00:00:00Z"}');
  t.equal((await run(['gate', '--no-such-option'])).code, 2);
  t.strictSame(files(), names);
  symlinkSync('harness-results', join(directory, 'linked'));
  const other = workplace(t);
  symlinkSync(other.results, join(directory, 'elsewhere'));
  t.equal((await run(['gate', '--no-such-option', '--out', 'linked'])).code, 2);
  t.strictSame(other.files(), names);
});

t.test('the next results replace those that were set aside', async (t) => {
  const { results, run, files } = workplace(t);
  await run(['gate', '--no-such-option']);
  t.strictSame(files(), aside);
  t.equal((await run(['check', '--embedded', ...quick])).code, 0);
  t.strictSame(files(), names);
  writeFileSync(join(results, 'run.json.old'), 'mine');
  t.equal((await run(['check', '--embedded', ...quick])).code, 0);
  t.strictSame(globSync('*.old', { cwd: results }), ['run.json.old'], 'a file of that name that is not ours is kept');
});

t.test('the results of the command itself stay, also if it ends with misuse', async (t) => {
  const { directory, run, files, results } = workplace(t);
  const tolerations = {
    tolerations: [
      { check: 'models/list-direct', reason: 'r', owner: 'o', link: 'https://a.example', expires: '2099-01-01' },
    ],
  };
  writeFileSync(join(directory, 'tolerations.json'), JSON.stringify(tolerations));
  const began = new Date().toISOString();
  const { code, stderr } = await run(['check', '--embedded', ...quick, '--tolerate', 'tolerations.json']);
  t.equal(code, 2);
  t.match(stderr, /these checks pass now, remove their entries/);
  t.strictSame(files(), names);
  t.ok(reportIn(results).startedAt >= began);
});
