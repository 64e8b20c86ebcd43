import { randomNumbers } from '../../schemas/random.ts';
import type { GenerationRequest } from '../vocabulary/exchange.ts';

/** A 32-bit hash (FNV-1a) of a text, of which at most 32 evenly spread characters are looked at. */
export function hash(text: string, start = 0x811c9dc5): number {
  const step = 1 + (text.length >> 5);
  let value = start ^ text.length;
  for (let at = 0; at < text.length; at += step) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Generates a text of `completionTokens` words, at most the request's `maxTokens`. */
export type Generator = (request: GenerationRequest) => {
  text: string;
  promptTokens: number;
  completionTokens: number;
};

const storedWords = 4096;
const leastWords = 16;

/** A generator whose text depends on seed, model and prompt only. `words` must be letters, which JSON does not escape. */
export function generator(seed: number, words: readonly string[]): Generator {
  const next = randomNumbers(seed);
  const drawWord = (): string => words[Math.floor(next() * words.length)] ?? '';
  const stored = Array.from({ length: storedWords }, drawWord).join(' ');
  const starts = Array.from(stored.matchAll(/\w+/g), ({ index }) => index);
  return ({ model, prompt, maxTokens }) => {
    const drawn = hash(prompt, hash(model, seed));
    const completionTokens = Math.min(maxTokens, leastWords + (drawn % (2 * leastWords)));
    // A slice of one long text costs one copy, whatever its length.
    const first = (drawn >>> 8) % (storedWords - 3 * leastWords);
    const text = stored.slice(starts[first], (starts[first + completionTokens] ?? 0) - 1);
    return { text, promptTokens: Math.ceil(prompt.length / 4), completionTokens };
  };
}

/** Generation ids: a counter makes them unique within a replica, a prefix between replicas and seeds. */
export function ids(seed: number, replica: string): () => string {
  const prefix = `gen-${replica}${seed.toString(36)}-`;
  let count = 0;
  return () => `${prefix}${++count}`;
}
