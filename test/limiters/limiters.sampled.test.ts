import t from 'tap';
import { Semaphore } from '../../harness/http/semaphore.ts';
import { draw, sampleOf, seed, tier } from '../tier.ts';
import { missingFor } from './installations.ts';
import { type Run, type RunResult, runsOf, runTrial } from './trial.ts';
import { catalogueCases, type LimiterCase, zoo } from './truth.ts';

/** More at once starve each other. */
const atOnce = 6;
const mostRetries = 2;

/** These take half a minute and more. */
const isLong = ({ latencyMilliseconds, forAllKeys }: LimiterCase): boolean =>
  latencyMilliseconds > 0 || forAllKeys === true;

/** Each limiter once: every other one with a bug, in a unit of Reset and a speed. `run.ts` tries all of them. */
function oneOfEach(): LimiterCase[] {
  const byLimiter = [...Map.groupBy(zoo, ({ limiter }) => limiter.name)];
  const buggy = new Set(draw('limiters with a bug', byLimiter, Math.ceil(byLimiter.length / 2), seed));
  return byLimiter.flatMap((each) => {
    const [name, servers] = each;
    const fitting = servers.filter(({ bug }) => (bug !== undefined) === buggy.has(each));
    return draw(name, fitting, 1, seed);
  });
}
const short = zoo.filter((each) => !isLong(each));
const samples = { commit: () => sampleOf('limiters', short, 2), rest: oneOfEach, full: () => zoo };
const directory = t.testdir({});

/** `check`, and one of the loads: one that learns the limit or one that is told it, as the commit draws. */
const runsInTest = (each: LimiterCase): Run[] => {
  if (tier === 'commit') return ['check'];
  if (tier === 'full') return runsOf(each);
  const loads = runsOf(each).filter((run) => run !== 'check');
  return ['check', ...draw(`loads ${each.name}`, loads, 1, seed)];
};

const wrongRuns = (results: readonly RunResult[]): Run[] =>
  results.filter(({ problems }) => problems.length > 0).map(({ run }) => run);

async function resultsOf(each: LimiterCase, runs: Run[]): Promise<RunResult[]> {
  const problemOf = (error: Error): RunResult[] =>
    runs.map((run) => ({ run, exitCode: null, seconds: 0, says: '', problems: [error.message] }));
  return await runTrial(each, directory, runs).then(({ results }) => results, problemOf);
}

/** The reports of `check` and of a load agree with the truth about each limiter. */
async function test(sample: readonly LimiterCase[]): Promise<void> {
  const lane = new Semaphore(atOnce);
  const present = sample.filter((each) => missingFor(each) === undefined);
  const first = async (each: LimiterCase) => {
    using _place = await lane.acquire();
    return { each, results: await resultsOf(each, runsInTest(each)) };
  };
  const trials = await Promise.all(present.map(first));
  for (const trial of trials) {
    // A starved machine shows a limiter other than it is: what was wrong is repeated alone.
    for (let retries = 0; retries < mostRetries && wrongRuns(trial.results).length > 0; retries++)
      trial.results = await resultsOf(trial.each, wrongRuns(trial.results));
  }
  for (const each of sample)
    t.test(each.name, { skip: missingFor(each) ?? false }, async (t) => {
      const { results = [] } = trials.find((trial) => trial.each === each) ?? {};
      for (const { run, says, problems } of results) t.same(problems, [], `${run}: ${says}`);
    });
}

const sample = samples[tier]();
await test(sample);

// npm test installs nothing: on a new machine it takes limiters of the reference server.
if (tier === 'commit' && sample.every((each) => missingFor(each) !== undefined))
  await test(sampleOf('limiters of the reference server', catalogueCases, 3));
