import type { RunReport } from '../schemas/generated/types.ts';

/** For the terminal formats: width in columns (default 80), ANSI colours (default false). */
export interface ReporterOptions {
  columns?: number;
  color?: boolean;
  /** `plain` has a line for each check, not only for those that failed (default false). */
  verbose?: boolean;
}

/** One format: the text of a run, ending in a line break. Pure: no I/O, no clock, no environment. */
export type Reporter = (report: RunReport, options?: ReporterOptions) => string;
