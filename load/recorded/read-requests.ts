import { Ledger } from '../ledger/ledger.ts';
import { headerNumber, type RateLimitHeaders } from '../ledger/rate-limit-headers.ts';
import { profileByName } from '../profiles/built-in/index.ts';
import { type ColumnRole, type Columns, FileColumns, orUncertainty } from './columns.ts';
import { InstantProblem, logInstant } from './instants.ts';
import { type Fields, formatOf, type LineFormat } from './line-formats.ts';
import { isOwnSample, type OwnSample, ownSample } from './own-samples.ts';
import { isScriptRequest, scriptLog, scriptSample } from './script-log.ts';

/** The options for reading a file. */
interface ReadTerms {
  /** --columns. */
  columns: Columns;
  /** --uncertainty: the decision was at most this long before or after the instant of a request. */
  uncertaintyMilliseconds?: number;
}

/** The requests of a file. */
export interface RecordedRequests {
  ledger: Ledger;
  /** The profile and the engine that a file of this program names. */
  profile?: string;
  engine?: string;
  /** Lines with paths that are not of the interface. */
  others: number;
  /** No column holds the key: all requests count as requests of one key. */
  isWithoutKeys: boolean;
  /** The greatest widening of a decision's interval, because of the step of instants and of --uncertainty. */
  widenedMilliseconds: number;
}

/** A column with more values than this has no keys, but another meaning, such as a request id. */
const mostKeys = 200;
/** Reading and judging a request takes some 40 us of processor time: this many take less than a minute. */
const mostRequests = 1_000_000;
const longestLine = 65_536;
const rateLimitHeaders = ['limit', 'remaining', 'reset'] as const;

/**
 * Reads requests line by line; a piece holds several lines. Keys become labels when they are read: no other part of the program, no
 * message and no file sees them. Throws RangeError with the number of the line and one sentence, which repeats nothing of the line.
 */
export async function readRequests(
  pieces: AsyncIterable<readonly string[]>,
  terms: ReadTerms,
): Promise<RecordedRequests> {
  let reader: RequestReader | undefined;
  let problem: RangeError | undefined;
  let isScript = false;
  let number = 0;
  const read = (line: string): void => {
    number++;
    if (line.includes('\0'))
      throw new RangeError(
        `line ${number} holds NUL characters: expected text in UTF-8, neither compressed nor in UTF-16`,
      );
    const isSettled = reader !== undefined && reader.requests.ledger.rows > 0;
    // The log of a script may begin with lines of the script's own, which may look like anything.
    if (!isSettled && !isScript && isScriptRequest(line))
      [reader, problem, isScript] = [new RequestReader(scriptLog, terms), undefined, true];
    if (problem !== undefined || line.trim() === '' || line.startsWith('#')) return;
    try {
      if (line.length > longestLine) throw new RangeError(`is longer than ${longestLine} characters`);
      if (reader !== undefined) {
        reader.add(line);
        return;
      }
      const found = formatOf(number === 1 ? line.replace(/^\uFEFF/, '') : line);
      if (found === undefined)
        throw new RangeError('is neither JSON, nor a header of CSV, nor a line of an access log of nginx or Envoy');
      reader = new RequestReader(found.format, terms);
      if (!found.isHeader) reader.add(line);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problem = new RangeError(`line ${number} ${error.message}`);
      if (isSettled) throw problem;
    }
  };
  // Reads a piece at a time: waiting for each line would take as much memory as reading it.
  for await (const lines of pieces) for (const line of lines) read(line);
  if (problem !== undefined) throw problem;
  if (reader === undefined || reader.requests.ledger.rows === 0)
    throw new RangeError(reader === undefined ? 'the file is empty' : 'the file has no request of the interface');
  return reader.finish();
}

class RequestReader {
  readonly requests: RecordedRequests;
  readonly #format: LineFormat;
  readonly #terms: ReadTerms;
  readonly #labels: string[] = [];
  readonly #keys = new Map<string, number>();
  readonly #pairs = new Map<string, number>();
  readonly #columns: FileColumns;
  #isOwn: boolean | undefined;
  #began = Number.NaN;
  #beganBefore = Number.POSITIVE_INFINITY;
  #earliest = 0;

