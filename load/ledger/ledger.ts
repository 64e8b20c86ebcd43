import type { LoadOperation as Operation } from '../../schemas/generated/types.ts';
import type { RateLimitHeaders } from './rate-limit-headers.ts';

/** Reasons why a request has no status. The index is the code in the ledger. */
export const failures = [
  'none',
  'no connection',
  'reset',
  'no answer in time',
  'not HTTP',
  'stopped',
  'untrusted',
  'too large',
] as const;
export type Failure = (typeof failures)[number];

/** The operations of a load. The index is the code in the ledger. */
const operations: readonly Operation[] = ['generate', 'models', 'model'];

const chunkBits = 14;
const chunkRows = 1 << chunkBits;
const chunkMask = chunkRows - 1;

/** Indices of a row's numbers. An absent number is NaN. */
const place = { intended: 0, sent: 1, firstByte: 2, finished: 3, limit: 4, remaining: 5, reset: 6 } as const;
const places = Object.keys(place).length;

/** 16,384 rows in columns. The ledger grows by whole chunks, without copying; a row takes 69 bytes. */
class Chunk {
  readonly numbers = new Float64Array(chunkRows * places).fill(Number.NaN);
  readonly key = new Uint8Array(chunkRows);
  readonly status = new Uint16Array(chunkRows);
  readonly failure = new Uint8Array(chunkRows);
  readonly idempotency = new Int32Array(chunkRows).fill(-1);
  readonly body = new Uint32Array(chunkRows);
  readonly operation = new Uint8Array(chunkRows);

  copy(to: number, source: Chunk, from: number): void {
    this.numbers.set(source.numbers.subarray(from * places, (from + 1) * places), to * places);
    for (const name of ['key', 'status', 'failure', 'idempotency', 'body', 'operation'] as const)
      this[name][to] = source[name][from] ?? 0;
  }
}

/**
 * One row per request of a load run, in the order of opening. Instants are milliseconds since the start of the run, on
 * the local clock.
 */
export class Ledger {
  readonly labels: readonly string[];
  /** Wall clock of this machine at instant 0, milliseconds since 1970. */
  startedAtEpochMilliseconds = 0;
  /** Largest error between instants of different generators. 0 with one generator. */
  clockUncertaintyMilliseconds = 0;
  #rows = 0;
  #chunks: Chunk[] = [];

  constructor(labels: readonly string[]) {
    this.labels = labels;
  }

  get rows(): number {
    return this.#rows;
  }

  /**
   * Adds a request and returns its row. `intended` is when the plan wants it sent; `sent` is when its last byte was handed
   * to the socket, NaN if no connection was available. Requests with the same `idempotency` share an Idempotency-Key.
   */
  open(key: number, intended: number, sent: number, idempotency = -1, operation: Operation = 'generate'): number {
    const row = this.#rows++;
    if ((row & chunkMask) === 0) this.#chunks.push(new Chunk());
    const chunk = this.#chunk(row);
    const at = row & chunkMask;
    chunk.key[at] = key;
    chunk.numbers[at * places + place.intended] = intended;
    chunk.numbers[at * places + place.sent] = sent;
    chunk.operation[at] = operations.indexOf(operation);
    if (idempotency >= 0) chunk.idempotency[at] = idempotency;
    return row;
  }

  /** Sets the instant of sending if it is known only after opening, as in a synchronised release. */
  send(row: number, sent: number): void {
    this.#chunk(row).numbers[(row & chunkMask) * places + place.sent] = sent;
  }

  answer(row: number, firstByte: number, finished: number, status: number, headers: RateLimitHeaders): void {
    const chunk = this.#chunk(row);
    const { numbers } = chunk;
    const from = (row & chunkMask) * places;
    chunk.status[row & chunkMask] = status;
    numbers[from + place.firstByte] = firstByte;
    numbers[from + place.finished] = finished;
    if (headers.limit !== undefined) numbers[from + place.limit] = headers.limit;
    if (headers.remaining !== undefined) numbers[from + place.remaining] = headers.remaining;
    if (headers.reset !== undefined) numbers[from + place.reset] = headers.reset;
  }

