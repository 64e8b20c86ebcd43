import { auth, type Case, get, host, json, latin1, malformed, post, postWith, valid, withLines } from './byte-case.ts';

const missing = '401 missing_api_key';

/** Several requests on one connection, requests that end it, and other protocols. */
export const connections: readonly Case[] = [
  ['Connection: close', withLines('Connection: close\r\n') + get(), [200], 'ends'],
  ['Connection: CLOSE in a list', withLines('Connection: keep-alive, CLOSE\r\n'), [200], 'ends'],
  ['two Connection lines', withLines('Connection: keep-alive\r\nConnection: close\r\n'), [200], 'ends'],
  ['Connection: Content-Length', postWith('Connection: content-length\r\n'), [200], 'stays'],
  ['Connection: Upgrade without Upgrade', withLines('Connection: Upgrade\r\n') + get(), [200, 200], 'stays'],
  ['Upgrade without Connection', withLines('Upgrade: h2c\r\n') + get(), [200, 200], 'stays'],
  ['an upgrade of a POST', postWith('Connection: Upgrade\r\nUpgrade: x\r\n'), [200], 'ends'],
  ['an upgrade, then a GET', withLines('Connection: Upgrade\r\nUpgrade: x\r\n') + get(), [200], 'ends'],
  ['Keep-Alive: timeout=0', withLines('Keep-Alive: timeout=0, max=0\r\n') + get(), [200, 200], 'stays'],
  ['Range and conditions', withLines('Range: bytes=0-1\r\nIf-None-Match: *\r\nIf-Match: "x"\r\n'), [200], 'stays'],
  ['a method override', withLines('X-HTTP-Method-Override: DELETE\r\nX-Original-URL: /x\r\n'), [200], 'stays'],
  ['a path in a header', get('/x', `${host}${auth}X-Original-URL: /v1/models\r\n`), ['400 unknown_route'], 'stays'],
  ['50 pipelined POSTs', Buffer.concat(Array(50).fill(post(valid))), Array(50).fill(200), 'stays'],
  ['a refused POST, then a GET', Buffer.concat([post(valid, host + json), latin1(get())]), [missing, 200], 'stays'],
  [
    'a POST without its type, then a GET',
    Buffer.concat([post(valid, host + auth), latin1(get())]),
    ['400 unsupported_media_type', 200],
    'stays',
  ],
  [
    'a refused POST of 100 KB, then a GET',
    Buffer.concat([post('a'.repeat(100_000), host + json), latin1(get())]),
    [missing],
    'ends',
  ],
  ['rubbish, then a GET', `XX\r\n\r\n${get()}`, [malformed], 'ends'],
  ['more bytes than were declared', Buffer.concat([post(valid), latin1('xyz\r\n')]), [200, malformed], 'ends'],
  ['a POST byte by byte', [...post(valid)].flatMap((byte) => [Buffer.from([byte]), 0]), [200], 'stays'],
  [
    'a POST in three pieces',
    [post(valid).subarray(0, 60), 20, post(valid).subarray(60, 200), 20, post(valid).subarray(200)],
    [200],
    'stays',
  ],
  [
    'a whole TLS hello',
    Buffer.concat([Buffer.from('1603010200010001fc0303', 'hex'), Buffer.alloc(505, 7)]),
    [malformed],
    'ends',
  ],
  ['600 NULs', Buffer.alloc(600), [malformed], 'ends'],
  ['SOCKS', '\x05\x01\x00\r\n\r\n', [malformed], 'ends'],
  ['SSH', 'SSH-2.0-OpenSSH\r\n', [malformed], 'ends'],
  ['the PROXY protocol', `PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n${get()}`, [malformed], 'ends'],
  ['RESP', '*1\r\n$4\r\nPING\r\n', [malformed], 'ends'],
  [
    'the h2 preface with a frame',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00',
    [malformed],
    'ends',
  ],
];
