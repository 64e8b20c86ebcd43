import type { Piece } from '../raw-client.ts';

export const secret = 'canary-key-9f2b71';
export const auth = `Authorization: Bearer ${secret}\r\n`;
export const host = 'Host: server.test\r\n';
export const json = 'Content-Type: application/json\r\n';
export const valid = '{"model":"model-v1","prompt":"hello","maxTokens":5}';
export const malformed = '400 malformed_request';

/** The bytes to send, the expected status and code of each answer, and `ends` if the server closes the connection. */
export type Case = readonly [
  name: string,
  pieces: Piece | readonly Piece[],
  answers: readonly (200 | string)[],
  ends: 'ends' | 'stays',
];

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

export const get = (target = '/v1/models', headers = host + auth, version = 'HTTP/1.1'): string =>
  `GET ${target} ${version}\r\n${headers}\r\n`;

/** GET /v1/models with more header lines. */
export const withLines = (lines: string): string => get('/v1/models', host + auth + lines);

export const post = (body: string | Buffer, headers = host + auth + json): Buffer =>
  Buffer.concat([
    latin1(`POST /v1/generate HTTP/1.1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]);

/** A valid generation request with more header lines. */
export const postWith = (lines: string): Buffer => post(valid, host + auth + json + lines);

/** A generation request with its own header lines for the length of the body. */
export const postFramed = (lines: string, body = ''): string =>
  `POST /v1/generate HTTP/1.1\r\n${host}${auth}${json}${lines}\r\n${body}`;

export const chunked = (chunks: string, headers = ''): string =>
  postFramed(`Transfer-Encoding: chunked\r\n${headers}`, chunks);

export const chunk = (body: string, extension = ''): string =>
  `${body.length.toString(16)}${extension}\r\n${body}\r\n0\r\n\r\n`;

/** A request with a prompt of these bytes. */
export const lone = (bytes: string): Buffer => latin1(`{"model":"model-v1","prompt":"${bytes}"}`);
