/** A stream of numbers in [0, 1) that depends on the seed alone (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 5), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A 32-bit hash (FNV-1a) of a text, of which at most 128 evenly spread characters are looked at. */
export function hash(text: string, start = 0x811c9dc5): number {
  const step = 1 + (text.length >> 5);
  let value = start ^ text.length;
  for (let at = 0; at < text.length; at += step) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
