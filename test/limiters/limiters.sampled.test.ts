import t from 'tap';
import { sampleOf, tier } from '../tier.ts';
import { missingFor } from './installations.ts';
import { type Run, runsOf, runTrial } from './trial.ts';
import { catalogueCases, type LimiterCase, zoo } from './truth.ts';

t.setTimeout(1_200_000);
t.jobs = 4;

/** These take half a minute and more. */
const isLong = ({ latencyMilliseconds, forAllKeys }: LimiterCase): boolean =>
  latencyMilliseconds > 0 || forAllKeys === true;

const short = zoo.filter((each) => !isLong(each));
const sample = [...(tier === 'commit' ? [] : zoo.filter(isLong)), ...sampleOf('limiters', short, 3)];
const directory = t.testdir({});

/** A load on a correct limiter learns the limit or is told it, in turn; run.ts does both. */
const runsInTest = (each: LimiterCase): Run[] => {
  const leftOut: Run = zoo.indexOf(each) % 2 === 0 ? 'plain' : 'declared';
  return runsOf(each).filter((run) => each.bug !== undefined || run !== leftOut);
};

/** The reports of `check` and the loads agree with the truth about the limiter. */
const testOf = (each: LimiterCase) =>
  t.test(each.name, { skip: missingFor(each) ?? false }, async (t) => {
    const { results } = await runTrial(each, directory, runsInTest(each));
    for (const { run, says, problems } of results) t.same(problems, [], `${run}: ${says}`);
  });

await Promise.all(sample.map(testOf));

// npm test installs nothing: on a new machine it takes limiters of the reference server.
if (tier === 'commit' && sample.every((each) => missingFor(each) !== undefined))
  await Promise.all(sampleOf('limiters of the reference server', catalogueCases, 3).map(testOf));
