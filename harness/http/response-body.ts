import { hash } from 'node:crypto';
import type { Parsed } from '../../scenarios/vocabulary/exchange.ts';
import { brief } from '../../scenarios/vocabulary/expectations.ts';

/** What a body says: the beginning of its text, and its JSON. */
export interface Content {
  text: string;
  json: Parsed;
}

/** More of a body is not received. */
export const mostBodyBytes = 2 * 1024 * 1024;
const smallBytes = 16 * 1024;
const textBytes = 64 * 1024;
/** Of all large bodies of a run together. */
const mostWeight = 12 * 1024 * 1024;
/** What a value takes in memory beside its own bytes, about. */
const bytesPerValue = 96;

/** JSON text of a body, strictly UTF-8. */
function parsed(body: Buffer): Parsed {
  if (body.length === 0) return { ok: false, problem: 'an empty body' };
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch (error) {
    const invalid =
      error instanceof TypeError
        ? 'invalid UTF-8'
        : `it begins ${JSON.stringify(brief(body.toString('utf8', 0, 200), 40))}`;
    return { ok: false, problem: invalid };
  }
}

/** The bytes that a body keeps busy once it is parsed, about: each value begins after one of `[`, `{` and `,`. */
function weightOf(body: Buffer): number {
  let values = 0;
  for (const byte of body) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
  return body.length + values * bytesPerValue;
}

/**
 * Reads bodies within bounded memory: the checks of a run hold hundreds of answers at a time. Equal large bodies are
 * read once, and different ones as long as there is room.
 */
export class Bodies {
  readonly #known = new Map<string, Content>();
  #weight = 0;

  read(body: Buffer): Content {
    if (body.length <= smallBytes) return { text: body.toString('utf8'), json: parsed(body) };
    const digest = hash('sha256', body, 'base64');
    const content = this.#known.get(digest) ?? this.#large(body);
    this.#known.set(digest, content);
    return content;
  }

  #large(body: Buffer): Content {
    const text = body.toString('utf8', 0, textBytes);
    this.#weight += weightOf(body);
    if (this.#weight <= mostWeight) return { text, json: parsed(body) };
    return { text, json: { ok: false, problem: 'more large and different bodies than there is room for' } };
  }
}
