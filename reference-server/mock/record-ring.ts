import type { ErrorCode } from '../vocabulary/errors.ts';
import type { ServerAnswer } from '../vocabulary/exchange.ts';

/** A request as the journal keeps it. */
export type RequestRecord = {
  readonly number: number;
  readonly receivedAt: number;
  readonly connection: number;
  readonly pipelined: boolean;
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
  body: Buffer | undefined;
  key: string | undefined;
  executed: boolean;
  answer: ServerAnswer | undefined;
  answeredAt: number | undefined;
  leftAt: number | undefined;
};

/** The number of answered requests that a ring keeps. */
export const mostRecords = 10_000;
const firstBytes = 1_048_576;
const mostBytes = 64 * firstBytes;
/** A record fits into the ring also if each character of its answer takes three bytes. */
const mostText = mostBytes / 4;
/** No header, method or target contains it. */
const separator = '\0';

/** The numbers of a record, in the order of its row. `at` counts the bytes of all records that were written before. */
const columns = [
  ...(['number', 'at', 'headBytes', 'textBytes', 'bodyBytes', 'headers', 'answerHeaders'] as const),
  ...(['receivedAt', 'answeredAt', 'leftAt', 'connection', 'executed', 'status', 'replayed', 'pipelined'] as const),
];
const width = columns.length;

const rowOf = (number: number): number => (number % mostRecords) * width;

/** Requests that wait for being written, and the bytes of their bodies and answers. */
const mostWaiting = 64;
const mostWaitingBytes = firstBytes;

/** Each text with a separator behind it. A loop takes half the time of `join`. */
function withSeparators(texts: readonly string[]): string {
  let all = '';
  for (const text of texts) all += text + separator;
  return all;
}

/**
 * The newest answered requests as bytes outside of the heap: at most 10,000, and at most 64 MiB of their texts. As objects
 * the garbage collector would copy them, which costs a quarter of a generation. They are written 64 at a time: between the work of two
 * requests neither code nor memory of the writing is in a cache, and it takes three times as long. The bytes grow only as far
 * as the newest records need it: memory that is touched for the first time costs as much as the writing itself.
 */
export class RecordRing {
  #numbers: Float64Array | undefined;
  #bytes = Buffer.alloc(0);
  #written = 0;
  /** No record begins before this count of bytes. */
  #oldest = 0;
  #waiting: RequestRecord[] = [];
  #waitingBytes = 0;

