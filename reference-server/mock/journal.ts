// The journal of a mock: what was received, how it was answered. Texts are decoded and keys masked when somebody reads.
import { isUtf8 } from 'node:buffer';
import { type Clock, clearTimeout, setTimeout } from '../clock.ts';
import type { KeyRecord } from '../keys/keys.ts';
import type { Exchange, ServerAnswer } from '../vocabulary/exchange.ts';
import { mostRecords, RecordRing, type RequestRecord } from './record-ring.ts';

/** The end of a request. `hang`, `reset` and `truncated`: the client got no complete answer. `pending`: not answered yet. */
export type RequestOutcome =
  | 'pending'
  | 'succeeded'
  | 'replayed'
  | 'rate-limited'
  | 'invalid-key'
  | 'forbidden'
  | 'refused'
  | 'failed'
  | 'hang'
  | 'reset'
  | 'truncated';

/** One request as the server received and answered it. Instants are epoch milliseconds of the server's clock. Keys are masked. */
export type ReceivedRequest = {
  /** 1 for the first request since the start, counting those that are no longer kept. */
  number: number;
  receivedAt: number;
  answeredAt?: number;
  /** The client closed the connection at this time, before it had a complete answer. */
  leftAt?: number;
  /** Ordinal of the TCP connection. */
  connection: number;
  /** It arrived before the answer to an earlier request of its connection had been sent. */
  pipelined?: true;
  method: string;
  /** Path and query, as sent. */
  path: string;
  /** In wire order, names as sent. */
  headers: [string, string][];
  body: string;
  /** The body is not UTF-8, so that some of its bytes are not shown. */
  notUtf8?: true;
  /** Label of the key; absent for a request without a known key. */
  key?: string;
  idempotencyKey?: string;
  outcome: RequestOutcome;
  /** True if a generation was executed for this request. */
  executed: boolean;
  /** The answer as made; after `hang` and `reset` the client has not seen it. */
  answer?: { status: number; code?: string; headers: [string, string][]; body: string };
};

/** Headers whose whole value is a secret. */
const secretHeaders = /^(proxy-authorization|cookie|x-api-key|api-key)$/i;

const pairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []));

/** Matches a secret each of whose characters is plain, or escaped as in a URL or in JSON. */
function anyFormOf(secret: string): RegExp {
  const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
  const formsOf = (char: string): string => {
    const units = Array.from({ length: char.length }, (_, at) => `\\u${hex(char.charCodeAt(at), 4)}`).join('');
    const bytes = [...Buffer.from(char)].map((byte) => `%(?:25)*${hex(byte, 2)}`).join('');
    const short = JSON.stringify(char).slice(1, -1);
    return `(?:${[char, short, units].map((form) => form.replaceAll(/[^\w]/g, '\\$&')).join('|')}|${bytes})`;
  };
  return new RegExp([...secret].map(formsOf).join(''), 'gi');
}

function outcomeOf({ answer }: RequestRecord): RequestOutcome {
  if (answer === undefined) return 'pending';
  const { delivery, status, replayed } = answer;
  if (delivery === 'hang' || delivery === 'reset' || delivery === 'truncated') return delivery;
  if (status < 400) return replayed === true ? 'replayed' : 'succeeded';
  if (status >= 500) return 'failed';
  return ({ 401: 'invalid-key', 403: 'forbidden', 429: 'rate-limited' } as const)[status] ?? 'refused';
}

/** The newest requests: at most 10,000, and at most 64 MiB of their texts. */
export class Journal {
  readonly #clock: Clock;
  readonly #secrets: readonly { id: string; secret: string; pattern: RegExp }[];
  #received = 0;
  #oldest = 1;
  /** Requests without an answer, by their number modulo the length. A Map's outgrown tables would keep what was in them. */
  readonly #pending: (RequestRecord | undefined)[] = new Array(mostRecords);
  readonly #answered = new RecordRing();
  readonly #watchers = new Set<(record: RequestRecord) => void>();

  constructor(clock: Clock, keys: readonly KeyRecord[]) {
    this.#clock = clock;
    // The longest first: a secret may be the beginning of another one.
    const byLength = keys.toSorted((one, other) => other.secret.length - one.secret.length);
    this.#secrets = byLength.map(({ id, secret }) => ({ id, secret, pattern: anyFormOf(secret) }));
  }

  /** Begins the record of a request. `newest` is the response to the one before it. */
  begin(
    method: string,
    target: string,
    rawHeaders: readonly string[],
    { ordinal, newest }: { readonly ordinal: number; readonly newest: { writableFinished: boolean } | undefined },
  ): RequestRecord {
    const number = ++this.#received;
    const record: RequestRecord = {
      number,
      receivedAt: this.#clock.now(),
      connection: ordinal,
      pipelined: newest?.writableFinished === false,
      method,
      target,
      rawHeaders,
      body: undefined,
      key: undefined,
      executed: false,
      answer: undefined,
      answeredAt: undefined,
      leftAt: undefined,
    };
    this.#oldest = Math.max(this.#oldest, number - mostRecords + 1);
    this.#pending[number % mostRecords] = record;
    return record;
  }

