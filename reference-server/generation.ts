import type { GenerationRequest } from './exchange.ts';
import { hash, random } from './random.ts';

/** A generated text of `completionTokens` words, which never exceed the request's `maxTokens`. */
export type Generation = { text: string; promptTokens: number; completionTokens: number };
export type Generator = (request: GenerationRequest) => Generation;

const runCount = 256;
const runWords = 16;

/** A run of words and where each of its words ends. */
type Run = { text: string; ends: number[] };

function runOf(words: readonly string[], next: () => number): Run {
  const ends: number[] = [];
  let text = '';
  for (let at = 0; at < runWords; at++) {
    text += `${at === 0 ? '' : ' '}${words[Math.floor(next() * words.length)]}`;
    ends.push(text.length);
  }
  return { text, ends };
}

/** A generator whose text depends on seed, model and prompt alone. `words` are letters only: JSON needs no escapes. */
export function generator(seed: number, words: readonly string[]): Generator {
  const next = random(seed);
  const runs = Array.from({ length: runCount }, () => runOf(words, next));
  return ({ model, prompt, maxTokens }) => {
    const drawn = hash(prompt, hash(model, seed));
    const completionTokens = Math.min(maxTokens, runWords + (drawn % (2 * runWords)));
    let text = '';
    let left = completionTokens;
    // Whole runs are joined instead of words: three concatenations for a text of 16 to 47 words.
    for (let at = drawn >>> 8; left > 0; at += 7, left -= runWords) {
      const run = runs[at % runCount] as Run;
      const piece = left >= runWords ? run.text : run.text.slice(0, run.ends[left - 1]);
      text = text === '' ? piece : `${text} ${piece}`;
    }
    return { text, promptTokens: Math.ceil(prompt.length / 4), completionTokens };
  };
}

/** Request ids: unique within a replica by counting, between replicas and seeds by their prefix. */
export function ids(seed: number, replica: string): () => string {
  const prefix = `gen-${replica}${(seed >>> 0).toString(36)}-`;
  let count = 0;
  return () => prefix + (++count).toString(36).padStart(6, '0');
}
