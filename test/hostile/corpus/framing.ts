import { randomBytes } from 'node:crypto';
import { front, type Passing } from '../front.ts';
import type { Hostile } from '../hostile.ts';
import { answering, raw, whole } from '../raw.ts';

const body = '{"models":[]}';
const json = 'content-type: application/json';

/** Answers every request with the same bytes, and closes the connection if asked to. */
const sending = (name: string, bytes: string | Uint8Array, close?: 'close'): Hostile => ({
  name,
  exit: 1,
  withinSeconds: 45,
  serve: () => answering((_, socket) => (close ? void socket.end(bytes) : bytes)),
});

const ok = (lines: string, text = body): string => `HTTP/1.1 200 OK\r\n${json}\r\n${lines}\r\n\r\n${text}`;

/** Answers that are not valid HTTP. */
export const framing: Hostile[] = [
  sending('sends more than its Content-Length', ok('content-length: 5')),
  sending('sends less than its Content-Length and closes', ok('content-length: 500'), 'close'),
  sending('gives two Content-Lengths that differ', ok('content-length: 13\r\ncontent-length: 5')),
  sending('gives a negative Content-Length', ok('content-length: -1')),
  sending('gives a Content-Length of 10^30', ok(`content-length: 1${'0'.repeat(30)}`)),
  sending('gives both Content-Length and chunks', ok('content-length: 13\r\ntransfer-encoding: chunked')),
  sending('gives chunk sizes that are no numbers', ok('transfer-encoding: chunked', `zz\r\n${body}\r\n0\r\n\r\n`)),
  sending('gives a negative chunk size', ok('transfer-encoding: chunked', `-5\r\n${body}\r\n0\r\n\r\n`)),
  sending('gives a chunk size of 2^80', ok('transfer-encoding: chunked', `${'f'.repeat(20)}\r\n${body}`)),
  sending('closes within a chunk', ok('transfer-encoding: chunked', `40\r\n${body}`), 'close'),
  sending('sends invalid UTF-8', whole(Buffer.from('7b226d6f64656c73223a22c328fffe227d', 'hex'))),
  sending('sends a lone surrogate in UTF-8', whole(Buffer.from('7b2261223a22eda080227d', 'hex'))),
  sending('speaks HTTP/1.0 and closes', `HTTP/1.0 200 OK\r\n${json}\r\n\r\n${body}`, 'close'),
  sending('speaks HTTP/0.9', body, 'close'),
  sending('speaks HTTP/2 unasked', Buffer.from('000012040000000000000300000080000400010000000500ffffff', 'hex')),
  sending('sends random bytes', randomBytes(2048)),
  sending('puts NUL into its headers', ok('x-a: a\0b\r\ncontent-length: 13')),
  sending('sends a header without a colon', ok('rubbish\r\ncontent-length: 13')),
  sending('ends its lines with LF alone', ok('content-length: 13').replaceAll('\r\n', '\n')),
  sending('answers with status 999', whole(body, '999 What')),
  sending('answers with status 099', whole(body, '099 What')),
  sending('answers with status 1000', whole(body, '1000 What')),
  sending('answers with status 000', whole(body, '000 What')),
  sending(
    'switches protocols unasked',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nx',
  ),
  sending('answers 204 to everything', 'HTTP/1.1 204 No Content\r\n\r\n'),
  sending('answers 304 to everything', 'HTTP/1.1 304 Not Modified\r\n\r\n'),
  sending('writes its version in small letters', `http/1.1 200 ok\r\n${json}\r\ncontent-length: 13\r\n\r\n${body}`),
  sending('gives its length twice in one header', ok('content-length: 13, 13')),
  sending('gives its length with a plus', ok('content-length: +13')),
  sending('says identity and chunked at once', ok('transfer-encoding: identity, chunked', `d\r\n${body}\r\n0\r\n\r\n`)),
  sending('ends its chunks without the last one', ok('transfer-encoding: chunked', `d\r\n${body}\r\n`), 'close'),
  sending('answers twice', Buffer.concat([whole(body), whole(body)])),
  {
    name: 'answers before it is asked',
    exit: 1,
    withinSeconds: 45,
    serve: () => raw((socket) => void socket.resume().write(Buffer.concat(Array(5).fill(whole(body))))),
  },
  {
    name: 'gives each request the answer of the one before',
    exit: 1,
    withinSeconds: 45,
    serve: () => {
      let held = whole(body);
      return answering(({ path, ordinal }) => {
        const now = held;
        held = whole(JSON.stringify({ id: `r${ordinal}`, object: 'generation', path, data: {}, models: [] }));
        return now;
      });
    },
  },
  {
    name: 'swaps the answers of requests that arrive together',
    exit: 1,
    withinSeconds: 60,
    serve: () => {
      let other: Passing | undefined;
      return front((answer) => {
        const swapped = other;
        other = answer;
        return swapped && swapped.method === answer.method ? { status: swapped.status, body: swapped.body } : {};
      });
    },
  },
  {
    name: 'answers every generation with the first that it made',
    exit: 1,
    withinSeconds: 60,
    args: ['--level', 'should'],
    serve: () => {
      let first: Buffer | undefined;
      return front(({ method, status, body }) => {
        if (method !== 'POST' || status !== 200) return {};
        first ??= body;
        return { body: first };
      });
    },
  },
  {
    name: 'promises limits in its headers and gives up behind them with 503',
    exit: 1,
    withinSeconds: 60,
    serve: () => {
      let served = 0;
      return front(({ status }) => {
        if (status >= 300) return {};
        served += 1;
        return served > 40 ? { status: 503, body: Buffer.from('upstream connect error') } : {};
      });
    },
  },
];
