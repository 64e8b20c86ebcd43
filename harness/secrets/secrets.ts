import { type DecodedText, decodingsOf } from './decoding.ts';
import { distinctiveLength, formsOf, isOrdinaryWord } from './encodings.ts';
import { lowerCase, type Match, PatternSet } from './pattern-set.ts';

/**
 * Replaces secrets in texts with `[key:LABEL]`, in each encoding that docs/safety.md names. Texts must be whole: pieces of
 * a secret are not found. Masking takes linear time, and a masked text stays the same when it is masked again.
 */
export class Secrets {
  readonly #labels = new Map<string, string>();
  readonly #provisional = new Set<string>();
  readonly #distinctive = new PatternSet();
  readonly #ordinary = new PatternSet();
  readonly #short = new Set<string>();
  #shortPattern: RegExp | undefined;

  /**
   * Masks `secret` as `[key:label]` from now on. A secret keeps its first label unless that was provisional. A secret derived from
   * another one is an ordinary word if that one is: otherwise it would be found wherever the word occurs.
   */
  add(label: string, secret: string, { provisional = false, madeOf = '' } = {}): void {
    const isOfWord = madeOf !== '' && isOrdinaryWord(madeOf);
    for (const form of formsOf(secret).map(lowerCase)) {
      if (!this.#labels.has(form) || this.#provisional.delete(form)) this.#labels.set(form, label);
      if (provisional) this.#provisional.add(form);
      if (form.length < distinctiveLength) this.#short.add(form);
      else if (isOfWord || isOrdinaryWord(form)) this.#ordinary.add(form);
      else this.#distinctive.add(form);
    }
    const longestFirst = [...this.#short].sort((a, b) => b.length - a.length);
    this.#shortPattern =
      longestFirst.length === 0 ? undefined : new RegExp(longestFirst.map(escapeForPattern).join('|'), 'gi');
  }

  /** For text that leaves the program. Bound, so that it can be passed on alone. */
  mask = (text: string): string => this.#replace(text, [this.#distinctive, this.#ordinary], this.#shortPattern);

  /**
   * For text that a server sent and that will be compared with expectations, and for reports, whose values are masked already: leaves out short
   * secrets and ordinary words, which may be there for other reasons.
   */
  maskReceived = (text: string): string => this.#replace(text, [this.#distinctive]);

  #replace(text: string, sets: PatternSet[], short?: RegExp): string {
    const find = (within: string): Match[] => [...sets.map((set) => set.find(within)), alone(within, short)].flat();
    const matches = [find(text), ...decodingsOf(text).map((layers) => findIn(layers, find))].flat();
    const masked = matches.length === 0 ? text : this.#withMarks(text, matches);
    return masked.includes('@') ? masked.replace(credentials, '[credentials]@') : masked;
  }

  /** Overlapping matches become one mark, that of the match that begins first. Marks in the text stay as they are. */
  #withMarks(text: string, matches: Match[]): string {
    const labels = new Set(this.#labels.values());
    const present = Array.from(text.matchAll(/\[key:([^[\]]{1,100})\]/g))
      .filter(([, label = '']) => labels.has(label))
      .map(({ 0: mark, index }) => ({ start: index, end: index + mark.length, mark }));
    const marks = matches.map(({ start, end, pattern }) => ({
      start,
      end,
      mark: `[key:${this.#labels.get(pattern)}]`,
    }));
    let masked = '';
    let at = 0;
    for (const { start, end, mark } of present.concat(marks).sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (start >= at) masked += text.slice(at, start) + mark;
      at = Math.max(at, end);
    }
    return masked + text.slice(at);
  }
}

/** Matches in the text of the first layer, at their places in the original text. */
function findIn(layers: readonly DecodedText[], find: (text: string) => Match[]): Match[] {
  return find(layers[0]?.text ?? '').map(({ start, end, pattern }) => {
    const [from, to] = layers.reduce(([first, last], layer) => layer.originalRange(first, last), [start, end]);
    return { start: from, end: to, pattern };
  });
}

const isWordCharacter = (character: string | undefined): boolean => /^[a-z0-9]$/i.test(character ?? '');

/** RegExp.escape, which Node 22 lacks. */
const escapeForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Short secrets that have no letter or digit beside them. */
function alone(text: string, short: RegExp | undefined): Match[] {
  if (short === undefined) return [];
  return Array.from(text.matchAll(short), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    pattern: lowerCase(found),
  })).filter(({ start, end }) => !isWordCharacter(text[start - 1]) && !isWordCharacter(text[end]));
}

/** User and password in a URL, also where its slashes are escaped. Looked for only after `://`, so in linear time. */
const credentials = /(?<=[a-z0-9+.-]:(?:\\{0,8}\/){2})[^\s/?#"<>\\]+@/gi;

/** Histograms, as HdrHistogram encodes them: long, and written by the load engines themselves. */
const encodedHistogram = /^HISTFAAA[\w+/=]*$/;

/** The names in our own documents; names with other characters may hold text of a server. */
const ownName = /^[a-z]+$/i;

/**
 * A copy of a JSON value with its strings and property names masked, but for encoded histograms, and for the members
 * `ownMembers`, whose values are words of the harness.
 */
export function maskJson<Value>(value: Value, mask: (text: string) => string, ownMembers?: RegExp): Value {
  const masked = (part: unknown): unknown => {
    if (typeof part === 'string') return encodedHistogram.test(part) ? part : mask(part);
    if (Array.isArray(part)) return part.map(masked);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [
        ownName.test(name) ? name : mask(name),
        typeof member === 'string' && ownMembers?.test(name) === true ? member : masked(member),
      ]),
    );
  };
  return masked(value) as Value;
}
