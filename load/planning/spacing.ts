import { randomNumbers } from '../../schemas/random.ts';

/** A stage with its instants in the load. */
export interface TimedStage {
  fromMilliseconds: number;
  forMilliseconds: number;
  requests: number;
  together: boolean;
  /** Rates at its beginning and end, if it changes linearly between them; only their ratio matters. */
  ramp?: { from: number; to: number };
}

/** The instants of a key's requests at equal distances, or along a ramp, milliseconds since the start of the load. */
export function evenInstants(stages: readonly TimedStage[]): Float64Array {
  let owed = 0;
  // Fractions are carried over, so that 0.2 of a limit of 3 adds up to the right number over several windows.
  const counts = stages.map((stage) => {
    const requests = Math.floor(stage.requests + owed + 1e-9);
    owed += stage.requests - requests;
    return requests;
  });
  const total = counts.reduce((sum, requests) => sum + requests, 0);
  const [first] = stages;
  if (total === 0 && owed > 0 && first) return Float64Array.of(first.fromMilliseconds);
  const instants = new Float64Array(total);
  let next = 0;
  stages.forEach((stage, at) => {
    const requests = counts[at] ?? 0;
    for (let index = 0; index < requests; index++) instants[next++] = instantAt(stage, index, requests);
  });
  return instants;
}

/**
 * The instants of a Poisson process with the rates of the stages: the numbers of requests expected between two requests
 * have the exponential distribution.
 */
export function poissonInstants(stages: readonly TimedStage[], seed: number): Float64Array {
  const chance = randomNumbers(seed);
  const instants: number[] = [];
  let expected = exponential(chance);
  let before = 0;
  for (const stage of stages) {
    for (; expected < before + stage.requests; expected += exponential(chance))
      instants.push(instantAt(stage, expected - before, stage.requests));
    before += stage.requests;
  }
  return Float64Array.from(instants);
}

const exponential = (chance: () => number): number => -Math.log(1 - chance());

/** When `count` of the `all` requests of a stage have been sent. */
function instantAt(
  { fromMilliseconds, forMilliseconds, together, ramp }: TimedStage,
  count: number,
  all: number,
): number {
  if (together) return fromMilliseconds;
  if (ramp === undefined) return fromMilliseconds + (count * forMilliseconds) / all;
  // The rate is from + (to - from) x, so that the share of all requests up to x is a parabola; solved for x.
  const { from, to } = ramp;
  const sent = ((count / all) * (from + to)) / 2;
  const x = sent === 0 ? 0 : (2 * sent) / (from + Math.sqrt(Math.max(0, from * from + 2 * (to - from) * sent)));
  return fromMilliseconds + x * forMilliseconds;
}
