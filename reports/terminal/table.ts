import stringWidth from 'string-width';
import { padEnd, padStart } from './wrap.ts';

/**
 * Rows as lines, with two blanks between columns, the first column aligned left and the others right. Columns at the end
 * that do not fit into `width` are left out. `paint` colours a padded cell.
 */
export function tableLines(
  rows: string[][],
  width: number,
  paint: (cell: string, row: number, column: number) => string = (cell) => cell,
): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))),
  );
  let shown = 0;
  for (let used = 0; shown < columns; shown++) {
    used += (widths[shown] ?? 0) + (shown === 0 ? 0 : 2);
    if (used > width && shown > 0) break;
  }
  const pad = (cell: string, column: number): string =>
    column === 0 ? padEnd(cell, widths[0] ?? 0) : padStart(cell, widths[column] ?? 0);
  return rows.map((row, number) =>
    Array.from({ length: shown }, (_, column) => paint(pad(row[column] ?? '', column), number, column))
      .join('  ')
      .trimEnd(),
  );
}
