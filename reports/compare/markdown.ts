import { signedHeadline } from '../summary/headline.ts';
import { code, comment, plain, table } from '../text/markdown.ts';
import { instant } from '../text/quantities.ts';
import { levelWords, outcomeWords, signs } from '../text/words.ts';
import type { ComparedRun, Comparison } from './comparison.ts';
import { lostLines } from './coverage.ts';
import {
  checksByChange,
  comparisonParts,
  type Figure,
  factText,
  figures,
  loadChangeWords,
  operationFigures,
  resultWords,
  undecidedFigures,
} from './sentence.ts';

const tableBytes = 12_000;

const side = (name: string, run: ComparedRun): (string | number)[] => [
  name,
  signedHeadline(run),
  plain(run.target.name),
  instant(run.startedAt),
  run.says,
];

const titledTable = (title: string, head: string[], rows: string[][]): string =>
  rows.length === 0 ? '' : `**${title}**\n\n${table(head, rows, tableBytes)}`;

function checks(comparison: Comparison): string {
  const rows = checksByChange(comparison).map(({ id, level, from, to, change, got, because }) => [
    change === 'worse' || change === 'lost' ? `**${change}**` : change,
    levelWords[level],
    code(id),
    ...[from, to].map((outcome) => `${signs[outcome]} ${outcomeWords[outcome]}`),
    got === undefined ? plain(because ?? '') : code(got),
  ]);
  return titledTable('Checks', ['change', 'level', 'check', 'base', 'new', 'actual'], rows);
}

function observations({ observations: changes }: Comparison): string {
  const rows = changes.flatMap(({ id, facts }) =>
    facts.map(({ name, from, to }) => [code(id), plain(name), code(factText(from)), code(factText(to))]),
  );
  return titledTable('Changed observations', ['item', 'fact', 'base', 'new'], rows);
}

function models({ models: changes }: Comparison): string {
  const rows = changes.map(({ model, what, from, to, worse }) => [
    ...[worse ? '**worse**' : 'other', code(model), what],
    ...[code(from), code(to)],
  ]);
  return titledTable('Models', ['change', 'model', 'what', 'base', 'new'], rows);
}

function figureRow({ profile, what, from, to, change, verdict }: Figure): string[] {
  const result = verdict === 'slower' || verdict === 'lower' ? `**${verdict}**` : verdict;
  return [plain(profile), plain(what), from, to, `${change}, ${result}`];
}

const figureHead = ['profile', 'what', 'base', 'new', 'change'];

function load(comparison: Comparison): string {
  const all = figures(comparison);
  const rows = [
    ...comparison.load.map((of) => [plain(of.profile), plain(loadChangeWords(of.what)), of.from, of.to, '']),
    ...all.map(figureRow),
  ];
  const undecided = undecidedFigures(all).map((line) => `<sub>${plain(line)}</sub>`);
  return [titledTable('Load', figureHead, rows), ...undecided].filter(Boolean).join('\n\n');
}

const operations = (comparison: Comparison): string =>
  titledTable('Latency of the answers to checks', figureHead, operationFigures(comparison).map(figureRow));

function presence({ appeared, gone }: Comparison): string {
  const named = (checks: Comparison['gone']): string => checks.map(({ id }) => code(id)).join(', ');
  const lines = [
    appeared.length > 0 ? `New checks: ${named(appeared)}` : '',
    gone.length > 0 ? `Removed checks: ${named(gone)}` : '',
  ];
  return lines.filter(Boolean).join('\n\n');
}

/** A comparison as a comment for a pull request, under 60 KB. */
export function markdown(comparison: Comparison): string {
  const { reasons, notes, base, new: next, lost, lostAllowed } = comparison;
  const { look, word, says } = resultWords(comparison);
  const list = (lines: string[]): string => lines.map((line) => `- ${plain(line)}`).join('\n');
  return comment(
    [
      `### ${signs[look]} ${word.toLowerCase()}: ${plain(next.target.name)}`,
      look === 'blocked' ? says : '',
      comparisonParts(comparison).join(' · '),
      table(['run', 'verdict', 'target', 'started', 'result'], [side('base', base), side('new', next)]),
      list(reasons.slice(0, 40)),
      lostAllowed && lost.length > 0 ? `**No longer judged (allowed)**\n\n${list(lostLines(lost))}` : '',
      reasons.length > 40 ? `and ${reasons.length - 40} more` : '',
      checks(comparison),
      models(comparison),
      load(comparison),
      operations(comparison),
      observations(comparison),
      presence(comparison),
      notes.length > 0 ? `**Not compared**\n\n${list(notes)}` : '',
    ],
    'compare.html',
  );
}
