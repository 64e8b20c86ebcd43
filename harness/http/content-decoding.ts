import { promisify } from 'node:util';
import zlib, { type InputType } from 'node:zlib';
import { longestBodyBytes, longestBodyText } from '../../schemas/connection.ts';

/** `unread`: a limit of this client, which says nothing about the server. `broken`: not encoded as the header says. */
export type DecodedBody =
  | { kind: 'body'; body: Buffer }
  | { kind: 'unread'; because: string }
  | { kind: 'broken'; says: string };

type Decode = (body: InputType, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflate: Decode = promisify(zlib.inflate);
const inflateRaw: Decode = promisify(zlib.inflateRaw);
const gunzip: Decode = promisify(zlib.gunzip);

/** RFC 9110 says `deflate` is the zlib format. Some servers send the bare deflate format, which begins otherwise. */
const inflateEither: Decode = (body, options) =>
  Buffer.isBuffer(body) && ((body[0] ?? 0) & 0x0f) === 8 && body.length > 1 && body.readUInt16BE(0) % 31 === 0
    ? inflate(body, options)
    : inflateRaw(body, options);

const decoders: Record<string, Decode> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflateEither,
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
};

/** More codings in a row would only keep this client busy. */
const mostCodings = 4;

/** The content codings of a response in the order in which they were applied, without `identity`. */
export function contentCodings(rawHeaders: readonly string[]): string[] {
  const values = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'content-encoding');
  return values
    .flatMap((value) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

/** Undoes the codings of a body, the last one first. Never rejects. */
export async function decodeBody(body: Buffer, codings: readonly string[]): Promise<DecodedBody> {
  const unknown = codings.find((coding) => !Object.hasOwn(decoders, coding));
  if (unknown !== undefined)
    return { kind: 'unread', because: `the content coding ${JSON.stringify(unknown)} is not known here` };
  if (codings.length > mostCodings)
    return { kind: 'unread', because: `${codings.length} content codings in a row, more than ${mostCodings}` };
  let decoded = body;
  for (const coding of codings.toReversed())
    try {
      decoded = (await decoders[coding]?.(decoded, { maxOutputLength: longestBodyBytes })) ?? decoded;
    } catch (error) {
      return failureOf(coding, error as NodeJS.ErrnoException);
    }
  return { kind: 'body', body: decoded };
}

const failureOf = (coding: string, { code, message }: NodeJS.ErrnoException): DecodedBody =>
  code === 'ERR_BUFFER_TOO_LARGE'
    ? { kind: 'unread', because: `a body of more than ${longestBodyText} after decoding` }
    : { kind: 'broken', says: `a body that is not ${coding}, its content coding (${message})` };
