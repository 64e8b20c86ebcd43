import { hash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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
/** Ordinary servers do not send bodies this large. */
const hugeBodyBytes = 1024 * 1024;
/** Buffers of large bodies are outside the heap, whose size makes Node collect garbage. */
const mostGarbageBytes = 16 * 1024 * 1024;
/** Functions that walk through JSON call themselves for each level. */
const deepestNesting = 1000;
/** Approximate memory that V8 needs for an array or object, and for another value, beside its text. */
const bytesPerContainer = 96;
const bytesPerValue = 32;
/** Beyond these members V8 keeps an object as a hash table, with the name of each. */
const mostSharedMembers = 1000;
const bytesPerHashedMember = 120;

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
  /** Members of the object that is open at each depth. */
  const members: number[] = [];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === 0x22) isString = !isString;
    else if (isString) at += byte === 0x5c ? 1 : 0;
    else if (byte === 0x2c) bytes += bytesPerValue;
    else if (byte === 0x3a) {
      const count = (members[depth] ?? 0) + 1;
      members[depth] = count;
      if (count > mostSharedMembers) bytes += bytesPerHashedMember;
    } else if (byte === 0x5b || byte === 0x7b) {
      bytes += bytesPerContainer;
      depth += 1;
      members[depth] = 0;
      deepest = Math.max(deepest, depth);
      // Nobody parses it then, and a longer list of depths would take memory.
      if (depth > deepestNesting) break;
    } else if ((byte === 0x5d || byte === 0x7d) && depth > 0) depth -= 1;
  }
  return { bytes, depth: deepest };
}

/**
 * Reads and masks bodies. Equal large bodies are read once, because checks keep hundreds of replies. Those that no reply
 * refers to any more are forgotten.
 */
export class BodyReader {
  readonly #mask: (text: string) => string;
  readonly #largeBodies = new Map<string, { json: WeakRef<Parsed>; bytes: number }>();
  #largeBytes = 0;
  #garbageBytes = 0;
  readonly #texts = new WeakMap<Parsed, string>();

  constructor(mask: (text: string) => string) {
    this.#mask = mask;
  }

  read(body: Buffer): BodyContent {
    if (body.length <= smallBodyBytes)
      return { text: this.#mask(body.toString('utf8')), json: parseJson(body, this.#mask) };
    this.#boundGarbage(body.length);
    const digest = hash('sha256', body, 'base64');
    const known = this.#largeBodies.get(digest)?.json.deref();
    const decodedBytes = body.length;
    if (known !== undefined) return { text: this.#texts.get(known) ?? '', json: known, decodedBytes };
    const { bytes, ...content } = this.#readLarge(body);
    this.#largeBodies.set(digest, { json: new WeakRef(content.json), bytes });
    this.#texts.set(content.json, content.text);
    return { ...content, decodedBytes };
  }

  #readLarge(body: Buffer): BodyContent & { bytes: number } {
    const text = this.#mask(body.toString('utf8', 0, keptCharacters + overlapBytes)).slice(0, keptCharacters);
    const { bytes, depth } = sizeOf(body);
    if (depth > deepestNesting)
      return { text, json: unreadJson(`JSON nested more than ${deepestNesting} deep`), bytes: 0 };
    if (!this.#makeRoom(bytes)) return { text, json: unreadJson(tooMuch), bytes: 0 };
    return { text, json: parseJson(body, this.#mask), bytes };
  }

  #boundGarbage(bytes: number): void {
    // Otherwise V8 would reserve 100 MB for new objects because of the body's many values.
    if (bytes > hugeBodyBytes) setFlagsFromString('--semi-space-growth-factor=1');
    this.#garbageBytes += bytes;
    if (this.#garbageBytes < mostGarbageBytes) return;
    this.#garbageBytes = 0;
    collectGarbage();
  }

  /** Returns false if the bodies that are in use leave too little memory. */
  #makeRoom(bytes: number): boolean {
    if (this.#largeBytes + bytes > largeBodiesBytes) {
      // Called before the references are read: reading one keeps its object until the end of this turn.
      collectGarbage();
      this.#forgetUnused();
    }
    const isRoom = this.#largeBytes + bytes <= largeBodiesBytes;
    if (isRoom) this.#largeBytes += bytes;
    return isRoom;
  }

  #forgetUnused(): void {
    this.#largeBytes = 0;
    for (const [digest, { json, bytes }] of this.#largeBodies)
      if (json.deref() === undefined) this.#largeBodies.delete(digest);
      else this.#largeBytes += bytes;
  }
}

/** Node itself collects garbage only when its heap is much larger than the limit here. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

const unreadJson = (problem: string): Parsed => ({ ok: false, problem, unread: true });

const tooMuch = `the JSON of the large bodies that are in use needs more than ${largeBodiesBytes / 1024 / 1024} MB`;
