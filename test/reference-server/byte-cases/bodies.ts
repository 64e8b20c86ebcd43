import { type Case, chunk, chunked, latin1, lone, post, valid } from './byte-case.ts';

const notJson = '400 malformed_json';
const wrong = '400 invalid_parameter';
const body = (name: string, bytes: string | Buffer, answer: 200 | string): Case => [
  name,
  post(bytes),
  [answer],
  'stays',
];
const tokens = (value: string, answer: 200 | string): Case =>
  body(`maxTokens ${value.slice(0, 30)}`, `{"model":"model-v1","prompt":"a","maxTokens":${value}}`, answer);
const member = (model: string, prompt: string, answer: 200 | string): Case =>
  body(`model ${model}, prompt ${prompt.slice(0, 30)}`, `{"model":${model},"prompt":${prompt}}`, answer);
const padded = (bytes: number): string => valid.padEnd(bytes);
const members = Array.from({ length: 60_000 }, (_, at) => `"m${at}":1`).join();

/** Bodies that are not JSON in UTF-8, that have another type, or that are valid but unusual. */
export const bodies: readonly Case[] = [
  ...['5.0', '1e2', '2048', '1.0000000000000000000001'].map((value) => tokens(value, 200)),
  ...['"5"', '5.5', '0', '-0', '-1', '2049', '1e400', '5e-324', 'true', 'null', '[5]', '{}', '9'.repeat(100_000)].map(
    (value) => tokens(value, wrong),
  ),
  ...['+1', '01', 'NaN', 'Infinity', '0x10', '.5', '1.', '1_0', "'5'"].map((value) => tokens(value, notJson)),
  ...['["model-v1"]', '{"id":"model-v1"}', '""', 'null', 'true'].map((model) => member(model, '"a"', wrong)),
  ...['1', 'null', '["a"]', '{"toString":1}', '""', '"a","prompt":1'].map((prompt) =>
    member('"model-v1"', prompt, wrong),
  ),
  ...['"__proto__"', '"constructor"', '" model-v1"', '"model-v1\\u0000"', '"MODEL-V1"'].map((model) =>
    member(model, '"a"', '400 model_not_found'),
  ),
  member('"model\\u002dv1"', '"a"', 200),
  member('"model-v1"', '"\\u0000"', 200),
  member('"model-v1"', '"\\udc00\\ud800"', 200),
  member('"model-v1"', '"a\nb"', notJson),
  member('"model-v1"', '"\0"', notJson),
  body('other letters of a member', '{"Model":"model-v1","prompt":"a"}', wrong),
  body('members of every object', '{"model":"model-v1","prompt":"a","toString":1,"hasOwnProperty":2}', 200),
  body('60 000 members', `{"model":"model-v1","prompt":"a",${members}}`, 200),
  body('white space alone', '  \r\n\t ', notJson),
  body('white space around', ` \n${valid}\r\n\t`, 200),
  body('UTF-16', Buffer.from(valid, 'utf16le'), notJson),
  body('UTF-16 with a byte order mark', Buffer.from(`\ufeff${valid}`, 'utf16le'), notJson),
  body('a byte order mark alone', '\ufeff', notJson),
  body('compressed bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0]), notJson),
  body('a comment', `/* */${valid}`, notJson),
  body('single quotes', "{'model':'model-v1','prompt':'a'}", notJson),
  body('something behind the object', `${valid}x`, notJson),
  body('two objects', `${valid}\n${valid}`, notJson),
  body('four bytes of UTF-8', lone('\xf0\x9f\x98\x80'), 200),
  ...['\xc0\xaf', '\xf4\x90\x80\x80', '\xe2\x82', '\x80'].map((bytes) =>
    body(`no UTF-8: ${JSON.stringify(bytes)}`, lone(bytes), notJson),
  ),
  body('half a character behind the object', latin1(`${valid}\xe2\x82`), notJson),
  body('objects 150 000 deep', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`, wrong),
  body('a prompt 200 000 deep', `{"model":"model-v1","prompt":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, wrong),
  body('a prompt of 500 000 characters', JSON.stringify({ model: 'model-v1', prompt: 'x'.repeat(500_000) }), 200),
  body('a prompt of 500 001 characters', JSON.stringify({ model: 'model-v1', prompt: 'x'.repeat(500_001) }), wrong),
  body(
    '500 000 characters, some beyond 16 bits',
    lone(`${'x'.repeat(400_000)}${'\xf0\x9f\x98\x80'.repeat(100_000)}`),
    200,
  ),
  body(
    '500 001 characters, some beyond 16 bits',
    lone(`${'x'.repeat(400_001)}${'\xf0\x9f\x98\x80'.repeat(100_000)}`),
    wrong,
  ),
  body('exactly 1 MiB', padded(1_048_576), 200),
  ['1 MiB and a byte', post(padded(1_048_577)), ['400 body_too_large'], 'ends'],
  ['exactly 1 MiB in a chunk', chunked(chunk(padded(1_048_576))), [200], 'stays'],
  ['1 MiB and a byte in a chunk', chunked(chunk(padded(1_048_577))), ['400 body_too_large'], 'ends'],
];
