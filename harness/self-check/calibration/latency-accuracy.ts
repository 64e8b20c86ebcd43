import type { EngineName } from '../../../load/engines/engine.ts';
import { percentileOf } from '../../../load/ledger/percentile.ts';
import type { Profile } from '../../../load/profiles/profile.ts';
import { runLoad } from '../../../load/run.ts';
import type { LoadResult } from '../../../schemas/generated/types.ts';
import { allowForBusyMachine, type Figure, latencyFigure } from './figure.ts';
import { accessTo, type Behaviour, type KnownServer } from './known-server.ts';

export interface LatencyBench {
  server: KnownServer;
  engine: EngineName;
  seed: number;
  signal: AbortSignal;
}

const perSecond = 200;
const delays = [1, 10, 100];
const delaySeconds = 5;
const maximumTries = 3;
const stallSeconds = 15;
/** With stalls of 1 s in every 5 s, a fifth of the requests of a constant rate wait, evenly between 0 and 1 s. */
const stallTruth: readonly [name: 'p95' | 'p99', milliseconds: number][] = [
  ['p95', 750],
  ['p99', 950],
];

function rateProfile(engine: EngineName, rate: number, seconds: number): Profile {
  return {
    name: 'calibration',
    asks: 'How accurate are the measurements of the toolkit?',
    arrival: { model: engine === 'k6' ? 'open' : 'paced' },
    keys: [{ label: 'only', perSecond: rate, connections: engine === 'k6' ? 1 : 50 }],
    seconds,
    mix: ['models'],
    limits: [],
  };
}

export function measure(bench: LatencyBench, profile: Profile): Promise<LoadResult> {
  const { server, ...options } = bench;
  return runLoad({ profile, ...options, ...accessTo(server.url), keys: [{ secret: 'calibration' }] });
}

/** p50 and p99 for three known delays, and the schedule lag. */
export async function delayFigures(bench: LatencyBench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const delayMilliseconds of delays) {
    const result = await measureUntilValid(bench, { delayMilliseconds }, delaySeconds, maximumTries);
    const { durations } = await bench.server.truth();
    const own = result.keys[0]?.latency.admitted;
    const percentiles = (['p50', 'p99'] as const).map((name) => {
      const what = `${name} of answers in ${delayMilliseconds} ms, ${perSecond} per second`;
      const truth = percentileOf(Float64Array.from(durations).sort(), name === 'p50' ? 0.5 : 0.99) ?? 0;
      return latencyFigure(what, bench.engine, truth, own?.[name], { milliseconds: 1, share: 0.02 });
    });
    const measured = [...percentiles, ...lateness(result, bench.engine, delayMilliseconds)];
    const isInvalid = result.validity.verdict !== 'valid';
    figures.push(...measured.map((figure) => allowForBusyMachine({ ...figure, ...invalidReasons(result) }, isInvalid)));
  }
  return figures;
}

/** Repeats a run that is not valid, because the machine may have been busy. */
async function measureUntilValid(
  bench: LatencyBench,
  behaviour: Behaviour,
  seconds: number,
  most: number,
): Promise<LoadResult> {
  for (let tries = 1; ; tries++) {
    await bench.server.configure(behaviour);
    const result = await measure(bench, rateProfile(bench.engine, perSecond, seconds));
    if (result.validity.verdict === 'valid' || tries === most || bench.signal.aborted) return result;
  }
}

/** The reasons against a figure, if its run is not valid. */
function invalidReasons({ validity: { verdict, reasons } }: LoadResult): Pick<Figure, 'because'> {
  return verdict === 'valid' ? {} : { because: `the run is ${verdict}: ${reasons.join('; ')}` };
}

function lateness(result: LoadResult, engine: EngineName, delay: number): Figure[] {
  const { scheduleLagP50Milliseconds: p50, scheduleLagP99Milliseconds: p99 } = result.validity.measured ?? {};
  const rows = [
    ['median', p50, 2],
    ['p99', p99, 20],
  ] as const;
  return rows.map(([name, got, most]) => ({
    what: `lateness of requests (${name}) beside answers in ${delay} ms`,
    engine,
    unit: 'ms',
    ...(got === undefined ? {} : { got }),
    bound: `at most ${most} ms`,
    verdict: got === undefined ? 'no data' : got <= most ? 'within' : 'outside',
  }));
}

/** Shows if percentiles include the stalls of a server, or hide them (coordinated omission). */
export async function stallFigures(bench: LatencyBench): Promise<Figure[]> {
  const behaviour = { delayMilliseconds: 5, stallMilliseconds: 1000, everyMilliseconds: 5000 };
  const tries = bench.engine === 'k6' ? maximumTries : 1;
  const result = await measureUntilValid(bench, behaviour, stallSeconds, tries);
  await bench.server.configure({});
  const own = result.keys[0]?.latency.admitted;
  return stallTruth.map(([name, wanted]) => {
    const what = `${name} of a server that stalls 1 s in every 5 s`;
    const figure = latencyFigure(what, bench.engine, wanted, own?.[name], { milliseconds: 0, share: 0.05 });
    if (bench.engine === 'k6')
      return allowForBusyMachine({ ...figure, ...invalidReasons(result) }, result.validity.verdict !== 'valid');
    // Paced requests wait for a connection during a stall. The run is then not valid, and its latencies lack the wait.
    const admits = result.validity.verdict !== 'valid';
    return { ...figure, verdict: admits ? 'told' : figure.verdict, because: `the run is ${result.validity.verdict}` };
  });
}

const ramp = [100, 250, 500, 1000, 2000, 4000, 8000];
const rampSeconds = 2;

/** The highest rate of a ramp at which a run of this engine is valid on this machine. */
export async function trustworthyRate(bench: LatencyBench): Promise<Figure> {
  await bench.server.configure({});
  const what = 'highest rate whose run is valid here';
  const figure = { what, engine: bench.engine, unit: 'per second' as const };
  let highest: number | undefined;
  for (const rate of ramp) {
    const profile = rateProfile(bench.engine, rate, rampSeconds);
    let { validity } = await measure(bench, profile);
    if (validity.verdict !== 'valid') ({ validity } = await measure(bench, profile));
    if (validity.verdict !== 'valid') {
      const because = `at ${rate}: ${validity.reasons.join('; ')}`;
      return highest === undefined
        ? { ...figure, verdict: 'outside', because }
        : { ...figure, got: highest, verdict: 'told', because };
    }
    highest = rate;
  }
  return { ...figure, ...(highest === undefined ? {} : { got: highest }), verdict: 'told' };
}
