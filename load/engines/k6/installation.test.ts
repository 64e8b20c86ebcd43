import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { cachePath } from '../../processes/cache-folder.ts';
import { findGo, installK6 } from './installation.ts';
import { findK6, k6Version } from './local-process.ts';

const skip = process.platform === 'win32';

/** A folder with a program `go` that runs the lines, and a home folder. */
function machineWithGo(t: Test, ...lines: string[]) {
  const folder = t.testdir({ bin: {}, home: {} });
  writeFileSync(join(folder, 'bin', 'go'), ['#!/bin/sh', ...lines].join('\n'));
  chmodSync(join(folder, 'bin', 'go'), 0o755);
  return { folder, env: { HOME: join(folder, 'home'), PATH: `${join(folder, 'bin')}:/usr/bin:/bin` } };
}

t.test('Go builds k6 into the cache folder, where it is found', { skip }, async (t) => {
  const build = ['echo "$@" $CGO_ENABLED > "$GOBIN/arguments"', 'echo downloading >&2'];
  const k6 = [`printf '#!/bin/sh\\necho k6 v${k6Version}\\n' > "$GOBIN/k6"`, 'chmod +x "$GOBIN/k6"'];
  const { env } = machineWithGo(t, ...build, ...k6);
  let said = '';
  const say = (text: string) => {
    said += text;
  };
  const path = await installK6(findGo(env) ?? '', env, { say, signal: AbortSignal.timeout(60_000) });
  t.equal(path, join(env.HOME, '.cache', 'textgen-harness', 'bin', 'k6'));
  t.strictSame(findK6({ ...env, PATH: '' }), { path, version: k6Version });
  t.match(readFileSync(join(path, '..', 'arguments'), 'utf8'), `go.k6.io/k6/v2@v${k6Version} 0\n`);
  t.equal(said, 'downloading\n');
});

t.test('a build that fails is reported', { skip }, async (t) => {
  const { env } = machineWithGo(t, 'exit 3');
  const build = installK6(findGo(env) ?? '', env, { say: () => {}, signal: AbortSignal.timeout(60_000) });
  await t.rejects(build, { message: /could not build k6 .* \(exit code 3\)/ });
});

t.test('no Go of the working folder is executed, and no k6 of a relative cache folder', { skip }, async (t) => {
  const { folder } = machineWithGo(t, 'exit 0');
  mkdirSync(join(folder, 'textgen-harness', 'bin'), { recursive: true });
  const executed = join(folder, 'executed');
  writeFileSync(join(folder, 'textgen-harness', 'bin', 'k6'), `#!/bin/sh\necho ran > '${executed}'\n`);
  chmodSync(join(folder, 'textgen-harness', 'bin', 'k6'), 0o755);
  const usual = process.cwd();
  process.chdir(folder);
  t.teardown(() => process.chdir(usual));
  for (const PATH of [undefined, '', 'bin', './bin', ':bin']) t.equal(findGo({ PATH }), undefined, String(PATH));
  for (const XDG_CACHE_HOME of ['.', '']) {
    const env = { XDG_CACHE_HOME, HOME: join(folder, 'home') };
    t.equal(cachePath(env), join(folder, 'home', '.cache', 'textgen-harness'));
    findK6(env);
  }
  t.notOk(existsSync(executed));
});
