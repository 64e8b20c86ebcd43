import { type Case, chunk, chunked, get, host, latin1, malformed, postFramed, valid, withLines } from './byte-case.ts';

const unsupported = '400 unsupported_encoding';
const tooLarge = '400 body_too_large';
const broken = (name: string, bytes: string): Case => [name, latin1(bytes), [malformed], 'ends'];
const length = (value: string): string => postFramed(`Content-Length:${value}\r\n`, valid);
const coded = (value: string, body = chunk(valid)): string => postFramed(`Transfer-Encoding: ${value}\r\n`, body);
const ending = (trailers: string): string => chunked(`33\r\n${valid}\r\n0\r\n${trailers}\r\n`);

/** Invalid header lines, and headers that leave the end of the body unclear. */
export const framing: readonly Case[] = [
  broken('a space in a header name', withLines('X Y: a\r\n')),
  broken('UTF-8 in a header name', withLines('\xc3\xa9: a\r\n')),
  broken('a parenthesis in a header name', withLines('X(: a\r\n')),
  broken('a space before the first header', `GET /v1/models HTTP/1.1\r\n ${host}\r\n`),
  broken('a control character in a header', withLines('X: a\x01b\r\n')),
  broken('DEL in a header', withLines('X: a\x7fb\r\n')),
  broken('LF alone between headers', withLines('X: a\nY: b\r\n')),
  broken('LF alone after the headers', `GET /v1/models HTTP/1.1\r\n${host}\n`),
  ['headers without a value', withLines('X:\r\nY: \t \r\n'), [200], 'stays'],
  ['10 000 characters of header name', withLines(`${'X'.repeat(10_000)}: a\r\n`), [200], 'stays'],
  ['__proto__ as a header', withLines('__proto__: a\r\nconstructor: b\r\n'), [200], 'stays'],
  ['101 headers', withLines('X: a\r\n'.repeat(99)), ['400 headers_too_large'], 'ends'],
  ...[' 2, 2', ' 51;', '', ' 5e1', ' 5 1', ' 51\r\nContent-Length: 51', ' 18446744073709551616'].map((value) =>
    broken(`Content-Length${JSON.stringify(value)}`, length(value)),
  ),
  ...['51', ' 051', ' 51\t'].map(
    (value): Case => [`Content-Length${JSON.stringify(value)}`, length(value), [200], 'stays'],
  ),
  ...['1048577', '9007199254740993', '9223372036854775808', '18446744073709551615'].map(
    (value): Case => [`Content-Length ${value}`, postFramed(`Content-Length: ${value}\r\n`), [tooLarge], 'ends'],
  ),
  ['a GET with 200 MB declared', withLines('Content-Length: 200000000\r\n'), [200], 'ends'],
  ['Transfer-Encoding CHUNKED', coded('CHUNKED'), [200], 'stays'],
  ...['chunked;q=1', ', chunked', 'identity', '"chunked"', 'gzip\r\nTransfer-Encoding: chunked'].map(
    (value): Case => [`Transfer-Encoding ${value}`, coded(value), [unsupported], 'ends'],
  ),
  ...['\x0bchunked', 'chunked,', '', 'chunked, chunked', 'identity\r\nContent-Length: 51'].map((value) =>
    broken(`Transfer-Encoding ${JSON.stringify(value)}`, coded(value)),
  ),
  broken('a space before the colon of Transfer-Encoding', postFramed('Transfer-Encoding : chunked\r\n', chunk(valid))),
  broken('a length before chunks', postFramed('Content-Length: 51\r\nTransfer-Encoding: chunked\r\n', chunk(valid))),
  ['a GET with an unknown coding', withLines('Transfer-Encoding: gzip\r\n'), [unsupported], 'ends'],
  ['Transfer_Encoding', postFramed('Transfer_Encoding: chunked\r\nContent-Length: 51\r\n', valid), [200], 'stays'],
  [
    'chunks in HTTP/1.0 kept alive',
    coded('chunked\r\nConnection: keep-alive').replace('HTTP/1.1', 'HTTP/1.0') + get(),
    [200],
    'ends',
  ],
  ['chunks in HTTP/1.0', coded('chunked').replace('HTTP/1.1', 'HTTP/1.0'), [200], 'ends'],
  ...['0x2', '-2', ' 2', '2 ', '+2', '', ';', '8000000000000000000'].map((size) =>
    broken(`the chunk size ${JSON.stringify(size)}`, chunked(`${size}\r\n{}\r\n0\r\n\r\n`)),
  ),
  broken('LF alone after a chunk size', chunked('2\n{}\r\n0\r\n\r\n')),
  broken('two CR after a chunk size', chunked(`33\r\r\n${valid}\r\n0\r\n\r\n`)),
  broken('no line end after a chunk', chunked(`33\r\n${valid}0\r\n\r\n`)),
  broken('a space in a chunk extension', chunked(chunk(valid, ';a b'))),
  broken('NUL in a chunk extension', chunked(chunk(valid, ';a\0'))),
  broken('a line end in a quoted chunk extension', chunked(chunk(valid, ';a="b\r\nc"'))),
  ['a quoted chunk extension', chunked(chunk(valid, ';a="b;c\\"d"')), [200], 'stays'],
  ['zeros before a chunk size', chunked(`${'0'.repeat(30)}33\r\n${valid}\r\n0\r\n\r\n`), [200], 'stays'],
  ['chunks of one byte', chunked(`${[...valid].map((one) => `1\r\n${one}\r\n`).join('')}0\r\n\r\n`), [200], 'stays'],
  ['no chunk but the last', chunked('0\r\n\r\n'), ['400 malformed_json'], 'stays'],
  broken('a space in a trailer name', ending('X Y: z\r\n')),
  broken('a trailer without a colon', ending('XY\r\n')),
  broken('a Content-Length as trailer', ending('Content-Length: 5\r\n')),
  ['an Authorization as trailer', ending('Authorization: x\r\n'), [200], 'stays'],
  broken('a request instead of the last line of chunks', chunked(`33\r\n${valid}\r\n0\r\n${get()}`)),
];
