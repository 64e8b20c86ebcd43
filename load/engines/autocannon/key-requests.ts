import { choiceAt, type LoadRequest } from '../../planning/requests.ts';
import type { EngineJob } from '../engine.ts';

/** A request that is due, as a row of the ledger shows it. */
export interface DueRequest {
  intended: number;
  /** Its number among the requests of its key. Both requests of a retried pair have the same one. */
  ordinal: number;
  /** The same for both requests of a retried pair, -1 without retries. */
  idempotency: number;
}

/** Requests with more bodies than this are made anew each time, to save memory. */
const mostKept = 1000;

type Build = (request: LoadRequest) => Buffer;

/** Numbers the requests of each key, and makes their bytes: once for each key, operation and body. */
export class KeyRequests {
  readonly #job: Pick<EngineJob, 'requests' | 'streams' | 'seed' | 'retries' | 'ledger'>;
  readonly #kept = new Map<string, Buffer>();
  readonly #ordinals: number[];
  #pairs = 0;

  constructor(job: Pick<EngineJob, 'requests' | 'streams' | 'seed' | 'retries' | 'ledger'>) {
    this.#job = job;
    this.#ordinals = job.streams.map(() => 0);
  }

  /** The next request of a key. */
  next(key: number, intended: number, retried = false): DueRequest {
    const ordinal = this.#ordinals[key] ?? 0;
    this.#ordinals[key] = ordinal + 1;
    return { intended, ordinal, idempotency: retried ? this.#pairs++ : -1 };
  }

  /** Adds a request to the ledger and returns its row. */
  open(key: number, { intended, ordinal, idempotency }: DueRequest, sent: number): number {
    const { requests, ledger } = this.#job;
    const { request, body } = choiceAt(requests, ordinal);
    const { operation } = requests.requests[request] ?? {};
    const row = ledger.open(key, intended, sent, idempotency, operation);
    const model = operation === 'generate' ? requests.models[body] : undefined;
    if (model !== undefined) ledger.describe(row, { model });
    return row;
  }

  /** The bytes of a request. `build` makes them. */
  bytesOf(key: number, { ordinal, idempotency }: DueRequest, build: Build): Buffer {
    const { requests } = this.#job;
    const { request, body } = choiceAt(requests, ordinal);
    if (idempotency >= 0 || requests.bodies.length > mostKept)
      return build(this.#request(key, request, body, idempotency));
    const name = `${key} ${request} ${body}`;
    const kept = this.#kept.get(name) ?? build(this.#request(key, request, body, idempotency));
    this.#kept.set(name, kept);
    return kept;
  }

  #request(key: number, request: number, body: number, idempotency: number): LoadRequest {
    const { requests, streams, seed, ledger } = this.#job;
    const plain = requests.requests[request];
    if (plain === undefined) throw new RangeError('the load has no requests');
    const authorization = `Bearer ${streams[key]?.secret}`;
    const started = Math.round(ledger.startedAtEpochMilliseconds);
    const name = idempotency < 0 ? {} : { 'idempotency-key': `load-${seed}-${started}-${key}-${idempotency}` };
    return {
      ...plain,
      headers: { ...plain.headers, authorization, ...name },
      ...(plain.body !== undefined && { body: requests.bodies[body] ?? plain.body }),
    };
  }
}
