/** A text with its escape sequences decoded. Character `n` of it was read from `starts[n]` to `ends[n]` of the original. */
export interface DecodedText {
  text: string;
  starts: Uint32Array;
  ends: Uint32Array;
}

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

/**
 * Decodes percent, JSON, HTML and shell escapes once and removes invisible characters. Undefined if there are none. Takes
 * linear time.
 */
export function decode(text: string): DecodedText | undefined {
  if (text.search(escapes) < 0) return undefined;
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let decoded = '';
  let length = 0;
  let at = 0;
  const copyUntil = (index: number): void => {
    decoded += text.slice(at, index);
    for (; at < index; at++) {
      starts[length] = at;
      ends[length++] = at + 1;
    }
  };
  for (const { 0: sequence, index } of text.matchAll(escapes)) {
    copyUntil(index);
    const meaning = character(sequence);
    decoded += meaning;
    at = index + sequence.length;
    for (let unit = 0; unit < meaning.length; unit++) {
      starts[length] = index;
      ends[length++] = at;
    }
  }
  copyUntil(text.length);
  return { text: decoded, starts, ends };
}
