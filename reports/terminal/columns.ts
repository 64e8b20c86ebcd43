import stringWidth from 'string-width';
import { padEnd, wrap } from './wrap.ts';

const narrowest = 20;

/** Rows as lines, with two blanks between columns. The last column is wrapped; the others are as wide as their widest cell. */
export function columns(rows: readonly (readonly string[])[], width: number, indent = 2): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.slice(0, -1).entries())
      widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell));
  const start = indent + widths.reduce((sum, each) => sum + each + 2, 0);
  return rows.flatMap((row) => {
    const head = row.slice(0, -1).map((cell, index) => `${padEnd(cell, widths[index] ?? 0)}  `);
    const [first = '', ...rest] = wrap(row.at(-1) ?? '', Math.max(width - start, narrowest));
    return [
      `${' '.repeat(indent)}${head.join('')}${first}`.trimEnd(),
      ...rest.map((line) => `${' '.repeat(start)}${line}`),
    ];
  });
}
