import { fnv1a } from '../../schemas/random.ts';

/** Larger bodies are not parsed: a deeply nested megabyte of JSON can take a hundred megabytes of memory. */
export const longestComparedBody = 256 * 1024;

/** A digest of `id` and `data` of a success envelope; 0 if one is missing or the body is too large. */
export function bodyDigest(body: string): number {
  if (body.length > longestComparedBody) return 0;
  try {
    const envelope: unknown = JSON.parse(body);
    if (typeof envelope !== 'object' || envelope === null) return 0;
    const { id, data } = envelope as { id?: unknown; data?: unknown };
    return id === undefined || data === undefined ? 0 : fnv1a(JSON.stringify([id, data])) || 1;
  } catch {
    return 0;
  }
}
