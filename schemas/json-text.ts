/**
 * The value of a JSON text, a leading byte order mark tolerated. Throws SyntaxError that says where and what is wrong, and
 * unlike that of JSON.parse repeats nothing of the text: it may be a secret in the wrong place.
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

/** Where the token stands that JSON.parse did not expect: it is not unexpected as long as the text ends before it. */
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
