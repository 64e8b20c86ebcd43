import { refusal } from '../errors.ts';
import { type Gate, header, repeated } from '../exchange.ts';
import type { Parts } from '../parts.ts';

const json = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;
const visible = /^[!-~]{1,255}$/;

/** Guards what the headers of a POST say about its body, before any of it is read. */
export function headers({ errors, setup }: Parts): Gate {
  const mediaType = refusal(errors, 'unsupported_media_type');
  const encoding = refusal(errors, 'unsupported_encoding');
  const expectation = refusal(errors, 'unsupported_expectation');
  const idempotencyKey = refusal(errors, 'invalid_idempotency_key');
  const tooLarge = refusal(errors, 'body_too_large', { close: true });
  return (exchange) => {
    const sent = exchange.headers;
    if (sent.expect !== undefined && !/^100-continue$/i.test(header(exchange, 'expect') ?? '')) return expectation;
    const key = sent['idempotency-key'];
    if (key !== undefined && !(typeof key === 'string' && visible.test(key) && !repeated(exchange, 'idempotency-key')))
      return idempotencyKey;
    const type = sent['content-type'];
    if (type !== 'application/json' && !(typeof type === 'string' && json.test(type))) return mediaType;
    if (repeated(exchange, 'content-type')) return mediaType;
    if (!/^(identity)?$/i.test(header(exchange, 'content-encoding') ?? '')) return encoding;
    return Number(header(exchange, 'content-length') ?? 0) > setup.maximumBodyBytes ? tooLarge : undefined;
  };
}
