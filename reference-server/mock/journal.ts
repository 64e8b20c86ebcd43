// The journal of a mock: what was received, how it was answered. It keeps the newest requests in a ring; texts are decoded and
// keys masked when somebody reads, so that a request costs one object.
import type { Clock } from '../clock.ts';
import type { KeyRecord } from '../keys/keys.ts';
import type { Answer, Exchange } from '../vocabulary/exchange.ts';

/** The timers of the process, also while a test has replaced the global ones by timers of its own. */
const { setTimeout, clearTimeout } = globalThis;

/** How a request ended. `hang`, `reset` and `truncated`: the client got no complete answer. `pending`: not answered yet. */
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
  method: string;
  /** Path and query, as sent. */
  path: string;
  /** In wire order, names as sent. */
  headers: [string, string][];
  body: string;
  /** Label of the key; absent for a request without a known key. */
  key?: string;
  idempotencyKey?: string;
  outcome: RequestOutcome;
  /** True if a generation was executed for this request. */
  executed: boolean;
  /** The answer as made; after `hang` and `reset` the client has not seen it. */
  answer?: { status: number; code?: string; headers: [string, string][]; body: string };
};

/** A request as the journal keeps it. */
export type RequestRecord = {
  readonly number: number;
  readonly receivedAt: number;
  readonly connection: number;
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
  /** Place of its body among all bytes of bodies that the journal has copied, and its length. */
  bodyAt: number;
  bodyBytes: number;
  key: string | undefined;
  executed: boolean;
  answer: Answer | undefined;
  answeredAt: number | undefined;
  leftAt: number | undefined;
};

const mostRequests = 10_000;
const mostBytes = 67_108_864;

/** Headers whose whole value is a secret. */
const secretHeaders = /^(proxy-authorization|cookie|x-api-key|api-key)$/i;

const pairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []));

function outcomeOf({ answer }: RequestRecord): RequestOutcome {
  if (answer === undefined) return 'pending';
  const { delivery, status, replayed } = answer;
  if (delivery === 'hang' || delivery === 'reset' || delivery === 'truncated') return delivery;
  if (status < 400) return replayed === true ? 'replayed' : 'succeeded';
  if (status >= 500) return 'failed';
  return ({ 401: 'invalid-key', 403: 'forbidden', 429: 'rate-limited' } as const)[status] ?? 'refused';
}

/** The newest requests: at most 10,000, and at most 64 MiB of bodies. */
export class Journal {
  readonly #clock: Clock;
  readonly #secrets: readonly [id: string, secret: string][];
  #ring: (RequestRecord | undefined)[] = [];
  #received = 0;
  #oldest = 1;
  /** Bodies are copied: to keep the buffers of their connections would cost a quarter of a generation. */
  #bodies: Buffer | undefined;
  #copied = 0;
  readonly #watchers = new Set<(record: RequestRecord) => void>();