  /** Ends the record of a request with its answer. */
  end(record: RequestRecord, exchange: Exchange, answer: ServerAnswer): void {
    record.body = exchange.body;
    record.key = exchange.key?.id;
    record.executed = exchange.executed === true;
    record.answer = answer;
    record.answeredAt = this.#clock.now();
    const slot = record.number % mostRecords;
    if (this.#pending[slot] === record) this.#pending[slot] = undefined;
    if (record.number >= this.#oldest) this.#answered.write(record, answer);
    for (const watch of this.#watchers) watch(record);
  }

  /** Notes that the client has ended its side: one that waits for no answer has left. */
  ended(record: RequestRecord | undefined): void {
    if (record?.answer?.delivery === 'hang') this.left(record);
  }

  /** Notes that the connection of a request has closed. */
  left(record: RequestRecord | undefined): void {
    if (record === undefined) return;
    const outcome = outcomeOf(record);
    if (outcome !== 'pending' && outcome !== 'hang') return;
    record.leftAt = this.#clock.now();
    this.#answered.left(record.number, record.leftAt);
    for (const watch of this.#watchers) watch(record);
  }

  #records(): RequestRecord[] {
    const kept: RequestRecord[] = [];
    for (let number = this.#oldest; number <= this.#received; number++) {
      const record = this.#pending[number % mostRecords] ?? this.#answered.read(number);
      if (record !== undefined) kept.push(record);
    }
    return kept;
  }

  /** The kept requests, the oldest first, without any key. */
  requests(): ReceivedRequest[] {
    return this.#records().map((record) => this.#shown(record));
  }

  /** The number of the newest request. */
  get received(): number {
    return this.#received;
  }

  /** Forgets the requests. Their numbers are not used again. */
  clear(): void {
    this.#oldest = this.#received + 1;
  }

  /**
   * Resolves to the first kept request that satisfies the predicate: one of now, one that is answered or whose client leaves later, or one
   * that is still pending after `milliseconds`; undefined without any. Rejects with the error of the predicate.
   */
  async waitFor(
    satisfies: (request: ReceivedRequest) => boolean,
    milliseconds: number,
  ): Promise<ReceivedRequest | undefined> {
    const found = this.requests().find(satisfies);
    if (found !== undefined) return found;
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedRequest | undefined>();
    const attempt = (find: () => ReceivedRequest | undefined, isLast = false): void => {
      try {
        const wanted = find();
        if (wanted !== undefined || isLast) resolve(wanted);
      } catch (error) {
        reject(error);
      }
    };
    const watch = (record: RequestRecord): void => attempt(() => [this.#shown(record)].find(satisfies));
    this.#watchers.add(watch);
    const timer = setTimeout(() => attempt(() => this.requests().find(satisfies), true), milliseconds);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#watchers.delete(watch);
    }
  }

  readonly #masked = (text: string): string =>
    this.#secrets.reduce((masked, { id, pattern }) => masked.replaceAll(pattern, () => `[key:${id}]`), text);

  readonly #header = ([name, value]: [string, string]): [string, string] => {
    if (secretHeaders.test(name)) return [name, this.#secretOf(value)];
    if (!/^authorization$/i.test(name)) return [name, this.#masked(value)];
    const [, scheme = '', secret = ''] = /^(\S+ +)?(.*)$/s.exec(value) ?? [];
    return [name, secret === '' && scheme === '' ? '' : `${scheme}${this.#secretOf(secret)}`];
  };

  #secretOf(value: string): string {
    const id = this.#secrets.find(({ secret }) => secret === value)?.id;
    return `[key:${id ?? 'unknown'}]`;
  }

  #shown(record: RequestRecord): ReceivedRequest {
    const { number, receivedAt, answeredAt, leftAt, connection, method, target, rawHeaders, key, executed } = record;
    const { answer, body, pipelined } = record;
    const headers = pairs(rawHeaders).map(this.#header);
    const idempotencyKeys = headers.filter(([name]) => /^idempotency-key$/i.test(name)).map(([, value]) => value);
    return {
      ...{ number, receivedAt },
      ...(answeredAt !== undefined && { answeredAt }),
      ...(leftAt !== undefined && { leftAt }),
      ...{ connection, ...(pipelined && { pipelined }), method, path: this.#masked(target), headers },
      body: this.#masked(`${body ?? ''}`),
      ...(body !== undefined && !isUtf8(body) && { notUtf8: true }),
      ...(key !== undefined && { key }),
      ...(idempotencyKeys.length > 0 && { idempotencyKey: idempotencyKeys.join(', ') }),
      ...{ outcome: outcomeOf(record), executed },
      ...(answer !== undefined && { answer: this.#answer(answer) }),
    };
  }

  #answer({
    status,
    code,
    headers,
    contentType = 'application/json',
    body,
    delivery,
  }: ServerAnswer): NonNullable<ReceivedRequest['answer']> {
    const given = pairs(headers);
    const typed = delivery === 'headers-as-given' || given.some(([name]) => /^content-type$/i.test(name));
    return {
      status,
      ...(code !== undefined && { code }),
      headers: typed ? given : [['Content-Type', contentType], ...given],
      body: typeof body === 'string' ? this.#masked(body) : '',
    };
  }
}
