import { chmodSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { findK6, k6Version, loadEnvironment, missingK6, processLauncher } from './local-process.ts';

t.test('k6 gets its own variables of the user, but none that would replace the plan, and no keys', async (t) => {
  const given = { K6_WEB_DASHBOARD: 'true', K6_OUT: 'json=a', K6_PROMETHEUS_RW_SERVER_URL: 'u', PATH: '/bin' };
  const others = { K6_VUS: '3', K6_DURATION: '1s', K6_RPS: '9', K6_INSECURE_SKIP_TLS_VERIFY: 'true', TEXTGEN_KEY: 'k' };
  t.same(loadEnvironment({ ...given, ...others, K6_HTTP_DEBUG: 'full', K6_NO_SUMMARY: 'true' }), given);
});

t.test(
  'files that variables of k6 name without a folder are of the working folder',
  { skip: process.platform === 'win32' },
  async (t) => {
    const folder = t.testdir({ plan: {} });
    const program = join(folder, 'k6');
    writeFileSync(program, `#!/bin/sh\npwd > '${join(folder, 'place')}'\n`);
    chmodSync(program, 0o755);
    await processLauncher(program).launch({
      ...{ folder: join(folder, 'plan'), members: 1, arguments: () => [], environment: () => ({}) },
      ...{ beginAtEpochMilliseconds: () => 0, postpone: () => 0, signal: new AbortController().signal },
      latestEndAtEpochMilliseconds: () => Date.now() + 60_000,
    });
    t.equal(readFileSync(join(folder, 'place'), 'utf8').trim(), realpathSync(process.cwd()));
  },
);

t.test('no k6 of the working folder is executed', { skip: process.platform === 'win32' }, async (t) => {
  const folder = t.testdir({ '.tools': {}, bin: {} });
  const executed = join(folder, 'executed');
  for (const place of ['.tools', 'bin', '.']) {
    const program = join(folder, place, 'k6');
    writeFileSync(program, `#!/bin/sh\necho ran >> '${executed}'\necho k6 v${k6Version}\n`);
    chmodSync(program, 0o755);
  }
  const usual = process.cwd();
  process.chdir(folder);
  t.teardown(() => process.chdir(usual));
  for (const PATH of [undefined, '', '.', 'bin:.tools', ':bin:']) findK6({ PATH });
  t.notOk(existsSync(executed));
  t.match(findK6({ PATH: join(folder, 'bin') }), { path: join(folder, 'bin', 'k6'), version: k6Version });
});

t.test(
  'k6 1 and 2 are used, another version is named with what to do',
  { skip: process.platform === 'win32' },
  async (t) => {
    const programs = { old: 'k6 v0.57.0 (go1.23)', one: 'k6 v1.8.1 (go1.26)', two: 'k6 v2.2.0 (commit/abc, go1.26)' };
    const folder = t.testdir(Object.fromEntries(Object.keys(programs).map((name) => [name, {}])));
    for (const [name, version] of Object.entries(programs)) {
      writeFileSync(join(folder, name, 'k6'), `#!/bin/sh\necho '${version}'\n`);
      chmodSync(join(folder, name, 'k6'), 0o755);
    }
    const pathOf = (...names: string[]) => ({ PATH: names.map((name) => join(folder, name)).join(':') });
    t.equal(findK6(pathOf('two'))?.version, '2.2.0');
    t.equal(findK6(pathOf('old', 'one'))?.version, '1.8.1', 'a later one of the path is used');
    t.match(
      missingK6({ ...pathOf('old'), HOME: folder }),
      /^k6 0\.57\.0 \(.*old.k6\) is not supported: .*1 or 2\. Run textgen-harness k6 install/,
    );
  },
);
