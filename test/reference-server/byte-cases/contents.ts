import { auth, type Case, chunk, chunked, get, host, json, lone, post, secret, valid } from './byte-case.ts';

const bearers = [
  'Bearer',
  'Bearer ',
  `Basic ${secret}`,
  secret,
  `Bearer ${secret} x`,
  `Bearer${secret}`,
  `Bearer ${secret},x`,
  'Bearer \xe9',
  `"Bearer ${secret}"`,
];
const idempotencyKeys = ['', 'a b', 'a'.repeat(256), '\xe9', 'a\r\nIdempotency-Key: b'];

/** Keys, expectations, media types and bodies. */
export const contents: readonly Case[] = [
  ...bearers.map(
    (value): Case => [
      `Authorization ${JSON.stringify(value.replace(secret, 'KEY'))}`,
      Buffer.from(get('/v1/models', `${host}Authorization: ${value}\r\n`), 'latin1'),
      ['401 missing_api_key'],
      'stays',
    ],
  ),
  ['an unknown key', get('/v1/models', `${host}Authorization: Bearer other\r\n`), ['401 invalid_api_key'], 'stays'],
  ['two Authorization lines', get('/v1/models', host + auth + auth), ['401 missing_api_key'], 'stays'],
  ['a key in the query', get(`/v1/models?api_key=${secret}&key=${secret}`, host), ['401 missing_api_key'], 'stays'],
  ...idempotencyKeys.map(
    (value): Case => [
      `Idempotency-Key ${JSON.stringify(value.slice(0, 20))}`,
      Buffer.from(post(valid, `${host}${auth}${json}Idempotency-Key: ${value}\r\n`).toString(), 'latin1'),
      ['400 invalid_idempotency_key'],
      'stays',
    ],
  ),
  [
    'Expect with a bad key',
    `POST /v1/generate HTTP/1.1\r\n${host}${json}Expect: 100-continue\r\nContent-Length: 51\r\n\r\n`,
    ['401 missing_api_key'],
    'ends',
  ],
  [
    'Expect',
    [
      post('', host + auth + json)
        .toString()
        .replace('Content-Length: 0', 'Content-Length: 51\r\nExpect: 100-continue'),
      30,
      valid,
    ],
    ['100', 200],
    'stays',
  ],
  ['a bogus Expect', post(valid, `${host}${auth}${json}Expect: magic\r\n`), ['400 unsupported_expectation'], 'stays'],
  ['no length at all', get('/v1/generate', host + auth + json).replace('GET', 'POST'), ['400 malformed_json'], 'stays'],
  [
    'a compressed transfer',
    chunked(chunk(valid)).replace('chunked', 'gzip, chunked'),
    ['400 unsupported_encoding'],
    'ends',
  ],
  [
    '200 MB declared',
    `POST /v1/generate HTTP/1.1\r\n${host}${auth}${json}Content-Length: 200000000\r\n\r\n`,
    ['400 body_too_large'],
    'ends',
  ],
  [
    'more than 1 MiB in chunks',
    chunked(`200000\r\n${'a'.repeat(0x200000)}\r\n0\r\n\r\n`),
    ['400 body_too_large'],
    'ends',
  ],
  ['no Content-Type', post(valid, host + auth), ['400 unsupported_media_type'], 'stays'],
  [
    'another Content-Type',
    post(valid, `${host}${auth}Content-Type: text/json\r\n`),
    ['400 unsupported_media_type'],
    'stays',
  ],
  [
    'another charset',
    post(valid, `${host}${auth}Content-Type: application/json; charset=latin1\r\n`),
    ['400 unsupported_media_type'],
    'stays',
  ],
  ['charset utf-8', post(valid, `${host}${auth}Content-Type: Application/JSON; charset="UTF-8"\r\n`), [200], 'stays'],
  [
    'a Content-Encoding',
    post(valid, `${host}${auth}${json}Content-Encoding: gzip\r\n`),
    ['400 unsupported_encoding'],
    'stays',
  ],
  ...['', 'null', '[]', '{', '{"model":"model-v1",}', '42', '"x"', 'NaN', '[['.repeat(250_000)].map(
    (body): Case => [`the body ${JSON.stringify(body.slice(0, 30))}`, post(body), ['400 malformed_json'], 'stays'],
  ),
  ['invalid UTF-8', post(lone('\xff')), ['400 malformed_json'], 'stays'],
  ['an encoded surrogate', post(lone('\xed\xa0\x80')), ['400 malformed_json'], 'stays'],
  ['an escaped surrogate', post(lone('\\ud800')), [200], 'stays'],
  ['a byte order mark', post(`\ufeff${valid}`), [200], 'stays'],
  ['two byte order marks', post(`\ufeff\ufeff${valid}`), ['400 malformed_json'], 'stays'],
  [
    'deep nesting in an unknown member',
    post(`{"x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    ['400 invalid_parameter'],
    'stays',
  ],
  ['repeated members', post('{"model":1,"model":"model-v1","prompt":"a"}'), [200], 'stays'],
  [
    '__proto__ as a member',
    post('{"__proto__":{"model":"model-v1"},"prompt":"a"}'),
    ['400 invalid_parameter'],
    'stays',
  ],
  ['maxTokens 1e999', post('{"model":"model-v1","prompt":"a","maxTokens":1e999}'), ['400 invalid_parameter'], 'stays'],
];
