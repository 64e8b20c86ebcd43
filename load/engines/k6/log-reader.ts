import type { LoadOperation } from '../../../schemas/generated/types.ts';
import { bodyDigest, jsonOf } from '../../ledger/body-digest.ts';
import type { Content, Failure, Ledger } from '../../ledger/ledger.ts';
import { headerNumber, type RateLimitHeaders } from '../../ledger/rate-limit-headers.ts';
import { tokenCount } from '../../ledger/token-counts.ts';

/** The ledger's name of a k6 error code (k6's lib/netext/httpext/error_codes.go). */
export function k6FailureOf(code: number): Failure {
  if (code === 1050) return 'no answer in time';
  if (code === 1310 || code === 1311) return 'untrusted';
  if (code >= 1200 && code < 1220 && code !== 1201) return code === 1211 ? 'no answer in time' : 'no connection';
  if (code >= 1220 && code < 1300) return 'reset';
  if (code >= 1000 && code < 1200) return 'no connection';
  return 'not HTTP';
}

/** The introduction of a virtual user reads the wall clock once, which shows whole milliseconds. */
const introductionMilliseconds = 1;

/** k6's own counts in one member. */
interface K6Summary {
  member: number;
  plan: string;
  /** Arrivals that were not attempted because no virtual user was free. */
  dropped: number;
  /** Requests, answered or not. */
  requests: number;
  virtualUsers: number;
  /** A closed load ended because the requests reached the maximum. */
  endedEarly?: boolean;
}

/**
 * Reads the log of one member into the ledger. The log says how the member's clock relates to k6's: before the load (`k`, as an
 * interval) and once per virtual user (`c`). The latest of the `c` is the most exact, since the wall clock shows whole
 * milliseconds, rounded down; they are read only without a `k`.
 */
export class K6LogReader {
  /** The ledger's rows from this log, and the second of the day in each response's Date, NaN if it has none. */
  readonly rows: number[] = [];
  readonly dates: number[] = [];
  /** Lateness of each request in milliseconds, and true if it followed the member's clock instead of its scenario. */
  readonly lags: number[] = [];
  readonly paced: boolean[] = [];
  requests = 0;
  /** The machine it runs on, if the log names it. */
  machine: string | undefined;
  /** The latest start of the load among its virtual users, milliseconds since 1970 by the member's clock. */
  beganAtEpochMilliseconds: number | undefined;
  /** Absent if the member did not reach its end. */
  summary: K6Summary | undefined;
  /** The member's wall clock at its instant 0 is known to this much. */
  clockUncertaintyMilliseconds = introductionMilliseconds;
  readonly #ledger: Ledger;
  #hasInterval = false;
  #clock = Number.NEGATIVE_INFINITY;
  #rest = '';
  /** The models of the load, as the log names them once. */
  #models: readonly string[] = [];

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  feed(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.line(line);
  }

  /** Reads one line. Other lines and truncated ones are skipped; the member's own count shows how many are missing. */
  line(line: string): void {
    if (line.startsWith('r ')) this.#request(line);
    else if (line.startsWith('c ')) this.#introduction(line);
    else if (line.startsWith('k ')) this.#readClock(line);
    else if (line.startsWith('m ')) this.#models = line.slice(2).split(' ').map(textOf);
    else if (line.startsWith('s {') && line.endsWith('}')) this.summary = JSON.parse(line.slice(2));
  }

