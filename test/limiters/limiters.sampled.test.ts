import t from 'tap';
import { draw, sampleOf, seed, tier } from '../tier.ts';
import { tryAgain } from '../try-again.ts';
import { missingFor } from './installations.ts';
import { type Run, runsOf, runTrial } from './trial.ts';
import { catalogueCases, type LimiterCase, zoo } from './truth.ts';

t.setTimeout(1_200_000);
t.jobs = 3;

/** These take half a minute and more. */
const isLong = ({ latencyMilliseconds, forAllKeys }: LimiterCase): boolean =>
  latencyMilliseconds > 0 || forAllKeys === true;

/** Each limiter once correct and once with a bug, in a unit of Reset and a speed: all of them take the better part of an hour. */
const someOfEach = [
  ...Map.groupBy(zoo, ({ limiter, bug }) => `${limiter.name} ${bug === undefined ? 'correct' : 'with a bug'}`),
].flatMap(([name, variants]) => draw(name, variants, 1, seed));
const short = zoo.filter((each) => !isLong(each));
const samples = { commit: () => sampleOf('limiters', short, 3), rest: () => someOfEach, full: () => zoo };
const sample = samples[tier]();
const directory = t.testdir({});

/** A load on a correct limiter learns the limit or is told it, in turn; run.ts does both. */
const runsInTest = (each: LimiterCase): Run[] => {
  const leftOut: Run = zoo.indexOf(each) % 2 === 0 ? 'plain' : 'declared';
  return runsOf(each).filter((run) => each.bug !== undefined || run !== leftOut);
};

/** The reports of `check` and the loads agree with the truth about the limiter. */
const testOf = (each: LimiterCase) =>
  t.test(each.name, { skip: missingFor(each) ?? false }, async (t) => {
    // A starved machine shows a limiter other than it is.
    const trial = () => runTrial(each, directory, runsInTest(each));
    const { results } = await tryAgain(
      trial,
      ({ results }) => results.every(({ problems }) => problems.length === 0),
      2,
    );
    for (const { run, says, problems } of results) t.same(problems, [], `${run}: ${says}`);
  });

await Promise.all(sample.map(testOf));

// npm test installs nothing: on a new machine it takes limiters of the reference server.
if (tier === 'commit' && sample.every((each) => missingFor(each) !== undefined))
  await Promise.all(sampleOf('limiters of the reference server', catalogueCases, 3).map(testOf));
