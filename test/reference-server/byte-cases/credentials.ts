import {
  auth,
  type Case,
  get,
  host,
  json,
  latin1,
  post,
  postFramed,
  postWith,
  secret,
  valid,
  withLines,
} from './byte-case.ts';

const keyed = (lines: string): Buffer => latin1(get('/v1/models', host + lines));
const typed = (value: string): Buffer => post(valid, `${host}${auth}Content-Type:${value}\r\n`);
const missing = '401 missing_api_key';

/** API keys, expectations and the headers of a POST. */
export const credentials: readonly Case[] = [
  ...[
    `Authorization: Bearer   ${secret}\r\n`,
    `authorization: bearer ${secret}\r\n`,
    `AUTHORIZATION: BEARER ${secret}   \r\n`,
  ].map((lines, at): Case => [`the key, written otherwise (${at})`, keyed(lines), [200], 'stays']),
  ...[
    `Authorization: Bearer\t${secret}\r\n`,
    'Authorization:\r\n',
    `Authorization: Bearer\xa0${secret}\r\n`,
    `Authorization: Bearer Bearer ${secret}\r\n`,
    `Authorization: Bearer ${secret}, Bearer ${secret}\r\n`,
    `Authorization: Basic eA==\r\n${auth}`,
    `${auth}AUTHORIZATION: Bearer ${secret}\r\n`,
    `Proxy-Authorization: Bearer ${secret}\r\n`,
    `X-Api-Key: ${secret}\r\n`,
    `Cookie: Authorization=${secret}\r\n`,
  ].map((lines, at): Case => [`no key where one is expected (${at})`, keyed(lines), [missing], 'stays']),
  ...[secret.slice(0, -1), `${secret}x`, secret.toUpperCase(), 'x'.repeat(12_000), '__proto__'].map(
    (key, at): Case => [
      `a key that is none (${at})`,
      keyed(`Authorization: Bearer ${key}\r\n`),
      ['401 invalid_api_key'],
      'stays',
    ],
  ),
  [
    'a connection that had a key',
    get() + get('/v1/models', `${host}Authorization: Bearer other\r\n`) + get('/v1/models', host),
    [200, '401 invalid_api_key', missing],
    'stays',
  ],
  [
    'a key in the trailers alone',
    `POST /v1/generate HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\nTrailer: Authorization\r\n\r\n33\r\n${valid}\r\n0\r\n${auth}\r\n`,
    [missing],
    'ends',
  ],
  ['an empty Expect', postWith('Expect:\r\n'), ['400 unsupported_expectation'], 'stays'],
  [
    'Expect twice',
    postWith('Expect: 100-continue\r\nExpect: 100-continue\r\n'),
    ['400 unsupported_expectation'],
    'ends',
  ],
  ['Expect in capitals', postWith('Expect: 100-CONTINUE\r\n'), ['100', 200], 'stays'],
  ['Expect on a GET', withLines('Expect: 100-continue\r\n'), [200], 'ends'],
  [
    'Expect in HTTP/1.0',
    postWith('Expect: 100-continue\r\n').toString().replace('HTTP/1.1', 'HTTP/1.0'),
    [200],
    'ends',
  ],
  [
    'Expect and 2 MB',
    postFramed('Expect: 100-continue\r\nContent-Length: 2000000\r\n'),
    ['400 body_too_large'],
    'ends',
  ],
  [
    'Expect and a bad Idempotency-Key',
    [postFramed('Expect: 100-continue\r\nContent-Length: 51\r\nIdempotency-Key: a b\r\n'), 30, valid],
    ['400 invalid_idempotency_key'],
    'ends',
  ],
  ...[' application/json;', ' application/json ; charset = utf-8 ', 'application/json;charset=UTF-8'].map(
    (value): Case => [`Content-Type${value}`, typed(value), [200], 'stays'],
  ),
  ...[
    '',
    ' application/json, application/json',
    ' application/json; boundary=x',
    ' application/json; charset="utf-8',
    ' application/json; charset=utf-8; charset=utf-8',
    ' application/json; charset=utf-16',
    ' application/ld+json',
    ' application/x-www-form-urlencoded',
    ` application/json${' '.repeat(14_000)}x`,
    ` application/json;${' '.repeat(7000)}charset${' '.repeat(7000)}`,
  ].map((value): Case => [`Content-Type${value.slice(0, 60)}`, typed(value), ['400 unsupported_media_type'], 'stays']),
  ...['identity, gzip', 'identity\r\nContent-Encoding: gzip', 'br', 'x'].map(
    (value): Case => [
      `Content-Encoding ${value}`,
      postWith(`Content-Encoding: ${value}\r\n`),
      ['400 unsupported_encoding'],
      'stays',
    ],
  ),
  ['Content-Encoding identity', postWith('Content-Encoding: identity\r\n'), [200], 'stays'],
  ['a bad Idempotency-Key on a GET', withLines('Idempotency-Key: a b\r\n'), [200], 'stays'],
  ...['a,b', '"q"', '__proto__', '  spaced  ', 'a'.repeat(255)].map(
    (value): Case => [
      `Idempotency-Key ${value.slice(0, 20)}`,
      postWith(`Idempotency-Key: ${value}\r\n`),
      [200],
      'stays',
    ],
  ),
  ...['a\tb', 'q\r\nIDEMPOTENCY-KEY: q', '\x7f'].map(
    (value): Case => [
      `Idempotency-Key ${JSON.stringify(value)}`,
      postWith(`Idempotency-Key: ${value}\r\n`),
      [value === '\x7f' ? '400 malformed_request' : '400 invalid_idempotency_key'],
      value === '\x7f' ? 'ends' : 'stays',
    ],
  ),
];
