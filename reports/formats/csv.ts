import type { RunReport } from '../../schemas/generated/types.ts';
import { headlineAndSentence } from '../summary/sentence.ts';
import { oneLine } from '../text/safe-text.ts';

const field = (text: string): string => `"${oneLine(text).replaceAll('"', '""')}"`;

/** A line for each check: id, level, outcome, actual result. */
export function csv(report: RunReport): string {
  const rows = report.checks.map(({ id, level, outcome, got, because }) => [id, level, outcome, got ?? because ?? '']);
  const head = [`# ${oneLine(report.target.name)} ${headlineAndSentence(report)}`, 'id,level,outcome,actual'];
  return `${[...head, ...rows.map((row) => row.map(field).join(','))].join('\n')}\n`;
}
