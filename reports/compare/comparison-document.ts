import { fewestSamples } from '../../schemas/percentiles.ts';
import {
  type Cell,
  type Changes,
  cell,
  codeCell,
  type Lines,
  type ReportDocument,
  type Row,
  type Subject,
} from '../document.ts';
import { latency, plural, quantity } from '../text/quantities.ts';
import { levelWords, looks, outcomeWord } from '../text/words.ts';
import type {
  Change,
  CheckChange,
  CheckPresence,
  Comparison,
  LatencyChange,
  LoadChange,
  ModelChange,
  Noise,
  ObservationChange,
  OperationChange,
  ThroughputChange,
} from './comparison.ts';
import { lostLines } from './coverage.ts';
import { checksByChange, comparisonParts, factText, loadChangeWords, percent, resultWords } from './sentence.ts';

const changeCell = (change: Change, text: string = change): Cell => ({
  ...{ text, sign: looks[change] },
  tone: change === 'other' ? 'inapplicable' : change,
});

const outcomeCell = (outcome: CheckChange['from'], lacks: CheckChange['fromLacks']): Cell => ({
  text: outcomeWord({ outcome, lacks }),
  sign: outcome,
});

const checkRow = ({ id, title, level, from, to, fromLacks, toLacks, change, got, because }: CheckChange): Row => {
  const notes: Cell[] = [{ text: levelWords[level], as: 'level' }, codeCell(id)];
  return {
    subject: { id, text: title, notes, brief: notes },
    cells: {
      ...{ change: changeCell(change), from: outcomeCell(from, fromLacks), to: outcomeCell(to, toLacks) },
      detail: got === undefined ? cell(because ?? '') : codeCell(got),
    },
  };
};

const factRows = ({ id, title, facts }: ObservationChange): Row[] =>
  facts.map(({ name, from, to }) => ({
    subject: { ...codeCell(name), notes: [cell(title), codeCell(id)], brief: [codeCell(id), codeCell(name)] },
    cells: { from: codeCell(factText(from)), to: codeCell(factText(to)) },
  }));

const modelRow = ({ model, what, from, to, worse }: ModelChange): Row => ({
  subject: { ...codeCell(model), notes: [], brief: [codeCell(model), cell(what)] },
  cells: {
    ...{ what: cell(what), from: cell(from), to: cell(to) },
    change: worse ? changeCell('worse', 'lost') : changeCell('other'),
  },
});

const thresholdRow = (change: LoadChange): Row => {
  const { profile, engine, from, to, worse } = change;
  const words = loadChangeWords(change);
  return {
    subject: { text: words, notes: [cell(`${profile}, ${engine}`)], brief: [cell(`${profile}, ${words}`)] },
    cells: { from: cell(from), to: cell(to), change: changeCell(worse ? 'worse' : 'other') },
  };
};

type Compared = Pick<LatencyChange | ThroughputChange, 'verdict'>;

/** `counts`: what is slower makes the run worse. */
function resultCell({ verdict }: Compared, counts: boolean): Cell {
  if (verdict === 'same') return changeCell('other', 'within noise');
  if (verdict === 'cannot tell') return { text: verdict, sign: 'blocked', tone: 'inapplicable' };
  if (!counts) return { text: verdict, sign: 'observed', tone: 'observed' };
  return changeCell(verdict === 'slower' || verdict === 'lower' ? 'worse' : 'better', verdict);
}

const figureRow = (
  subject: Pick<Subject, 'text' | 'group'> & { source: string; brief: string },
  words: (value: number) => string,
  of: Pick<LatencyChange | ThroughputChange, 'from' | 'to' | 'verdict' | 'because'>,
  more: Row['cells'],
  { isKnown = true, counts = true } = {},
): Row => ({
  subject: { ...subject, notes: [cell(subject.source)], brief: [cell(subject.brief)] },
  cells: {
    ...(isKnown
      ? { from: cell(words(of.from)), to: cell(words(of.to)), delta: cell(percent(of.from, of.to)) }
      : { from: cell('–'), to: cell('–'), delta: cell('–') }),
    ...{ result: resultCell(of, counts), ...more },
  },
  because: of.because,
});

