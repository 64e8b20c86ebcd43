/** Attacks by another user of the machine. */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import t from 'tap';
import { findK6 } from '../load/engines/k6/local-process.ts';
import { cachePath } from '../load/processes/cache-folder.ts';
import { textgenHarness } from './command-line.ts';

/** Node takes it for the folder of a cache if a program names none. */
const sharedCache = 'node-compile-cache';
const withoutCache = { NODE_COMPILE_CACHE: '' };
const asRoot = process.getuid?.() === 0 ? {} : { skip: 'only root can give files to another user' };
const other = 65_534;

t.test('compiled code is read from no folder that all users share', async (t) => {
  const directory = t.testdir({ shared: {}, home: {} });
  const [shared, home] = [join(directory, 'shared'), join(directory, 'home')];
  const { code } = await textgenHarness(['--version'], {
    directory,
    env: { ...withoutCache, TMPDIR: shared, HOME: home },
  });
  t.equal(code, 0);
  t.notOk(existsSync(join(shared, sharedCache)));
  t.ok(readdirSync(join(home, '.cache', 'textgen-harness', 'compiled')).length > 0, 'it is in the home of the user');
});

t.test('a cache folder that another user can change is not used', async (t) => {
  const cache = (directory: string) => join(directory, '.cache', 'textgen-harness');
  const isUsed = async (directory: string): Promise<boolean> => {
    t.equal((await textgenHarness(['--version'], { directory, env: withoutCache })).code, 0);
    return existsSync(join(cache(directory), 'compiled'));
  };
  const made = (options: Parameters<typeof mkdirSync>[1] = {}) => {
    const directory = t.testdir({});
    mkdirSync(cache(directory), { recursive: true, ...(options as object) });
    return directory;
  };
  t.ok(await isUsed(made()));
  const writable = made();
  chmodSync(cache(writable), 0o777);
  t.notOk(await isUsed(writable), 'all may write into it');
  const below = made();
  chmodSync(join(below, '.cache'), 0o777);
  t.notOk(await isUsed(below), 'all may replace it');
  const linked = t.testdir({ '.cache': {}, elsewhere: {} });
  symlinkSync(join(linked, 'elsewhere'), cache(linked));
  t.equal(cachePath({ HOME: linked }), undefined, 'a link is in its place');
  await t.test('another user owns it', asRoot, async (t) => {
    const theirs = made();
    chownSync(cache(theirs), other, other);
    t.notOk(await isUsed(theirs));
    const parent = made();
    chownSync(join(parent, '.cache'), other, other);
    t.notOk(await isUsed(parent), 'or the folder above it');
  });
});

/** Puts code that shows a key before that of main.ts in the entries of a compile cache, with the checksums of Node. */
function forgeEntries(cache: string): void {
  const [of = ''] = readdirSync(cache);
  for (const name of readdirSync(join(cache, of))) {
    const path = join(cache, of, name);
    const entry = readFileSync(path);
    const [header, code] = [entry.subarray(0, 20), entry.subarray(20)];
    if (!code.includes('export async function main') || code.includes(0)) continue;
    const forged = Buffer.concat([Buffer.from(`process.stderr.write('forged '+process.env.TEXTGEN_KEY+'\\n');`), code]);
    header.writeUInt32LE(forged.length, 8);
    header.writeUInt32LE(crc32(forged), 16);
    writeFileSync(path, Buffer.concat([header, forged]));
  }
}

t.test('a forged entry of another user runs no code, wherever it lies', async (t) => {
  const directory = t.testdir({ home: {} });
  const [forged, home] = [join(directory, 'forged'), join(directory, 'home')];
  const said = async (env: Record<string, string>): Promise<string> =>
    (await textgenHarness(['--version'], { directory, env: { TEXTGEN_KEY: 'k', HOME: home, ...env } })).stderr;
  await said({ NODE_COMPILE_CACHE: forged });
  forgeEntries(forged);
  t.match(await said({ NODE_COMPILE_CACHE: forged }), 'forged', 'Node does not ask who wrote a cache');
  const planted = (...folders: string[]): string => {
    const path = join(directory, ...folders);
    cpSync(forged, path, { recursive: true });
    return path;
  };
  planted('shared', sharedCache);
  t.notMatch(await said({ ...withoutCache, TMPDIR: join(directory, 'shared') }), 'forged', 'in the temporary folder');
  planted('xdg', 'textgen-harness', 'compiled');
  chmodSync(join(directory, 'xdg', 'textgen-harness'), 0o777);
  t.notMatch(await said({ ...withoutCache, XDG_CACHE_HOME: join(directory, 'xdg') }), 'forged', 'in a shared cache');
  mkdirSync(join(directory, 'own', '.cache', 'textgen-harness'), { recursive: true, mode: 0o700 });
  const compiled = planted('own', '.cache', 'textgen-harness', 'compiled');
  const own = { ...withoutCache, HOME: join(directory, 'own') };
  t.match(await said(own), 'forged', 'its own entries are used');
  await t.test('in a folder that was open to others once', asRoot, async (t) => {
    for (const each of ['', ...(readdirSync(compiled, { recursive: true }) as string[])])
      chownSync(join(compiled, each), other, other);
    t.notMatch(await said(own), 'forged');
  });
});

t.test('k6 is not taken from a cache folder that another user can fill, or has filled', async (t) => {
  const directory = t.testdir({ home: { '.cache': { 'textgen-harness': { bin: {} } } } });
  const cache = join(directory, 'home', '.cache', 'textgen-harness');
  const k6 = join(cache, 'bin', 'k6');
  writeFileSync(k6, `#!/bin/sh\necho ran >> '${join(directory, 'ran')}'\necho k6 v2.2.0\n`);
  chmodSync(k6, 0o755);
  const env = { HOME: join(directory, 'home'), PATH: '' };
  t.match(findK6(env), { path: k6 });
  const runs = (): string => readFileSync(join(directory, 'ran'), 'utf8');
  const before = runs();
  chmodSync(cache, 0o777);
  t.not(findK6(env)?.path, k6, 'all may write into the folder');
  chmodSync(cache, 0o700);
  await t.test('another user owns it', asRoot, async (t) => {
    for (const theirs of [k6, join(cache, 'bin'), cache]) {
      chownSync(theirs, other, other);
      t.not(findK6(env)?.path, k6, theirs);
      chownSync(theirs, 0, 0);
    }
  });
  t.equal(runs(), before, 'it was not executed');
});
