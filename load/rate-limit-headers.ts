/** The three X-RateLimit headers of one answer as numbers; a member is absent where its header is missing or no number. */
export interface RateLimitHeaders {
  limit?: number;
  remaining?: number;
  reset?: number;
}

const numberAtStart = /^\s*(-?\d+(?:\.\d+)?)/;
const plainDigits = /^\d{1,15}$/;

/** The number a header value begins with: `20`, `20, 20;w=2` and `20 requests` are all 20. */
export function headerNumber(value: string): number | undefined {
  if (plainDigits.test(value)) return Number(value);
  const digits = numberAtStart.exec(value)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Reads the headers leniently from name, value, name, value, …; names in any case, the first of repeated ones. */
export function rateLimitHeaders(raw: readonly string[]): RateLimitHeaders {
  const found: RateLimitHeaders = {};
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    // Reading the length first spares most headers the lower-casing: this runs once a header under load.
    if (name.length !== 17 && name.length !== 21) continue;
    const member = memberOf(name.toLowerCase());
    if (member === undefined || found[member] !== undefined) continue;
    const value = headerNumber(raw[index + 1] ?? '');
    if (value !== undefined) found[member] = value;
  }
  return found;
}

function memberOf(name: string): keyof RateLimitHeaders | undefined {
  if (name === 'x-ratelimit-limit') return 'limit';
  if (name === 'x-ratelimit-remaining') return 'remaining';
  return name === 'x-ratelimit-reset' ? 'reset' : undefined;
}
