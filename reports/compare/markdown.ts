import { code, comment, plain, table } from '../text/markdown.ts';
import { instant } from '../text/quantities.ts';
import { levelWords, outcomeWords, signs, verdictText } from '../text/words.ts';
import type { Change, ComparedRun, Comparison } from './comparison.ts';
import { comparisonParts, factText, figures, loadChangeWords } from './sentence.ts';

const tableBytes = 12_000;
const order: Change[] = ['worse', 'better', 'other'];

const side = (name: string, { verdict, target, startedAt, says }: ComparedRun): (string | number)[] => [
  name,
  verdictText(verdict),
  plain(target.name),
  instant(startedAt),
  says,
];

function checks({ checks: changes }: Comparison): string {
  if (changes.length === 0) return '';
  const rows = changes
    .toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change))
    .map(({ id, level, from, to, change, got, because }) => [
      change === 'worse' ? '**worse**' : change,
      levelWords[level],
      code(id),
      `${signs[from]} ${outcomeWords[from]}`,
      `${signs[to]} ${outcomeWords[to]}`,
      got === undefined ? plain(because ?? '') : code(got),
    ]);
  return `**Checks**\n\n${table(['change', 'level', 'check', 'base', 'new', 'actual'], rows, tableBytes)}`;
}

function observations({ observations: changes }: Comparison): string {
  const rows = changes.flatMap(({ id, facts }) =>
    facts.map(({ name, from, to }) => [code(id), plain(name), code(factText(from)), code(factText(to))]),
  );
  if (rows.length === 0) return '';
  return `**Changed observations**\n\n${table(['item', 'fact', 'base', 'new'], rows, tableBytes)}`;
}

function models({ models: changes }: Comparison): string {
  if (changes.length === 0) return '';
  const rows = changes.map(({ model, what, from, to, worse }) => [
    worse ? '**worse**' : 'other',
    code(model),
    what,
    code(from),
    code(to),
  ]);
  return `**Models**\n\n${table(['change', 'model', 'what', 'base', 'new'], rows, tableBytes)}`;
}

function load(comparison: Comparison): string {
  const isWorse = (verdict: string): boolean => verdict === 'slower' || verdict === 'lower';
  const thresholds = comparison.load.map(({ profile, what, from, to }) => [
    profile,
    loadChangeWords(what),
    from,
    to,
    '',
  ]);
  const numbers = figures(comparison).map(({ profile, what, from, to, change, verdict }) => [
    ...[profile, what, from, to],
    `${change}, ${isWorse(verdict) ? `**${verdict}**` : verdict}`,
  ]);
  const rows = [...thresholds, ...numbers].map(([profile = '', what = '', ...others]) => [
    plain(profile),
    plain(what),
    ...others,
  ]);
  if (rows.length === 0) return '';
  return `**Load**\n\n${table(['profile', 'what', 'base', 'new', 'change'], rows, tableBytes)}`;
}

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
  const { worse, reasons, notes, base, new: next } = comparison;
  const list = (lines: string[]): string => lines.map((line) => `- ${plain(line)}`).join('\n');
  return comment(
    [
      `### ${worse ? '✘ worse' : '✔ not worse'}: ${plain(next.target.name)}`,
      comparisonParts(comparison).join(' · '),
      table(['run', 'verdict', 'target', 'started', 'result'], [side('base', base), side('new', next)]),
      list(reasons.slice(0, 40)),
      reasons.length > 40 ? `and ${reasons.length - 40} more` : '',
      checks(comparison),
      models(comparison),
      load(comparison),
      observations(comparison),
      presence(comparison),
      notes.length > 0 ? `**Not compared**\n\n${list(notes)}` : '',
    ],
    'compare.html',
  );
}
