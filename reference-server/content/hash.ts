/** A 32-bit hash (FNV-1a) of a text, of which at most 128 evenly spread characters are looked at. */
export function hash(text: string, start = 0x811c9dc5): number {
  const step = 1 + (text.length >> 5);
  let value = start ^ text.length;
  for (let at = 0; at < text.length; at += step) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
