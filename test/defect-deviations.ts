// Writes harness/checks/defect-deviations.json: the deviations that each check shows under each defect, from a run of the proof.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import known from '../harness/checks/defect-deviations.json' with { type: 'json' };
import { flawsOf } from '../harness/self-check/proof/flaws.ts';
import { prove } from '../harness/self-check/proof/prove.ts';
import { servers } from '../harness/self-check/proof/servers.ts';
import { deviationClass } from '../reports/summary/deviation-words.ts';
import { checks } from '../scenarios/index.ts';
import type { CheckResult } from '../schemas/generated/types.ts';
import { manualTime } from './manual-time.ts';

type Shown = Record<string, Record<string, string[]>>;

const proven = new Set(checks.filter(({ level }) => level === 'must' || level === 'should').map(({ id }) => id));

/** The failed checks of the proof, each with its deviation. */
export const shownBy = (results: readonly CheckResult[]): Record<string, string> =>
  Object.fromEntries(
    results
      .filter(({ id, outcome }) => outcome === 'violated' && proven.has(id))
      .map(({ id, deviation }) => [id, deviationClass(deviation)]),
  );

/** The deviations of the file and those of a run, without those of checks that no longer name the defect. */
function merged(name: string, found: Record<string, string>): Record<string, string[]> {
  const before = (known as Shown)[name] ?? {};
  const ids = checks.filter(({ brokenBy }) => brokenBy.includes(name)).map(({ id }) => id);
  return Object.fromEntries(ids.map((id) => [id, [...new Set([before[id] ?? [], found[id] ?? []].flat())].sort()]));
}

if (basename(process.argv[1] ?? '') === 'defect-deviations.ts') {
  const defects = servers().filter(({ kind }) => kind === 'defect');
  const runs = await prove(defects, { signal: new AbortController().signal, atOnce: 6, newTimes: manualTime });
  const shown = Object.fromEntries(
    runs.map(({ server, results }) => [server.name, merged(server.name, shownBy(results))]),
  );
  const path = join(import.meta.dirname, '..', 'harness', 'checks', 'defect-deviations.json');
  writeFileSync(path, `${JSON.stringify(shown, null, 2)}\n`);
  for (const run of runs) for (const flaw of flawsOf(run)) process.stderr.write(`${flaw}\n`);
}
