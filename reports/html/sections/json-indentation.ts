const tokens = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|[^\s{}[\],:"]+/g;

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
  const newline = (): string => `\n${'  '.repeat(depth)}`;
  const pieces = (text.match(tokens) ?? []).map((token) => {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') {
      depth -= 1;
      return newline() + token;
    }
    if (token === '{' || token === '[' || token === ',') return token + newline();
    return token === ':' ? ': ' : token.replace(/^([{[])\s+/, '$1');
  });
  return pieces.join('');
}
