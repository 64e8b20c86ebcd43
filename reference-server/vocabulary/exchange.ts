import type { Operation } from '../../schemas/generated/types.ts';
import type { Key } from '../keys/keys.ts';
import type { ErrorCode, ErrorTable } from './errors.ts';

/**
 * The limiter's decision on one request. `resetAt` and `now` are epoch milliseconds of the store's clock. `ordinal` is
 * the number of requests of the key that were admitted so far.
 */
export type Count = Readonly<Record<'limit' | 'remaining' | 'resetAt' | 'now' | 'ordinal', number>> & {
  readonly admitted: boolean;
};

/** An accepted TCP connection. It remembers the last valid credential and Host, so that these are checked once. */
export type ClientConnection = {
  readonly ordinal: number;
  readonly address: string;
  authorization: string | undefined;
  key: Key | undefined;
  host: string | undefined;
};

/** A valid generation request. The default of `maxTokens` is the model's ceiling. */
export type GenerationRequest = { model: string; prompt: string; maxTokens: number };

/** The error code of a body that could not be read to its end. */
export type BodyFault = 'body_too_large' | 'malformed_request' | 'request_timeout';

/** One request on its way through the gates. Header names are in lower case; `rawHeaders` is flat, as sent. */
export type Exchange = {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawHeaders: readonly string[];
  readonly connection: ClientConnection;
  /** Reads the body and passes it to `use`, or the fault that ended it. */
  read: (maximumBytes: number, use: (read: Buffer | BodyFault) => void) => void;
  operation?: Operation | undefined;
  segment?: string | undefined;
  key?: Key | undefined;
  count?: Count | undefined;
  body?: Buffer | undefined;
  request?: GenerationRequest | undefined;
  /** A generation was executed for this request. */
  executed?: boolean;
  /** Delivery of the answer that a script asks for. */
  scripted?: ServerAnswer['delivery'];
};

/**
 * A response. `headers` is a flat list of names and values; the default `contentType` is JSON. A `faulty` answer carries
 * an injected fault and is never stored. `asciiBody` repeats a body that is known to be ASCII. `delivery` replaces the
 * usual sending in one piece.
 */
export type ServerAnswer = {
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

export type Gate = (exchange: Exchange) => ServerAnswer | undefined | PromiseLike<ServerAnswer | undefined>;
export type Handler = (exchange: Exchange) => ServerAnswer | Promise<ServerAnswer>;

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

/** True if a header was sent on more than one line. Node keeps the first line of some headers and joins others. */
export function isRepeated({ rawHeaders }: Exchange, name: string): boolean {
  let lines = 0;
  // Comparing lengths first avoids string comparisons in nearly every request.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === name.length) lines++;
  return lines > 1 && rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length > 1;
}

/** The raw path of a request target: before `?`, without the scheme and host of an absolute-form target. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/?#@]+/i, '') || '/';
}

/** The answer for an error code: its status and the envelope `{error: {type, message, code}}`. Options replace parts. */
export function refusal(
  table: ErrorTable,
  code: ErrorCode,
  { status, message, ...rest }: Partial<Pick<ServerAnswer, 'headers' | 'close' | 'status'>> & { message?: string } = {},
): ServerAnswer {
  const { type, headers = [], ...usual } = table[code];
  const body = JSON.stringify({ error: { type, message: message ?? usual.message, code } });
  return { headers, ...rest, status: status ?? usual.status, body, code };
}
