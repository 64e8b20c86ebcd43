import type {
  Block,
  Cell,
  Changes,
  DocumentRun,
  Grid,
  Lines,
  ReportDocument,
  Row,
  Section,
  Subject,
} from '../document.ts';
import { barsText, reasonsText } from '../terminal/document.ts';
import { code, comment, escaped, tableText } from '../text/markdown.ts';
import { instant } from '../text/quantities.ts';
import { looks, outcomeWord, signOf, signs } from '../text/words.ts';

const tableBytes = 12_000;
const mostLines = 40;

function cellText({ text, as, sign, tone }: Cell): string {
  if (as === 'code') return code(text);
  const words = as === 'quiet' ? `(${escaped(text)})` : escaped(text);
  return sign === undefined ? words : `${signs[sign]} ${tone === 'worse' || tone === 'lost' ? `**${words}**` : words}`;
}

const subjectText = ({ brief }: Subject): string => brief.map(cellText).join(' ');

function changes({ subject, columns, rows, pageOnly }: Changes): string {
  if (pageOnly) return '';
  // `brief` says it.
  const shown = columns.filter(([name]) => name !== 'what');
  const isSeveral = new Set(rows.map((row) => row.subject.group)).size > 1;
  const cells = ({ subject: of, cells: all, because }: Row): string[] => [
    `${isSeveral ? `${escaped(of.group ?? '')}, ` : ''}${subjectText(of)}`,
    ...shown.map(([name]) => {
      const { text = '', ...cell } = all[name] ?? {};
      if (name === 'result' && because !== undefined) return escaped(`${text}: ${because}`);
      return text === '' ? '' : cellText({ text, ...cell });
    }),
  ];
  return tableText([subject, ...shown.map(([, head]) => head)], rows.map(cells), tableBytes);
}

function lines({ title, mark, lines: all }: Lines): string {
  if (all.length === 0) return '';
  const items = all.slice(0, mostLines).map((cells) => `- ${cells.map(cellText).join(' ')}`);
  const more = all.length > mostLines ? [`and ${all.length - mostLines} more`] : [];
  const heading = mark === undefined || title === undefined ? [] : [`${title}:`];
  return [...heading, items.join('\n'), ...more].join('\n\n');
}

function grid({ columns, rows, fold }: Grid): string {
  if (fold !== undefined || rows.length === 0) return '';
  const words = (result: Grid['rows'][number]['results'][number]): string =>
    result === null ? '·' : `${signOf(result)} ${outcomeWord(result)}`;
  const cells = rows.map(({ subject, results }) => [subjectText(subject), ...results.map(words)]);
  return tableText(['check', ...columns.map(({ letter }) => letter)], cells, tableBytes);
}

function block(of: Block): string {
  if (of.kind === 'changes') return changes(of);
  if (of.kind === 'lines') return lines(of);
  if (of.kind === 'grid') return grid(of);
  if (of.kind === 'reasons') return `- ${escaped(reasonsText(of))}`;
  if (of.kind === 'runs') return '';
  return tableText(
    ['load', ...of.columns.map(({ letter }) => letter)],
    of.rows.map(({ title, runs }) => [escaped(title), ...runs.map((run) => escaped(barsText(run)))]),
    tableBytes,
  );
}

function section({ title, blocks }: Section): string {
  const texts = blocks.map(block).filter((text) => text !== '');
  const separator = blocks.some(({ kind }) => kind === 'reasons') ? '\n' : '\n\n';
  return texts.length === 0 ? '' : `**${title}**\n\n${texts.join(separator)}`;
}

const runRow = (run: DocumentRun): string[] => [
  ...[run.name, `${signs[looks[run.verdict]]} ${run.headline}`, escaped(run.target.name), instant(run.startedAt)],
  ...[escaped(run.version), escaped(run.says)],
];

/** A document as a comment for a pull request, under 60 KB. */
export function documentComment({ title, headline, parts, runs, sections, file }: ReportDocument): string {
  const { look, word, says } = headline;
  const targets = runs.at(-1)?.target.name ?? '';
  return comment(
    [
      look === undefined ? `### ${escaped(title)}` : `### ${signs[look]} ${word.toLowerCase()}: ${escaped(targets)}`,
      look === 'blocked' && says !== undefined ? escaped(says) : '',
      parts.map(escaped).join(' · '),
      tableText(['run', 'verdict', 'target', 'started', 'version', 'result'], runs.map(runRow)),
      ...sections.map(section),
    ],
    file,
  );
}
