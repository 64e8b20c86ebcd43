import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** A page of 80 × 50 has a fifth of this. Wrapping makes 100 kB per second, and takes 500 times the memory of the text. */
const mostCharacters = 20_000;

/** A cut text loses its colours, one of which could otherwise stay open. */
const shortened = (text: string): string =>
  text.length <= mostCharacters
    ? text
    : `${stripVTControlCharacters(text)
        .slice(0, mostCharacters)
        .replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Breaks text into lines of at most `width` terminal columns: at blanks, and words that are too long anywhere. */
export function wrap(text: string, width: number): string[] {
  return Number.isFinite(width) ? wrapAnsi(shortened(text), width, { hard: true }).split('\n') : [text];
}

/** Breaks parts, joined by ` · ` or a text of your own, between the parts; a part that is too long for a line, at its blanks. */
export function wrapParts(parts: readonly string[], width: number, between = ' ·\u00A0'): string[] {
  const whole = (part: string) => (stringWidth(part) + 2 > width ? part : part.replaceAll(' ', '\u00A0'));
  return wrap(parts.map(whole).join(between), width).map((line) => line.replaceAll('\u00A0', ' '));
}

/** Wrapped text after `lead`; later lines are indented by `indent` blanks. */
export function hanging(lead: string, indent: number, text: string, width: number): string[] {
  return wrap(text, width - indent).map((line, index) => `${index === 0 ? lead : ' '.repeat(indent)}${line}`);
}

/** The beginning of a text that fits into `width` terminal columns; `…` marks a cut. */
export function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let fitting = '';
  let used = 1;
  for (const character of text) {
    used += stringWidth(character);
    if (used > width) break;
    fitting += character;
  }
  return `${fitting}…`;
}

const blanks = (text: string, width: number): string => ' '.repeat(Math.max(0, width - stringWidth(text)));

/** Fills a text up to `width` terminal columns. */
export const padEnd = (text: string, width: number): string => text + blanks(text, width);
export const padStart = (text: string, width: number): string => blanks(text, width) + text;

/** Parts of a command joined into lines, with a backslash at the end of each but the last. */
function continued(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined || stringWidth(last) + stringWidth(part) + 3 > width)
      lines.push(lines.length === 0 ? part : `  ${part}`);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}

/** Quoted arguments, and the blanks before options of curl, before the URL and pipes, and after the commands of a script. */
const optionBreaks = /\s+(?=-(?![PIfc])|'?https?:|\|)|(?<=;)\s+|\\.|'[^']*'|"(?:[^"\\]|\\.)*"/g;

/**
 * A command or script broken before options, URL and pipes, and between commands, with a backslash at each break, so that it can
 * be copied into a shell. Quoted arguments are never broken.
 */
export function wrapCurl(curl: string, width: number): string[] {
  const parted = curl.replace(optionBreaks, (match) => (match.trim() === '' ? '\u0000' : match));
  return continued(parted.split('\u0000'), width);
}

/** Text broken at blanks only: a word that is too long, such as a path or a URL, stays whole. Each line keeps its indentation. */
export function wrapProse(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    const lines = wrapAnsi(line.slice(indent.length), Math.max(width - indent.length, 1), { hard: false }).split('\n');
    return lines.map((each) => `${indent}${each}`);
  });
}

/** A word of a shell command: quoted parts belong to it. */
const shellWords = /(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/g;

/**
 * A command broken between its words, with a backslash at each break, so that it can be copied into a shell. An option
 * stays beside its value where there is room.
 */
export function wrapCommand(command: string, width: number): string[] {
  const words = command.match(shellWords) ?? [];
  const parts: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? '';
    const isValue = before.startsWith('--') && !before.includes('=') && !/^(-|https?:)/.test(word);
    if (isValue && stringWidth(before) + stringWidth(word) + 5 <= width) parts.push(`${parts.pop()} ${word}`);
    else parts.push(word);
  }
  return continued(parts, width);
}
