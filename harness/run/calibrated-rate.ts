import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '../../load/engines/engine.ts';
import { replaceFile } from '../io/output-file.ts';
import type { Calibration } from '../self-check/calibration/calibrate.ts';

/** The highest rate whose run was valid, of one generator on this machine. */
export interface CalibratedRate {
  perSecond: number;
  /** When it was measured; absent where it never was, and the rate is assumed. */
  measuredAt?: string;
}

/** What one generator can be trusted with on a machine of two processors that does other things too. */
const assumedPerSecond = 1000;
const rateFigure = 'highest rate whose run is valid here';

interface Kept {
  measuredAt: string;
  cores: number;
  perSecond: Partial<Record<EngineName, number>>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Keeps the rates of a calibration for later plans. Where nothing can be kept, nothing is. */
export function keepCalibration({ figures }: Calibration, env: Variables, now: Date): void {
  const rates = figures.filter(({ what, got }) => what === rateFigure && got !== undefined);
  if (rates.length === 0) return;
  const kept: Kept = {
    measuredAt: now.toISOString(),
    cores: availableParallelism(),
    perSecond: Object.fromEntries(rates.map(({ engine, got }) => [engine, got])),
  };
  try {
    mkdirSync(folderOf(env), { recursive: true });
    replaceFile(fileOf(env), `${JSON.stringify(kept)}\n`);
  } catch {
    // A machine without a home that can be written to is calibrated all the same.
  }
}

/** The rate that calibrate found here, or the one that is assumed of a machine that was never calibrated. */
export function calibratedRate(engine: EngineName, env: Variables): CalibratedRate {
  try {
    const kept = JSON.parse(readFileSync(fileOf(env), 'utf8')) as Kept;
    const perSecond = kept.cores === availableParallelism() ? kept.perSecond[engine] : undefined;
    if (typeof perSecond === 'number' && perSecond > 0) return { perSecond, measuredAt: kept.measuredAt };
  } catch {
    // Never calibrated.
  }
  return { perSecond: assumedPerSecond };
}

const folderOf = (env: Variables): string =>
  join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'textgen-harness');
const fileOf = (env: Variables): string => join(folderOf(env), 'calibration.json');
