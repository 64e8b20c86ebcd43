import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { findK6, k6Version } from './local-process.ts';

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
