import type { Key } from '../keys/keys.ts';
import type { Parts } from '../parts.ts';
import type { ErrorCode } from '../vocabulary/errors.ts';
import { type Count, type Exchange, keyOf, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_parameter',
  401: 'invalid_api_key',
  403: 'permission_denied',
  429: 'rate_limit_exceeded',
  500: 'internal_error',
  503: 'service_unavailable',
};

/** Retry-After of a refusal: whole seconds to the reset, at least 1. */
export const retryAfter = ({ resetAt, now }: { resetAt: number; now: number }): string[] => [
  'Retry-After',
  String(Math.max(1, Math.ceil((resetAt - now) / 1000))),
];

/** The request counts no longer, if the key has a window of this process: that of a shared store or another limiter stays as it is. */
function giveBack({ tally, window }: Key, { resetAt }: Count): void {
  tally.admitted--;
  if (window.expiresAt === resetAt) window.count--;
}

/**
 * A refusal with this status, as this server gives it, of a request that it would serve. With 429 the window announces that nothing is
 * left, with 401 the key is unknown; neither counts the request.
 */
export function interfaceRefusal({ errors }: Parts, exchange: Exchange, status: number): ServerAnswer {
  const code = codes[status] ?? 'injected_fault';
  const { count } = exchange;
  if ((status === 401 || status === 429) && count !== undefined) giveBack(keyOf(exchange), count);
  if (status === 401) {
    exchange.count = undefined;
    return refusal(errors, code, { status, headers: ['WWW-Authenticate', 'Bearer'] });
  }
  if (status !== 429 || count === undefined) return refusal(errors, code, { status });
  keyOf(exchange).tally.refused++;
  exchange.count = { ...count, admitted: false, remaining: 0 };
  return refusal(errors, code, { status, headers: retryAfter(count) });
}
