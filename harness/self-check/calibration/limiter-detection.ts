import { runBoth } from '../../../load/engine-comparison.ts';
import { perKey429 } from '../../../load/profiles/built-in/per-key-429.ts';
import { runLoad } from '../../../load/run.ts';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { correctLimiters } from '../../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../../reference-server/limiters/limiter.ts';
import type { LoadResult } from '../../../schemas/generated/types.ts';
import { Semaphore } from '../../http/semaphore.ts';
import { countFigure, type Figure } from './figure.ts';
import { accessTo, type KnownServer } from './known-server.ts';

const limit = 10;
const windowSeconds = 1;
/** Concurrent runs. Their total rate is far below the capacity of one process. */
const atOnce = 4;

interface Trial {
  limiter: KnownLimiter;
  result: LoadResult;
}

const secrets = (limiter: string): string[] =>
  perKey429.keys.map(({ label }) => `${limiter}-${perKey429.name}-${label}`);

/** A load on one limiter of the server. */
function loadOn(server: KnownServer, limiter: string, seed: number, signal: AbortSignal) {
  const keys = secrets(limiter).map((secret) => ({ secret, limit, windowSeconds }));
  return { profile: perKey429, ...accessTo(`${server.url}/${limiter}`), keys, seed, signal };
}

/** Counts broken limiters that are detected, correct ones without a false alarm, and kinds that are identified. */
export async function detectionFigures(server: KnownServer, seed: number, signal: AbortSignal): Promise<Figure[]> {
  await server.configure({ limit, windowMilliseconds: windowSeconds * 1000 });
  const semaphore = new Semaphore(atOnce);
  const run = async (limiter: KnownLimiter): Promise<Trial> => {
    using _permit = await semaphore.acquire();
    const result = await runLoad({ ...loadOn(server, limiter.name, seed, signal), engine: 'autocannon' });
    return { limiter, result };
  };
  const trials = await Promise.all([...correctLimiters, ...brokenLimiters].map(run));
  const correct = trials.filter(({ limiter }) => isCorrect(limiter));
  const broken = trials.filter(({ limiter }) => !isCorrect(limiter));
  const alarmed = correct.filter(({ result }) => brokenInvariants(result).length > 0);
  const missed = broken.filter(({ result }) => brokenInvariants(result).length === 0);
  const unnamed = correct.filter(({ limiter, result }) => result.limiter.kind !== limiter.name);
  const wrong = unnamed.filter(({ result }) => result.limiter.kind !== 'unknown');
  return [
    failureFigure('broken limiters detected by an invariant', broken, missed, 'missed'),
    failureFigure('correct limiters without a false alarm', correct, alarmed, 'alarmed'),
    failureFigure('kinds of limiter identified', correct, unnamed, 'not identified', 1),
    failureFigure('kinds of limiter not mistaken for another', correct, wrong, 'mistaken'),
  ];
}

/** A figure that counts the trials without a failure and names the others; `spare` failures are allowed. */
function failureFigure(what: string, all: Trial[], failures: Trial[], word: string, spare = 0): Figure {
  const names = failures.map(({ limiter }) => limiter.name).join(', ');
  const because = failures.length === 0 ? undefined : `${word}: ${names}`;
  return countFigure(what, all.length - failures.length, all.length, spare, because);
}

const isCorrect = ({ name }: KnownLimiter): boolean => correctLimiters.some((one) => one.name === name);
const brokenInvariants = (result: LoadResult) => result.invariants.filter((one) => one.verdict === 'broken');

/** Compares the counts of both engines on one limiter with each other and with the server's. */
export async function agreementFigures(server: KnownServer, seed: number, signal: AbortSignal): Promise<Figure[]> {
  await server.configure({ limit, windowMilliseconds: windowSeconds * 1000 });
  const groundTruth = async () => {
    const { limiters } = await server.truth();
    const { admitted = {}, refused = {} } = limiters['fixed-window'] ?? {};
    return secrets('fixed-window')
      .map((secret) => `Bearer ${secret}`)
      .map((key) => ({ admitted: admitted[key] ?? 0, refused: refused[key] ?? 0 }));
  };
  const results = await runBoth({ ...loadOn(server, 'fixed-window', seed, signal), groundTruth });
  const counts = (results[0]?.disagreement ?? []).filter(({ metric }) => !metric.includes('.admitted.'));
  const agreed = counts.filter((one) => one.agrees);
  const truths = results.flatMap((result) => result.invariants.filter((one) => one.id === 'ground-truth'));
  const held = truths.filter((one) => one.verdict === 'holds');
  return [
    countFigure('counts on which both engines agree', agreed.length, counts.length),
    countFigure("keys whose ledger equals the server's counters", held.length, truths.length),
  ];
}
