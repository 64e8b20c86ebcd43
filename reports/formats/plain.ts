import type { RunReport } from '../../schemas/generated/types.ts';
import { failures } from '../terminal/failures.ts';
import { loads } from '../terminal/loads.ts';
import type { Canvas } from '../terminal/paint.ts';
import { oneLine } from '../text/safe-text.ts';
import { levelWords, outcomeWords } from '../text/words.ts';
import { conclusion, fixFirst } from './pretty.ts';

/** For logs: one line for each check in the order of the run, without wrapping or colours; failures at the end. */
export function plain(report: RunReport): string {
  const canvas: Canvas = { paint: (_, text) => text, width: Number.POSITIVE_INFINITY };
  const { tool, command, target, seed, startedAt } = report;
  const lines = [
    `${tool.name} ${tool.version}, ${command}, ${oneLine(target.name)} ${oneLine(target.baseUrl)}, ${startedAt}, seed ${seed}`,
    '',
    ...report.checks.map(({ outcome, level, id, title, observation, because }) => {
      const detail = outcome === 'inapplicable' ? because : observation?.says;
      const words = `${outcomeWords[outcome].padEnd(14)}  ${levelWords[level].padEnd(11)}`;
      return `${words}  ${id}  ${oneLine(detail === undefined ? title : `${title}: ${detail}`)}`;
    }),
    '',
    ...loads(report.load, canvas),
    ...(report.loadSkipped === undefined ? [] : [`load not run: ${oneLine(report.loadSkipped)}`, '']),
    ...(report.warnings ?? []).map((text) => `remark: ${oneLine(text)}`),
    ...failures(report, canvas),
    ...fixFirst(report, canvas),
    ...conclusion(report, canvas),
  ];
  return `${lines.join('\n')}\n`;
}
