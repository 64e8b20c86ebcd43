import t from 'tap';
import deviations from '../harness/checks/defect-deviations.json' with { type: 'json' };
import { Semaphore } from '../harness/http/semaphore.ts';
import { likelyCauses } from '../harness/results/likely-causes.ts';
import { runOnServer } from '../harness/self-check/proof/servers.ts';
import { defects } from '../reference-server/defects/index.ts';
import { isAccepted } from '../reports/summary/groups.ts';
import { reasons } from '../reports/summary/reasons.ts';
import { gates, usualGating } from '../schemas/gating.ts';
import { seededRandom } from '../schemas/random.ts';
import { everyOutcome } from './goldens/every-outcome.ts';
import { manualTime } from './manual-time.ts';
import { seed } from './tier.ts';

/** TEXTGEN_CAUSE_PAIRS sets another number. */
const count = Number(process.env.TEXTGEN_CAUSE_PAIRS ?? 60);
const atOnce = 4;

const names = defects.filter(({ kind }) => kind === 'defect').map(({ name }) => name);

const alwaysDrawn: [string, string][] = [
  // A refusal in plain text has no members that could be left out: the server answered 500 to the two.
  ['omits-error-message', 'plain-refusal-of-malformed-json'],
  // Generations that are never refused fit limiters that admit too many, and no refusal tells which.
  ['never-counts-generations', 'freezes-remaining'],
  // A generation that hangs is counted, which a frozen Remaining does not show: 19 of 20 requests were admitted after it.
  ['hangs-on-generate', 'freezes-remaining'],
];

function pairsOf(random: () => number): [string, string][] {
  const draw = (): string => names[Math.floor(random() * names.length)] ?? '';
  const pairs = new Map<string, [string, string]>(alwaysDrawn.map((pair) => [pair.join(' + '), pair]));
  while (pairs.size < count) {
    const [one, other] = [draw(), draw()];
    if (one !== other) pairs.set([one, other].sort().join(' + '), [one, other]);
  }
  return [...pairs.values()];
}

t.test('with two defects no cause is named that is not in the server, and what was accepted comes first', async (t) => {
  const { signal } = new AbortController();
  const semaphore = new Semaphore(atOnce);
  const counted = { groups: 0, named: 0 };
  const run = async (pair: [string, string]): Promise<void> => {
    using _permit = await semaphore.acquire();
    const says = pair.join(' + ');
    const server = { name: says, kind: 'defect' as const, defects: [...pair], variants: [] };
    const { results } = await runOnServer(server, signal, { times: manualTime() });
    const causes = likelyCauses(results, deviations);
    for (const [id, named] of causes)
      t.ok(
        named.some((name) => pair.includes(name)),
        `${says}: ${id} is said to be ${named.join(' or ')}`,
      );
    const checks = results.map((result) => ({ ...result, gates: gates(result, usualGating) }));
    const failed = reasons({ ...everyOutcome, checks, load: [], warnings: [], causes: [] });
    const accepted = failed.map((reason) => reason.checks.some(isAccepted));
    t.same(
      accepted,
      accepted.toSorted((one, other) => Number(other) - Number(one)),
      `${says}: a 2xx is not first`,
    );
    for (const { checks: of } of failed)
      t.notOk(of.some(isAccepted) && of.some((check) => check.outcome === 'violated' && !isAccepted(check)), says);
    counted.groups += failed.length;
    counted.named += failed.filter(({ checks: of }) => of.some(({ id }) => causes.has(id))).length;
  };
  await Promise.all(pairsOf(seededRandom(`pairs of defects ${seed}`)).map(run));
  process.stderr.write(`${count} pairs of defects, seed ${seed}: ${counted.named} of ${counted.groups} causes named\n`);
});
