import type { RunReport } from '../../schemas/generated/types.ts';
import { jsonText } from '../text/safe-text.ts';

/** The text of run.json. */
export const json = (report: RunReport): string => `${jsonText(report)}\n`;
