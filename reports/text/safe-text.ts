/**
 * Characters that hide, reorder or break the text around them: controls, format characters (bidirectional and zero-width
 * marks, tags, byte order mark), line separators, lone surrogates, noncharacters, blank letters.
 */
const treacherous =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u034F\u115F\u1160\u3164\uFFA0]--[\n\t]]/gv;

/** Characters among which treacherous ones can be: to test each character of a text for those takes ten times as long. */
const unusual = /[^\t\n\x20-\x7e]+/g;

/** The text with its treacherous characters written otherwise. */
const withoutTreacherous = (text: string, write: (character: string) => string): string =>
  text.replace(unusual, (characters) => characters.replace(treacherous, write));

const codePoints = new Map<string, string>();

/** `⟨U+202E⟩`. Cached, because a hostile text may have a million of them. */
function codePoint(character: string): string {
  const known = codePoints.get(character);
  if (known !== undefined) return known;
  const text = `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
  codePoints.set(character, text);
  return text;
}

/** The text with treacherous characters spelled out, as in ⟨U+202E⟩. Line feeds and tabs stay; CRLF becomes LF. */
export function visible(text: string): string {
  return withoutTreacherous(text.replaceAll('\r\n', '\n'), codePoint);
}

/** Matches every text but one line of visible ASCII with single blanks between its words. */
const uneven = /[^\x20-\x7e]|^ | $| {2}/;

/** The text as `visible` returns it, on one line: runs of white space become one blank, and more than `most` characters end in … */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  const line = uneven.test(text) ? visible(text).replace(/\s+/gu, ' ').trim() : text;
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A colour or style of `styleText`, which the program itself adds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with a control character
const colour = /(\x1b\[[0-9;]{0,12}m)/;

/** Text for a terminal or a log as `visible` writes it, but with its colours. All rendered text passes through here. */
export const printable = (text: string): string =>
  text
    .split(colour)
    .map((part, index) => (index % 2 === 1 ? part : visible(part)))
    .join('');

/**
 * A copy of a document for formats of lines: in no text or name of it is a line break, a control character or a colour, so
 * that no value can begin a line or pass for one of the program's own colours.
 */
export const inLines = <Document>(document: Document): Document => withTexts(document, (text) => oneLine(text));

const repeatedMembers = /^(name|version|startedAt|profile|engine|key|id|suite|cause|checks|clauses)$/;
const longestRepeated = 200;

/**
 * A copy of a document with at most 200 characters of the names that a page repeats most, some up to 20 times: a document of
 * 0.5 MB was a page of 38 MB, for which 860 MB of memory were needed.
 */
export const withShortNames = <Document>(document: Document): Document =>
  withTexts(document, (text, member) =>
    repeatedMembers.test(member) && text.length > longestRepeated ? oneLine(text, longestRepeated) : text,
  );

/** A copy of a document with other texts and names; `member` is the one that a text belongs to. */
function withTexts<Document>(document: Document, other: (text: string, member: string) => string): Document {
  const names = new Map<string, string>();
  const nameOf = (name: string): string => {
    const known = names.get(name) ?? other(name, '');
    names.set(name, known);
    return known;
  };
  const copy = (value: unknown, member: string): unknown => {
    if (typeof value === 'string') return other(value, member);
    if (Array.isArray(value)) return value.map((each) => copy(each, member));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [nameOf(name), copy(each, name)]));
  };
  return copy(document, '') as Document;
}

/** JSON text with treacherous characters and `##[` as escape sequences. */
export const jsonText = (value: unknown): string =>
  withoutTreacherous(JSON.stringify(value, null, 2), escapeSequences).replace(workflowMarker, escapeSequence(0x23));

/** JSON text without blanks outside of its strings, with escape sequences for what would not stand on one line as it is. */
export const plainJson = (json: string): string =>
  withoutTreacherous(json, escapeSequences).replace(/ (?= )/g, escapeSequence(0x20));

const escapeSequences = (character: string): string =>
  Array.from({ length: character.length }, (_, unit) => escapeSequence(character.charCodeAt(unit))).join('');

const escapeSequence = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

/** `&#58;` */
export const characterReference = (character: string): string => `&#${character.codePointAt(0)};`;

/** `::` at the beginning of a line, also after blanks and colours: GitHub Actions takes such lines for commands. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with a control character
const commandColon = /^((?:[^\S\n]|\x1b\[[0-9;]*m)*):(?=:)/gm;
/** `##[` and `##vso[`: GitHub Actions and Azure Pipelines look for them anywhere in a line. */
const workflowMarker = /#(?=#\w{0,20}\[)/g;

/** Text in which CI runners find no commands. `write` spells out the `:` and `#` that would begin one. */
export const withoutCommands = (text: string, write: (character: string) => string = codePoint): string =>
  text.replace(commandColon, (_, before: string) => before + write(':')).replace(workflowMarker, write);
