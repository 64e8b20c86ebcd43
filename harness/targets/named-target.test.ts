import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { withoutProgram } from '../../test/needed-program.ts';
import { namedTarget } from './named-target.ts';

const env = { TEXTGEN_KEY: 'k-primary' };
const staging = { name: 'staging', baseUrl: 'https://staging.example.com/', keys: { primary: { env: 'TEXTGEN_KEY' } } };
const folder = (files: Record<string, string>) => t.testdir(files);

t.test('without a URL and a target file there is no target', async (t) => {
  t.equal(namedTarget({ url: undefined, file: undefined, env, directory: t.testdir({}) }), undefined);
});

t.test('textgen.target.json is used if no URL is given', async (t) => {
  const directory = t.testdir({ 'textgen.target.json': JSON.stringify(staging) });
  const found = namedTarget({ url: undefined, file: undefined, env, directory });
  t.match(found, { name: 'staging', baseUrl: 'https://staging.example.com', runtime: 'url' });
  const other = namedTarget({ url: 'http://127.0.0.1:8080/', file: undefined, env, directory });
  t.match(other, { name: '127.0.0.1:8080', baseUrl: 'http://127.0.0.1:8080' });
});

t.test('without a target file, a variable that is nearly that of an absent key is warned about', async (t) => {
  const warningsOf = (more: Record<string, string>) =>
    namedTarget({
      ...{ url: 'http://127.0.0.1:8080', file: undefined, directory: t.testdir({}) },
      env: { ...env, ...more },
    })?.warnings;
  t.strictSame(warningsOf({ TEXTGEN_KEYS_EXHAUSTIBLE: 'k-1' }), [
    'TEXTGEN_KEYS_EXHAUSTIBLE is set, but not read without a target file: did you mean TEXTGEN_KEY_EXHAUSTIBLE?',
  ]);
  t.strictSame(warningsOf({ TEXTGEN_KEYS_EXHAUSTIBLE: 'k-1', TEXTGEN_KEY_EXHAUSTIBLE: 'k-2' }), []);
  t.strictSame(warningsOf({ TEXTGEN_KEY_OF_SOMEBODY_ELSE: 'k-1', TEXTGEN_KEY_LOAD: '' }), []);
});

t.test('--target with a URL of another origin is a usage error, of the same origin it is allowed', async (t) => {
  const directory = t.testdir({ 'a.json': JSON.stringify(staging) });
  const file = join(directory, 'a.json');
  t.throws(() => namedTarget({ url: 'https://example.com', file, env, directory }), {
    name: 'UsageError',
    message: /https:\/\/example\.com is not the server of .*a\.json, which is https:\/\/staging\.example\.com/,
  });
  t.equal(
    namedTarget({ url: 'https://staging.example.com/b', file, env, directory })?.baseUrl,
    'https://staging.example.com/b',
  );
});

t.test('the default budget applies member by member, but not to this machine', async (t) => {
  const of = (baseUrl: string, budget: object) => {
    const directory = t.testdir({ 'a.json': JSON.stringify({ ...staging, baseUrl, budget }) });
    return namedTarget({ url: undefined, file: join(directory, 'a.json'), env, directory })?.budget;
  };
  const usual = { requests: 600, requestsPerSecond: 20, burst: 64, seconds: 300 };
  t.strictSame(of('https://example.com', { requests: 50 }), { ...usual, requests: 50 });
  t.strictSame(of('http://localhost:1', { requests: 50 }), { requests: 50 });
  t.strictSame(namedTarget({ url: 'http://127.0.0.1:1', file: undefined, env, directory: '.' })?.budget, undefined);
  t.strictSame(namedTarget({ url: 'https://example.com', file: undefined, env, directory: '.' })?.budget, usual);
});

