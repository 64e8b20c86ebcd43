import { gzipSync } from 'node:zlib';
import { type Exchange, header, type ServerAnswer } from '../vocabulary/exchange.ts';
import { answerVariant, type Variant } from './variant.ts';

function lowerCase(answer: ServerAnswer): ServerAnswer {
  const headers = [
    ['content-type', answer.contentType ?? 'application/json'],
    ['content-length', String(Buffer.byteLength(answer.body))],
    ['date', new Date().toUTCString()],
  ].flat();
  return {
    ...answer,
    delivery: 'headers-as-given',
    headers: [...headers, ...answer.headers.map((text, at) => (at % 2 === 0 ? text.toLowerCase() : text))],
  };
}

function gzipIfAccepted(answer: ServerAnswer, exchange: Exchange): ServerAnswer {
  const accepts = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header(exchange, 'accept-encoding') ?? '');
  return accepts && answer.delivery === undefined ? gzip(answer) : answer;
}

const gzip = (answer: ServerAnswer): ServerAnswer => ({
  ...answer,
  body: gzipSync(answer.body),
  headers: [...answer.headers, 'Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding'],
});

/** Variants of sending the same answer. They are applied last, because they encode what all others write. */
export const sendingVariants: readonly Variant[] = [
  answerVariant('closes-connections', 'connections', 'Closes the connection after each answer.', (answer) => ({
    ...answer,
    close: true,
  })),
  answerVariant('chunked', 'framing', 'Sends bodies in chunks.', (answer) =>
    answer.delivery === undefined ? { ...answer, delivery: 'chunked' } : answer,
  ),
  answerVariant('gzip-unasked', 'encoding', 'Compresses bodies, whatever the client accepts.', (answer) =>
    answer.delivery === undefined ? gzip(answer) : answer,
  ),
  answerVariant('gzip', 'encoding', 'Compresses bodies for clients that accept gzip.', gzipIfAccepted),
  answerVariant('lower-case-headers', 'framing', 'Sends header names in lower case.', (answer) =>
    answer.delivery === undefined ? lowerCase(answer) : answer,
  ),
];