  constructor(clock: Clock, keys: readonly KeyRecord[]) {
    this.#clock = clock;
    // The longest first: a secret may be the beginning of another one.
    const byLength = keys.toSorted((one, other) => other.secret.length - one.secret.length);
    this.#secrets = byLength.flatMap(({ id, secret }): [string, string][] =>
      [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])].map((form) => [id, form]),
    );
  }

  /** Begins the record of a request. */
  begin(method: string, target: string, rawHeaders: readonly string[], connection: number): RequestRecord {
    const number = ++this.#received;
    const record: RequestRecord = {
      number,
      receivedAt: this.#clock.now(),
      connection,
      method,
      target,
      rawHeaders,
      bodyAt: this.#copied,
      bodyBytes: 0,
      key: undefined,
      executed: false,
      answer: undefined,
      answeredAt: undefined,
      leftAt: undefined,
    };
    this.#oldest = Math.max(this.#oldest, number - mostRequests + 1);
    this.#ring[number % mostRequests] = record;
    return record;
  }

  /** Copies the body of a request over the oldest ones. */
  keepBody(record: RequestRecord, body: Buffer): void {
    this.#bodies ??= Buffer.allocUnsafeSlow(mostBytes);
    const place = this.#copied % mostBytes;
    // A body that does not fit before the end begins at the start.
    if (place + body.length > mostBytes) this.#copied += mostBytes - place;
    body.copy(this.#bodies, this.#copied % mostBytes);
    record.bodyAt = this.#copied;
    record.bodyBytes = body.length;
    this.#copied += body.length;
  }

  #bodyOf({ bodyAt, bodyBytes }: RequestRecord): string {
    const place = bodyAt % mostBytes;
    return this.#bodies?.toString('utf8', place, place + bodyBytes) ?? '';
  }

  /** Ends the record of a request with its answer. */
  end(record: RequestRecord, exchange: Exchange, answer: Answer): void {
    // The exchange itself would keep the connection and its buffers.
    record.key = exchange.key?.id;
    record.executed = exchange.executed === true;
    record.answer = answer;
    record.answeredAt = this.#clock.now();
    for (const watch of this.#watchers) watch(record);
  }

  /** Notes that the connection of a request has closed. */
  left(record: RequestRecord): void {
    const outcome = outcomeOf(record);
    if (outcome === 'pending' || outcome === 'hang') record.leftAt = this.#clock.now();
  }

  #records(): RequestRecord[] {
    const kept: RequestRecord[] = [];
    for (let number = this.#oldest; number <= this.#received; number++) {
      const record = this.#ring[number % mostRequests];
      if (record?.number === number && this.#copied - record.bodyAt <= mostBytes) kept.push(record);
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
    this.#ring = [];
    this.#oldest = this.#received + 1;
  }

  /** Resolves to the first kept request, now or later, that satisfies the predicate; undefined after `milliseconds`. */
  async waitFor(
    satisfies: (request: ReceivedRequest) => boolean,
    milliseconds: number,
  ): Promise<ReceivedRequest | undefined> {
    const found = this.requests().find(satisfies);
    if (found !== undefined) return found;
    const { promise, resolve } = Promise.withResolvers<ReceivedRequest | undefined>();
    const watch = (record: RequestRecord): void => {
      const shown = this.#shown(record);
      if (satisfies(shown)) resolve(shown);
    };
    this.#watchers.add(watch);
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#watchers.delete(watch);
    }
  }

  readonly #masked = (text: string): string =>
    this.#secrets.reduce((masked, [id, secret]) => masked.replaceAll(secret, `[key:${id}]`), text);

  readonly #header = ([name, value]: [string, string]): [string, string] => {
    if (secretHeaders.test(name)) return [name, this.#secretOf(value)];
    if (!/^authorization$/i.test(name)) return [name, this.#masked(value)];
    const [, scheme = '', secret = ''] = /^(\S+ +)?(.*)$/s.exec(value) ?? [];
    return [name, secret === '' && scheme === '' ? '' : `${scheme}${this.#secretOf(secret)}`];
  };

  #secretOf(value: string): string {
    const id = this.#secrets.find(([, secret]) => secret === value)?.[0];
    return `[key:${id ?? 'unknown'}]`;
  }

  #shown(record: RequestRecord): ReceivedRequest {
    const { number, receivedAt, answeredAt, leftAt, connection, method, target, rawHeaders, key, executed, answer } =
      record;
    const headers = pairs(rawHeaders).map(this.#header);
    const idempotencyKey = headers.find(([name]) => /^idempotency-key$/i.test(name))?.[1];
    return {
      ...{ number, receivedAt },
      ...(answeredAt !== undefined && { answeredAt }),
      ...(leftAt !== undefined && { leftAt }),
      ...{ connection, method, path: this.#masked(target), headers, body: this.#masked(this.#bodyOf(record)) },
      ...(key !== undefined && { key }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
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
  }: Answer): NonNullable<ReceivedRequest['answer']> {
    const given = pairs(headers);
    const typed = given.some(([name]) => /^content-type$/i.test(name));
    return {
      status,
      ...(code !== undefined && { code }),
      headers: typed ? given : [['Content-Type', contentType], ...given],
      // A compressed body is no text.
      body: typeof body === 'string' ? this.#masked(body) : '',
    };
  }
}
