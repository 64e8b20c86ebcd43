/**
 * Characters that hide, reorder or break what stands around them: controls, format characters (bidirectional and
 * zero-width marks, tags, byte order mark), line separators, halves of surrogate pairs, noncharacters, blank letters.
 */
const treacherous =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u034F\u115F\u1160\u3164\uFFA0]--[\n\t]]/gv;

const codePoint = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** Text from a target, every treacherous character written out as ⟨U+202E⟩. Line feeds and tabs stay, CRLF becomes LF. */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(treacherous, codePoint);
}

/** The same on one line: runs of white space become one blank, and more than `most` characters end in … */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  const line = visible(text).replace(/\s+/gu, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
