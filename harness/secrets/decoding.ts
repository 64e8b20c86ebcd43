const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', plus: '+' };

/** Controls (also the zero bytes of UTF-16) and format characters: readers do not see them. */
const invisible = String.raw`[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\t\n\r]]`;
const isInvisible = new RegExp(`^${invisible}$`, 'v');

/** Every alternative is of bounded length or consumes what it has looked at, so the search takes linear time. */
const escapes = new RegExp(
  [
    '%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}',
    String.raw`\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrt]|[\p{P}\p{S}])`,
    `&(?:#[0-9]{1,8}|#x[0-9a-f]{1,8}|${Object.keys(named).join('|')});`,
    String.raw`'\\''`,
    // Line breaks as base64 and pretty-printed text have them.
    String.raw`\r?\n[ \t]*|\r[ \t]*`,
    invisible,
  ].join('|'),
  'giv',
);

/** A character that an escape sequence can begin with, or an invisible one. Most texts have none, and are not searched any further. */
const beginning = /[%\\&'\r\n]|[^\t\x20-\x7e]/;

/** The character that an escape sequence stands for; empty for line breaks and invisible characters. */
function character(sequence: string): string {
  const meaning = encodedCharacter(sequence);
  return isInvisible.test(meaning) ? '' : meaning;
}

function encodedCharacter(sequence: string): string {
  const first = sequence[0];
  if (first === '%' && sequence.length === 3) return String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
  if (first === '%') return Buffer.from(sequence.replaceAll('%', ''), 'hex').toString();
  if (first === '&') return reference(sequence.slice(1, -1).toLowerCase());
  if (first === "'") return first;
  if (first !== '\\' || /^\\[nrt]$/.test(sequence)) return '';
  return sequence.length === 2 ? sequence.slice(1) : String.fromCharCode(Number.parseInt(sequence.slice(2), 16));
}

function reference(name: string): string {
  if (!name.startsWith('#')) return named[name] ?? '';
  const code = Number(name.replace('#', name[1] === 'x' ? '0' : ''));
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** A text with its percent, JSON, HTML and shell escapes decoded once and its invisible characters removed. */
export class DecodedText {
  readonly text: string;
  readonly #original: string;
  #positions: { starts: Uint32Array; ends: Uint32Array } | undefined;

  /** Takes linear time. */
  constructor(original: string) {
    this.#original = original;
    this.text = original.replace(escapes, character);
  }

  /** The part of the original text from which the characters from `start` to before `end` were decoded. */
  originalRange(start: number, end: number): [start: number, end: number] {
    this.#positions ??= originalPositions(this.#original, this.text.length);
    const { starts, ends } = this.#positions;
    return [starts[start] ?? 0, ends[end - 1] ?? 0];
  }
}

/** Begin and end of each of `length` decoded characters in the original text. */
function originalPositions(original: string, length: number): { starts: Uint32Array; ends: Uint32Array } {
  const starts = new Uint32Array(length);
  const ends = new Uint32Array(length);
  let decoded = 0;
  let at = 0;
  const copyUntil = (index: number): void => {
    for (; at < index; at++) {
      starts[decoded] = at;
      ends[decoded++] = at + 1;
    }
  };
  for (const { 0: sequence, index } of original.matchAll(escapes)) {
    copyUntil(index);
    at = index + sequence.length;
    for (let unit = character(sequence).length; unit > 0; unit--) {
      starts[decoded] = index;
      ends[decoded++] = at;
    }
  }
  copyUntil(original.length);
  return { starts, ends };
}

/** A secret may look escaped itself: then more is decoded than was encoded. */
const mostLayers = 6;

/** The text decoded once, twice and so on, until nothing is left to decode: each with the layers under it, the last decoded first. */
export function decodingsOf(text: string): DecodedText[][] {
  const found: DecodedText[][] = [];
  for (let inner = text; found.length < mostLayers && beginning.test(inner); ) {
    const layer = new DecodedText(inner);
    if (layer.text === inner) break;
    found.push([layer, ...(found.at(-1) ?? [])]);
    inner = layer.text;
  }
  return found;
}
