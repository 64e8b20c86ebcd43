/** A pattern found in a text, from `start` to before `end`. */
export interface Match {
  start: number;
  end: number;
  pattern: string;
}

/** Patterns begin with at least this many characters; their hash is rolled over the text. */
const beginning = 8;
const base = 31;
const outgoing = Array.from({ length: beginning - 1 }).reduce((power: number) => Math.imul(power, base), 1);
const buckets = 1 << 16;

/** A to Z as a to z. Other letters are compared as they are, so that lengths never change. */
const lowerCode = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
export const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Finds many strings of at least eight characters in one walk through a text (Rabin and Karp), ignoring the case of A to
 * Z. The time is linear in the length of the text, however many patterns there are.
 */
export class PatternSet {
  readonly #patterns = new Map<number, Set<string>>();
  /** Marks the buckets of hashes that some pattern has: most places of a text need no look into the map. */
  readonly #filter = new Uint8Array(buckets);

  /** `pattern` is in lower case. */
  add(pattern: string): void {
    let hash = 0;
    for (let at = 0; at < beginning; at++) hash = (Math.imul(hash, base) + pattern.charCodeAt(at)) | 0;
    this.#filter[hash & (buckets - 1)] = 1;
    const known = this.#patterns.get(hash) ?? new Set();
    this.#patterns.set(hash, known.add(pattern));
  }

  /** The longest pattern at each place where one begins, in their order; matches may overlap. */
  find(text: string): Match[] {
    const matches: Match[] = [];
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      const start = at - beginning + 1;
      if (start > 0) hash = (hash - Math.imul(lowerCode(text.charCodeAt(start - 1)), outgoing)) | 0;
      hash = (Math.imul(hash, base) + lowerCode(text.charCodeAt(at))) | 0;
      if (start < 0 || this.#filter[hash & (buckets - 1)] === 0) continue;
      const pattern = longestAt(text, start, this.#patterns.get(hash));
      if (pattern !== undefined) matches.push({ start, end: start + pattern.length, pattern });
    }
    return matches;
  }
}

function longestAt(text: string, start: number, patterns: ReadonlySet<string> = new Set()): string | undefined {
  let longest: string | undefined;
  for (const pattern of patterns)
    if (pattern.length > (longest?.length ?? 0) && lowerCase(text.slice(start, start + pattern.length)) === pattern)
      longest = pattern;
  return longest;
}
