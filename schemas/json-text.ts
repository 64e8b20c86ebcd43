import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/**
 * The value of a JSON text, with or without a byte order mark, comments and trailing commas. Throws a SyntaxError with
 * line, column and reason that, unlike the one of JSON.parse, does not quote the text: it may contain a misplaced secret.
 */
export function jsonValue(text: string): unknown {
  const content = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(content);
  } catch {
    const errors: ParseError[] = [];
    const tree = parseTree(content, errors, { allowTrailingComma: true });
    if (errors.length === 0 && tree !== undefined) return nodeValue(tree);
    const before = content.slice(0, errors[0]?.offset).split('\n');
    throw new SyntaxError(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${reason(errors)}`);
  }
}

/** The first error in words. After an invalid symbol the second error says what was expected in its place. */
function reason(errors: readonly ParseError[]): string {
  const [first = 'ValueExpected', ...rest] = errors.map(({ error }) => printParseErrorCode(error));
  const all = first === 'InvalidSymbol' ? [first, ...rest.slice(0, 1)] : [first];
  return all.map(inWords).join(', ');
}

/** `CommaExpected` as `comma expected`. */
const inWords = (code: string): string => code.replace(/\B[A-Z]/g, ' $&').toLowerCase();

/** Like JSON.parse, and unlike jsonc-parser's own values, with a member `__proto__` that is like all others. */
function nodeValue({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(nodeValue);
  if (type !== 'object') return value;
  const members = children.map(({ children: [name, member] = [] }) => [name?.value, member && nodeValue(member)]);
  return Object.fromEntries(members);
}