t.test('load is allowed on this machine; elsewhere the file must allow it, within limits', async (t) => {
  const permission = (baseUrl: string, load?: object) => {
    const directory = t.testdir({ 'a.json': JSON.stringify({ ...staging, baseUrl, load }) });
    return namedTarget({ url: undefined, file: join(directory, 'a.json'), env, directory })?.load;
  };
  const ceilings = { maxRequests: 20_000, maxRequestsPerSecond: 200 };
  t.strictSame(permission('https://example.com'), { allowed: false, ...ceilings });
  t.strictSame(permission('https://example.com', { allowed: true }), { allowed: true, ...ceilings });
  const more = { allowed: true, maxRequests: 50_000 };
  t.strictSame(permission('https://example.com', more), { ...more, maxRequestsPerSecond: 200 });
  t.strictSame(permission('http://127.0.0.1:1'), { allowed: true });
  t.strictSame(permission('http://127.0.0.1:1', { allowed: false }), { allowed: false });
});

t.test('a missing primary key is a usage error', async (t) => {
  const none = { url: 'http://127.0.0.1:1', file: undefined, env: {}, directory: '.' };
  t.throws(() => namedTarget(none), { name: 'UsageError', message: 'no primary key: set TEXTGEN_KEY' });
});

t.test('a variable that a target file names but that is not set causes a warning', async (t) => {
  const keys = { ...staging.keys, bystander: { env: 'TEXTGEN_WATCHER' } };
  const directory = folder({ 'textgen.target.json': JSON.stringify({ ...staging, keys }) });
  const target = namedTarget({ url: undefined, file: undefined, env, directory });
  t.strictSame(target?.warnings, [
    'textgen.target.json names a key for bystander, but its variable is not set: set TEXTGEN_WATCHER',
  ]);
});

const wrong: [says: string, file: string, message: RegExp][] = [
  ['a misspelt member', '{"baseUrl":"http://a","kyes":{}}', /unknown member `kyes`; did you mean `keys`\?/],
  ['a member of the wrong type', '{"baseUrl":"http://a","keys":{"load":"A"}}', /\/keys\/load/],
  ['no JSON', '{"baseUrl"', /is not JSON/],
  ['the address with /v1', '{"baseUrl":"http://a/v1"}', /baseUrl in .* must not contain \/v1: try http:\/\/a/],
];

t.test('an invalid target file is a usage error that names the member', async (t) => {
  for (const [says, text, message] of wrong) {
    const directory = t.testdir({ 'textgen.target.json': text });
    t.throws(
      () => namedTarget({ url: undefined, file: undefined, env, directory }),
      { name: 'UsageError', message },
      says,
    );
  }
  t.throws(() => namedTarget({ url: undefined, file: '/none.json', env, directory: '.' }), {
    name: 'UsageError',
    message: 'cannot read the target file /none.json: no such file',
  });
});

const inGit = (found: string, ...below: string[]) => {
  const directory = t.testdir({ '.git': {}, 'textgen.target.json': found, a: { b: {} } });
  return { directory: join(directory, ...below), root: directory };
};
const withVariable = (env: string) => JSON.stringify({ ...staging, keys: { primary: { env } } });

t.test('the nearest target file is found, up to the folder with .git', async (t) => {
  const { root, directory } = inGit(JSON.stringify(staging), 'a', 'b');
  const find = () => namedTarget({ url: undefined, file: undefined, env, directory });
  t.match(find(), { name: 'staging', foundFile: join('..', '..', 'textgen.target.json') });
  writeFileSync(join(root, 'a', 'textgen.target.json'), JSON.stringify({ ...staging, name: 'nearer' }));
  t.match(find(), { name: 'nearer', foundFile: join('..', 'textgen.target.json') });
  rmSync(join(root, 'a', 'textgen.target.json'));
  writeFileSync(join(root, 'a', '.git'), 'gitdir: ../.git/worktrees/a');
  t.equal(find(), undefined, 'a worktree has a file of that name');
});

