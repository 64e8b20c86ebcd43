import type { Point } from '../summary/ci-results.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { oneLine } from '../text/safe-text.ts';

const escapeDirective = (text: string): string => text.replace(/[\\#]/g, '\\$&');

const directive = (point: Point): string => {
  if (point.result === 'skip') return ` # SKIP ${escapeDirective(point.message)}`;
  return point.result === 'todo' ? ` # TODO ${escapeDirective(point.message)}` : '';
};

/** Values are JSON strings, which are valid YAML and cannot end the block. */
function diagnostics({ check, message, result, lines }: Point): string[] {
  const entries: [string, unknown][] = [];
  if (check) entries.push(['level', check.level], ['clauses', check.clauses], ['outcome', check.outcome]);
  if (check?.breaks !== undefined) entries.push(['breaks', check.breaks]);
  if (check?.samples !== undefined) entries.push(['samples', check.samples]);
  if (message && result !== 'skip') entries.push(['message', message]);
  const labels = lines.filter(([label]) => label !== 'clause' && label !== 'promise');
  const reasons = labels.filter(([label]) => label === 'reason').map(([, text]) => text);
  if (reasons.length > 0) entries.push(['reasons', reasons]);
  entries.push(...labels.filter(([label]) => label !== 'reason'));
  if (check?.cause !== undefined) entries.push(['cause', check.cause]);
  if (entries.length === 0) return [];
  return ['  ---', ...entries.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`), '  ...'];
}

function testPoint(point: Point, number: number): string[] {
  const ok = point.result === 'ok' || point.result === 'skip' ? 'ok' : 'not ok';
  const id = `${point.check ? '' : `${point.suite}/`}${point.id}`;
  const name = escapeDirective(point.title === '' ? id : `${id}: ${point.title}`);
  const time = point.check ? [`  duration_ms: ${point.check.durationMilliseconds}`] : [];
  const block = diagnostics(point);
  if (block.length > 0) block.splice(-1, 0, ...time);
  return [`${ok} ${number} - ${name}${directive(point)}`, ...block];
}

/** TAP version 14: a point for each check, threshold and invariant, with YAML diagnostics. */
export function tap({ report, points, headlineAndSentence, counts }: RunDocument): string {
  const plan = points.length > 0 ? `1..${points.length}` : '1..0 # SKIP no checks were run';
  const lines = [
    'TAP version 14',
    plan,
    `# ${oneLine(report.target.name)} ${oneLine(report.target.baseUrl)}`,
    ...points.flatMap((point, index) => testPoint(point, index + 1)),
    `# ${headlineAndSentence}`,
    `# ${counts}`,
  ];
  return `${lines.join('\n')}\n`;
}
