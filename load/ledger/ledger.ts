import type { LoadOperation } from '../../schemas/generated/types.ts';
import type { RateLimitHeaders } from './rate-limit-headers.ts';
import type { TokenCounts } from './token-counts.ts';

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
const operations: readonly LoadOperation[] = ['generate', 'models', 'model'];

const chunkBits = 14;
const chunkRows = 1 << chunkBits;
const chunkMask = chunkRows - 1;

/** Columns of numbers. An absent number is NaN. */
const place = {
  ...{ intended: 0, sent: 1, firstByte: 2, finished: 3 },
  ...{ limit: 4, remaining: 5, reset: 6, decidedAfter: 7, decidedBefore: 8 },
} as const;

const columns = ['key', 'status', 'failure', 'idempotency', 'body', 'operation'] as const;
const counts = ['bytes', 'tokensSent', 'tokensReceived'] as const;

/** The model that a request asks for, and what its answer holds, as far as they are known. */
export interface Content extends TokenCounts {
  model?: string;
  /** Bytes of the body of the answer, as they were received. */
  bytes?: number;
}

/** The content of 16,384 rows: 14 bytes each. */
class ChunkContent {
  readonly model = new Uint16Array(chunkRows);
  readonly bytes = new Int32Array(chunkRows).fill(-1);
  readonly tokensSent = new Int32Array(chunkRows).fill(-1);
  readonly tokensReceived = new Int32Array(chunkRows).fill(-1);
}

/**
 * 16,384 rows in columns. The ledger grows by whole chunks, without copying. A row takes 13 bytes and 8 for each number; a column of
 * numbers, and the content, are made when there is any.
 */
class Chunk {
  readonly #numbers: (Float64Array | undefined)[] = [];
  readonly key = new Uint8Array(chunkRows);
  readonly status = new Uint16Array(chunkRows);
  readonly failure = new Uint8Array(chunkRows);
  readonly idempotency = new Int32Array(chunkRows).fill(-1);
  readonly body = new Uint32Array(chunkRows);
  readonly operation = new Uint8Array(chunkRows);
  content: ChunkContent | undefined;

  number(column: number, at: number): number {
    return this.#numbers[column]?.[at] ?? Number.NaN;
  }

  set(column: number, at: number, number: number | undefined = Number.NaN): void {
    let numbers = this.#numbers[column];
    if (numbers === undefined) {
      if (Number.isNaN(number)) return;
      numbers = this.#numbers[column] = new Float64Array(chunkRows).fill(Number.NaN);
    }
    numbers[at] = number;
  }

  copy(to: number, source: Chunk, from: number): void {
    for (const column of Object.values(place)) this.set(column, to, source.number(column, from));
    for (const name of columns) this[name][to] = source[name][from] ?? 0;
    if ((this.content ?? source.content) === undefined) return;
    this.content ??= new ChunkContent();
    this.content.model[to] = source.content?.model[from] ?? 0;
    for (const name of counts) this.content[name][to] = source.content?.[name][from] ?? -1;
  }
}

/**
 * One row per request of a load run, in the order of opening. Instants are milliseconds since the start of the run, on one
 * clock per generator.
 *
 * Whatever judges the limiter reads `decidedAfter` and `decidedBefore` alone: the target certainly decided between them, if it
 * decided at all. `decidedAfter` was read before the first byte could leave, `decidedBefore` after the first byte of the
 * answer, or its end, had arrived. `sent`, `firstByte` and `finished` are for latency. An engine may add them up from durations
 * that it measured; such a sum does not show that the generator was stopped meanwhile, so that the decision may lie outside.
 */
export class Ledger {
  readonly labels: readonly string[];
  /** Wall clock of this machine at instant 0, milliseconds since 1970. */
  startedAtEpochMilliseconds = 0;
  /** Largest error between instants of different generators, by which their rows were widened. 0 with one generator. */
  clockUncertaintyMilliseconds = 0;
  /** False if a file does not tell how long its requests took: `sent` and `finished` are then instants of the line, and give no latency. */
  isTimed = true;
  /** The headers that were recorded, where the answers have them. A log may have columns for some of them, or for none. */
  recordedHeaders: readonly (keyof RateLimitHeaders)[] = ['limit', 'remaining', 'reset'];
  #rows = 0;
  readonly #rowsByKey: number[] = [];
  #chunks: Chunk[] = [];
  /** Index 0 stands for none. */
  readonly #models = [''];

