/** `conventional` is the status that HTTP suggests; the variant conventional-statuses uses it. `headers` is a flat list. */
export type ErrorEntry = { status: number; conventional: number; type: string; message: string; headers?: string[] };

function entry(status: number, conventional: number, type: string, message: string): ErrorEntry {
  return { status, conventional, type, message };
}
const invalid = (conventional: number, text: string) => entry(400, conventional, 'invalid_request_error', text);
const serverError = (text: string) => entry(500, 500, 'server_error', text);
const unavailable = (conventional: number, text: string): ErrorEntry => {
  return { ...entry(503, conventional, 'server_error', text), headers: ['Retry-After', '1'] };
};

/** All errors of this server, by code. */
export const errors = {
  malformed_request: invalid(400, 'The request is not valid HTTP/1.1.'),
  headers_too_large: invalid(431, 'The request line and headers exceed 16 KiB or 100 lines.'),
  request_timeout: invalid(408, 'The request did not arrive completely in time.'),
  unsupported_version: invalid(505, 'This server speaks HTTP/1.1 and HTTP/1.0.'),
  invalid_host: invalid(400, 'Send exactly one valid Host header.'),
  invalid_path: invalid(400, 'The path holds a percent escape that is not valid UTF-8.'),
  unknown_route: invalid(404, 'There is nothing at this path.'),
  method_not_allowed: invalid(405, 'This path does not have this method; see Allow.'),
  missing_api_key: entry(401, 401, 'invalid_request_error', 'Send one Authorization header: Bearer <API_KEY>.'),
  invalid_api_key: entry(401, 401, 'invalid_request_error', 'The API key is not valid.'),
  rate_limit_exceeded: entry(429, 429, 'rate_limit_error', 'The rate limit of this key is exceeded; see Retry-After.'),
  permission_denied: entry(403, 403, 'permission_error', 'This key may not use this operation.'),
  unsupported_expectation: invalid(417, 'The only expectation supported is 100-continue.'),
  unsupported_media_type: invalid(415, 'Send Content-Type: application/json, in UTF-8.'),
  unsupported_encoding: invalid(415, 'Send the body without a Content-Encoding, at most chunked.'),
  invalid_idempotency_key: invalid(400, 'Idempotency-Key must be 1 to 255 visible ASCII characters, sent once.'),
  body_too_large: invalid(413, 'The body exceeds 1 MiB.'),
  malformed_json: invalid(400, 'The body is not a JSON object in valid UTF-8.'),
  invalid_parameter: invalid(400, 'A parameter is not valid.'),
  model_not_found: invalid(404, 'There is no model with this id.'),
  idempotency_key_reused: invalid(422, 'This Idempotency-Key was used with another body.'),
  idempotency_in_progress: unavailable(409, 'The first request with this Idempotency-Key still runs.'),
  overloaded: unavailable(503, 'Too many requests are in flight; try again.'),
  store_unavailable: unavailable(503, 'The store of limits and results is not available; try again.'),
  service_unavailable: unavailable(503, 'The service is not available; try again.'),
  injected_fault: serverError('This fault was asked for.'),
  internal_error: serverError('The server failed.'),
};

export type ErrorCode = keyof typeof errors;
export type ErrorTable = Readonly<Record<ErrorCode, ErrorEntry>>;
