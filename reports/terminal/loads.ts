import type { LoadKey, LoadResult } from '../../schemas/generated/types.ts';
import { loadAnswer, loadVerdict } from '../summary/load-answer.ts';
import {
  brokenInvariants,
  endSentence,
  findingSentences,
  generatorsSentence,
  sampleSentence,
} from '../summary/load-findings.ts';
import { thresholdResult } from '../summary/thresholds.ts';
import { latency, percentile } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, limiterDetails, limiterWords, looks, signs } from '../text/words.ts';
import { type Canvas, outcomeStyles } from './paint.ts';
import { table } from './table.ts';
import { hanging, wrap } from './wrap.ts';

const columns = ['key', 'offered', 'admitted', 'refused', 'errors', 'p50 ms', 'p99 ms', 'max ms', '429 p50'];

const figureCells = ({
  admitted,
  refused,
  errors,
  latency: of,
}: Pick<LoadKey, 'admitted' | 'refused' | 'errors' | 'latency'>) => [
  ...[admitted, refused, errors].map(String),
  ...[percentile(of.admitted, 'p50'), percentile(of.admitted, 'p99'), latency(of.admitted.max)],
  percentile(of.refused, 'p50'),
];

function keyRows(load: LoadResult, { paint, width }: Canvas): string[] {
  const rows = load.keys.flatMap((key) => [
    [key.key, String(key.offered), ...figureCells(key)],
    ...(key.operations ?? []).map((of) => [`  ${of.operation}`, '', ...figureCells(of)]),
  ]);
  const dim = (cell: string, row: number): string => (row === 0 ? paint('dim', cell) : cell);
  return table([columns, ...rows], width - 2, dim).map((line) => `  ${line}`);
}

/** The thresholds without data, if the answer does not name them: it names the breached ones first. */
function thresholdRows(load: LoadResult, { paint, width }: Canvas): string[] {
  const wasSent = load.keys.some(({ offered }) => offered > 0);
  if (load.validity.verdict === 'invalid' || !wasSent || loadVerdict(load) !== 'no') return [];
  const silent = load.limits.filter(({ verdict }) => verdict === 'no data');
  const sign = paint('yellow', signs[looks['no data']]);
  return silent.flatMap((threshold) => hanging(`  ${sign} `, 4, thresholdResult(threshold), width));
}

const answerLooks = { yes: 'passed', no: 'violated', open: 'blocked' } as const;

function answerRows(load: LoadResult, { paint, width }: Canvas): string[] {
  const look = answerLooks[loadVerdict(load) ?? 'open'];
  return hanging(`  ${paint(outcomeStyles[look], signs[look])} `, 4, oneLine(loadAnswer(load), 600), width);
}

function oneLoad(load: LoadResult, canvas: Canvas): string[] {
  const { paint, width } = canvas;
  const { verdict } = load.validity;
  const validity = paint(outcomeStyles[looks[verdict]], `${signs[looks[verdict]]} ${verdict}`);
  const { kind, limit, windowSeconds, evidence } = load.limiter;
  const why = kind === 'unknown' ? `. ${capitalize(oneLine(evidence))}` : '';
  const facts = oneLine(limiterDetails(load.limiter).trim());
  const details = facts === '' ? '' : `. ${facts.slice(0, -1)}`;
  const size = limit === undefined || windowSeconds === undefined ? '' : `, ${limit} per ${windowSeconds} s`;
  return [
    `${paint('bold', load.profile)} · ${load.engine}, ${load.arrival.model} · ${validity}`,
    ...wrap(oneLine(load.asks), width - 2).map((line) => `  ${paint('dim', line)}`),
    ...answerRows(load, canvas),
    ...keyRows(load, canvas),
    ...thresholdRows(load, canvas),
    ...[generatorsSentence(load), sampleSentence(load)].flatMap((line) =>
      line === undefined ? [] : hanging('  ', 2, line, width),
    ),
    ...endSentence(load).flatMap((line) => hanging(`  ${paint('yellow', signs.blocked)} `, 4, oneLine(line), width)),
    ...findingSentences(load).flatMap((line) => hanging('  ', 2, oneLine(line), width)),
    ...brokenInvariants(load).flatMap((line) =>
      hanging(`  ${paint('yellow', signs.blocked)} `, 4, oneLine(line), width),
    ),
    ...hanging('  ', 2, `Limiter: ${limiterWords[kind]}${size}${why}${details}`, width),
    '',
  ];
}

/** Every load run: its question and answer, keys, thresholds without data, findings. */
export function loads(results: LoadResult[], canvas: Canvas): string[] {
  return results.flatMap((load) => oneLoad(load, canvas));
}
