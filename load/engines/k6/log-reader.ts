import { bodyDigest } from '../../ledger/body-digest.ts';
import type { Failure, Ledger } from '../../ledger/ledger.ts';
import { headerNumber, type RateLimitHeaders } from '../../ledger/rate-limit-headers.ts';
import { Tail } from '../../ledger/sampled-counts.ts';

/** k6's error codes (lib/netext/httpext/error_codes.go) in the ledger's words. */
export function failureOf(code: number): Failure {
  if (code === 1050) return 'no answer in time';
  if (code === 1310 || code === 1311) return 'untrusted';
  if (code >= 1200 && code < 1220 && code !== 1201) return code === 1211 ? 'no answer in time' : 'no connection';
  if (code >= 1220 && code < 1300) return 'reset';
  if (code >= 1000 && code < 1200) return 'no connection';
  return 'not HTTP';
}

/** What k6 itself counted in one member. */
export interface K6Summary {
  member: number;
  plan: string;
  /** Arrivals that were never attempted, since no virtual user was free. */
  dropped: number;
  /** Requests, answered or not. */
  requests: number;
  virtualUsers: number;
}

/**
 * Reads the script's lines into the ledger as they come. How the member's clock stands is told before the load (`k`, to a
 * few microseconds), and once by every virtual user (`c`), of which the latest is nearest: the wall clock shows whole
 * milliseconds, rounded down.
 */
export class K6LedgerReader {
  /** The ledger's rows that are its lines, and the second of the day in each answer's Date, NaN where none was told. */
  readonly rows: number[] = [];
  readonly dates: number[] = [];
  /** How late each request was begun, milliseconds, and whether that is by the run's instants or by its scenario's. */
  readonly lags: number[] = [];
  readonly paced: boolean[] = [];
  requests = 0;
  answered = 0;
  /** The machine it runs on, where it was told. */
  machine: string | undefined;
  /** The latest instant 0 of the plan that a virtual user went by, milliseconds since 1970 by the member's own clock. */
  beganAtEpochMilliseconds: number | undefined;
  /** What it said at its end; absent where it never got there. */
  summary: K6Summary | undefined;
  /** What it only counted. */
  readonly tail: Tail;
  readonly #ledger: Ledger;
  readonly #ticks: number[] = [];
  #clock = Number.NEGATIVE_INFINITY;
  #rest = '';

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    this.tail = new Tail(ledger.labels.length);
  }

  feed(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.line(line);
  }

  /** One whole line. What is none of the script's lines, or was cut off, is passed over: the member's own count tells. */
  line(line: string): void {
    if (line.startsWith('r ')) this.#request(line);
    else if (line.startsWith('c ')) this.#introduction(line);
    else if (line.startsWith('h ')) this.#counts(line);
    else if (line.startsWith('k ')) this.#tick(Number(line.slice(2)));
    else if (line.startsWith('s {') && line.endsWith('}')) this.summary = JSON.parse(line.slice(2));
  }

  #counts(line: string): void {
    const [facts = '', slots = '', latencies = '', lags = ''] = line.split('|');
    const [, key, status = '', slotMilliseconds, most] = facts.split(' ');
    const failure = status.startsWith('e') ? failureOf(Number(status.slice(1))) : 'none';
    this.tail.add({
      key: Number(key),
      status: failure === 'none' ? Number(status) : 0,
      sent: failure !== 'no connection' && failure !== 'untrusted',
      slotMilliseconds: Number(slotMilliseconds),
      most: Number(most),
      slots: pairs(slots),
      latencies: pairs(latencies),
      lags: pairs(lags),
    });
  }

  /** The middle of several readings: one of them may have been held up in its midst. */
  #tick(clock: number): void {
    this.#ticks.push(clock);
    this.#clock = this.#ticks.toSorted((a, b) => a - b)[this.#ticks.length >> 1] ?? clock;
  }

  #introduction(line: string): void {
    const [, clock, , began, , machine] = line.split(' ');
    if (this.#ticks.length === 0) this.#clock = Math.max(this.#clock, Number(clock));
    this.machine = machine || undefined;
    this.beganAtEpochMilliseconds = Math.max(this.beganAtEpochMilliseconds ?? 0, Number(began));
  }

  #request(line: string): void {
    const [facts = '', limit = '', remaining = '', reset = '', date = '', ...body] = line.split('|');
    const [, key, intended = 'n', from, connecting, waiting, receiving, status, error, ordinal] = facts.split(' ');
    if (!(Number(key) < this.#ledger.labels.length) || Number.isNaN(Number(from) + Number(status) + Number(ordinal)))
      return;
    this.requests++;
    const began = this.#clock + Number(from) / 1000 - this.#ledger.startedAtEpochMilliseconds;
    const sent = began + Number(connecting) / 1000;
    const wanted = this.#intended(intended, began);
    if (intended !== 'n') {
      this.lags.push(began - wanted);
      this.paced.push(intended.startsWith('i'));
    }
    const failed = Number(status) === 0;
    const failure = failed ? failureOf(Number(error)) : 'none';
    const never = failure === 'no connection' || failure === 'untrusted';
    const row = this.#ledger.open(Number(key), wanted, never ? Number.NaN : sent, Number(ordinal));
    this.rows.push(row);
    this.dates.push(secondOfDay(date));
    const firstByte = sent + Number(waiting) / 1000;
    const finished = firstByte + Number(receiving) / 1000;
    if (failed) {
      this.#ledger.fail(row, finished, failure);
      return;
    }
    this.answered++;
    this.#ledger.answer(row, firstByte, finished, Number(status), headersOf(limit, remaining, reset));
    const text = body.join('|');
    if (text !== '' && Number(status) >= 200 && Number(status) < 300)
      this.#ledger.digest(row, bodyDigest(JSON.parse(text)));
  }

  /** `e` and an instant of the wall clock, `i` and one of the run, or `n` for none: then it was wanted when it began. */
  #intended(text: string, began: number): number {
    const value = Number(text.slice(1));
    if (text.startsWith('e')) return value - this.#ledger.startedAtEpochMilliseconds;
    return text.startsWith('i') ? value : began;
  }
}

/** Of VALUE:COUNT,… */
const pairs = (text: string): [value: number, count: number][] =>
  text === ''
    ? []
    : text.split(',').map((pair) => {
        const [value, count] = pair.split(':');
        return [Number(value), Number(count)];
      });

/** Of HH:MM:SS; NaN where it is nothing of the kind. */
function secondOfDay(text: string): number {
  const [hours, minutes, seconds] = text.split(':');
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function headersOf(limit: string, remaining: string, reset: string): RateLimitHeaders {
  const numbers = { limit: headerNumber(limit), remaining: headerNumber(remaining), reset: headerNumber(reset) };
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
}
