/** A pattern found in a text, from `start` to before `end`. */
export interface Match {
  start: number;
  end: number;
  pattern: string;
}

/** The hash of a pattern's last characters is rolled over the text. Ends differ more often than beginnings. */
const hashedLength = 8;
const base = 31;
const outgoing = Array.from({ length: hashedLength - 1 }).reduce((power: number) => Math.imul(power, base), 1);
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

  /** `pattern` is in lower case and has at least eight characters. */
  add(pattern: string): void {
    let hash = 0;
    for (let at = pattern.length - hashedLength; at < pattern.length; at++)
      hash = (Math.imul(hash, base) + pattern.charCodeAt(at)) | 0;
    this.#filter[hash & (buckets - 1)] = 1;
    const known = this.#patterns.get(hash) ?? new Set();
    this.#patterns.set(hash, known.add(pattern));
  }

  /** The longest pattern at each place where one ends, in their order; matches may overlap. */
  find(text: string): Match[] {
    const matches: Match[] = [];
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      const first = at - hashedLength;
      if (first >= 0) hash = (hash - Math.imul(lowerCode(text.charCodeAt(first)), outgoing)) | 0;
      hash = (Math.imul(hash, base) + lowerCode(text.charCodeAt(at))) | 0;
      if (first < -1 || this.#filter[hash & (buckets - 1)] === 0) continue;
      const pattern = longestBefore(text, at + 1, this.#patterns.get(hash));
      if (pattern !== undefined) matches.push({ start: at + 1 - pattern.length, end: at + 1, pattern });
    }
    return matches;
  }
}

function longestBefore(text: string, end: number, patterns: ReadonlySet<string> = new Set()): string | undefined {
  let longest: string | undefined;
  for (const pattern of patterns)
    if (pattern.length > (longest?.length ?? 0) && pattern.length <= end)
      if (lowerCase(text.slice(end - pattern.length, end)) === pattern) longest = pattern;
  return longest;
}
