/** Counts that pages state are those of this version: tests that follow pages leave numbers aside. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { allClientChecks } from '../harness/client/client-session.ts';
import { profiles } from '../load/profiles/built-in/index.ts';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { checks } from '../scenarios/index.ts';
import type { RunReport } from '../schemas/generated/types.ts';
import { inProcess } from './in-process.ts';
import { tryAgain } from './try-again.ts';

const root = join(import.meta.dirname, '..');
const pages = globSync(['README.md', 'docs/*.md', 'examples/**/README.md'], { cwd: root });
/** Every text that matches in any page, with the page. */
const found = (pattern: RegExp): [page: string, ...groups: string[]][] =>
  pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(pattern)].map(([, ...groups]): [string, ...string[]] => [
      page,
      ...groups,
    ]),
  );

t.test('the required checks that are decided with one key, and with all', async (t) => {
  await using server = await listen({ keys: [...demoKeys] });
  const secretOf = (name: string) => demoKeys.find(({ id }) => id === name)?.secret ?? '';
  const one = { TEXTGEN_KEY: secretOf('primary') };
  const all = {
    ...one,
    TEXTGEN_KEY_SECONDARY: secretOf('secondary'),
    TEXTGEN_KEY_FORBIDDEN: secretOf('forbidden'),
    TEXTGEN_KEY_EXHAUSTIBLE: secretOf('exhaustible'),
    TEXTGEN_KEY_BYSTANDER: secretOf('bystander'),
  };
  const folder = t.testdir({ one: {}, all: {} });
  const counts = await Promise.all(
    Object.entries({ one, all }).map(async ([name, env]) => {
      const directory = join(folder, name);
      const run = async (): Promise<RunReport> => {
        const { code, stderr } = await inProcess(['check', server.url, '--quiet'], { directory, env });
        t.equal(code, 0, stderr);
        return JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
      };
      // A machine that is too busy to use up a limit in its window leaves checks undecided.
      const report = await tryAgain(run, ({ checks: all }) => !all.some(({ lacks }) => lacks === 'evidence'));
      return `${report.coverage?.decided} of ${report.coverage?.required}`;
    }),
  );
  // A page about checks of one's own counts those, too.
  const stated = found(/(\d+ of \d+) required checks/gi).filter(([page]) => page !== 'docs/own-checks.md');
  t.ok(stated.some(([page]) => page === 'README.md'));
  t.ok(stated.some(([page]) => page === 'docs/tutorial.md'));
  for (const [page, count = ''] of stated)
    t.ok(counts.includes(count), `${page}: ${count}; there are ${counts.join(', ')}`);
});

t.test('the numbers of checks and profiles', async (t) => {
  const stated = found(/^ *checks +(\d+) /gm);
  t.ok(stated.length > 0);
  for (const [page, count] of stated) t.equal(Number(count), checks.length + allClientChecks.length, page);
  for (const [page, count] of found(/^Load profiles \((\d+)\)/gm)) t.equal(Number(count), profiles.length, page);
});
