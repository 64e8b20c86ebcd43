/** A pattern found in a text, from `start` to before `end`. */
export interface Match {
  start: number;
  end: number;
  pattern: string;
}

/** Patterns are looked for by their last characters. Ends differ more often than beginnings. */
const hashedLength = 8;
const base = 31;
/** The search looks at this many characters in one place before it moves on: two would too often be those of some pattern. */
const blockLength = 3;
const buckets = 1 << 16;

/** A to Z as a to z. Other letters are compared as they are, so that lengths never change. */
const lowerCode = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
export const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The hash of the `length` characters before `end`, in lower case. */
function hashBefore(text: string, end: number, length: number): number {
  let hash = 0;
  for (let at = end - length; at < end; at++) hash = (Math.imul(hash, base) + lowerCode(text.charCodeAt(at))) | 0;
  return hash;
}

/**
 * Finds many strings of at least eight characters in one walk through a text (Wu and Manber), ignoring the case of A to Z:
 * three characters show the least distance to the end of the next pattern, mostly six. The time is linear in the length of the
 * text, however many patterns there are.
 */
export class PatternSet {
  readonly #patterns = new Map<number, Set<string>>();
  /** By the hash of three characters, the least number of characters after them at which a pattern that contains them ends. */
  readonly #shifts = new Uint8Array(buckets).fill(hashedLength - blockLength + 1);

  /** `pattern` is in lower case and has at least eight characters. */
  add(pattern: string): void {
    for (let shift = hashedLength - blockLength; shift >= 0; shift--) {
      const bucket = hashBefore(pattern, pattern.length - shift, blockLength) & (buckets - 1);
      this.#shifts[bucket] = Math.min(this.#shifts[bucket] ?? 0, shift);
    }
    const hash = hashBefore(pattern, pattern.length, hashedLength);
    const known = this.#patterns.get(hash) ?? new Set();
    this.#patterns.set(hash, known.add(pattern));
  }

  /** The longest pattern at each place where one ends, in their order; matches may overlap. */
  find(text: string): Match[] {
    const matches: Match[] = [];
    if (this.#patterns.size === 0) return matches;
    const shifts = this.#shifts;
    for (let end = hashedLength; end <= text.length; ) {
      const shift = shifts[hashBefore(text, end, blockLength) & (buckets - 1)] ?? 0;
      if (shift === 0) {
        const pattern = longestBefore(text, end, this.#patterns.get(hashBefore(text, end, hashedLength)));
        if (pattern !== undefined) matches.push({ start: end - pattern.length, end, pattern });
      }
      end += Math.max(1, shift);
    }
    return matches;
  }
}

const none: ReadonlySet<string> = new Set();

function longestBefore(text: string, end: number, patterns: ReadonlySet<string> = none): string | undefined {
  let longest: string | undefined;
  for (const pattern of patterns)
    if (pattern.length > (longest?.length ?? 0) && pattern.length <= end)
      if (lowerCase(text.slice(end - pattern.length, end)) === pattern) longest = pattern;
  return longest;
}
