import { stripVTControlCharacters } from 'node:util';

const lengthOf = (text: string): number => stripVTControlCharacters(text).length;

/** Cuts a word that is longer than a line into pieces that are not. */
function pieces(word: string, width: number): string[] {
  if (word.length <= width || lengthOf(word) <= width) return [word];
  const characters = [...word];
  const count = Math.ceil(characters.length / width);
  return Array.from({ length: count }, (_, index) => characters.slice(index * width, (index + 1) * width).join(''));
}

/** Breaks text at blanks, and words that are too long anywhere, into lines of at most `width` characters. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => pieces(word, width))) {
    if (line !== '' && lengthOf(line) + 1 + lengthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Breaks parts joined by ` · ` between the parts where it can. */
export function wrapParts(parts: string[], width: number): string[] {
  return wrap(parts.map((part) => part.replaceAll(' ', '\u00A0')).join(' ·\u00A0'), width).map((line) =>
    line.replaceAll('\u00A0', ' '),
  );
}

/** The same, then every line after the first indented by `indent` blanks and the first led by `lead`. */
export function hanging(lead: string, indent: number, text: string, width: number): string[] {
  return wrap(text, width - indent).map((line, index) => `${index === 0 ? lead : ' '.repeat(indent)}${line}`);
}

const options = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\s+(?=-)/g;

/**
 * A curl command broken before its options, with a backslash at each break, so that it can still be copied into a shell.
 * Quoted arguments are never broken.
 */
export function wrapCurl(curl: string, width: number): string[] {
  const parts = curl.replace(options, (match) => (match.trim() === '' ? '\u0000' : match)).split('\u0000');
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined || last.length + part.length + 3 > width)
      lines.push(lines.length === 0 ? part : `  ${part}`);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}
