import type { Answer } from './exchange.ts';

/** Status in use, the status that HTTP would suggest (the variant conventional-statuses), category and text. */
export type ErrorEntry = { status: number; conventional: number; type: string; message: string };

const request = 'invalid_request_error';
const server = 'server_error';
const entry = (status: number, conventional: number, type: string, message: string): ErrorEntry => ({
  status,
  conventional,
  type,
  message,
});

/** Every error this server can answer with. */
export const errors = {
  malformed_request: entry(400, 400, request, 'The request is not valid HTTP/1.1.'),
  headers_too_large: entry(400, 431, request, 'The request line and headers exceed 16 KiB or 100 lines.'),
  request_timeout: entry(400, 408, request, 'The request did not arrive completely in time.'),
  unsupported_version: entry(400, 505, request, 'This server speaks HTTP/1.1 and HTTP/1.0.'),
  invalid_host: entry(400, 400, request, 'Send exactly one valid Host header.'),
  invalid_path: entry(400, 400, request, 'The path holds a percent escape that is not valid UTF-8.'),
  unknown_route: entry(400, 404, request, 'There is nothing at this path.'),
  method_not_allowed: entry(400, 405, request, 'This path does not have this method; see Allow.'),
  missing_api_key: entry(401, 401, request, 'Send one Authorization header: Bearer <API_KEY>.'),
  invalid_api_key: entry(401, 401, request, 'The API key is not valid.'),
  rate_limit_exceeded: entry(429, 429, 'rate_limit_error', 'The rate limit of this key is exceeded; see Retry-After.'),
  permission_denied: entry(403, 403, 'permission_error', 'This key may not use this operation.'),
  unsupported_expectation: entry(400, 417, request, 'The only expectation supported is 100-continue.'),
  unsupported_media_type: entry(400, 415, request, 'Send Content-Type: application/json, in UTF-8.'),
  unsupported_encoding: entry(400, 415, request, 'Send the body without a Content-Encoding.'),
  invalid_idempotency_key: entry(
    400,
    400,
    request,
    'Idempotency-Key must be 1 to 255 visible ASCII characters, sent once.',
  ),
  body_too_large: entry(400, 413, request, 'The body exceeds 1 MiB.'),
  malformed_json: entry(400, 400, request, 'The body is not a JSON object in valid UTF-8.'),
  invalid_parameter: entry(400, 400, request, 'A parameter is not valid.'),
  model_not_found: entry(400, 404, request, 'There is no model with this id.'),
  idempotency_key_reused: entry(400, 422, request, 'This Idempotency-Key was used with another body.'),
  idempotency_in_progress: entry(503, 409, server, 'The first request with this Idempotency-Key is still running.'),
  overloaded: entry(503, 503, server, 'Too many requests are in flight; try again.'),
  store_unavailable: entry(503, 503, server, 'The store of limits and results is not available; try again.'),
  injected_fault: entry(500, 500, server, 'This fault was asked for.'),
  internal_error: entry(500, 500, server, 'The server failed.'),
};

export type ErrorCode = keyof typeof errors;
export type ErrorTable = Readonly<Record<ErrorCode, ErrorEntry>>;

type Details = { message?: string; headers?: readonly string[]; close?: boolean; status?: number };

/** The answer for an error code: its status and the envelope `{error: {type, message, code}}`. */
export function refusal(table: ErrorTable, code: ErrorCode, details: Details = {}): Answer {
  const { status, type, message } = table[code];
  return {
    status: details.status ?? status,
    body: JSON.stringify({ error: { type, message: details.message ?? message, code } }),
    headers: details.headers ?? [],
    code,
    close: details.close ?? false,
  };
}
