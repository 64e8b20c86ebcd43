import type { RunReport } from '../../schemas/generated/types.ts';

/** The text of run.json. */
export function json(report: RunReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
