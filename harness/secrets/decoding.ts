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
  #places: Places | undefined;

  /** Takes linear time. */
  constructor(original: string) {
    this.#original = original;
    this.text = original.replace(escapes, character);
  }

  /** The part of the original text from which the characters from `start` to before `end` were decoded. */
  originalRange(start: number, end: number): [start: number, end: number] {
    this.#places ??= placesIn(this.#original);
    return [originalOf(this.#places, start)[0], originalOf(this.#places, end - 1)[1]];
  }
}

/** The escapes of a text, in order: where each begins, decoded and in the original, and how long it is there. */
interface Places {
  decoded: Uint32Array;
  original: Uint32Array;
  decodedLength: Uint8Array;
  originalLength: Uint32Array;
}

/** A body of 16 MB with one escape takes no memory here: there is a place for each escape, and none for each character. */
function placesIn(original: string): Places {
  let count = 0;
  for (const _ of original.matchAll(escapes)) count += 1;
  const places: Places = {
    ...{ decoded: new Uint32Array(count), original: new Uint32Array(count) },
    ...{ decodedLength: new Uint8Array(count), originalLength: new Uint32Array(count) },
  };
  let [place, shorter] = [0, 0];
  for (const { 0: sequence, index } of original.matchAll(escapes)) {
    places.decoded[place] = index - shorter;
    places.original[place] = index;
    places.decodedLength[place] = character(sequence).length;
    places.originalLength[place] = sequence.length;
    shorter += sequence.length - character(sequence).length;
    place += 1;
  }
  return places;
}

/** The part of the original text from which the decoded character at `at` came. */
function originalOf({ decoded, original, decodedLength, originalLength }: Places, at: number): [number, number] {
  let [from, to] = [0, decoded.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((decoded[middle] ?? 0) <= at) from = middle + 1;
    else to = middle;
  }
  const last = from - 1;
  const after = at - (decoded[last] ?? 0);
  const begin = original[last] ?? 0;
  const length = originalLength[last] ?? 0;
  if (last >= 0 && after < (decodedLength[last] ?? 0)) return [begin, begin + length];
  const plain = begin + length + after - (decodedLength[last] ?? 0);
  return [plain, plain + 1];
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
