import { runBoth } from '../../../load/engine-comparison.ts';
import { findK6 } from '../../../load/engines/k6/local-process.ts';
import { perKey429 } from '../../../load/profiles/built-in/per-key-429.ts';
import type { ArrivalModel, Profile } from '../../../load/profiles/profile.ts';
import { runLoad } from '../../../load/run.ts';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { correctLimiters, otherCorrectLimiters } from '../../../reference-server/limiters/correct.ts';
import type { CorrectLimiter, KnownLimiter } from '../../../reference-server/limiters/limiter.ts';
import type { LoadResult } from '../../../schemas/generated/types.ts';
import { Semaphore } from '../../http/semaphore.ts';
import { allowForBusyMachine, countFigure, type Figure } from './figure.ts';
import { accessTo, type KnownServer } from './known-server.ts';

const limit = 20;
const windowSeconds = 2;
/** Concurrent runs. Their total rate is far below the capacity of one process. */
const atOnce = 8;
const mostTries = 3;

export interface Trial<Limiter extends KnownLimiter = KnownLimiter> {
  limiter: Limiter;
  profile: Profile;
  /** True if the load was given the limit and the window. */
  isDeclared: boolean;
  result: LoadResult;
}

/** A server, and the seed of all loads on it; other seeds use other keys. */
export type Bench = [server: KnownServer, seed: number, signal: AbortSignal];

/** The profile shows a limit that one operation lacks only if it sends several. */
const mixedProfile: Profile = { ...perKey429, mix: ['generate', 'models'] };

/** Keys at, above and below the limit, in requests per second. */
const rateProfile = (model: ArrivalModel): Profile => ({
  name: `rates-${model}`,
  asks: 'Is a correct limiter exact under absolute rates?',
  arrival: { model },
  keys: [
    { label: 'noisy', perSecond: 30, connections: 4 },
    { label: 'steady', perSecond: 8, connections: 2 },
    { label: 'quiet', perSecond: 2, connections: 1 },
  ],
  seconds: 4,
  limits: [
    { metric: 'noisy.overAdmitted', atMost: 0 },
    { metric: 'noisy.underAdmitted', atMost: 0 },
  ],
});

const secrets = (limiter: string, profile: Profile, more = ''): string[] =>
  profile.keys.map(({ label }) => `${limiter}-${profile.name}${more}-${label}`);

/** A load on one limiter of the server. */
function loadOn([server, seed, signal]: Bench, limiter: string, profile = perKey429, more = '') {
  const keys = secrets(limiter, profile, more).map((secret) => ({ secret, limit, windowSeconds }));
  return { profile, ...accessTo(`${server.url}/${limiter}`), keys, seed, signal };
}

/** Runs each profile on each limiter, several at once. A run that is not valid is tried again with new keys. */
async function runTrials<Limiter extends KnownLimiter>(
  bench: Bench,
  wanted: readonly { limiter: Limiter; profile: Profile; isDeclared?: boolean }[],
): Promise<Trial<Limiter>[]> {
  const semaphore = new Semaphore(atOnce);
  const [, seed, signal] = bench;
  const run = async ({ limiter, profile, isDeclared = true }: (typeof wanted)[number]): Promise<Trial<Limiter>> => {
    using _permit = await semaphore.acquire();
    for (let tries = 1; ; tries++) {
      const more = `-${seed}-${tries}${isDeclared ? '' : '-undeclared'}`;
      const { keys, ...load } = loadOn(bench, limiter.name, profile, more);
      const known = isDeclared ? keys : keys.map(({ secret }) => ({ secret }));
      const engine = profile.arrival.model === 'open' ? 'k6' : 'autocannon';
      const result = await runLoad({ ...load, keys: known, engine });
      if (result.validity.verdict === 'valid' || tries === (isDeclared ? mostTries : 1) || signal.aborted)
        return { limiter, profile, isDeclared, result };
    }
  };
  return Promise.all(wanted.map(run));
}

const allCorrect = [...correctLimiters, ...otherCorrectLimiters];

/** Loads on every broken limiter. */
export const brokenTrials = async (bench: Bench): Promise<Trial[]> =>
  await runTrials(
    bench,
    brokenLimiters.map((limiter) => ({
      limiter,
      profile: limiter.name === 'skips-a-route' ? mixedProfile : perKey429,
    })),
  );

/** Loads on every correct limiter. */
export const correctTrials = async (bench: Bench): Promise<Trial<CorrectLimiter>[]> =>
  await runTrials(
    bench,
    allCorrect.map((limiter) => ({ limiter, profile: perKey429 })),
  );

/** Loads in absolute rates on a correct limiter of each kind, with and without declared limits. */
export async function rateTrials(bench: Bench, models: readonly ArrivalModel[]): Promise<Trial<CorrectLimiter>[]> {
  const wanted = models.flatMap((model) =>
    correctLimiters.flatMap((limiter) =>
      [true, false].map((isDeclared) => ({ limiter, profile: rateProfile(model), isDeclared })),
    ),
  );
  return await runTrials(bench, wanted);
}

