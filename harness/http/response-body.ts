import { hash } from 'node:crypto';
import type { Parsed } from '../../scenarios/vocabulary/exchange.ts';
import { brief } from '../../scenarios/vocabulary/expectations.ts';

/** Beginning of a body's text, and its JSON; both without secrets. */
export interface BodyContent {
  text: string;
  json: Parsed;
}

const smallBodyBytes = 16 * 1024;
const keptCharacters = 64 * 1024;
/** Masked beyond the kept characters, so that no secret is cut before it is found. */
const overlapBytes = 16 * 1024;
/** Memory for the JSON of all large bodies of a run. */
const largeBodiesBytes = 12 * 1024 * 1024;
/** Approximate memory that V8 needs for a value, beside its text. */
const bytesPerValue = 96;

function parseJson(body: Buffer, mask: (text: string) => string): Parsed {
  if (body.length === 0) return { ok: false, problem: 'an empty body' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return { ok: false, problem: 'invalid UTF-8' };
  }
  const masked = mask(text);
  // A secret that is a number leaves no valid JSON when it is masked.
  for (const candidate of masked === text ? [text] : [masked, text])
    try {
      return { ok: true, value: JSON.parse(candidate) };
    } catch {}
  return { ok: false, problem: `it begins ${JSON.stringify(brief(masked.slice(0, 200), 40))}` };
}

/** Approximate memory of a parsed body in bytes: each value follows one of `[`, `{` and `,`. */
function parsedSize(body: Buffer): number {
  let values = 0;
  for (const byte of body) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
  return body.length + values * bytesPerValue;
}

/** Reads and masks bodies. Equal large bodies are read once, because checks keep hundreds of replies in memory. */
export class BodyReader {
  readonly #mask: (text: string) => string;
  readonly #largeBodies = new Map<string, BodyContent>();
  #largeBytes = 0;

  constructor(mask: (text: string) => string) {
    this.#mask = mask;
  }

  read(body: Buffer): BodyContent {
    if (body.length <= smallBodyBytes)
      return { text: this.#mask(body.toString('utf8')), json: parseJson(body, this.#mask) };
    const digest = hash('sha256', body, 'base64');
    const content = this.#largeBodies.get(digest) ?? this.#readLarge(body);
    this.#largeBodies.set(digest, content);
    return content;
  }

  #readLarge(body: Buffer): BodyContent {
    const text = this.#mask(body.toString('utf8', 0, keptCharacters + overlapBytes)).slice(0, keptCharacters);
    this.#largeBytes += parsedSize(body);
    if (this.#largeBytes <= largeBodiesBytes) return { text, json: parseJson(body, this.#mask) };
    return { text, json: { ok: false, problem: 'too many different large bodies in this run to parse it' } };
  }
}