  constructor(labels: readonly string[]) {
    this.labels = labels;
  }

  get rows(): number {
    return this.#rows;
  }

  /** The number of rows of a key. */
  countOf = (key: number): number => this.#rowsByKey[key] ?? 0;

  /**
   * Adds a request and returns its row. `intended` is when the plan wants it sent, NaN without a plan; `sent` was read before its first byte, or the
   * last one that the target waits for, was handed to the socket, NaN if no connection was available. Requests with the same
   * `idempotency` share an Idempotency-Key.
   */
  open(key: number, intended: number, sent: number, idempotency = -1, operation: LoadOperation = 'generate'): number {
    const row = this.#rows++;
    this.#rowsByKey[key] = this.countOf(key) + 1;
    if ((row & chunkMask) === 0) this.#chunks.push(new Chunk());
    const chunk = this.#chunk(row);
    const at = row & chunkMask;
    chunk.key[at] = key;
    chunk.set(place.intended, at, intended);
    chunk.set(place.sent, at, sent);
    chunk.operation[at] = operations.indexOf(operation);
    if (idempotency >= 0) chunk.idempotency[at] = idempotency;
    return row;
  }

  /** Sets the instant of sending if it is known only after opening, as in a synchronised release. */
  send(row: number, sent: number): void {
    this.#chunk(row).set(place.sent, row & chunkMask, sent);
  }

  /** `firstByte`: NaN if only the end of the answer is known. */
  answer(row: number, firstByte: number, finished: number, status: number, headers: RateLimitHeaders): void {
    const chunk = this.#chunk(row);
    const at = row & chunkMask;
    chunk.status[at] = status;
    chunk.set(place.firstByte, at, firstByte);
    chunk.set(place.finished, at, finished);
    chunk.set(place.limit, at, headers.limit);
    chunk.set(place.remaining, at, headers.remaining);
    chunk.set(place.reset, at, headers.reset);
  }

  fail(row: number, finished: number, failure: Failure): void {
    const chunk = this.#chunk(row);
    chunk.set(place.finished, row & chunkMask, finished);
    chunk.failure[row & chunkMask] = failures.indexOf(failure);
  }

  /** `body`: digest of `id` and `data` of a 2xx answer. */
  digest(row: number, body: number): void {
    this.#chunk(row).body[row & chunkMask] = body;
  }

  /** Notes what is known of the content of a request and its answer; what is absent stays as it is. */
  describe(row: number, { model, ...known }: Content): void {
    const chunk = this.#chunk(row);
    chunk.content ??= new ChunkContent();
    const { content } = chunk;
    const at = row & chunkMask;
    for (const name of counts) if (known[name] !== undefined) content[name][at] = known[name];
    if (model === undefined) return;
    const index = this.#models.indexOf(model);
    content.model[at] = index < 0 ? this.#models.push(model) - 1 : index;
  }

  /** Sets the interval of the decision, if `sent` and `firstByte` are no such interval. */
  decide(row: number, after: number, before: number): void {
    const chunk = this.#chunk(row);
    chunk.set(place.decidedAfter, row & chunkMask, after);
    chunk.set(place.decidedBefore, row & chunkMask, before);
  }