t.test('outside a repository a target file is found only in the working directory', async (t) => {
  const above = mkdtempSync(join(tmpdir(), 'textgen-test-'));
  t.teardown(() => rmSync(above, { recursive: true }));
  writeFileSync(join(above, 'textgen.target.json'), JSON.stringify(staging));
  mkdirSync(join(above, 'a'));
  t.equal(namedTarget({ url: undefined, file: undefined, env, directory: join(above, 'a') }), undefined);
  t.match(namedTarget({ url: undefined, file: undefined, env, directory: above }), { name: 'staging' });
});

t.test('a found target file may use only variables that begin with TEXTGEN_, unless it is trusted', async (t) => {
  const secrets = { ...env, GITHUB_TOKEN: 'ghs-1', textgen_key: 'k-2' };
  for (const variable of ['GITHUB_TOKEN', 'textgen_key']) {
    const { directory } = inGit(withVariable(variable), 'a');
    const naming = { url: undefined, file: undefined, env: secrets, directory };
    t.throws(() => namedTarget(naming), {
      name: 'UsageError',
      message: new RegExp(
        `^found \\.\\./textgen\\.target\\.json, which would send the value of ${variable} \\(keys\\.primary\\) to https://staging\\.example\\.com/\\. Nothing was sent: .*name it with --target \\.\\./textgen\\.target\\.json, or add --trust$`,
      ),
    });
    t.match(namedTarget({ ...naming, trust: true }), { keys: [{ variable }] });
    t.match(namedTarget({ ...naming, file: join(directory, '..', 'textgen.target.json') }), { keys: [{ variable }] });
  }
});

t.test('every role of a found target file is looked at', async (t) => {
  const bystander = { env: 'AWS_SECRET_ACCESS_KEY' };
  const lists = { exhaustible: [{ env: 'TEXTGEN_A' }, { env: 'NPM_TOKEN' }], load: [{ env: 'CI_JOB_TOKEN' }] };
  const keys = { ...staging.keys, bystander, ...lists };
  const { directory } = inGit(JSON.stringify({ ...staging, keys }));
  t.throws(() => namedTarget({ url: undefined, file: undefined, env, directory }), {
    message:
      /AWS_SECRET_ACCESS_KEY \(keys\.bystander\), NPM_TOKEN \(keys\.exhaustible\), CI_JOB_TOKEN \(keys\.load\) to/,
  });
});

t.test('a found pipe is not read', { skip: withoutProgram('mkfifo') }, async (t) => {
  const directory = t.testdir({});
  execFileSync('mkfifo', [join(directory, 'textgen.target.json')]);
  for (const trust of [false, true])
    t.throws(() => namedTarget({ url: undefined, file: undefined, env, directory, trust }), {
      name: 'UsageError',
      message: /^textgen\.target\.json is not a regular file$/,
    });
});

const skip = process.getuid?.() === 0 ? false : 'only root can give files away';

t.test('a found file of another user is not used, unless it is trusted', { skip }, async (t) => {
  const { root, directory } = inGit(JSON.stringify(staging), 'a');
  chownSync(join(root, 'textgen.target.json'), 12345, 12345);
  const naming = { url: undefined, file: undefined, env, directory };
  t.throws(() => namedTarget(naming), {
    name: 'UsageError',
    message: /belongs to another user\. If you trust it, name/,
  });
  t.match(namedTarget({ ...naming, trust: true }), { name: 'staging' });
  chownSync(directory, 12345, 12345);
  t.match(namedTarget(naming), { name: 'staging' }, 'a checkout of another user is used as a whole');
});

t.test('names of variables are names that a shell knows; others are not repeated, they may be keys', async (t) => {
  for (const variable of ['', 'A-B', '1A', 'A B', '$(id)', 'sk-live-0123', 'A\nB', "A'B"]) {
    const { directory } = inGit(withVariable(variable));
    for (const trust of [false, true])
      t.throws(() => namedTarget({ url: undefined, file: undefined, env, directory, trust }), {
        name: 'UsageError',
        message:
          /:\n {2}\/keys\/primary\/env must be the name of the environment variable that holds the key \(letters, digits and _\), never the key itself$/,
      });
  }
});
