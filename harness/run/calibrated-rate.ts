import { availableParallelism } from 'node:os';
import type { EngineName } from '../../load/engines/engine.ts';
import { cachePath } from '../../load/processes/cache-folder.ts';
import { replaceFile } from '../../load/processes/new-file.ts';
import { boundedText } from '../../schemas/bounded-text.ts';
import type { Calibration } from '../self-check/calibration/calibrate.ts';

/** The highest rate of requests at which the run of one generator was valid. */
export interface CalibratedRate {
  perSecond: number;
  /** Date of the calibration of this machine; absent if the rate is assumed. */
  measuredAt?: string;
}

/** Safe for one generator on a machine with two processors that also does other work. */
const assumedPerSecond = 1000;

interface SavedRates {
  measuredAt: string;
  cores: number;
  perSecond: Partial<Record<EngineName, number>>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Saves the rates of a calibration for later plans, in the user's cache folder. Does nothing if that is not writable. */
export function saveCalibration({ figures }: Calibration, env: Variables, now: Date): void {
  const rates = figures.filter(
    ({ unit, engine, got }) => unit === 'per second' && engine !== undefined && got !== undefined,
  );
  if (rates.length === 0) return;
  const saved: SavedRates = {
    measuredAt: now.toISOString(),
    cores: availableParallelism(),
    perSecond: Object.fromEntries(rates.map(({ engine, got }) => [engine, got])),
  };
  try {
    const file = fileOf(env);
    if (file !== undefined) replaceFile(file, `${JSON.stringify(saved)}\n`);
  } catch {
    // Without a writable cache folder a calibration is shown, but not saved.
  }
}

/** The saved rate, or an assumed one if the machine was never calibrated or has another number of processors now. */
export function calibratedRate(engine: EngineName, env: Variables): CalibratedRate {
  try {
    const saved = JSON.parse(boundedText(fileOf(env) ?? '')) as SavedRates;
    const perSecond = saved.cores === availableParallelism() ? saved.perSecond[engine] : undefined;
    if (typeof perSecond === 'number' && perSecond > 0) return { perSecond, measuredAt: saved.measuredAt };
  } catch {
    // Never calibrated.
  }
  return { perSecond: assumedPerSecond };
}

const fileOf = (env: Variables): string | undefined => cachePath(env, 'calibration.json');
