/** Number of letters to insert, remove, replace or swap with a neighbour to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
}

const inOrder = (word: string): string =>
  word
    .split(/[^a-z0-9]+/)
    .sort()
    .join('-');

/** The edit distance, but at most 1 if one word is a prefix or a reordering of the other. */
function distance(word: string, candidate: string): number {
  const [one, other] = [word.toLowerCase(), candidate.toLowerCase()];
  if (one.length > 1 && (other.startsWith(one) || inOrder(one) === inOrder(other)))
    return Math.min(1, editDistance(one, other));
  return editDistance(one, other);
}

/**
 * The candidate closest to a misspelt word; undefined if none is close: another letter in three, or one in a word of two, is a typing
 * mistake, and more is another word. If several are equally close, the first.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(word.length > 1 ? 1 : 0, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const found = distance(word, candidate);
    if (found < least) [best, least] = [candidate, found];
  }
  return best;
}
