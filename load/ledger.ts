import { Column } from './column.ts';
import type { RateLimitHeaders } from './rate-limit-headers.ts';

/** Why a request has no status, in the order of their codes in the ledger. */
export const failures = [
  'none',
  'no connection',
  'reset',
  'no answer in time',
  'not HTTP',
  'stopped',
  'untrusted',
] as const;
export type Failure = (typeof failures)[number];

/** One request of a load run. Instants are milliseconds since the start of the run, on the harness's own clock. */
export interface LedgerEntry {
  row: number;
  key: string;
  /** When the plan wanted it sent. */
  intended: number;
  /** When its last byte was handed to the socket; absent when it never was. */
  sent?: number;
  firstByte?: number;
  finished?: number;
  status?: number;
  failure?: Exclude<Failure, 'none'>;
  limit?: number;
  remaining?: number;
  reset?: number;
  /** Requests of one number carry the same idempotency key. */
  idempotency?: number;
  /** Digest of `id` and `data` of a 2xx answer, where the profile asks for it. */
  body?: number;
}

const float = (rows: number): Float64Array => new Float64Array(rows);
const absent = Number.NaN;

/** Every request of one load run, about 70 bytes each. Rows are in the order of opening. */
export class Ledger {
  readonly labels: readonly string[];
  /** Milliseconds since 1970, by the wall clock of this machine, at instant 0. */
  startedAtEpochMilliseconds = 0;
  #rows = 0;
  readonly #key = new Column((rows) => new Uint8Array(rows));
  readonly #intended = new Column(float);
  readonly #sent = new Column(float);
  readonly #firstByte = new Column(float);
  readonly #finished = new Column(float);
  readonly #status = new Column((rows) => new Uint16Array(rows));
  readonly #failure = new Column((rows) => new Uint8Array(rows));
  readonly #limit = new Column(float);
  readonly #remaining = new Column(float);
  readonly #reset = new Column(float);
  readonly #idempotency = new Column((rows) => new Int32Array(rows));
  readonly #body = new Column((rows) => new Uint32Array(rows));

  constructor(labels: readonly string[]) {
    this.labels = labels;
  }

  get rows(): number {
    return this.#rows;
  }

  /** A request about to be sent; `sent` is NaN where no connection could carry it. Returns its row. */
  open(key: number, intended: number, sent: number, idempotency = -1): number {
    const row = this.#rows++;
    this.#key.set(row, key);
    this.#intended.set(row, intended);
    this.#sent.set(row, sent);
    this.#firstByte.set(row, absent);
    this.#finished.set(row, absent);
    this.#limit.set(row, absent);
    this.#remaining.set(row, absent);
    this.#reset.set(row, absent);
    this.#idempotency.set(row, idempotency);
    return row;
  }

  /** The instant of sending, where it is known only after opening (a synchronised release). */
  send(row: number, sent: number): void {
    this.#sent.set(row, sent);
  }

  answer(row: number, firstByte: number, finished: number, status: number, headers: RateLimitHeaders): void {
    this.#firstByte.set(row, firstByte);
    this.#finished.set(row, finished);
    this.#status.set(row, status);
    this.#limit.set(row, headers.limit ?? absent);
    this.#remaining.set(row, headers.remaining ?? absent);
    this.#reset.set(row, headers.reset ?? absent);
  }

  fail(row: number, finished: number, failure: Failure): void {
    this.#finished.set(row, finished);
    this.#failure.set(row, failures.indexOf(failure));
  }

  digest(row: number, body: number): void {
    this.#body.set(row, body);
  }

  keyOf = (row: number): number => this.#key.at(row);
  intendedAt = (row: number): number => this.#intended.at(row);
  sentAt = (row: number): number => this.#sent.at(row);
  firstByteAt = (row: number): number => this.#firstByte.at(row);
  finishedAt = (row: number): number => this.#finished.at(row);
  /** 0 where there was no answer. */
  statusOf = (row: number): number => this.#status.at(row);
  failureOf = (row: number): Failure => failures[this.#failure.at(row)] ?? 'none';
  limitOf = (row: number): number => this.#limit.at(row);
  remainingOf = (row: number): number => this.#remaining.at(row);
  resetOf = (row: number): number => this.#reset.at(row);
  idempotencyOf = (row: number): number => this.#idempotency.at(row);
  bodyOf = (row: number): number => this.#body.at(row);

  entry(row: number): LedgerEntry {
    const failure = this.failureOf(row);
    const status = this.statusOf(row);
    const known = <Name extends string>(name: Name, value: number) =>
      Number.isNaN(value) ? {} : ({ [name]: value } as { [name in Name]: number });
    return {
      row,
      key: this.labels[this.keyOf(row)] ?? '',
      intended: this.intendedAt(row),
      ...known('sent', this.sentAt(row)),
      ...known('firstByte', this.firstByteAt(row)),
      ...known('finished', this.finishedAt(row)),
      ...(status === 0 ? {} : { status }),
      ...(failure === 'none' ? {} : { failure }),
      ...known('limit', this.limitOf(row)),
      ...known('remaining', this.remainingOf(row)),
      ...known('reset', this.resetOf(row)),
      ...(this.idempotencyOf(row) < 0 ? {} : { idempotency: this.idempotencyOf(row) }),
      ...(this.bodyOf(row) === 0 ? {} : { body: this.bodyOf(row) }),
    };
  }

  *entries(): Generator<LedgerEntry> {
    for (let row = 0; row < this.#rows; row++) yield this.entry(row);
  }

  /** The rows of one key in the order of sending; those never sent are left out. */
  rowsOf(key: number): Uint32Array {
    const rows: number[] = [];
    for (let row = 0; row < this.#rows; row++)
      if (this.keyOf(row) === key && !Number.isNaN(this.sentAt(row))) rows.push(row);
    return Uint32Array.from(rows).sort((left, right) => this.sentAt(left) - this.sentAt(right));
  }
}