  /** Takes an answered request, which is written over the oldest bytes later. */
  write(record: RequestRecord, answer: ServerAnswer): void {
    this.#waiting.push(record);
    this.#waitingBytes += (record.body?.length ?? 0) + answer.body.length;
    if (this.#waiting.length >= mostWaiting || this.#waitingBytes >= mostWaitingBytes) this.#writeWaiting();
  }

  #writeWaiting(): void {
    for (const record of this.#waiting) if (record.answer !== undefined) this.#writeNow(record, record.answer);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  #writeNow(record: RequestRecord, answer: ServerAnswer): void {
    const { number, method, target, rawHeaders, key = '', body, receivedAt, answeredAt = receivedAt } = record;
    const { contentType = '', code = '', delivery = '', headers, status } = answer;
    const fields = `${method}\0${target}\0${key}\0${contentType}\0${code}\0${delivery}\0`;
    const head = fields + withSeparators(rawHeaders) + withSeparators(headers);
    // A compressed body is no text.
    const text = typeof answer.body === 'string' ? answer.body.slice(0, mostText) : '';
    const bodyBytes = body?.length ?? 0;
    const at = this.#roomFor(3 * (head.length + text.length) + bodyBytes);
    const place = at % this.#bytes.length;
    // Head and text in one string would be copied once more before they are written: that takes twice the time of the rest.
    const headBytes = this.#bytes.write(head, place);
    const textBytes = this.#bytes.write(text, place + headBytes);
    if (body !== undefined) this.#bytes.set(body, place + headBytes + textBytes);
    this.#written = at + headBytes + textBytes + bodyBytes;
    this.#numbers ??= new Float64Array(mostRecords * width);
    const numbers = this.#numbers;
    // In the order of `columns`. Stores of their own take a quarter of the time of `set` with a list.
    let row = rowOf(number);
    numbers[row++] = number;
    numbers[row++] = at;
    numbers[row++] = headBytes;
    numbers[row++] = textBytes;
    numbers[row++] = bodyBytes;
    numbers[row++] = rawHeaders.length;
    numbers[row++] = headers.length;
    numbers[row++] = receivedAt;
    numbers[row++] = answeredAt;
    numbers[row++] = record.leftAt ?? Number.NaN;
    numbers[row++] = record.connection;
    numbers[row++] = Number(record.executed);
    numbers[row++] = status;
    numbers[row++] = Number(answer.replayed === true);
    numbers[row] = Number(record.pipelined);
  }

  /**
   * The position, in bytes written so far, at which this many fit in one piece. Up to `mostBytes`, grows instead of overwriting kept
   * records.
   */
  #roomFor(bytes: number): number {
    if (this.#bytes.length === 0) this.#bytes = Buffer.allocUnsafeSlow(firstBytes);
    for (;;) {
      const { length } = this.#bytes;
      const place = this.#written % length;
      // A record that does not fit before the end begins at the start.
      const at = place + bytes > length ? this.#written + length - place : this.#written;
      if (length === mostBytes || (bytes <= length && this.#isFree(at + bytes - length))) return at;
      this.#grow();
    }
  }

  /** True if all records begin at or after this position. */
  #isFree(until: number): boolean {
    if (until <= this.#oldest) return true;
    const numbers = this.#numbers ?? new Float64Array();
    this.#oldest = Number.POSITIVE_INFINITY;
    for (let row = 0; row < numbers.length; row += width)
      if (numbers[row] !== 0) this.#oldest = Math.min(this.#oldest, numbers[row + 1] ?? 0);
    // The search reads all rows, so an eighth of the bytes must be free: then the next search is far off.
    return until + this.#bytes.length / 8 <= this.#oldest;
  }

  /** Doubles the bytes. A position is stored at its remainder by their length, so a part of the old bytes moves. */
  #grow(): void {
    const { length } = this.#bytes;
    const larger = Buffer.allocUnsafeSlow(2 * length);
    const place = this.#written % length;
    const from = (this.#written - place) % larger.length;
    this.#bytes.copy(larger, from, 0, place);
    this.#bytes.copy(larger, (from === 0 ? length : 0) + place, place);
    this.#bytes = larger;
  }

  /** The record with this number; undefined if it was not written or is overwritten. */
  read(number: number): RequestRecord | undefined {
    this.#writeWaiting();
    const row = rowOf(number);
    const value = (name: (typeof columns)[number]): number =>
      this.#numbers?.[row + columns.indexOf(name)] ?? Number.NaN;
    const at = value('at');
    if (value('number') !== number || this.#written - at > this.#bytes.length) return undefined;
    const place = at % this.#bytes.length;
    const textAt = place + value('headBytes');
    const bodyAt = textAt + value('textBytes');
    const head = this.#bytes.toString('utf8', place, textAt);
    const [method = '', target = '', key = '', contentType = '', code = '', delivery = '', ...texts] =
      head.split(separator);
    const answerFrom = value('headers');
    const answer = {
      status: value('status'),
      headers: texts.slice(answerFrom, answerFrom + value('answerHeaders')),
      body: this.#bytes.toString('utf8', textAt, bodyAt),
      replayed: value('replayed') === 1,
      ...(contentType !== '' && { contentType }),
      ...(code !== '' && { code: code as ErrorCode }),
      ...(delivery !== '' && { delivery: delivery as NonNullable<ServerAnswer['delivery']> }),
    };
    const leftAt = value('leftAt');
    return {
      ...{ number, method, target, answer, connection: value('connection'), pipelined: value('pipelined') === 1 },
      rawHeaders: texts.slice(0, value('headers')),
      body: this.#bytes.subarray(bodyAt, bodyAt + value('bodyBytes')),
      key: key === '' ? undefined : key,
      executed: value('executed') === 1,
      ...{ receivedAt: value('receivedAt'), answeredAt: value('answeredAt') },
      leftAt: Number.isNaN(leftAt) ? undefined : leftAt,
    };
  }

  /** Notes when the connection of an answered request has closed. */
  left(number: number, at: number): void {
    const row = rowOf(number);
    if (this.#numbers?.[row] === number) this.#numbers[row + columns.indexOf('leftAt')] = at;
  }
}