  #readClock(line: string): void {
    const [, least, most] = line.split(' ').map(Number);
    if (least === undefined || most === undefined) return;
    this.#hasInterval = true;
    this.#clock = (least + most) / 2;
    this.clockUncertaintyMilliseconds = Math.abs(most - least) / 2;
  }

  #introduction(line: string): void {
    const [, clock, , began, , machine] = line.split(' ');
    if (!this.#hasInterval) this.#clock = Math.max(this.#clock, Number(clock));
    this.machine = machine || undefined;
    this.beganAtEpochMilliseconds = Math.max(this.beganAtEpochMilliseconds ?? 0, Number(began));
  }

  #request(line: string): void {
    const [facts = '', limit = '', remaining = '', reset = '', date = '', ...body] = line.split('|');
    const [
      ,
      key,
      intended = 'n',
      from,
      connecting,
      waiting,
      receiving,
      status,
      error,
      pair,
      operation,
      until,
      ...content
    ] = facts.split(' ');
    if (
      body.length === 0 ||
      !(Number(key) < this.#ledger.labels.length) ||
      Number.isNaN(Number(from) + Number(status) + Number(pair) + Number(until))
    )
      return;
    this.requests++;
    const began = this.#instant(from);
    const sent = began + Number(connecting) / 1000;
    const wanted = this.#intended(intended, began);
    if (intended !== 'n') {
      this.lags.push(began - wanted);
      this.paced.push(intended.startsWith('i'));
    }
    const failed = Number(status) === 0;
    const failure = failed ? k6FailureOf(Number(error)) : 'none';
    const never = failure === 'no connection' || failure === 'untrusted';
    const sentAt = never ? Number.NaN : sent;
    const row = this.#ledger.open(Number(key), wanted, sentAt, Number(pair), operationOf(operation));
    if (!never) this.#ledger.decide(row, began, this.#instant(until));
    if (content.length > 0) this.#ledger.describe(row, contentOf(content, this.#models));
    this.rows.push(row);
    this.dates.push(secondOfDay(date));
    const firstByte = sent + Number(waiting) / 1000;
    const finished = firstByte + Number(receiving) / 1000;
    if (failed) {
      this.#ledger.fail(row, finished, failure);
      return;
    }
    this.#ledger.answer(row, firstByte, finished, Number(status), headersOf(limit, remaining, reset));
    if (Number(status) >= 200 && Number(status) < 300)
      this.#ledger.digest(row, bodyDigest(jsonOf(bodyOf(body.join('|')))));
  }

  /** The instant of the run at which the clock of k6 showed this number of microseconds. */
  #instant = (microseconds: string | undefined): number =>
    this.#clock + Number(microseconds) / 1000 - this.#ledger.startedAtEpochMilliseconds;

  /** `e` and milliseconds since 1970, `i` and milliseconds since the start of the load, or `n`: due when it was sent. */
  #intended(text: string, began: number): number {
    const value = Number(text.slice(1));
    if (text.startsWith('e')) return value - this.#ledger.startedAtEpochMilliseconds;
    return text.startsWith('i') ? value : began;
  }
}

const operationOf = (name = ''): LoadOperation | undefined =>
  name === 'generate' || name === 'models' || name === 'model' ? name : undefined;

/** Bytes, tokens and model of a log line; `-` and logs of earlier versions leave them open. */
function contentOf([bytes, tokensSent, tokensReceived, place]: readonly string[], models: readonly string[]): Content {
  const counts = Object.entries({ bytes, tokensSent, tokensReceived }).flatMap(([name, text]) => {
    const count = tokenCount(/^\d+$/.test(text ?? '') ? Number(text) : undefined);
    return count === undefined ? [] : [[name, count]];
  });
  const model = models[Number(place)];
  return { ...Object.fromEntries(counts), ...(model !== undefined && { model }) };
}

function textOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The body of a log line, which is JSON text; empty if it is absent or was cut. */
function bodyOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'string' ? body : '';
  } catch {
    return '';
  }
}

/** Seconds since midnight of HH:MM:SS; NaN for anything else. */
function secondOfDay(text: string): number {
  const [hours, minutes, seconds] = text.split(':');
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function headersOf(limit: string, remaining: string, reset: string): RateLimitHeaders {
  const numbers = { limit: headerNumber(limit), remaining: headerNumber(remaining), reset: headerNumber(reset) };
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
}
