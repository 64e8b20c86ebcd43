import {
  changeAnswers,
  changeRateHeaders,
  membersOf,
  withError,
  withoutHeader,
  withValue,
  wrapGate,
} from '../alterations.ts';
import type { Parts } from '../parts.ts';
import type { ErrorCode, ErrorEntry } from '../vocabulary/errors.ts';
import { header, type ServerAnswer } from '../vocabulary/exchange.ts';
import { changeKeys } from './keys.ts';
import { answerVariant, type Variant, variant, variantsThat } from './variant.ts';

const withErrors = (parts: Parts, change: (entry: ErrorEntry, code: string) => ErrorEntry): Parts => {
  const errors = Object.entries(parts.errors).map(([code, entry]) => [code, change(entry, code)]);
  return { ...parts, errors: Object.fromEntries(errors) };
};

const statusVariant = (status: number, about: string, code: ErrorCode, situation: string): Variant =>
  variant(`${about}-${status}`, about, `Answers ${status} to ${situation}.`, (parts) =>
    withErrors(parts, (entry, candidate) => (candidate === code ? { ...entry, status } : entry)),
  );

const resetVariant = variantsThat((parts, value: (resetAt: number, now: number) => number) =>
  changeRateHeaders(parts, (headers, { resetAt, now }) =>
    withValue(headers, 'x-ratelimit-reset', String(value(resetAt, now))),
  ),
);

const headerlessVariant = variantsThat((parts, name: string) =>
  changeAnswers(parts, (answer) => withoutHeader(answer, name)),
);

const missingKey = (status: number): Variant => {
  const does = `Answers ${status} where the Authorization header is absent.`;
  return answerVariant(`missing-key-${status}`, 'missing-key', does, (answer, exchange) => {
    const isAbsent = answer.code === 'missing_api_key' && header(exchange, 'authorization') === undefined;
    return isAbsent ? { ...withoutHeader(answer, 'www-authenticate'), status } : answer;
  });
};

/** Adds to every 401 the rate-limit headers of a client without a key. */
function countUnknown(parts: Parts): Parts {
  return changeAnswers(parts, (answer) => {
    if (answer.status !== 401) return answer;
    const now = parts.setup.clock.now();
    const count = { admitted: true, limit: 60, remaining: 59, resetAt: now + 60_000, now, ordinal: 0 };
    return { ...answer, headers: [...answer.headers, ...parts.rateHeaders(count)] };
  });
}

function slowDown(parts: Parts): Parts {
  const patient = changeKeys(parts, ({ windowSeconds }) => ({ windowSeconds: Math.max(6, windowSeconds) }));
  return wrapGate(patient, 'authenticate', (inner) => async (exchange) => {
    await parts.setup.clock.sleep(200);
    return inner(exchange);
  });
}

const plain = (answer: ServerAnswer): boolean => answer.delivery === undefined && answer.contentType === undefined;

/** Variants of statuses and headers. */
export const answerVariants: readonly Variant[] = [
  variant(
    'conventional-statuses',
    'statuses',
    'Uses 404, 405, 408, 409, 413, 415, 417, 422, 431 and 505 where HTTP suggests them.',
    (parts) => withErrors(parts, (entry) => ({ ...entry, status: entry.conventional })),
  ),
  ...[400, 403, 404].map((status) => statusVariant(status, 'unknown-model', 'model_not_found', 'an unknown model')),
  missingKey(400),
  missingKey(403),
  ...[409, 422].map((status) =>
    statusVariant(status, 'other-body', 'idempotency_key_reused', 'another body under the same key'),
  ),
  resetVariant('reset-epoch-milliseconds', 'reset', 'Announces the reset in epoch milliseconds.', Math.ceil),
  resetVariant('reset-delta-seconds', 'reset', 'Announces the seconds until the reset.', (resetAt, now) =>
    Math.max(0, Math.ceil((resetAt - now) / 1000)),
  ),
  resetVariant('reset-delta-milliseconds', 'reset', 'Announces the milliseconds until the reset.', (resetAt, now) =>
    Math.max(0, Math.ceil(resetAt - now)),
  ),
  variant('headers-on-401', 'headers-on-401', 'Sends rate-limit headers with a 401 too.', countUnknown),
  variant('slow-answers', 'latency', 'Takes 200 ms for every answer; windows last at least 6 s.', slowDown),
  headerlessVariant('no-retry-after', 'retry-after', 'Sends no Retry-After.', 'retry-after'),
  headerlessVariant('no-challenge', 'challenge', 'Sends no WWW-Authenticate with a 401.', 'www-authenticate'),
  headerlessVariant('unmarked-replays', 'replay-marks', 'Does not mark replays with a header.', 'idempotent-replayed'),
  answerVariant('charset-content-type', 'content-type', 'Sends Content-Type with a charset.', (answer) =>
    plain(answer) ? { ...answer, contentType: 'application/json; charset=utf-8' } : answer,
  ),
  answerVariant('indented-json', 'layout', 'Sends JSON with line breaks and indentation.', (answer) =>
    plain(answer) ? { ...answer, body: JSON.stringify(membersOf(answer), null, 2) } : answer,
  ),
  answerVariant(
    'other-error-codes',
    'error-codes',
    'Uses other codes, types and messages than these where the interface names none.',
    (answer) => {
      if (answer.code === undefined || answer.status === 401) return answer;
      return withError(answer, {
        type: 'api_error',
        message: 'See the code.',
        code: `E-${answer.code.replaceAll('_', '-')}`,
      });
    },
  ),
];
