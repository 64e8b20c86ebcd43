import type { Failure } from '../../ledger/ledger.ts';
import type { AutocannonClient } from './private-client.ts';

/** What autocannon's parser says when the headers of an answer are complete. */
export interface ParsedHeaders {
  statusCode: number;
  /** Name, value, name, value, … */
  headers: string[];
  shouldKeepAlive: boolean;
}

/** Who wants to know of answers. */
export interface AnswerListener {
  readonly busy: boolean;
  /** Grows by each piece of the body, where it is kept. */
  body: string | undefined;
  firstByte(): void;
  headed(headers: ParsedHeaders): boolean;
  complete(): void;
  abandon(failure: Failure): void;
}

const kOnHeadersComplete = 2;
const kOnBody = 3;
const kOnMessageComplete = 4;

/**
 * Stands between a client's parser and autocannon: skips interim answers, notices what is not HTTP and what nobody
 * asked for, and says that an answer is complete before autocannon, hearing of it, asks for the next request.
 */
export function watchAnswers(client: AutocannonClient, listener: AnswerListener): void {
  const { parser } = client;
  const execute = parser.execute.bind(parser);
  parser.execute = (chunk) => {
    listener.firstByte();
    const result = execute(chunk);
    if (result instanceof Error) setImmediate(() => listener.abandon('not HTTP'));
    return result;
  };
  // The client sets its parser callbacks after setupClient, so that they can be wrapped only later.
  queueMicrotask(() => wrapCallbacks(parser, listener));
}

function wrapCallbacks(parser: AutocannonClient['parser'], listener: AnswerListener): void {
  const onHeaders = parser[kOnHeadersComplete] as (headers: ParsedHeaders) => unknown;
  const onMessage = parser[kOnMessageComplete] as () => void;
  let interim = false;
  parser[kOnHeadersComplete] = (headers: ParsedHeaders) => {
    interim = headers.statusCode < 200;
    return interim || !listener.headed(headers) ? undefined : onHeaders(headers);
  };
  if (listener.body !== undefined) keepBody(parser, listener);
  // autocannon would make a string of every body, which nobody reads here.
  else parser[kOnBody] = () => {};
  parser[kOnMessageComplete] = () => {
    if (interim) return;
    if (listener.busy) {
      listener.complete();
      onMessage();
    }
    // An answer that nobody asked for: autocannon would throw.
    else setImmediate(() => listener.abandon('not HTTP'));
  };
}

function keepBody(parser: AutocannonClient['parser'], listener: AnswerListener): void {
  const onBody = parser[kOnBody] as (chunk: Buffer, start: number, length: number) => void;
  parser[kOnBody] = (chunk: Buffer, start: number, length: number) => {
    listener.body += chunk.toString('utf8', start, start + length);
    onBody(chunk, start, length);
  };
}