const noiseCell = ({ ratio, milliseconds, runs }: Noise): Cell =>
  cell(`${quantity(ratio * 100)} % and ${latency(milliseconds)} ms${runs > 0 ? `, from ${runs} runs` : ''}`);

const samplesText = ([from, to]: LatencyChange['samples']): string => `n ${quantity(from)} and ${quantity(to)}`;

/** Both runs have the samples for the percentile. */
const shows = ({ percentile, samples }: Pick<LatencyChange | OperationChange, 'percentile' | 'samples'>): boolean =>
  Math.min(...samples) >= fewestSamples(percentile);

function latencyRow(change: LatencyChange): Row {
  const { profile, engine, key, answers, percentile, samples, interval, noise } = change;
  const source = `${profile}, ${engine}, ${samplesText(samples)}`;
  const subject = { text: `${key}, ${answers}, ${percentile}`, source, group: profile };
  const more = {
    range: cell(interval ? `${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}` : '–'),
    noise: noiseCell(noise),
  };
  return figureRow({ ...subject, brief: `${key} ${answers} ${percentile}, ms` }, latency, change, more, {
    isKnown: shows(change),
  });
}

function operationRow(change: OperationChange): Row {
  const { operation, percentile, samples, noise } = change;
  const subject = { text: `${operation}, ${percentile}`, source: samplesText(samples), group: 'checks' };
  const more = { noise: noiseCell(noise) };
  return figureRow({ ...subject, brief: `${operation} ${percentile}, ms` }, latency, change, more, {
    isKnown: shows(change),
    counts: false,
  });
}

function throughputRow(change: ThroughputChange): Row {
  const { profile, engine, key, bound } = change;
  const subject = { text: key, source: `${profile}, ${engine}`, group: profile, brief: `${key} admitted per second` };
  return figureRow(subject, quantity, change, { noise: cell(`±${quantity(bound * 100)} %`) });
}

const presence = (title: string, mark: Lines['mark'] & string, checks: readonly CheckPresence[]): Lines => ({
  ...{ kind: 'lines', title, mark },
  lines: checks.map(({ id, title: fact, outcome, lacks }) => [
    ...[codeCell(id), cell(fact)],
    { text: outcomeWord({ outcome, lacks }), as: 'quiet' },
  ]),
});

const plainLines = (lines: readonly string[]): Cell[][] => lines.map((line) => [cell(line)]);

const from = ['from', 'base'] as const;
const to = ['to', 'new'] as const;

