import type { Key } from '../keys/keys.ts';
import type { ErrorCode } from './errors.ts';

/** The operations of the interface, as a key's `lacks` names them. */
export type Operation = 'GET /v1/models' | 'GET /v1/models/{model_id}' | 'POST /v1/generate';

/**
 * The limiter's answer to one request. `resetAt` and `now` are epoch milliseconds by the store's clock; `ordinal`
 * numbers the key's admitted requests.
 */
export type Count = Readonly<Record<'limit' | 'remaining' | 'resetAt' | 'now' | 'ordinal', number>> & {
  readonly admitted: boolean;
};

/** One accepted TCP connection and what is remembered of it. */
export type Connection = {
  readonly ordinal: number;
  readonly address: string;
  authorization: string | undefined;
  key: Key | undefined;
  host: string | undefined;
};

/** A validated generation request; `maxTokens` is the model's ceiling where none was sent. */
export type GenerationRequest = { model: string; prompt: string; maxTokens: number };

/** Why a body could not be read to its end: the code of the error. */
export type BodyFault = 'body_too_large' | 'malformed_request' | 'request_timeout';

/** One request on its way through the gates. Header names are in lower case; `rawHeaders` is flat, as sent. */
export type Exchange = {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawHeaders: readonly string[];
  readonly connection: Connection;
  /** Reads the body and hands it on, or why it cannot be had, as soon as it is there. */
  readonly read: (maximumBytes: number, use: (read: Buffer | BodyFault) => void) => void;
  operation?: Operation | undefined;
  segment?: string | undefined;
  key?: Key | undefined;
  count?: Count | undefined;
  body?: Buffer | undefined;
  request?: GenerationRequest | undefined;
};

/**
 * What is sent back: JSON unless `contentType` says otherwise, headers as a flat list of names and values. `faulty` is
 * spoiled on purpose and never stored; `asciiBody` is the body once more where it is known to be ASCII; `delivery` departs
 * from head, Content-Length and body in one piece.
 */
export type Answer = {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers: readonly string[];
  readonly contentType?: string;
  readonly code?: ErrorCode;
  readonly asciiBody?: string;
  readonly replayed?: boolean;
  readonly faulty?: boolean;
  readonly close?: boolean;
  readonly delivery?: 'chunked' | 'headers-as-given' | 'truncated' | 'reset' | 'hang';
};

export type Gate = (exchange: Exchange) => Answer | undefined | PromiseLike<Answer | undefined>;
export type Handler = (exchange: Exchange) => Answer | Promise<Answer>;

/** The key of an exchange that has passed authentication; throws before that. */
export function keyOf({ key }: Exchange): Key {
  if (key === undefined) throw new Error('no key before authentication');
  return key;
}

/** The first line of a header. */
export function header({ headers }: Exchange, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** Whether a header stands on more than one line; Node keeps the first of some and joins others. */
export function repeated({ rawHeaders }: Exchange, name: string): boolean {
  let lines = 0;
  // Comparing lengths first leaves nothing to compare in nearly every request.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === name.length) lines++;
  return lines > 1 && rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length > 1;
}
