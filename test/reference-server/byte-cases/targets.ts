import { auth, type Case, get, host, latin1, malformed } from './byte-case.ts';

const line = (text: string): string => `${text}\r\n${host}${auth}\r\n`;
const named = (value: string): string => get('/v1/models', `Host: ${value}\r\n${auth}`);
const at = (target: string, answer: 200 | string): Case => [`the target ${target}`, get(target), [answer], 'stays'];
const unknown = '400 unknown_route';

/** Targets and Hosts that resemble a valid path or host. */
export const targets: readonly Case[] = [
  ['a tab after the method', line('GET\t/v1/models HTTP/1.1'), [malformed], 'ends'],
  ['a space after the version', line('GET /v1/models HTTP/1.1 '), [malformed], 'ends'],
  ['a space before the method', line(' GET /v1/models HTTP/1.1'), [malformed], 'ends'],
  ['two CR after the version', line('GET /v1/models HTTP/1.1\r'), [malformed], 'ends'],
  ['1 000 empty lines first', '\r\n'.repeat(1000) + get(), [200], 'stays'],
  ['lines that end with CR alone', get().replaceAll('\n', ''), [malformed], 'ends'],
  ['a target without a slash', get('v1/models'), [malformed], 'ends'],
  ['an authority as target of GET', get('server.test:80'), [malformed], 'ends'],
  ['NUL in the method', line('G\0ET /v1/models HTTP/1.1'), [malformed], 'ends'],
  ['NUL in the target', get('/v1/mod\0els'), [malformed], 'ends'],
  ['DEL in the target', get('/v1/models/\x7f'), [malformed], 'ends'],
  ['Latin-1 in the target', latin1(get('/v1/models/\xe9')), [malformed], 'ends'],
  ['UTF-8 in the target', get('/v1/models/modèle'), [malformed], 'ends'],
  ['a query alone', get('?/v1/models'), [malformed], 'ends'],
  ['a space in an absolute target', get('http://a b/v1/models'), [malformed], 'ends'],
  ...['http/1.1', 'HTTP/1', 'HTTP/1.01', 'HTTP/ 1.1', 'HTTP/3.0', 'ICE/1.0', ''].map(
    (version): Case => [
      `the version ${JSON.stringify(version)}`,
      get('/v1/models', host + auth, version),
      [malformed],
      'ends',
    ],
  ),
  ['CONNECT with a path', line('CONNECT /v1/models HTTP/1.1'), ['400 method_not_allowed'], 'ends'],
  [
    'CONNECT with a body',
    `CONNECT a:1 HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhello`,
    ['400 method_not_allowed'],
    'ends',
  ],
  ...['OPTIONS', 'PUT', 'PATCH', 'M-SEARCH', 'PROPFIND', 'QUERY', 'PURGE', 'SOURCE', 'LINK'].map(
    (method): Case => [method, line(`${method} /v1/models HTTP/1.1`), ['400 method_not_allowed'], 'stays'],
  ),
  [
    'POST of the list',
    `POST /v1/models HTTP/1.1\r\n${host}${auth}Content-Length: 2\r\n\r\n{}`,
    ['400 method_not_allowed'],
    'stays',
  ],
  at('/v1/generate', '400 method_not_allowed'),
  at('https://server.test/v1/models', 200),
  at('HTTP://SERVER.TEST/v1/models', 200),
  at('http://server.test:80/v1/models', 200),
  at('ftp://server.test/v1/models', unknown),
  at('http:///v1/models', unknown),
  at('http://server.test?x=1', unknown),
  at('http://server.test//v1/models', unknown),
  at('http://server.test/v1/%6dodels', unknown),
  at('http://a:b@server.test/v1/models', unknown),
  ['an absolute target without Host', get('http://server.test/v1/models', auth), ['400 invalid_host'], 'ends'],
  at('/v1/models?', 200),
  at('/v1/models?%zz=%&&#', 200),
  at('/v1/models/model-v1?x#y', 200),
  at('/v1/models/?x', unknown),
  at('/v1/models/model-v1/', unknown),
  at('/v1/models/model-v1/x', unknown),
  at('/v1/models/.', unknown),
  at('/V1/models', unknown),
  at('/v1/models;x=1', unknown),
  at('/v1/models%20', unknown),
  at('/v1/models%3Fx', unknown),
  at('/v1%2Fmodels', unknown),
  at('/v1\\models', unknown),
  at('/', unknown),
  at('*', unknown),
  ...['%2e%2e', '%2e', 'model-v1%00', 'model+v1', 'MODEL-V1', 'constructor', 'a|b', 'model-v1;x'].map((id) =>
    at(`/v1/models/${id}`, '400 model_not_found'),
  ),
  ...['%', '%4', '%ff', '%C0%AF', '%ED%A0%80'].map((id) => at(`/v1/models/${id}`, '400 invalid_path')),
  ...['a:80', 'a:', '[::1]:80', 'a,b', 'a%41', '\ta\t'].map(
    (value): Case => [`Host ${value}`, named(value), [200], 'stays'],
  ),
  ...['a@b', 'a:x', 'a:1:2', ':', ':80', '[', '[::1', '[::1]x', 'a%zz', 'a?b', 'a#b', 'http://a', '\xfc'].map(
    (value): Case => [`Host ${value}`, latin1(named(value)), ['400 invalid_host'], 'ends'],
  ),
  ['one Host twice in other letters', get('/v1/models', `Host: a\r\nhost: a\r\n${auth}`), ['400 invalid_host'], 'ends'],
  ['two Hosts in HTTP/1.0', get('/v1/models', host + host + auth, 'HTTP/1.0'), ['400 invalid_host'], 'ends'],
];
