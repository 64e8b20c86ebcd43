/**
 * The value of a JSON text, with or without a byte order mark. Throws a SyntaxError with line, column and reason that,
 * unlike the one of JSON.parse, does not quote the text: it may contain a misplaced secret.
 */
export function jsonValue(text: string): unknown {
  const content = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(content);
  } catch (error) {
    const { message } = error as SyntaxError;
    const [what = ''] = message.split(/ in JSON at | at position |, "|, \.\.\./);
    const before = content.slice(0, Number(/at position (\d+)/.exec(message)?.[1] ?? placeOf(content))).split('\n');
    throw new SyntaxError(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${what}`);
  }
}

/** Position of the unexpected token, by binary search: texts that end before it do not contain an unexpected token. */
function placeOf(text: string): number {
  let [right, wrong] = [0, text.length];
  while (right < wrong) {
    const middle = Math.floor((right + wrong) / 2) + 1;
    if (isUnexpected(text.slice(0, middle))) wrong = middle - 1;
    else right = middle;
  }
  return right;
}

function isUnexpected(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return false;
  } catch (error) {
    return (error as SyntaxError).message.startsWith('Unexpected token');
  }
}
