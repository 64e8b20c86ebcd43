import type { EngineName } from '../../../load/engines/engine.ts';
import { findK6 } from '../../../load/engines/k6/local-process.ts';
import type { Figure } from './figure.ts';
import { TruthServer } from './known-server.ts';
import { type Bench, delayFigures, stallFigures, trustworthyRate } from './latency-accuracy.ts';
import { agreementFigures, detectionFigures } from './limiter-detection.ts';

export type { Figure } from './figure.ts';

/** The toolkit's own error bars on this machine. */
export interface Calibration {
  /** Every figure with a bound keeps it. */
  accurate: boolean;
  figures: Figure[];
  /** What was left out, and what it would take. */
  skipped: string[];
}

export interface CalibrationOptions {
  seed: number;
  signal: AbortSignal;
  /** Called as each part begins: what it is, how many are done, how many there are. */
  onProgress?: (part: string, done: number, total: number) => void;
}

interface Part {
  says: string;
  run(): Promise<Figure[]>;
}

/**
 * Measures the toolkit against a built-in server whose delays, stalls and limiters are known. Takes about two minutes
 * with k6, one without, and longer where other work disturbs it. An interrupted calibration has the figures of the
 * parts that were done.
 */
export async function calibrate(options: CalibrationOptions): Promise<Calibration> {
  await using server = await TruthServer.start();
  const k6 = findK6() !== undefined;
  const parts = partsOf(server, options, k6);
  const figures: Figure[] = [];
  for (const [done, part] of parts.entries()) {
    if (options.signal.aborted) break;
    options.onProgress?.(part.says, done, parts.length);
    figures.push(...(await part.run()));
  }
  const skipped = [
    ...(k6
      ? []
      : ['the k6 engine and the agreement of the engines: no k6 on the path or in .tools, npm run k6 builds it']),
    ...(options.signal.aborted ? ['what had not begun when the calibration was interrupted'] : []),
  ];
  return { accurate: !options.signal.aborted && figures.every(isGood), figures, skipped };
}

const isGood = (figure: Figure): boolean => figure.verdict === 'within' || figure.verdict === 'told';

function partsOf(server: TruthServer, { seed, signal }: CalibrationOptions, k6: boolean): Part[] {
  const engines: EngineName[] = k6 ? ['autocannon', 'k6'] : ['autocannon'];
  const both = k6 ? [{ says: 'agreement of both engines', run: () => agreementFigures(server, seed, signal) }] : [];
  return [
    ...engines.flatMap((engine): Part[] => {
      const bench: Bench = { server, engine, seed, signal };
      return [
        { says: `${engine}: known delays`, run: () => delayFigures(bench) },
        { says: `${engine}: a server that stands still`, run: () => stallFigures(bench) },
        { says: `${engine}: highest trustworthy rate`, run: async () => [await trustworthyRate(bench)] },
      ];
    }),
    { says: 'limiters, sound and broken', run: () => detectionFigures(server, seed, signal) },
    ...both,
  ];
}
