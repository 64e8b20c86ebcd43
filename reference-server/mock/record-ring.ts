import type { ErrorCode } from '../vocabulary/errors.ts';
import type { Answer } from '../vocabulary/exchange.ts';

/** A request as the journal keeps it. */
export type RequestRecord = {
  readonly number: number;
  readonly receivedAt: number;
  readonly connection: number;
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
  body: Buffer | undefined;
  key: string | undefined;
  executed: boolean;
  answer: Answer | undefined;
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
  ...(['number', 'at', 'headBytes', 'bodyBytes', 'textBytes', 'headers', 'answerHeaders'] as const),
  ...(['receivedAt', 'answeredAt', 'leftAt', 'connection', 'executed', 'status', 'replayed'] as const),
];
const width = columns.length;

const rowOf = (number: number): number => (number % mostRecords) * width;

/**
 * The newest answered requests as bytes outside of the heap: at most 10,000, and at most 64 MiB of their texts. As objects
 * the garbage collector would copy them, which costs a quarter of a generation.
 */
export class RecordRing {
  #numbers: Float64Array | undefined;
  #bytes = Buffer.alloc(0);
  #written = 0;

  /** Writes an answered request over the oldest bytes. */
  write(record: RequestRecord, answer: Answer): void {
    const { method, target, rawHeaders, key = '', body, receivedAt, answeredAt = receivedAt, leftAt } = record;
    const { contentType = '', code = '', delivery = '', headers, status } = answer;
    const fields = `${method}\0${target}\0${key}\0${contentType}\0${code}\0${delivery}\0`;
    const head = `${fields}${rawHeaders.join(separator)}\0${headers.join(separator)}`;
    // A compressed body is no text.
    const text = typeof answer.body === 'string' ? answer.body.slice(0, mostText) : '';
    const bodyBytes = body?.length ?? 0;
    const at = this.#roomFor(3 * (head.length + text.length) + bodyBytes);
    const bytes = this.#bytes;
    const place = at % mostBytes;
    const headBytes = bytes.write(head, place);
    if (body !== undefined) bytes.set(body, place + headBytes);
    const textAt = place + headBytes + bodyBytes;
    const textBytes = bytes.write(text, textAt, answer.asciiBody === text ? 'latin1' : 'utf8');
    this.#written = at + headBytes + bodyBytes + textBytes;
    this.#numbers ??= new Float64Array(mostRecords * width);
    const { number, connection, executed } = record;
    const flags = [connection, Number(executed), status, Number(answer.replayed === true)];
    const sizes = [headBytes, bodyBytes, textBytes, rawHeaders.length, headers.length];
    const times = [receivedAt, answeredAt, leftAt ?? Number.NaN];
    this.#numbers.set([number, at, ...sizes, ...times, ...flags], rowOf(number));
  }

  /** The count of all bytes at the next place for so many in one piece. */
  #roomFor(bytes: number): number {
    const place = this.#written % mostBytes;
    // A record that does not fit before the end begins at the start.
    const at = place + bytes > mostBytes ? this.#written + mostBytes - place : this.#written;
    if (at < mostBytes && at + bytes > this.#bytes.length) {
      let length = Math.max(firstBytes, this.#bytes.length);
      while (length < at + bytes) length *= 2;
      const larger = Buffer.allocUnsafeSlow(length);
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    return at;
  }

  /** The record with this number; undefined if it was not written or is overwritten. */
  read(number: number): RequestRecord | undefined {
    const row = rowOf(number);
    const value = (name: (typeof columns)[number]): number =>
      this.#numbers?.[row + columns.indexOf(name)] ?? Number.NaN;
    const at = value('at');
    if (value('number') !== number || this.#written - at > mostBytes) return undefined;
    const place = at % mostBytes;
    const bodyAt = place + value('headBytes');
    const textAt = bodyAt + value('bodyBytes');
    const head = this.#bytes.toString('utf8', place, bodyAt);
    const [method = '', target = '', key = '', contentType = '', code = '', delivery = '', ...texts] =
      head.split(separator);
    // A list without headers is one empty text.
    const answerFrom = Math.max(1, value('headers'));
    const answer = {
      status: value('status'),
      headers: texts.slice(answerFrom, answerFrom + value('answerHeaders')),
      body: this.#bytes.toString('utf8', textAt, textAt + value('textBytes')),
      replayed: value('replayed') === 1,
      ...(contentType !== '' && { contentType }),
      ...(code !== '' && { code: code as ErrorCode }),
      ...(delivery !== '' && { delivery: delivery as NonNullable<Answer['delivery']> }),
    };
    const leftAt = value('leftAt');
    return {
      ...{ number, method, target, answer, connection: value('connection') },
      rawHeaders: texts.slice(0, value('headers')),
      body: this.#bytes.subarray(bodyAt, textAt),
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
