import { gzipSync } from 'node:zlib';
import type { Hostile } from '../hostile.ts';
import { answering, endless, whole } from '../raw.ts';

const megabyte = 1024 * 1024;
const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const spaces = Buffer.alloc(64 * 1024, 0x20);
const chunk = Buffer.concat([Buffer.from('10000\r\n'), spaces, Buffer.from('\r\n')]);

const pouring = (name: string, beginning: string, piece: string | Uint8Array): Hostile => ({
  name,
  exit: 1,
  withinSeconds: 60,
  floods: true,
  serve: () =>
    answering((_, socket) => {
      socket.write(beginning);
      endless(socket, piece);
      return undefined;
    }),
});

const always = (name: string, body: () => string | Uint8Array, status?: string, ...headers: string[]): Hostile => ({
  name,
  exit: 1,
  withinSeconds: 60,
  floods: true,
  serve: () => {
    const bytes = whole(body(), status, ...headers);
    return answering(() => bytes);
  },
});

const padded = (bytes: number) => `{"models":[],"padding":"${'é'.repeat(bytes / 2)}"}`;
const models = (count: number) =>
  `{"models":[${Array.from({ length: count }, (_, index) => `{"id":"model-${index}","capabilities":["generate"]}`).join(',')}]}`;

/** Answers that are far too large. Where a body is not read, the missing rate-limit headers still fail the run. */
export const vast: Hostile[] = [
  pouring('sends a body without end', `${head}\r\n{`, spaces),
  pouring('sends chunks without end', `${head}transfer-encoding: chunked\r\n\r\n`, chunk),
  pouring('sends headers without end', head, `x-padding: ${'a'.repeat(1000)}\r\n`),
  pouring('sends one header without end', `${head}x-padding: `, spaces),
  pouring('sends a status line without end', 'HTTP/1.1 200 ', spaces),
  pouring('sends a chunk extension without end', `${head}transfer-encoding: chunked\r\n\r\n1;`, 'a'.repeat(65536)),
  pouring('sends trailers without end', `${head}transfer-encoding: chunked\r\n\r\n0\r\n`, `x: ${'a'.repeat(1000)}\r\n`),
  pouring('sends the gigabyte that it declares', `${head}content-length: 1073741824\r\n\r\n`, spaces),
  always('sends a header of 64 KB', () => '{"models":[]}', '200 OK', `x-padding: ${'a'.repeat(65536)}`),
  always(
    'sends a gzip bomb without being asked for compression',
    () => gzipSync(Buffer.alloc(256 * megabyte)),
    '200 OK',
    'content-encoding: gzip',
  ),
  always('answers with 7 MB each time', () => padded(7 * megabyte)),
  {
    name: 'answers with 2 MB, different each time',
    exit: 1,
    withinSeconds: 60,
    floods: true,
    serve: () => answering(({ ordinal }) => whole(padded(1.9 * megabyte).replace('{', `{"n":${ordinal},`))),
  },
  always('refuses with 2 MB each time', () => padded(1.9 * megabyte), '400 Bad Request'),
  always('refuses with 7 MB each time', () => padded(7 * megabyte), '400 Bad Request'),
  always('nests a million arrays', () => `{"models":${'['.repeat(1e6)}${']'.repeat(1e6)}}`),
  always('closes eight million objects that it never opened', () => '}:'.repeat(8e6)),
  always('nests 200 000 arrays', () => `{"models":${'['.repeat(2e5)}${']'.repeat(2e5)}}`),
  always('nests a million errors', () => `${'{"error":'.repeat(5e5)}1${'}'.repeat(5e5)}`, '400 Bad Request'),
  always(
    'answers with a million members',
    () => `{${Array.from({ length: 1e6 }, (_, index) => `"m${index}":0`).join(',')}}`,
  ),
  always('lists 100 000 models', () => models(100_000)),
];