/** The behaviour of the server for loads that may send as fast as answers come, and for all others. */
export const behaviours = {
  quick: { limit, windowMilliseconds: windowSeconds * 1000 },
  delayed: { limit, windowMilliseconds: windowSeconds * 1000, delayMilliseconds: 20 },
};

/** Counts broken limiters that are detected, correct ones without a false alarm, and kinds that are identified. */
export async function detectionFigures(...bench: Bench): Promise<Figure[]> {
  await bench[0].configure(behaviours.quick);
  const [correct, broken] = await Promise.all([correctTrials(bench), brokenTrials(bench)]);
  const missed = broken.filter((trial) => !isDetected(trial));
  const unnamed = correct.filter(({ limiter, result }) => result.limiter.kind !== limiter.kind);
  const wrong = unnamed.filter(({ result }) => result.limiter.kind !== 'unknown');
  return [
    failureFigure('broken limiters detected', broken, missed, 'missed', 1),
    failureFigure('correct limiters without a false alarm', correct, correct.filter(hasAlarm), 'alarmed'),
    failureFigure('kinds of limiter identified', correct, unnamed, 'not identified', unnamedAllowed),
    failureFigure('kinds of limiter not mistaken for another', correct, wrong, 'mistaken'),
  ];
}

/** Windows on a clock of whole seconds, and buckets in windows, are several kinds at once; Remaining may be late. */
const unnamedAllowed = 4;

/** Counts correct limiters on which profiles with absolute rates raise no alarm, with and without declared limits. */
export async function rateFigures(...bench: Bench): Promise<Figure[]> {
  await bench[0].configure(behaviours.delayed);
  const models: ArrivalModel[] = findK6() === undefined ? ['paced', 'closed'] : ['paced', 'closed', 'open'];
  const trials = await rateTrials(bench, models);
  return models.map((model) => {
    const own = trials.filter(({ profile }) => profile.arrival.model === model);
    return failureFigure(`correct limiters exact under ${model} absolute rates`, own, own.filter(hasAlarm), 'alarmed');
  });
}

/** True for a broken invariant or a breached threshold. Remaining that repeats is no alarm where the limiter is known to repeat it. */
export function hasAlarm({ limiter, result }: Trial<CorrectLimiter>): boolean {
  const broken = violatedInvariants(result).filter(
    ({ id }) => id !== 'remaining-follows' || limiter.remainingFollows !== false,
  );
  return broken.length > 0 || result.limits.some(({ verdict }) => verdict === 'breached');
}

/** True if an invariant shows a broken limiter or, if it cannot be distinguished from another client, the load is invalid. */
export const isDetected = ({ limiter, result }: Trial): boolean =>
  violatedInvariants(result).length > 0 ||
  (limiter.looksUsedByOthers === true && result.validity.verdict === 'invalid');

export const violatedInvariants = (result: LoadResult) => result.invariants.filter((one) => one.verdict === 'broken');

/** A figure that counts the trials without a failure and names the others; `spare` failures are allowed. */
function failureFigure(
  what: string,
  all: readonly Trial[],
  failures: readonly Trial[],
  word: string,
  spare = 0,
): Figure {
  const names = failures.map(({ limiter }) => limiter.name).join(', ');
  const because = failures.length === 0 ? undefined : `${word}: ${names}`;
  const figure = countFigure(what, all.length - failures.length, all.length, spare, because);
  const proven = failures.filter(({ result }) => result.validity.verdict === 'valid');
  return allowForBusyMachine(figure, proven.length <= spare);
}

/** Compares the counts of both engines on one limiter with each other and with the server's. */
export async function agreementFigures(...bench: Bench): Promise<Figure[]> {
  const [server] = bench;
  await server.configure(behaviours.quick);
  const groundTruth = async () => {
    const { limiters } = await server.truth();
    const { admitted = {}, refused = {} } = limiters['fixed-window'] ?? {};
    return secrets('fixed-window', perKey429)
      .map((secret) => `Bearer ${secret}`)
      .map((key) => ({ admitted: admitted[key] ?? 0, refused: refused[key] ?? 0 }));
  };
  const results = await runBoth({ ...loadOn(bench, 'fixed-window'), groundTruth });
  const counts = (results[0]?.disagreement ?? []).filter(({ metric }) => !metric.includes('.admitted.'));
  const agreed = counts.filter((one) => one.agrees);
  const truths = results.flatMap((result) => result.invariants.filter((one) => one.id === 'ground-truth'));
  const held = truths.filter((one) => one.verdict === 'holds');
  return [
    countFigure('counts on which both engines agree', agreed.length, counts.length),
    countFigure("keys whose ledger equals the server's counters", held.length, truths.length),
  ];
}
