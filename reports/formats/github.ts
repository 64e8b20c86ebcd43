import type { RunReport } from '../../schemas/generated/types.ts';
import { type Point, points } from '../summary/ci-results.ts';
import { sentence } from '../summary/sentence.ts';
import { visible, withoutCommands } from '../text/safe-text.ts';
import { levelWords, verdictWords } from '../text/words.ts';

const message = (text: string): string =>
  withoutCommands(visible(text)).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

type Kind = 'error' | 'warning' | 'notice';
const command = (kind: Kind, title: string, lines: string[]): string =>
  `::${kind} title=${property(title)}::${message(lines.join('\n'))}`;

const kinds: Partial<Record<Point['result'], Kind>> = { failure: 'error', error: 'error', todo: 'warning' };

function annotation(kind: Kind, point: Point): string {
  const { check } = point;
  const title = check ? `${point.id} (${levelWords[check.level]})` : `${point.suite}: ${point.id}`;
  const lines = point.lines.map(([label, text]) => `${label}: ${text}`);
  return command(kind, title, [`${point.title}: ${point.message}`, ...lines]);
}

/** Workflow commands for GitHub Actions: errors for required failures, warnings for advisory ones, a notice at the end. */
export function github(report: RunReport): string {
  const all = points(report);
  const annotations = (['error', 'warning'] as const).flatMap((kind) =>
    all.filter(({ result }) => kinds[result] === kind).map((point) => annotation(kind, point)),
  );
  const notice = command('notice', `${report.target.name}: ${verdictWords[report.verdict]}`, [sentence(report)]);
  return `${[...annotations, notice].join('\n')}\n`;
}
