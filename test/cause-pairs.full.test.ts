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

/**
 * The causes of a server with some defects. What is not right is looked at once more with longer time-outs, as in the proof: on a busy
 * machine a request may get no answer in time.
 */
async function surelyCausesOf(names: readonly string[], isRight: (found: Causes) => boolean): Promise<Causes> {
  const found = await causesOf(names);
  return isRight(found) ? found : await causesOf(names, true);
}

type Causes = Awaited<ReturnType<typeof causesOf>>;

/** The causes of a server with some defects, and the defects that explain its failed checks, by id. */
async function causesOf(names: readonly string[], patient = false) {
  const server = { name: names.join(' + '), kind: 'defect' as const, defects: [...names], variants: [] };
  const { results } = await runOnServer(server, new AbortController().signal, { times: manualTime(), patient });
  const explained = likelyCauses(results, deviations);
  const checks = results.map((result) => ({ ...result, gates: gates(result, usualGating) }));
  return { explained, causes: reasons({ ...everyOutcome, checks, load: [], warnings: [], causes: [] }) };
}

t.test('with two defects no cause is named that is not in the server, and what was accepted comes first', async (t) => {
  const semaphore = new Semaphore(atOnce);
  const counted = { groups: 0, named: 0 };
  const run = async (pair: [string, string]): Promise<void> => {
    using _permit = await semaphore.acquire();
    const says = pair.join(' + ');
    const isNamed = (named: readonly string[]): boolean => named.some((name) => pair.includes(name));
    const { explained, causes } = await surelyCausesOf(pair, (found) => [...found.explained.values()].every(isNamed));
    for (const [id, named] of explained) t.ok(isNamed(named), `${says}: ${id} is said to be ${named.join(' or ')}`);
    const accepted = causes.map((reason) => reason.checks.some(isAccepted));
    t.same(
      accepted,
      accepted.toSorted((one, other) => Number(other) - Number(one)),
      `${says}: a 2xx is not first`,
    );
    for (const cause of causes) {
      const violated = cause.checks.filter(({ outcome }) => outcome === 'violated');
      t.notOk(violated.some(isAccepted) && !violated.every(isAccepted), says);
    }
    counted.groups += causes.length;
    counted.named += causes.filter(({ checks: of }) => of.some(({ id }) => explained.has(id))).length;
  };
  await Promise.all(pairsOf(seededRandom(`pairs of defects ${seed}`)).map(run));
  process.stderr.write(`${count} pairs of defects, seed ${seed}: ${counted.named} of ${counted.groups} causes named\n`);
});

/** Defects that answer requests of several operations alike, and how many causes have blocked checks only. */
const blockedAlone: Readonly<Record<string, number>> = { 'moves-to-v2': 4 };

t.test('what a defect blocks belongs to a check that it fails', async (t) => {
  const semaphore = new Semaphore(atOnce);
  const run = async (name: string): Promise<void> => {
    using _permit = await semaphore.acquire();
    const blockedIn = ({ causes }: Causes) => causes.filter(({ checks: [worst] }) => worst?.outcome === 'blocked');
    const expected = blockedAlone[name] ?? 0;
    const alone = blockedIn(await surelyCausesOf([name], (found) => blockedIn(found).length === expected));
    t.equal(alone.length, expected, `${name}: ${alone.map(({ says }) => says).join(' | ')}`);
  };
  await Promise.all(names.map(run));
});
