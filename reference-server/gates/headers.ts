import type { Parts } from '../parts.ts';
import { type Gate, header, isRepeated, refusal } from '../vocabulary/exchange.ts';

const json = /^application\/json\s*(;\s*charset\s*=\s*(utf-?8|"utf-?8")\s*)?;?$/i;

/** Checks the headers of a POST before its body is read. */
export function headers({ errors, setup }: Parts): Gate {
  return (exchange) => {
    const sent = (name: string): string | undefined => header(exchange, name);
    const expected = sent('expect');
    if (expected !== undefined && !/^100-continue$/i.test(expected)) return refusal(errors, 'unsupported_expectation');
    const key = sent('idempotency-key');
    if (key !== undefined && (!/^[!-~]{1,255}$/.test(key) || isRepeated(exchange, 'idempotency-key')))
      return refusal(errors, 'invalid_idempotency_key');
    const type = sent('content-type') ?? '';
    if ((type !== 'application/json' && !json.test(type)) || isRepeated(exchange, 'content-type'))
      return refusal(errors, 'unsupported_media_type');
    if (!/^(identity)?$/i.test(sent('content-encoding') ?? '')) return refusal(errors, 'unsupported_encoding');
    const isTooLarge = Number(sent('content-length') ?? 0) > setup.maximumBodyBytes;
    return isTooLarge ? refusal(errors, 'body_too_large', { close: true }) : undefined;
  };
}
