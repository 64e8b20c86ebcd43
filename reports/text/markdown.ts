import { plural } from './quantities.ts';
import { oneLine, withoutCommands } from './safe-text.ts';

/** GitHub and GitLab look for mentions, references and links in the text that they show: escapes do not hide them from it. */
const invisible = '&#8203;';
const withoutLinks = (text: string): string =>
  text.replace(/@(?=\w)|(?<!&)#(?=\d)|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi, (begin) => `${begin}${invisible}`);

/** Text that is no HTML, mention, reference or link. */
export const withoutHtml = (text: string): string =>
  withoutLinks(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

/** Text escaped for Markdown: nothing in it becomes markup, a link or a mention. */
export const escaped = (value: string): string =>
  withoutHtml(oneLine(value, 400))
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/(?<!&)#/g, '&#35;');

const fenceFor = (text: string, least: number): string => {
  const longest = Math.max(least - 1, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(longest + 1);
};

/** A code span. `|` is escaped because it would end a table cell. */
export function code(value: string, most = 160): string {
  const line = oneLine(value, most);
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  const fence = fenceFor(line, 1);
  return line === '' ? '–' : `${fence}${padding}${line}${padding}${fence}`.replaceAll('|', '\\|');
}

export function block(lines: string[]): string {
  const text = lines.join('\n');
  const fence = fenceFor(text, 3);
  return `${fence}text\n${text}\n${fence}`;
}

export const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** A table with the rows that fit into `bytes`, and the number of the others below it. Columns of numbers are aligned right. */
export function tableText(head: string[], rows: (string | number)[][], bytes = Number.POSITIVE_INFINITY): string {
  const isNumeric = (cell: string | number | undefined): boolean => /^[\d.\s\u2212+–%]+$/.test(String(cell));
  const numeric = head.map((_, column) => rows.length > 0 && rows.every((cells) => isNumeric(cells[column])));
  const shown = within(rows.map(row), bytes);
  const more = shown.length < rows.length ? ['', `and ${rows.length - shown.length} more`] : [];
  return [row(head), row(numeric.map((right) => (right ? '--:' : '---'))), ...shown, ...more].join('\n');
}

/** The parts that fit into `bytes`, in order; a part that is too long is skipped. */
export function within(parts: string[], bytes: number): string[] {
  let left = bytes;
  return parts.filter((part) => {
    const size = Buffer.byteLength(part) + 2;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** GitHub rejects comments of more than 65 536 characters. */
const mostBytes = 58_000;

/**
 * A comment with the parts that fit, and the number of those that do not. `file` has all of them. Commands of CI runners are
 * spelled out here already, because that makes the text longer.
 */
export function comment(parts: string[], file: string): string {
  const kept = within(
    parts.map((part) => withoutCommands(part)),
    mostBytes,
  );
  const dropped = parts.length - kept.length;
  if (dropped > 0) kept.push(`_${plural(dropped, 'part')} left out to keep this short: see \`${file}\`._`);
  return `${kept.filter((part) => part !== '').join('\n\n')}\n`;
}
