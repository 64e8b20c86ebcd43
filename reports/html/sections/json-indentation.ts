const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]|,|:|[^\s{}[\],:"]+/g;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * JSON with one member on a line. Only the blanks between tokens change. Text that is not an object or array in JSON stays
 * as it is.
 */
export function indentJson(text: string): string {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return text;
  let depth = 0;
  let line = '';
  const newline = (): string => `\n${'  '.repeat(depth)}`;
  const all = text.match(tokens) ?? [];
  all.forEach((token, index) => {
    const next = all[index + 1];
    if (token === '{' || token === '[') {
      const empty = next === '}' || next === ']';
      depth += 1;
      line += empty ? token : token + newline();
    } else if (token === '}' || token === ']') {
      depth -= 1;
      const empty = all[index - 1] === '{' || all[index - 1] === '[';
      line += empty ? token : newline() + token;
    } else if (token === ',') line += token + newline();
    else line += token === ':' ? ': ' : token;
  });
  return line;
}
