import { fnv1a } from '../../schemas/random.ts';

/** Larger bodies are not parsed: a deeply nested megabyte of JSON can take a hundred megabytes of memory. */
export const longestComparedBody = 256 * 1024;

/** The JSON value of a body; undefined if it is none, or too large. */
export function jsonOf(body: string): unknown {
  if (body.length > longestComparedBody) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A digest of `id` and `data` of a success envelope; 0 if one is missing. */
export function bodyDigest(envelope: unknown): number {
  if (typeof envelope !== 'object' || envelope === null) return 0;
  const { id, data } = envelope as { id?: unknown; data?: unknown };
  return id === undefined || data === undefined ? 0 : fnv1a(JSON.stringify([id, data])) || 1;
}
