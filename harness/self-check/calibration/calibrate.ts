import { availableParallelism, loadavg } from 'node:os';
import type { EngineName } from '../../../load/engines/engine.ts';
import { findK6, missingK6 } from '../../../load/engines/k6/local-process.ts';
import { allowForBusyMachine, type Figure } from './figure.ts';
import { KnownServer } from './known-server.ts';
import { delayFigures, type LatencyBench, stallFigures, trustworthyRate } from './latency-accuracy.ts';
import { agreementFigures, detectionFigures, rateFigures } from './limiter-detection.ts';

/** Accuracy of the toolkit on this machine. */
export interface Calibration {
  /** True if every figure with a bound is within it. */
  accurate: boolean;
  /** True if figures are out of bounds, but only where the machine was too busy for valid runs. */
  busy: boolean;
  figures: Figure[];
  /** Parts that did not run, each with the way to run them. */
  skipped: string[];
}

interface CalibrationOptions {
  seed: number;
  signal: AbortSignal;
  /** Called before each part. */
  onProgress?: (part: string, done: number, total: number) => void;
}

interface Part {
  title: string;
  run(): Promise<Figure[]>;
}

/**
 * Measures the toolkit against a built-in server with known delays, stalls and limiters. Takes about three minutes with
 * k6, two without, and longer on a busy machine. An interrupted calibration returns the figures of the finished parts.
 */
export async function calibrate(options: CalibrationOptions): Promise<Calibration> {
  await using server = await KnownServer.start();
  const k6 = findK6() !== undefined;
  const parts = partsOf(server, options, k6);
  const figures: Figure[] = [];
  for (const [done, part] of parts.entries()) {
    if (options.signal.aborted) break;
    options.onProgress?.(part.title, done, parts.length);
    const before = loadPerCore();
    const own = await part.run();
    const isBusy = Math.max(before, loadPerCore()) > mostLoadPerCore;
    figures.push(...own.map((figure) => allowForBusyMachine(figure, isBusy)));
  }
  const skipped: string[] = [];
  if (!k6) skipped.push(`the k6 engine and the comparison of the engines: ${missingK6()}`);
  if (options.signal.aborted) skipped.push('the parts after the interruption');
  const off = figures.filter((figure) => !isGood(figure));
  return {
    accurate: !options.signal.aborted && off.length === 0,
    busy: off.length > 0 && off.every(({ verdict }) => verdict === 'undecided'),
    figures,
    skipped,
  };
}

/** The calibration itself keeps one core of two busy; beside two other busy processes its figures prove nothing. */
const mostLoadPerCore = 1.25;

const loadPerCore = (): number => (loadavg()[0] ?? 0) / availableParallelism();

const isGood = (figure: Figure): boolean => figure.verdict === 'within' || figure.verdict === 'told';

function partsOf(server: KnownServer, { seed, signal }: CalibrationOptions, k6: boolean): Part[] {
  const engines: EngineName[] = k6 ? ['autocannon', 'k6'] : ['autocannon'];
  const both = k6 ? [{ title: 'agreement of both engines', run: () => agreementFigures(server, seed, signal) }] : [];
  return [
    ...engines.flatMap((engine): Part[] => {
      const bench: LatencyBench = { server, engine, seed, signal };
      return [
        { title: `${engine}: known delays`, run: () => delayFigures(bench) },
        { title: `${engine}: a server that stalls`, run: () => stallFigures(bench) },
        { title: `${engine}: highest trustworthy rate`, run: async () => [await trustworthyRate(bench)] },
      ];
    }),
    { title: 'correct and broken limiters', run: () => detectionFigures(server, seed, signal) },
    { title: 'correct limiters under absolute rates', run: () => rateFigures(server, seed, signal) },
    ...both,
  ];
}
