import t from 'tap';
import { runOnServer, servers } from '../harness/self-check/proof/servers.ts';
import { clauseStandings } from '../harness/verdict/clause-standings.ts';
import { coverage } from '../harness/verdict/coverage.ts';
import { checks } from '../scenarios/index.ts';
import { unseen } from '../scenarios/unseen.ts';
import { clauses } from '../schemas/clauses.ts';
import type { CheckResult } from '../schemas/generated/types.ts';
import { manualTime } from './manual-time.ts';
import { sampleOf } from './tier.ts';

const judged = ({ outcome, samples = 0 }: CheckResult): boolean =>
  (outcome === 'passed' || outcome === 'violated') && samples > 0;
const neverMet = ({ outcome, lacks }: CheckResult): boolean => outcome === 'inapplicable' && lacks === undefined;

/** Clauses that are said to hold although a required check of them was not decided. */
function heldUndecided(results: readonly CheckResult[]): string[] {
  const of = new Map(results.map((result) => [result.id, result]));
  const held = clauseStandings(clauses, results, { unseen, catalogue: checks, others: [] }).filter(
    ({ standing }) => standing === 'holds',
  );
  return held.flatMap(({ id }) => {
    const required = checks.filter(({ level, clauses: about }) => level === 'must' && about.includes(id));
    const open = required.filter((check) => {
      const result = of.get(check.id);
      return result === undefined || !(judged(result) || neverMet(result));
    });
    return open.map((check) => `${id}: ${check.id}`);
  });
}

t.test('no clause holds with an undecided required check, in whole, interrupted and partial runs', async (t) => {
  const { signal } = new AbortController();
  const chosen = sampleOf(
    'servers of the standings',
    servers().filter(({ kind }) => kind === 'defect' || kind === 'odd' || kind === 'correct'),
    2,
  );
  for (const server of chosen) {
    const { results } = await runOnServer(server, signal, { times: manualTime() });
    t.strictSame(heldUndecided(results), [], `${server.kind} ${server.name}`);
    for (const share of [0.25, 0.5, 0.75])
      t.strictSame(heldUndecided(results.slice(0, results.length * share)), [], `${server.name}, ended at ${share}`);
    for (const suite of ['auth', 'errors', 'rate-limit'])
      t.strictSame(heldUndecided(results.filter((result) => result.suite === suite)), [], `${server.name}, ${suite}`);
    const decided = results.filter((result) => result.level === 'must' && judged(result)).length;
    t.equal(coverage(checks, results).decided, decided, `${server.name}: decided checks are those that judged`);
    for (const { id, exchanges, outcome } of results.filter((result) => result.level === 'observe'))
      if (outcome === 'observed' && exchanges.length > 0)
        t.ok(
          exchanges.some(({ response }) => response !== undefined),
          `${server.name}: ${id} has an answer behind it`,
        );
  }
});
