import type { RunReport } from '../schemas/generated/types.ts';

/** Only the terminal formats read these: the width in characters (80) and whether to colour with ANSI codes (false). */
export interface ReporterOptions {
  columns?: number;
  color?: boolean;
}

/** One format: the whole text of a run, ending in a line break. Pure: no I/O, no clock, no environment. */
export type Reporter = (report: RunReport, options?: ReporterOptions) => string;
