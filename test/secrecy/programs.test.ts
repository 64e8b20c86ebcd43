/** Programs that the harness starts get no secret of its environment, whoever put them on the path. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { installK6 } from '../../load/engines/k6/installation.ts';
import { canaries, env, filesIn, holdsNone } from '../canaries.ts';
import { textgenHarness } from '../command-line.ts';
import { before } from '../goldens/changed.ts';

const others = [
  ...['GITHUB_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ...['TEXTGEN_ADMIN_TOKEN', 'TEXTGEN_REDIS_PASSWORD', 'MY_OWN_VARIABLE'],
];
const secrets = { ...env, ...Object.fromEntries(others.map((name) => [name, canaries.header ?? ''])) };

t.test('k6, Go and the browser', { skip: process.platform === 'win32' }, async (t) => {
  const directory = t.testdir({ bin: {}, seen: {}, 'run.json': JSON.stringify(before) });
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const says = { k6: 'echo k6 v0.1.0', go: 'exit 3', [opener]: 'exit 0' };
  for (const [name, last] of Object.entries(says)) {
    const [path, seen] = [join(directory, 'bin', name), join(directory, 'seen', name)];
    writeFileSync(path, `#!/bin/sh\n{ echo "$@"; env; echo end; } >'${seen}'\n${last}\n`);
    chmodSync(path, 0o755);
  }
  const signal = AbortSignal.timeout(600_000);
  const PATH = `${join(directory, 'bin')}:/usr/bin:/bin`;
  const run = (...args: string[]) => textgenHarness(args, { directory, env: { ...secrets, PATH } });
  await run('k6', 'install');
  // It asks Go only if there is no k6 at all.
  const building = installK6(
    join(directory, 'bin', 'go'),
    { ...secrets, PATH, HOME: directory },
    { say: () => {}, signal },
  );
  await t.rejects(building, /exit code 3/);
  t.equal((await run('report', 'run.json', '--out', 'out', '--open')).code, 0);
  const seenBy = (name: string): string => {
    const path = join(directory, 'seen', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  // Nobody waits for the browser.
  while (!seenBy(opener).endsWith('end\n')) await pause(50);
  t.match(seenBy('k6'), /^version\n/);
  t.match(seenBy('go'), /^install /);
  t.match(seenBy(opener), join(directory, 'out', 'report.html'));
  for (const name of Object.keys(says)) t.match(seenBy(name), `PATH=${PATH}`);
  holdsNone(t, filesIn(join(directory, 'seen')));
});
