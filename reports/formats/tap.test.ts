import t from 'tap';
import { Parser } from 'tap-parser';
import type { RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { largeRun } from '../../test/goldens/large-run.ts';
import { reporters } from '../index.ts';

const { tap } = reporters;

interface Seen {
  ok: boolean;
  count: number;
  fail: number;
  todo: number;
  skip: number;
  diagnostics: Record<string, unknown>[];
  failures: string[];
}

function parsed(report: RunReport): Seen {
  const diagnostics: Record<string, unknown>[] = [];
  const failures: string[] = [];
  const parser = new Parser({ strict: true });
  parser.on('assert', (result) => {
    if (result.diag) diagnostics.push(result.diag as Record<string, unknown>);
    if (!result.ok && !result.todo) failures.push(result.name);
  });
  let seen: Omit<Seen, 'diagnostics' | 'failures'> | undefined;
  parser.on('complete', ({ ok, count, fail, todo, skip }) => {
    seen = { ok, count, fail, todo, skip };
  });
  parser.end(tap(report));
  if (seen === undefined) throw new Error('the parser did not end');
  return { ...seen, diagnostics, failures };
}

t.test('a strict parser reads every point: failures, excuses and what did not apply', async (t) => {
  const { count, todo, skip, failures, diagnostics, ok } = parsed(everyOutcome);
  t.equal(ok, false);
  t.equal(count, 22);
  t.equal(skip, 3);
  t.equal(todo, 5);
  t.same(
    failures.map((name) => name.split(': ')[0]),
    [
      'generate/silent',
      'auth/key-invalid',
      'errors/envelope',
      'rate-limit/limit-declared',
      'load.per-key-429.autocannon/noisy.overAdmitted',
      'load.per-key-429.autocannon/steady.admitted.p99',
    ],
  );
  const invalid = diagnostics.find(({ cause }) => cause === 'hostile-errors');
  t.match(invalid?.message, '⟨U+202E⟩txt.exe', 'a hostile value comes back whole from the YAML block');
  t.same(invalid?.clauses, ['5.3', '7/envelope']);
  t.same(invalid?.breaks, ['5.3']);
});

t.test('a green run is ok; an interrupted or empty one is not', async (t) => {
  const sound = { ...largeRun({ checks: 20, sound: true }), load: [] };
  t.ok(parsed(sound).ok);
  t.same(parsed({ ...sound, complete: false, verdict: 'inconclusive' }).failures, [
    'run/complete: the run is complete',
  ]);
  t.same(parsed({ ...sound, checks: [], verdict: 'inconclusive' }).failures, ['run/verdict: the verdict is conforms']);
});