  constructor(format: LineFormat, terms: ReadTerms) {
    this.#format = format;
    this.#terms = terms;
    this.#columns = new FileColumns(format.columns ?? [], terms.columns, terms.uncertaintyMilliseconds !== undefined);
    const ledger = new Ledger(this.#labels);
    this.requests = { ledger, others: 0, isWithoutKeys: false, widenedMilliseconds: 0 };
  }

  add(line: string): void {
    const fields = this.#format.fields(line);
    if (fields === undefined) throw new RangeError(`is no line of ${this.#format.name}, unlike the ones before`);
    if (this.requests.ledger.rows >= mostRequests)
      throw new RangeError(`is beyond ${mostRequests} requests: split the file`);
    this.#isOwn ??= this.#format === scriptLog || isOwnSample(fields);
    if (this.#format === scriptLog) this.#addRecorded(fields);
    else if (this.#isOwn) this.#addOwn(ownSample(fields));
    else this.#addOther(fields);
  }

  finish(): RecordedRequests {
    const { ledger } = this.requests;
    if (this.requests.isWithoutKeys) this.#labels[0] = 'all';
    if (!this.#isOwn)
      ledger.recordedHeaders = rateLimitHeaders.filter((name) => this.#columns.chosen[name] !== undefined);
    // Instants count from the first request.
    if (this.#earliest < 0) for (let row = 0; row < ledger.rows; row++) ledger.shift(row, -this.#earliest, 0);
    const began = this.#isOwn ? (this.#began + this.#beganBefore) / 2 : this.#began;
    ledger.startedAtEpochMilliseconds = began + this.#earliest;
    return this.requests;
  }

  /** A request in the log of a script, or another line of that log, which has no facts. */
  #addRecorded(fields: Fields): void {
    if (Object.keys(fields).length === 0) return;
    const textOf = (role: ColumnRole): string | undefined => fields[role];
    const operation = operationOf(textOf);
    const pair = fields.pair === undefined ? -1 : this.#pairOf(fields.pair);
    if (operation === undefined) this.requests.others++;
    else this.#addOwn(scriptSample(fields, { operation, headers: headersIn(textOf), pair }));
  }

  /** A request that this program recorded has everything that its ledger had. */
  #addOwn({ beganAfter, beganBefore, finished, profile, engine, key, write }: OwnSample): void {
    const { ledger, profile: known } = this.requests;
    // A correction of the wall clock moves the start by a small share of the time since then; another load moves it by more than that
    // time.
    if (Math.max(beganAfter - this.#beganBefore, this.#began - beganBefore) > finished)
      throw new RangeError('belongs to another load than the lines before it: judge reads one load per file');
    // Each row tells the start of the load to about a millisecond.
    this.#began = Number.isNaN(this.#began) ? beganAfter : Math.max(this.#began, beganAfter);
    this.#beganBefore = Math.min(this.#beganBefore, beganBefore);
    if (known !== undefined && known !== profile)
      throw new RangeError('belongs to another profile than the lines before it: judge reads one load per file');
    // The keys of a known profile are in its order.
    if (known === undefined && profile !== undefined)
      for (const { label } of profileByName(profile)?.keys ?? []) this.#keyOf(label, label);
    Object.assign(this.requests, { engine, ...(profile !== undefined && { profile }) });
    write(ledger, this.#keyOf(key, key));
  }

  #addOther(fields: Fields): void {
    // k6 writes a line for each metric of a request.
    if ('metric_name' in fields && fields.metric_name !== 'http_req_duration') return;
    const columns = this.#columns.withThoseOf(fields);
    const textOf = (role: ColumnRole): string | undefined => {
      const column = columns[role];
      return column === undefined ? undefined : fields[column];
    };
    const operation = operationOf(textOf);
    if (operation === undefined) {
      this.requests.others++;
      return;
    }
    const { ledger } = this.requests;
    const status = numberIn(textOf, 'status', columns) ?? 0;
    if (status !== 0 && !(Number.isInteger(status) && status >= 100 && status <= 599))
      throw new RangeError(`has no status in "${columns.status}": expected a number from 100 to 599`);
    const { after, before, start, end, widened, isTimed } = this.#interval(textOf, columns);
    ledger.isTimed &&= isTimed;
    if (Number.isNaN(this.#began)) this.#began = after;
    const at = (instant: number): number => instant - this.#began;
    this.#earliest = Math.min(this.#earliest, at(after));
    this.requests.widenedMilliseconds = Math.max(this.requests.widenedMilliseconds, widened);
    const secret = textOf('key') ?? '';
    const key = this.#keyOf(secret, `key-${this.#keys.size + 1}`);
    this.requests.isWithoutKeys = secret === '' && (this.requests.isWithoutKeys || ledger.rows === 0);
    const pair = textOf('pair');
    const row = ledger.open(key, Number.NaN, at(start), pair === undefined ? -1 : this.#pairOf(pair), operation);
    ledger.decide(row, at(after), at(before));
    if (status === 0) ledger.fail(row, at(end), 'reset');
    else ledger.answer(row, Number.NaN, at(end), status, headersIn(textOf));
  }

  /** The interval in which the server decided: as wide as the file leaves open. */
  #interval(textOf: (role: ColumnRole) => string | undefined, columns: Columns) {
    const read = (role: ColumnRole): { at: number; stepMilliseconds: number } | undefined => {
      const text = textOf(role);
      if (text === undefined) return undefined;
      try {
        return logInstant(text);
      } catch (error) {
        throw error instanceof InstantProblem
          ? new RangeError(`has a text in "${columns[role]}" that ${error.message}`)
          : error;
      }
    };
    const { uncertaintyMilliseconds: own } = this.#terms;
    const [first, last] = [read('after') ?? read('start'), read('before') ?? read('end')];
    const time = first === undefined && last === undefined ? read('time') : undefined;
    const instant = first ?? last ?? time;
    if (instant === undefined)
      throw new RangeError(`has no instant in "${columns.start ?? columns.end ?? columns.time ?? columns.after}"`);
    const unit = columns.milliseconds === undefined ? 1000 : 1;
    const duration = textOf(columns.milliseconds === undefined ? 'seconds' : 'milliseconds');
    const shown = numberIn(textOf, columns.milliseconds === undefined ? 'seconds' : 'milliseconds', columns) ?? 0;
    if (shown < 0) throw new RangeError('has a negative duration');
    const both = first !== undefined && last !== undefined;
    if (!both && duration === undefined && own === undefined)
      throw new RangeError(`has one instant and no duration: ${orUncertainty}`);
    // A duration may be rounded down by one step.
    const length = duration === undefined ? 0 : shown * unit + unit / 10 ** (duration.split('.')[1]?.length ?? 0);
    const step = instant.stepMilliseconds;
    // If it is not known whether a time is the beginning or the end of the request, it may be either.
    const start = first?.at ?? instant.at - length;
    const end = last?.at ?? (first ? first.at + length : instant.at);
    // An instant of either meaning has already been taken for the end of the request.
    const longer = time === undefined ? 0 : length;
    const widening = longer + (own ?? 0);
    if (both && last.at + last.stepMilliseconds < first.at) throw new RangeError('ends before it begins');
    return {
      start,
      end: Math.max(end, start),
      after: start - (own ?? 0) - step,
      before: end + widening + (last ?? instant).stepMilliseconds,
      widened: widening + step,
      isTimed: both || duration !== undefined,
    };
  }

  #keyOf(secret: string, label: string): number {
    const known = this.#keys.get(secret);
    if (known !== undefined) return known;
    if (this.#keys.size >= mostKeys)
      throw new RangeError(
        `is of key ${mostKeys + 1}: that is no column of keys, or a file to split. Name it with --columns key=COLUMN`,
      );
    const index = this.#labels.push(label) - 1;
    this.#keys.set(secret, index);
    return index;
  }

  #pairOf(text: string): number {
    const known = this.#pairs.get(text) ?? this.#pairs.size;
    this.#pairs.set(text, known);
    return known;
  }
}

function numberIn(
  textOf: (role: ColumnRole) => string | undefined,
  role: ColumnRole,
  columns: Columns,
): number | undefined {
  const text = textOf(role);
  if (text === undefined) return undefined;
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new RangeError(`has no number in "${columns[role]}"`);
  return value;
}

function headersIn(textOf: (role: ColumnRole) => string | undefined): RateLimitHeaders {
  const [limit, remaining, reset] = rateLimitHeaders.map((role) => headerNumber(textOf(role) ?? ''));
  return {
    ...(limit !== undefined && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(reset !== undefined && { reset }),
  };
}

/** The operation of a request; undefined for another path. Without any hint the request is a generation. */
function operationOf(textOf: (role: ColumnRole) => string | undefined) {
  const named = textOf('operation');
  if (named === 'generate' || named === 'models' || named === 'model') return named;
  const [, ofLine, target] = /^(\S+) (\S+)/.exec(textOf('request') ?? '') ?? [];
  const path = (textOf('path') ?? target)?.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '');
  if (path === undefined) return 'generate';
  const method = (textOf('method') ?? ofLine ?? '').toUpperCase();
  if (/\/v1\/generate$/.test(path)) return method === '' || method === 'POST' ? 'generate' : undefined;
  if (method !== '' && method !== 'GET') return undefined;
  if (/\/v1\/models$/.test(path)) return 'models';
  return /\/v1\/models\/[^/]+$/.test(path) ? 'model' : undefined;
}