/** The tables of the changed checks, models, load and observations. */
function tables(comparison: Comparison) {
  const { models, load, latencies, throughputs, operations, observations } = comparison;
  const table = (part: Omit<Changes, 'kind'>): Changes[] =>
    part.rows.length === 0 ? [] : [{ kind: 'changes', ...part }];
  return {
    checks: table({
      ...{
        label: 'Changed checks',
        style: 'outcomes',
        subject: 'check',
        rows: checksByChange(comparison).map(checkRow),
      },
      // The reasons above name the worse ones by cause.
      ...(comparison.worse && { fold: `${plural(comparison.checks.length, 'check')} changed` }),
      columns: [['change', 'change'], from, to, ['detail', 'actual']],
    }),
    models: table({
      note: 'A model id only improves: it loses no capability, and neither its token limit nor its context window shrinks.',
      ...{ label: 'Changed models', style: '', subject: 'model', rows: models.map(modelRow) },
      columns: [['what', 'what'], from, to, ['change', 'change']],
    }),
    load: [
      ...table({
        ...{ title: 'Thresholds and validity', label: 'Changed thresholds and validity', style: '', subject: 'what' },
        ...{ columns: [from, to, ['change', 'change']], rows: load.map(thresholdRow) },
      }),
      ...table({
        ...{ title: 'Latency in milliseconds', label: 'Latencies compared', style: 'numbers', subject: 'latency' },
        note: 'A change counts if it exceeds the noise in both measures and the 99 % bootstrap interval of new ÷ base excludes 1.',
        columns: [from, to, ['delta', 'change'], ['range', 'new ÷ base'], ['noise', 'noise'], ['result', 'result']],
        rows: latencies.map(latencyRow),
      }),
      ...table({
        ...{ title: 'Admitted per second', label: 'Rates compared', style: 'numbers', subject: 'key' },
        columns: [from, to, ['delta', 'change'], ['noise', 'noise band'], ['result', 'result']],
        rows: throughputs.map(throughputRow),
      }),
    ],
    operations: table({
      ...{ title: 'Latency of the answers to checks, in milliseconds', label: 'Latencies of operations compared' },
      ...{ style: 'numbers', subject: 'operation' },
      note: 'Checks are not a load: these figures never make a run worse. A change is shown if it exceeds the noise in both measures.',
      columns: [from, to, ['delta', 'change'], ['noise', 'noise'], ['result', 'result']],
      rows: operations.map(operationRow),
    }),
    observations: table({
      note: 'Behaviour that the interface leaves open and that changed. It is never better or worse.',
      ...{ label: 'Changed observations', style: '', sign: 'observed', subject: 'fact', columns: [from, to] },
      rows: observations.flatMap(factRows),
      fold: `${plural(observations.length, 'observation')} changed: what the interface leaves open is never better or worse`,
    }),
  };
}

/** A comparison as a document. */
export function comparisonDocument(comparison: Comparison): ReportDocument {
  const { base, new: next, verdict, reasons, notes, appeared, gone, lost, lostAllowed } = comparison;
  const { checks, models, load, operations, observations } = tables(comparison);
  const { look, word, says } = resultWords(comparison);
  const allowed = lostAllowed ? plainLines(lostLines(lost)) : [];
  return {
    kind: 'comparison',
    title: `${verdict}: ${next.target.name}`,
    tool: comparison.tool,
    headline: { look, word, says },
    parts: comparisonParts(comparison),
    runs: [
      { name: 'base', ...base },
      { name: 'new', ...next },
    ],
    sections: [
      {
        ...{ id: 'worse', title: 'Worse' },
        blocks: [{ kind: 'lines', sign: look, lines: verdict === 'worse' ? plainLines(reasons) : [] }],
      },
      {
        ...{ id: 'lost', title: 'No longer judged (allowed)', name: 'No longer judged' },
        blocks: [{ kind: 'lines', note: 'Allowed with --allow-lost.', lines: allowed }],
      },
      { id: 'checks', title: 'Checks', blocks: checks },
      { id: 'models', title: 'Models', blocks: models },
      { id: 'load', title: 'Load', blocks: load },
      { id: 'operations', title: 'Latency of the answers to checks', within: 'load', blocks: operations },
      { id: 'observations', title: 'Changed observations', name: 'Observations', blocks: observations },
      { id: 'runs', title: 'Runs', blocks: [{ kind: 'runs' }] },
      {
        ...{ id: 'only', title: 'Only in one run', within: 'runs' },
        blocks: [presence('Only in the new run', '+', appeared), presence('Only in the base run', '\u2212', gone)],
      },
      {
        ...{ id: 'not-compared', title: 'Limits of the comparison', within: 'runs' },
        blocks: [{ kind: 'lines', title: 'Limits of the comparison', lines: plainLines(notes) }],
      },
    ],
    inTerminal: ['only', 'observations', 'operations', 'load', 'models', 'checks', 'not-compared', 'lost', 'worse'],
    file: 'compare.html',
  };
}
