import { type ParseError, printParseErrorCode, visit } from 'jsonc-parser';

/**
 * The value of a JSON text, with or without a byte order mark, comments and trailing commas. Throws a SyntaxError with
 * line, column and reason that, unlike the one of JSON.parse, does not quote the text: it may contain a misplaced secret.
 * A member that a person gives twice is refused, because one of the two values would be lost.
 */
export function jsonValue(text: string, author: 'person' | 'program' = 'person'): unknown {
  const content = text.replace(/^\uFEFF/, '');
  requireBounds(content);
  try {
    if (author === 'program') return JSON.parse(content);
  } catch {
    // A person has edited it.
  }
  const { value, errors } = lenientValue(content);
  if (errors.length > 0) throw errorAt(content, errors[0]?.offset, reason(errors));
  return value;
}

function errorAt(text: string, offset: number | undefined, says: string): SyntaxError {
  const before = text.slice(0, offset).split('\n');
  return new SyntaxError(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${says}`);
}

/** The deepest documents of this program have 12 levels, the largest reports 100 000 values. */
const mostLevels = 100;
const mostValues = 1_000_000;

/** Throws a SyntaxError for a text whose value would take much more memory than the text itself. */
function requireBounds(text: string): void {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) at = endOfString(text, at);
    else if (unit === openBracket || unit === openBrace) {
      values++;
      if (++levels > mostLevels) throw new SyntaxError(`more than ${mostLevels} levels of nesting`);
    } else if (unit === closeBracket || unit === closeBrace) levels--;
    else if (unit === comma && ++values > mostValues) throw new SyntaxError(`more than ${mostValues} values`);
  }
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace, comma] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d, 0x2c,
];

/** The position of the quotation mark that ends a string, or the end of the text. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) return at;
    if (unit === backslash) at++;
  }
  return text.length;
}

/** The first error in words. After an invalid symbol the second error says what was expected in its place. */
function reason(errors: readonly ParseError[]): string {
  const [first = 'ValueExpected', ...rest] = errors.map(({ error }) => printParseErrorCode(error));
  const all = first === 'InvalidSymbol' ? [first, ...rest.slice(0, 1)] : [first];
  return all.map(inWords).join(', ');
}

/** `CommaExpected` as `comma expected`. */
const inWords = (code: string): string => code.replace(/\B[A-Z]/g, ' $&').toLowerCase();

/**
 * The value of a text with comments and trailing commas, and the errors. Throws a SyntaxError for a member that is given twice. Built
 * without the tree of jsonc-parser, whose nodes take ten times the memory; a member `__proto__` is like any other.
 */
function lenientValue(text: string): { value: unknown; errors: ParseError[] } {
  const errors: ParseError[] = [];
  const top: unknown[] = [];
  const open: { into: unknown[] | Record<string, unknown>; name: string }[] = [{ into: top, name: '' }];
  const add = (value: unknown) => {
    const { into = top, name = '' } = open.at(-1) ?? {};
    if (Array.isArray(into)) into.push(value);
    else if (name !== '__proto__') into[name] = value;
    else Object.defineProperty(into, name, { value, writable: true, enumerable: true, configurable: true });
  };
  const begin = (into: unknown[] | Record<string, unknown>) => {
    add(into);
    open.push({ into, name: '' });
  };
  const end = () => {
    open.pop();
  };
  const onObjectProperty = (name: string, offset: number) => {
    const last = open.at(-1);
    if (last && errors.length === 0 && Object.hasOwn(last.into, name))
      throw errorAt(text, offset, 'this member is given for the second time');
    if (last) last.name = name;
  };
  const onError = (error: ParseError['error'], offset: number, length: number) => {
    errors.push({ error, offset, length });
  };
  visit(
    text,
    {
      ...{ onObjectBegin: () => begin({}), onObjectEnd: end, onObjectProperty },
      ...{ onArrayBegin: () => begin([]), onArrayEnd: end, onLiteralValue: add, onError },
    },
    { allowTrailingComma: true },
  );
  return { value: top[0], errors };
}
