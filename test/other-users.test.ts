/** Attacks by another user of the machine. */
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { privateCacheFolder } from '../load/processes/cache-folder.ts';
import { textgenHarness } from './command-line.ts';

/** Node takes it for the folder of a cache if a program names none. */
const sharedCache = 'node-compile-cache';
const withoutCache = { NODE_COMPILE_CACHE: '' };
const asRoot = process.getuid?.() === 0 ? {} : { skip: 'only root can give files to another user' };
const other = 65_534;

t.test('compiled code is read from no folder that all users share', async (t) => {
  const directory = t.testdir({ shared: {}, home: {} });
  const [shared, home] = [join(directory, 'shared'), join(directory, 'home')];
  const { code } = await textgenHarness(['list', 'suites'], {
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
    t.equal((await textgenHarness(['list', 'suites'], { directory, env: withoutCache })).code, 0);
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
  t.equal(privateCacheFolder({ HOME: linked }), undefined, 'a link is in its place');
  await t.test('another user owns it', asRoot, async (t) => {
    const theirs = made();
    chownSync(cache(theirs), other, other);
    t.notOk(await isUsed(theirs));
    const parent = made();
    chownSync(join(parent, '.cache'), other, other);
    t.notOk(await isUsed(parent), 'or the folder above it');
  });
});
