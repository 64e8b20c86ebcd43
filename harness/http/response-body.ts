import { hash } from 'node:crypto';
import type { Parsed } from '../../scenarios/vocabulary/exchange.ts';
import { brief } from '../../scenarios/vocabulary/expectations.ts';

/** Beginning of a body's text, and its JSON; both without secrets. */
export interface BodyContent {
  text: string;
  json: Parsed;
  /** For a body that is longer than its kept text. */
  decodedBytes?: number;
}

const smallBodyBytes = 16 * 1024;
const keptCharacters = 64 * 1024;
/** Masked beyond the kept characters, so that no secret is cut before it is found. */
const overlapBytes = 16 * 1024;
/** Memory for the JSON of all large bodies that are in use at the same time. */
const largeBodiesBytes = 96 * 1024 * 1024;
/** Functions that walk through JSON call themselves for each level. */
const deepestNesting = 1000;
/** Approximate memory that V8 needs for an array or object, and for another value, beside its text. */
const bytesPerContainer = 96;
const bytesPerValue = 32;

function parseJson(body: Buffer, mask: (text: string) => string): Parsed {
  if (body.length === 0) return { ok: false, problem: 'an empty body' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return { ok: false, problem: 'invalid UTF-8', isUtf8: false };
  }
  const masked = mask(text);
  // A secret that is a number leaves no valid JSON when it is masked.
  for (const candidate of masked === text ? [text] : [masked, text])
    try {
      return { ok: true, value: JSON.parse(candidate) };
    } catch {}
  return { ok: false, problem: `it begins ${JSON.stringify(brief(masked.slice(0, 200), 40))}` };
}

/** A body that this client cannot read, which says nothing about the server. */
export const unreadBody = (problem: string): BodyContent => ({ text: '', json: unreadJson(problem) });

/** Approximate memory of a parsed body in bytes, and its deepest nesting. Each value follows one of `[`, `{` and `,`. */
function sizeOf(body: Buffer): { bytes: number; depth: number } {
  let bytes = body.length;
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === 0x22) isString = !isString;
    else if (isString) at += byte === 0x5c ? 1 : 0;
    else if (byte === 0x2c) bytes += bytesPerValue;
    else if (byte === 0x5b || byte === 0x7b) {
      bytes += bytesPerContainer;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return { bytes, depth: deepest };
}

/**
 * Reads and masks bodies. Equal large bodies are read once, because checks keep hundreds of replies. Those that no reply
 * refers to any more are forgotten.
 */
export class BodyReader {
  readonly #mask: (text: string) => string;
  readonly #largeBodies = new Map<string, WeakRef<Parsed>>();
  readonly #texts = new WeakMap<Parsed, string>();
  #largeBytes = 0;
  readonly #unused = new FinalizationRegistry((bytes: number) => {
    this.#largeBytes -= bytes;
  });

  constructor(mask: (text: string) => string) {
    this.#mask = mask;
  }

  read(body: Buffer): BodyContent {
    if (body.length <= smallBodyBytes)
      return { text: this.#mask(body.toString('utf8')), json: parseJson(body, this.#mask) };
    const digest = hash('sha256', body, 'base64');
    const known = this.#largeBodies.get(digest)?.deref();
    const decodedBytes = body.length;
    if (known !== undefined) return { text: this.#texts.get(known) ?? '', json: known, decodedBytes };
    const content = { ...this.#readLarge(body), decodedBytes };
    this.#largeBodies.set(digest, new WeakRef(content.json));
    this.#texts.set(content.json, content.text);
    return content;
  }

  #readLarge(body: Buffer): BodyContent {
    const text = this.#mask(body.toString('utf8', 0, keptCharacters + overlapBytes)).slice(0, keptCharacters);
    const { bytes, depth } = sizeOf(body);
    if (depth > deepestNesting) return { text, json: unreadJson(`JSON nested more than ${deepestNesting} deep`) };
    if (this.#largeBytes + bytes > largeBodiesBytes) return { text, json: unreadJson(tooMuch) };
    const json = parseJson(body, this.#mask);
    this.#largeBytes += bytes;
    this.#unused.register(json, bytes);
    return { text, json };
  }
}

const unreadJson = (problem: string): Parsed => ({ ok: false, problem, unread: true });

const tooMuch = `the JSON of the large bodies that are in use needs more than ${largeBodiesBytes / 1024 / 1024} MB`;
