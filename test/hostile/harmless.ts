import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../reference-server/server.ts';
import { front, type Passing, patientKeys, withHeaders } from './front.ts';
import type { Serving } from './hostile.ts';
import { answering } from './raw.ts';

/** A server that is unusual but conforms. */
export interface Harmless {
  name: string;
  serve(): Promise<Serving>;
}

const dated = (date: string) => () => sound((answer) => withHeaders(answer, { date }));

const sound = (alter: (answer: Passing) => Partial<Passing> | undefined) => front(alter);

/** A correct server on ::1 only. */
async function onIpv6(): Promise<Serving> {
  const served = await listen({ keys: patientKeys, host: '::1' });
  return {
    url: `http://[::1]:${new URL(served.url).port}`,
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

/** A correct server whose clock is `hours` fast. */
function skewed(hours: number): Promise<Serving> {
  const seconds = hours * 3600;
  return sound((answer) => {
    const reset = answer.headers.find(([name]) => name === 'x-ratelimit-reset')?.[1];
    const date = new Date(Date.now() + seconds * 1000).toUTCString();
    return withHeaders(answer, {
      date,
      ...(reset !== undefined && { 'x-ratelimit-reset': String(Number(reset) + seconds) }),
    });
  });
}

/** A correct server whose answers are written by `write`, `pieceBytes` at a time. */
async function rewritten(write: (head: string, body: string) => string, pieceBytes = 65_536): Promise<Serving> {
  const behind = await sound(() => ({}));
  const serving = await answering(({ method, path, headers, body }, socket) => {
    const sending = request(`${behind.url}${path}`, { method, headers, agent: false }, async (response) => {
      const text = (await buffer(response)).toString('latin1');
      const kept = response.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 && !/^(connection|keep-alive|content-length|transfer-encoding)$/i.test(name)
          ? [`${name}: ${all[at + 1]}`]
          : [],
      );
      const head = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`, ...kept, ''].join('\r\n');
      const bytes = Buffer.from(write(head, text), 'latin1');
      for (let at = 0; at < bytes.length; at += pieceBytes) socket.write(bytes.subarray(at, at + pieceBytes));
    });
    sending.on('error', () => socket.destroy()).end(Buffer.from(body, 'latin1'));
    return undefined;
  });
  return {
    url: serving.url,
    [Symbol.asyncDispose]: async () => {
      await serving[Symbol.asyncDispose]();
      await behind[Symbol.asyncDispose]();
    },
  };
}

/** The counterpart of the corpus: a run against each of these conforms. */
export const harmless: Harmless[] = [
  { name: 'dates its answers in the year 9999', serve: dated('Fri, 31 Dec 9999 23:59:59 GMT') },
  { name: 'dates its answers in 1970', serve: dated('Thu, 01 Jan 1970 00:00:00 GMT') },
  {
    name: 'closes each connection after its answer',
    serve: () => sound((answer) => withHeaders(answer, { connection: 'close' })),
  },
  {
    name: 'announces a Reset in 10 000 years, which is a time in no known unit',
    serve: () =>
      sound((answer) =>
        withHeaders(answer, { 'x-ratelimit-reset': `${Math.floor(Date.now() / 1000) + 315_360_000_000}` }),
      ),
  },
  {
    name: 'announces a Limit that no run can use up',
    serve: () => sound((answer) => withHeaders(answer, { 'x-ratelimit-limit': '1000000000000000' })),
  },
  {
    name: 'sends a hundred cookies with each answer',
    serve: () =>
      sound((answer) => withHeaders(answer, { 'set-cookie': Array(100).fill('session=0123456789; Path=/') })),
  },
  { name: 'listens on IPv6 alone', serve: onIpv6 },
  {
    name: 'adds extensions to its chunks and trailers behind them',
    serve: () =>
      rewritten(
        (head, body) =>
          `${head}transfer-encoding: chunked\r\ntrailer: x-sum\r\n\r\n${body.length.toString(16)};a=b;c="d"\r\n${body}\r\n0\r\nx-sum: 1\r\n\r\n`,
      ),
  },
  {
    name: 'sends interim answers before the final one',
    serve: () =>
      rewritten(
        (head, body) =>
          `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${head}content-length: ${body.length}\r\n\r\n${body}`,
      ),
  },
  {
    name: 'gives no reason phrase, and blanks around the values of its headers',
    serve: () =>
      rewritten((head, body) =>
        `${head
          .replace(/^(HTTP\/1.1 \d+) .*/, '$1 ')
          .replaceAll(': ', ':  \t')
          .replaceAll('\r\n', ' \r\n')}content-length: ${body.length}\r\n\r\n${body}`.replace(
          /^(HTTP\/1.1 \d+) {2}/,
          '$1 ',
        ),
      ),
  },
  {
    name: 'writes its answers in pieces of a few bytes',
    serve: () => rewritten((head, body) => `${head}content-length: ${body.length}\r\n\r\n${body}`, 40),
  },
  { name: 'has a clock three hours behind, and says so', serve: () => skewed(-3) },
  { name: 'has a clock three hours ahead, and says so', serve: () => skewed(3) },
  {
    name: 'compresses nothing and says so, with 8 KB of cookies',
    serve: () =>
      sound((answer) => withHeaders(answer, { 'content-encoding': 'identity', 'set-cookie': `a=${'b'.repeat(8000)}` })),
  },
  {
    name: 'sends 1500 short headers with each answer',
    serve: () =>
      sound((answer) =>
        withHeaders(answer, Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`a${at}`, '']))),
      ),
  },
];
