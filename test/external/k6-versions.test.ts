import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import t from 'tap';
import { supportedK6 } from '../../load/engines/k6/local-process.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { textgenHarness } from '../command-line.ts';
import { tryAgain } from '../try-again.ts';

// Loads wait, most of the time.
t.jobs = 2;

const found = supportedK6();
const skip = found.length === 0 && 'no k6 on the path or in .tools: npm run k6';

/**
 * A program `k6` in the folder that runs the k6 of a major version of this machine, else another one that says that it is
 * 2.2.0, in the words of that version. It notes that it was run. False if there is none.
 */
function putK6(folder: string, major: string): boolean {
  const own = found.find(({ version }) => version.startsWith(`${major}.`));
  const run = own ?? (major === '2' ? found[0] : undefined);
  if (run === undefined) return false;
  const line = own === undefined ? 'k6 v2.2.0 (commit/0000000000, go1.26.8, linux/amd64)' : `k6 v${own.version}`;
  const answer = `[ "$1" = version ] && echo '${line}' && exit`;
  writeFileSync(
    join(folder, 'k6'),
    `#!/bin/sh\n${answer}\necho ran >> '${join(folder, 'ran')}'\nexec '${run.path}' "$@"\n`,
  );
  chmodSync(join(folder, 'k6'), 0o755);
  return true;
}

for (const major of ['1', '2'])
  t.test(`with k6 ${major} a load is sent, counted and judged`, { skip }, async (t) => {
    const folder = t.testdir({ bin: {}, steady: {}, 'per-key-429': {} });
    if (!putK6(join(folder, 'bin'), major)) return t.pass(`there is no k6 ${major} here`);
    const env = { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
    const profiles: [profile: string, ...options: string[]][] = [
      // Its p95 needs 200 answers.
      ['steady', '--seconds', '9'],
      ['per-key-429', '--windows', '1', '--engine', 'k6'],
    ];
    const loads = profiles.map(async ([profile, ...options]) => {
      const directory = join(folder, profile);
      const args = ['load', '--embedded', '--profile', profile, ...options, '--quiet'];
      const { code, stderr } = await tryAgain(
        () => textgenHarness(args, { directory, env }),
        (ended) => ended.code !== 3,
      );
      t.equal(code, 0, `${profile}: ${stderr}`);
      const report = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8')) as RunReport;
      for (const { engine, keys } of report.load ?? []) {
        t.equal(engine, 'k6');
        for (const { key, sent, offered, admitted, refused } of keys) {
          t.equal(sent, offered, `${profile}, ${key}: all were sent`);
          t.equal(admitted + refused, sent, `${profile}, ${key}: all were answered`);
        }
      }
    });
    await Promise.all(loads);
    t.match(readFileSync(join(folder, 'bin', 'ran'), 'utf8'), /^(ran\n){2,}$/, 'it was this k6 that ran');
  });
