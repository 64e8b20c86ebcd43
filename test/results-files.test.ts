/** The files that commands write: the users who may read them, and links in their place. */
import {
  chmodSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { inProcess } from './in-process.ts';

const names = ['junit.xml', 'report.html', 'run.json', 'run.tap', 'summary.md'];
const check = ['check', '--check', 'models/list-without-stats', '--quiet'];
const load = ['load', '--profile', 'per-key-429', '--windows', '1'];

/** Runs command lines in one folder against a reference server whose list of models is wrong. */
async function workplace(t: Test) {
  const server = await listen({ keys: demoKeys, defects: ['lists-stats'] });
  t.teardown(() => server[Symbol.asyncDispose]());
  const directory = t.testdir({});
  const secretOf = (role: string) =>
    demoKeys
      .filter(({ id }) => id.startsWith(role))
      .map(({ secret }) => secret)
      .join(',');
  const env = { TEXTGEN_KEY: secretOf('primary'), TEXTGEN_KEYS_LOAD: secretOf('load') };
  const run = async (wanted: number, ...args: string[]) => {
    const { code, stdout, stderr } = await inProcess(args, { directory, env });
    t.equal(code, wanted, `${args.join(' ')}\n${stdout}${stderr}`);
    return stderr;
  };
  return { directory, url: server.url, run };
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** The modes of everything below a folder. */
const modesIn = (folder: string, kind: 'files' | 'folders'): string[] => {
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() === (kind === 'files'));
  return [...new Set(paths.map(({ parentPath, name }) => modeOf(join(parentPath, name))))];
};

t.test('only the user may read what a command writes, but for drafts to be committed', async (t) => {
  const { directory, url, run } = await workplace(t);
  const usual = process.umask(0o022);
  t.teardown(() => process.umask(usual));
  const results = join(directory, 'harness-results');
  await run(1, ...check, url, '--tolerate-draft', 'tolerations.json');
  await run(0, 'report', results, '--out', 'public/report');
  await run(0, 'compare', results, results, '--out', 'comparison');
  await run(0, ...load, url, '--emit', 'load');
  await run(0, 'doctor', url, '--write', 'textgen.target.json');
  const folders = ['comparison', 'harness-results', 'load', 'public'];
  t.strictSame(readdirSync(directory).sort(), [...folders, 'textgen.target.json', 'tolerations.json']);
  for (const folder of folders) {
    t.equal(modeOf(join(directory, folder)), '700', folder);
    t.strictSame(modesIn(join(directory, folder), 'files'), ['600'], folder);
    for (const mode of modesIn(join(directory, folder), 'folders')) t.equal(mode, '700', folder);
  }
  for (const draft of ['textgen.target.json', 'tolerations.json']) t.equal(modeOf(join(directory, draft)), '644');
});

t.test('an existing folder keeps its mode, and its replaced files lose theirs', async (t) => {
  const { directory, url, run } = await workplace(t);
  const out = join(directory, 'out');
  mkdirSync(out);
  writeFileSync(join(out, 'run.json'), '');
  chmodSync(out, 0o755);
  chmodSync(join(out, 'run.json'), 0o666);
  await run(1, ...check, url, '--out', 'out');
  t.equal(modeOf(out), '755');
  t.strictSame(modesIn(out, 'files'), ['600']);
});

t.test('results are not written through a link that nobody named', async (t) => {
  const { directory, url, run } = await workplace(t);
  const elsewhere = join(directory, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync('elsewhere', join(directory, 'harness-results'));
  t.equal(
    await run(2, ...check, url),
    'textgen-harness: harness-results is a symbolic link: if you trust it, name it with --out harness-results\n',
  );
  t.strictSame(readdirSync(elsewhere), []);
  await run(1, ...check, url, '--out', 'harness-results');
  t.strictSame(readdirSync(elsewhere).sort(), names);
  t.ok(lstatSync(join(directory, 'harness-results')).isSymbolicLink());
});

t.test('links in place of results are replaced, not followed', async (t) => {
  const { directory, url, run } = await workplace(t);
  const results = join(directory, 'harness-results');
  mkdirSync(results);
  writeFileSync(join(directory, 'victim'), 'untouched');
  for (const name of [...names, 'containers.log']) symlinkSync('../victim', join(results, name));
  await run(1, ...check, url);
  t.strictSame(readdirSync(results).sort(), names);
  for (const name of names) t.ok(lstatSync(join(results, name)).isFile(), name);
  t.equal(readFileSync(join(directory, 'victim'), 'utf8'), 'untouched');
});