  fail(row: number, finished: number, failure: Failure): void {
    const chunk = this.#chunk(row);
    chunk.numbers[(row & chunkMask) * places + place.finished] = finished;
    chunk.failure[row & chunkMask] = failures.indexOf(failure);
  }

  /** `body`: digest of `id` and `data` of a 2xx answer. */
  digest(row: number, body: number): void {
    this.#chunk(row).body[row & chunkMask] = body;
  }

  /** Moves the observed instants of a request to the run's clock. The intended instant stays. */
  shift(row: number, milliseconds: number): void {
    const { numbers } = this.#chunk(row);
    const from = (row & chunkMask) * places;
    for (const at of [place.sent, place.firstByte, place.finished])
      numbers[from + at] = (numbers[from + at] ?? Number.NaN) + milliseconds;
  }

  /** Sorts the rows of several generators by instant of sending, or by intended instant if never sent. */
  interleave(): void {
    const at = Float64Array.from({ length: this.#rows }, (_, row) => {
      const sent = this.sentAt(row);
      return Number.isNaN(sent) ? this.intendedAt(row) : sent;
    });
    const order = Uint32Array.from(at.keys()).sort((left, right) => (at[left] ?? 0) - (at[right] ?? 0) || left - right);
    const chunks = Array.from({ length: this.#chunks.length }, () => new Chunk());
    order.forEach((from, to) => {
      chunks[to >> chunkBits]?.copy(to & chunkMask, this.#chunk(from), from & chunkMask);
    });
    this.#chunks = chunks;
  }

  keyOf = (row: number): number => this.#chunk(row).key[row & chunkMask] ?? 0;
  intendedAt = (row: number): number => this.#number(row, place.intended);
  sentAt = (row: number): number => this.#number(row, place.sent);
  firstByteAt = (row: number): number => this.#number(row, place.firstByte);
  finishedAt = (row: number): number => this.#number(row, place.finished);
  /** 0 if there was no answer. */
  statusOf = (row: number): number => this.#chunk(row).status[row & chunkMask] ?? 0;
  failureOf = (row: number): Failure => failures[this.#chunk(row).failure[row & chunkMask] ?? 0] ?? 'none';
  limitOf = (row: number): number => this.#number(row, place.limit);
  remainingOf = (row: number): number => this.#number(row, place.remaining);
  resetOf = (row: number): number => this.#number(row, place.reset);
  idempotencyOf = (row: number): number => this.#chunk(row).idempotency[row & chunkMask] ?? -1;
  operationOf = (row: number): Operation => operations[this.#chunk(row).operation[row & chunkMask] ?? 0] ?? 'generate';
  bodyOf = (row: number): number => this.#chunk(row).body[row & chunkMask] ?? 0;

  /** The rows of one key in the order of sending, without those never sent. */
  rowsOf(key: number): Uint32Array {
    const rows = new Uint32Array(this.#rows);
    let count = 0;
    let latest = Number.NEGATIVE_INFINITY;
    let ordered = true;
    for (let row = 0; row < this.#rows; row++) {
      const sent = this.keyOf(row) === key ? this.sentAt(row) : Number.NaN;
      if (Number.isNaN(sent)) continue;
      rows[count++] = row;
      ordered &&= sent >= latest;
      latest = sent;
    }
    const own = rows.slice(0, count);
    return ordered ? own : own.sort((left, right) => this.sentAt(left) - this.sentAt(right));
  }

  #chunk(row: number): Chunk {
    const chunk = this.#chunks[row >> chunkBits];
    if (!chunk || row < 0) throw new RangeError(`the ledger has no row ${row}`);
    return chunk;
  }

  #number(row: number, at: number): number {
    return this.#chunk(row).numbers[(row & chunkMask) * places + at] ?? Number.NaN;
  }
}
