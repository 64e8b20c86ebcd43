import type { Parts } from '../parts.ts';
import type { ErrorCode } from '../vocabulary/errors.ts';
import { type Exchange, keyOf, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';

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

/**
 * The refusal that this server would give with a status, for a request that it has no reason to refuse: with 429 the window
 * announces no request left, and the request is given back to it; with 401 the key is not known.
 */
export function interfaceRefusal({ errors }: Parts, exchange: Exchange, status: number): ServerAnswer {
  const code = codes[status] ?? 'injected_fault';
  if (status === 401) {
    exchange.count = undefined;
    return refusal(errors, code, { status, headers: ['WWW-Authenticate', 'Bearer'] });
  }
  const { count } = exchange;
  if (status !== 429 || count === undefined) return refusal(errors, code, { status });
  const { tally, window } = keyOf(exchange);
  tally.admitted--;
  tally.refused++;
  if (window.expiresAt === count.resetAt) window.count--;
  exchange.count = { ...count, admitted: false, remaining: 0 };
  return refusal(errors, code, { status, headers: retryAfter(count) });
}