  /**
   * Moves the observed instants of a request to the run's clock, and widens the interval of its decision by the uncertainty
   * of that. The intended instant stays.
   */
  shift(row: number, milliseconds: number, uncertainty: number): void {
    const [after, before] = [this.decidedAfter(row), this.decidedBefore(row)];
    const chunk = this.#chunk(row);
    const at = row & chunkMask;
    for (const column of [place.sent, place.firstByte, place.finished])
      chunk.set(column, at, chunk.number(column, at) + milliseconds);
    this.decide(row, after + milliseconds - uncertainty, before + milliseconds + uncertainty);
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

  /** Removes all other rows, in place. The kept ones stay in their order. */
  keep(isKept: (row: number) => boolean): void {
    let kept = 0;
    for (let row = 0; row < this.#rows; row++) {
      if (isKept(row)) this.#chunk(kept).copy(kept++ & chunkMask, this.#chunk(row), row & chunkMask);
      else this.#rowsByKey[this.keyOf(row)] = this.countOf(this.keyOf(row)) - 1;
    }
    // A chunk that has room for more rows must hold nothing of the removed ones.
    const last = new Chunk();
    for (let row = kept - (kept & chunkMask); row < kept; row++)
      last.copy(row & chunkMask, this.#chunk(row), row & chunkMask);
    this.#chunks.length = kept >> chunkBits;
    if ((kept & chunkMask) > 0) this.#chunks.push(last);
    this.#rows = kept;
  }

  keyOf = (row: number): number => this.#chunk(row).key[row & chunkMask] ?? 0;
  /** Without a plan the instant of sending. */
  intendedAt = (row: number): number => orElse(this.#number(row, place.intended), this.sentAt(row));
  sentAt = (row: number): number => this.#number(row, place.sent);
  /** NaN without an answer. */
  firstByteAt = (row: number): number =>
    this.statusOf(row) === 0 ? Number.NaN : orElse(this.#number(row, place.firstByte), this.finishedAt(row));
  finishedAt = (row: number): number => this.#number(row, place.finished);
  /** The target decided after this instant, if it did. NaN if the request was never sent. */
  decidedAfter = (row: number): number => orElse(this.#number(row, place.decidedAfter), this.sentAt(row));
  /** The target decided before this instant. Without an answer it may decide at any time: Infinity. */
  decidedBefore(row: number): number {
    if (this.statusOf(row) === 0) return Number.POSITIVE_INFINITY;
    return orElse(this.#number(row, place.decidedBefore), this.firstByteAt(row));
  }

  /** 0 if there was no answer. */
  statusOf = (row: number): number => this.#chunk(row).status[row & chunkMask] ?? 0;
  failureOf = (row: number): Failure => failures[this.#chunk(row).failure[row & chunkMask] ?? 0] ?? 'none';
  limitOf = (row: number): number => this.#number(row, place.limit);
  remainingOf = (row: number): number => this.#number(row, place.remaining);
  resetOf = (row: number): number => this.#number(row, place.reset);
  idempotencyOf = (row: number): number => this.#chunk(row).idempotency[row & chunkMask] ?? -1;
  operationOf = (row: number): LoadOperation =>
    operations[this.#chunk(row).operation[row & chunkMask] ?? 0] ?? 'generate';
  bodyOf = (row: number): number => this.#chunk(row).body[row & chunkMask] ?? 0;

  contentOf(row: number): Content {
    const { content } = this.#chunk(row);
    if (content === undefined) return nothingKnown;
    const at = row & chunkMask;
    const known: Content = {};
    const model = this.#models[content.model[at] ?? 0];
    if (model) known.model = model;
    for (const name of counts) if ((content[name][at] ?? -1) >= 0) known[name] = content[name][at] ?? 0;
    return known;
  }

  /** The rows of one key in the order of `decidedAfter`, without those never sent. */
  rowsOf(key: number): Uint32Array {
    const rows = new Uint32Array(this.countOf(key));
    let count = 0;
    let latest = Number.NEGATIVE_INFINITY;
    let ordered = true;
    for (let row = 0; row < this.#rows; row++) {
      const after = this.keyOf(row) === key ? this.decidedAfter(row) : Number.NaN;
      if (Number.isNaN(after)) continue;
      rows[count++] = row;
      ordered &&= after >= latest;
      latest = after;
    }
    const own = rows.subarray(0, count);
    return ordered ? own : own.sort((left, right) => this.decidedAfter(left) - this.decidedAfter(right));
  }

  #chunk(row: number): Chunk {
    const chunk = this.#chunks[row >> chunkBits];
    if (!chunk || row < 0) throw new RangeError(`the ledger has no row ${row}`);
    return chunk;
  }

  #number(row: number, at: number): number {
    return this.#chunk(row).number(at, row & chunkMask);
  }
}

const nothingKnown: Content = Object.freeze({});

const orElse = (number: number, other: number): number => (Number.isNaN(number) ? other : number);
