import type { IncomingMessage } from 'node:http';
import { longestBodyBytes, longestBodyText } from '../../schemas/connection.ts';
import { contentCodings, type DecodedBody, decodeBody } from './content-decoding.ts';
import type { Semaphore } from './semaphore.ts';

/** Longer bodies, and encoded ones, are received one after the other: each may take tens of megabytes. */
const smallBodyBytes = 256 * 1024;

/** Receives the body of one response and decodes it. Must be disposed of when the content has been read. */
export class IncomingBody implements Disposable {
  /** Bytes received so far, before decoding. */
  bytes = 0;
  /** The body had to wait until other large bodies were read. */
  hasWaited = false;
  isWaiting = false;
  readonly #response: IncomingMessage;
  readonly #places: Semaphore;
  readonly #done: (content: DecodedBody) => void;
  #chunks: Buffer[] = [];
  #place: Disposable | undefined;
  #isDisposed = false;

  /** `onEnd` is called when the last byte has arrived, `done` after decoding, or when the body is too long. */
  constructor(
    response: IncomingMessage,
    places: Semaphore,
    { onEnd, done }: { onEnd(): void; done(content: DecodedBody): void },
  ) {
    this.#response = response;
    this.#places = places;
    this.#done = done;
    response.on('data', (chunk: Buffer) => this.#add(chunk));
    response.on('end', () => {
      onEnd();
      void this.#finish(contentCodings(response.rawHeaders));
    });
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    this.#chunks = [];
    this.#place?.[Symbol.dispose]();
    this.#place = undefined;
  }

  #add(chunk: Buffer): void {
    if (this.#isDisposed) return;
    this.bytes += chunk.length;
    if (this.bytes > longestBodyBytes) {
      this.#done({ kind: 'unread', because: `a body of more than ${longestBodyText}` });
      return;
    }
    this.#chunks.push(chunk);
    if (this.bytes > smallBodyBytes && this.#place === undefined && !this.isWaiting) void this.#waitForPlace();
  }

  async #waitForPlace(): Promise<void> {
    this.isWaiting = true;
    this.#response.pause();
    this.hasWaited = this.#places.isTaken;
    await this.#takePlace();
    this.isWaiting = false;
    this.#response.resume();
  }

  async #takePlace(): Promise<void> {
    const place = await this.#places.acquire();
    if (this.#isDisposed) place[Symbol.dispose]();
    else this.#place = place;
  }

  async #finish(codings: readonly string[]): Promise<void> {
    if (this.#isDisposed) return;
    const isEncoded = codings.length > 0 && this.bytes > 0;
    if (isEncoded && this.#place === undefined) await this.#takePlace();
    const body = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#done(isEncoded ? await decodeBody(body, codings) : { kind: 'body', body });
  }
}
