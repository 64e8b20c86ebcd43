/** A text with its escapes resolved, and where each of its characters begins in the text as it was given. */
export interface Resolved {
  text: string;
  origin(index: number): number;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', plus: '+' };
/** What stands for nothing: what is not seen, and the other bytes of UTF-16. */
const unseen = String.raw`\0\u00ad\u200b-\u200d\u2060\ufeff`;

/** Escapes of URLs, JSON, HTML and shells, also where a \ % or & was escaped again; their beginnings, where they were cut. */
const escapes = [
  `%(?:25)*(?:[0-7]?|[cd][0-9a-f]?(?:%(?:25)*[89ab]?)?)(?=…)`,
  `%(?:25)*(?:[0-7][0-9a-f]|[cd][0-9a-f]%(?:25)*[89ab][0-9a-f])`,
  String.raw`\\+(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrt])`,
  String.raw`\\+(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?(?=…)`,
  String.raw`\\+[^\w\s…${unseen}]`,
  String.raw`\\{2,}`,
  `&(?:amp;)*(?:#\\d{1,9}|#x[0-9a-f]{1,8}|${Object.keys(named).join('|')});`,
  `&(?:amp;)*(?:#x?[0-9a-f]{0,6}|am?p?|apo?s?|lt?|gt?|qu?o?t?)?(?=…)`,
  String.raw`'\\+''`,
  // A blank in forms.
  String.raw`\+`,
  `[${unseen}]`,
].join('|');
const patterns = {
  'lines kept': new RegExp(escapes, 'gi'),
  'lines joined': new RegExp(`${escapes}|\\r?\\n[ \\t]*|\\r(?=…)`, 'gi'),
};

/** Where things were escaped in several ways, one after the other, each takes a turn; nobody does that more often. */
const mostTurns = 4;

/** The text without escapes; line breaks, with the blanks that follow them, are left out on demand. */
export function resolved(text: string, lines: keyof typeof patterns): Resolved {
  let present: Resolved = { text, origin: (index) => index };
  for (let turn = 0; turn < mostTurns; turn++) {
    const next = resolvedOnce(present, patterns[lines]);
    if (next.text === present.text) break;
    present = next;
  }
  return present;
}

function resolvedOnce(given: Resolved, pattern: RegExp): Resolved {
  const { text, origin } = given;
  // Where each run of characters that stayed as they are begins: in the result, and in what was given.
  const [begins, from] = [[0], [0]];
  let length = 0;
  const result = text.replace(pattern, (found: string, index: number) => {
    const means = meaning(found, text[index + found.length] === '…');
    length += index - (from.at(-1) ?? 0);
    for (const [to, at] of [
      [length, index],
      [length + means.length, index + found.length],
    ] as const) {
      begins.push(to);
      from.push(at);
    }
    length += means.length;
    return means;
  });
  return result === text ? given : { text: result, origin: (index) => origin(mapped(index, begins, from)) };
}

/** The place in the text as given: `from` of the last run that begins at `index` or before it, and so far into that. */
function mapped(index: number, begins: readonly number[], from: readonly number[]): number {
  let [low, high] = [0, begins.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((begins[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return (from[low] ?? 0) + index - (begins[low] ?? 0);
}

/** The character that an escape stands for; nothing for one that was cut, and for what is not seen. */
function meaning(found: string, isCut: boolean): string {
  const [first = '', last = ''] = [found[0], found.at(-1)];
  if (first === '+') return ' ';
  if (first === "'") return first;
  if (first === '%') return isCut && /^%(?:25)*[0-7]?$/.test(found) ? '' : percent(found);
  if (first === '&' && last === ';') return reference(/&(?:amp;(?=.))*(.+);/i.exec(found)?.[1]?.toLowerCase() ?? '');
  if (first !== '\\') return '';
  const code = /(?:u([0-9a-f]{4})|x([0-9a-f]{2}))$/i.exec(found);
  if (code) return character(Number.parseInt(code[1] ?? code[2] ?? '', 16));
  if (/[nr]$/.test(found)) return '\n';
  if (/t$/.test(found)) return ' ';
  return /\w$/.test(found) || (last === '\\' && isCut) ? '' : last;
}

function percent(found: string): string {
  const [, one, first = '', second = ''] =
    /^%(?:25)*?(?:([0-7][0-9a-f])|([cd][0-9a-f])%(?:25)*([89ab][0-9a-f]))$/i.exec(found) ?? [];
  return Buffer.from(one ?? first + second, 'hex').toString();
}
const reference = (name: string): string =>
  name.startsWith('#') ? character(Number(name.replace('#', name[1] === 'x' ? '0' : ''))) : (named[name] ?? '');
const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
