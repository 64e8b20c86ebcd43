import type { EngineName } from '../../../load/engines/engine.ts';
import { findK6, missingK6 } from '../../../load/engines/k6/local-process.ts';
import type { Figure } from './figure.ts';
import { KnownServer } from './known-server.ts';
import { type Bench, delayFigures, stallFigures, trustworthyRate } from './latency-accuracy.ts';
import { agreementFigures, detectionFigures } from './limiter-detection.ts';

/** Accuracy of the toolkit on this machine. */
export interface Calibration {
  /** True if every figure with a bound is within it. */
  accurate: boolean;
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
 * Measures the toolkit against a built-in server with known delays, stalls and limiters. Takes about two minutes with
 * k6, one without, and longer on a busy machine. An interrupted calibration returns the figures of the finished parts.
 */
export async function calibrate(options: CalibrationOptions): Promise<Calibration> {
  await using server = await KnownServer.start();
  const k6 = findK6() !== undefined;
  const parts = partsOf(server, options, k6);
  const figures: Figure[] = [];
  for (const [done, part] of parts.entries()) {
    if (options.signal.aborted) break;
    options.onProgress?.(part.title, done, parts.length);
    figures.push(...(await part.run()));
  }
  const skipped: string[] = [];
  if (!k6) skipped.push(`the k6 engine and the comparison of the engines: ${missingK6()}`);
  if (options.signal.aborted) skipped.push('the parts after the interruption');
  return { accurate: !options.signal.aborted && figures.every(isGood), figures, skipped };
}

const isGood = (figure: Figure): boolean => figure.verdict === 'within' || figure.verdict === 'told';

function partsOf(server: KnownServer, { seed, signal }: CalibrationOptions, k6: boolean): Part[] {
  const engines: EngineName[] = k6 ? ['autocannon', 'k6'] : ['autocannon'];
  const both = k6 ? [{ title: 'agreement of both engines', run: () => agreementFigures(server, seed, signal) }] : [];
  return [
    ...engines.flatMap((engine): Part[] => {
      const bench: Bench = { server, engine, seed, signal };
      return [
        { title: `${engine}: known delays`, run: () => delayFigures(bench) },
        { title: `${engine}: a server that stalls`, run: () => stallFigures(bench) },
        { title: `${engine}: highest trustworthy rate`, run: async () => [await trustworthyRate(bench)] },
      ];
    }),
    { title: 'correct and broken limiters', run: () => detectionFigures(server, seed, signal) },
    ...both,
  ];
}
