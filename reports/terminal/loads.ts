import { meetsThresholds, reachedLimit } from '../summary/load-answer.ts';
import type { LoadView, RunDocument, Statement } from '../summary/run-document.ts';
import { wasSent } from '../summary/thresholds.ts';
import { drawnKeys, isOverLimit, loadWaterfall, loadWaterfallTitle } from '../summary/waterfall.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, limiterWords, signs } from '../text/words.ts';
import { type Canvas, outcomeStyles } from './paint.ts';
import { tableLines } from './table.ts';
import { waterfallLines } from './waterfall.ts';
import { hanging, wrap } from './wrap.ts';

function keyRows({ result, rows, columns }: LoadView, { paint, width }: Canvas): string[] {
  if (!wasSent(result)) return [];
  const cells = rows.map(({ key, operation, figures }) => [
    operation === undefined ? key : `  ${operation}`,
    ...figures,
  ]);
  const dim = (cell: string, row: number): string => (row === 0 ? paint('dim', cell) : cell);
  return tableLines([['key', ...columns], ...cells], width - 2, dim).map((line) => `  ${line}`);
}

/** The thresholds without data, if the answer does not name them: it names the breached ones first. */
function thresholdRows({ result, answer, thresholds }: LoadView, { paint, width }: Canvas): string[] {
  if (result.validity.verdict === 'invalid' || !wasSent(result) || answer.look !== 'violated') return [];
  const silent = thresholds.filter(({ verdict }) => verdict === 'no data');
  return silent.flatMap(({ look, says }) => hanging(`  ${paint('yellow', signs[look])} `, 4, says, width));
}

const statementRows = (all: readonly Statement[], { paint, width }: Canvas): string[] =>
  all.flatMap(({ look, says }) =>
    look === undefined
      ? hanging('  ', 2, oneLine(says), width)
      : hanging(`  ${paint(outcomeStyles[look], signs[look])} `, 4, oneLine(says), width),
  );

/** The limiter; its limit only where the answer above does not say that a key got it. */
function limiterText({ result, limiter }: LoadView): string {
  const { kind, limit, windowSeconds, evidence } = result.limiter;
  const why = kind === 'unknown' ? `. ${capitalize(oneLine(evidence))}` : '';
  const facts = oneLine(limiter.details.trim());
  const details = facts === '' ? '' : `. ${facts.slice(0, -1)}`;
  const isSaid =
    meetsThresholds(result) &&
    result.keys.some((key) => key.limit === limit && key.windowSeconds === windowSeconds && reachedLimit(key));
  const size = isSaid || limit === undefined || windowSeconds === undefined ? '' : `, ${limit} per ${windowSeconds} s`;
  return `Limiter: ${limiterWords[kind]}${size}${why}${details}`;
}

/** The requests around the first one beyond the limit, of the first key that exceeded it. */
function overLimit({ result }: LoadView, canvas: Canvas): string[] {
  const key = drawnKeys(result).find(isOverLimit);
  if (key === undefined) return [];
  const rows = loadWaterfall(key, true);
  return waterfallLines(rows, loadWaterfallTitle(key, rows), canvas, 2);
}

function oneLoad(view: LoadView, canvas: Canvas): string[] {
  const { paint, width } = canvas;
  const { result: load, validity, answer } = view;
  const valid = paint(outcomeStyles[validity.look], `${signs[validity.look]} ${validity.says}`);
  return [
    `${paint('bold', load.profile)} · ${load.engine}, ${load.arrival.model} · ${valid}`,
    ...wrap(oneLine(load.asks), width - 2).map((line) => `  ${paint('dim', line)}`),
    ...statementRows([{ look: answer.look, says: oneLine(answer.says, 600) }], canvas),
    ...keyRows(view, canvas),
    ...overLimit(view, canvas),
    ...thresholdRows(view, canvas),
    ...view.sources.flatMap((line) => hanging('  ', 2, line, width)),
    ...statementRows([...view.ended, ...view.findings, ...view.broken], canvas),
    ...(wasSent(load) ? hanging('  ', 2, limiterText(view), width) : []),
    '',
  ];
}

/** Every load run: its question and answer, keys, thresholds without data, findings. One cause leaves out runs that are invalid. */
export const loads = ({ loads: views, isOneCause }: RunDocument, canvas: Canvas): string[] =>
  views
    .filter(({ result }) => !isOneCause || result.validity.verdict !== 'invalid')
    .flatMap((view) => oneLoad(view, canvas));
