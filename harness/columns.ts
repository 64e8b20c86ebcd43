/** Rows of words as lines: every column but the last as wide as its widest word, two blanks between. */
export function columns(rows: readonly (readonly string[])[], width: number, indent = 2): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.slice(0, -1).entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  const start = indent + widths.reduce((sum, each) => sum + each + 2, 0);
  return rows.flatMap((row) => {
    const head = row.slice(0, -1).map((cell, index) => `${cell.padEnd(widths[index] ?? 0)}  `);
    const [first = '', ...rest] = wrapped(row.at(-1) ?? '', width - start);
    return [
      `${' '.repeat(indent)}${head.join('')}${first}`.trimEnd(),
      ...rest.map((line) => `${' '.repeat(start)}${line}`),
    ];
  });
}

/** Lines of at most `width` characters where words allow it; a width under 20 leaves the text on one line. */
export function wrapped(text: string, width: number): string[] {
  if (width < 20) return [text];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
