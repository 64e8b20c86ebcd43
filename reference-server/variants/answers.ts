import {
  answersWhere,
  changeAnswers,
  changeRateHeaders,
  membersOf,
  withBody,
  withoutHeader,
  withValue,
  wrapGate,
} from '../alterations.ts';
import type { Parts } from '../parts.ts';
import type { ErrorCode, ErrorEntry } from '../vocabulary/errors.ts';
import { type Answer, header } from '../vocabulary/exchange.ts';
import { changedKeys } from './keys.ts';
import { type Variant, variant } from './variant.ts';

const withErrors = (parts: Parts, change: (entry: ErrorEntry, code: ErrorCode) => ErrorEntry): Parts => ({
  ...parts,
  errors: Object.fromEntries(
    Object.entries(parts.errors).map(([code, entry]) => [code, change(entry, code as ErrorCode)]),
  ) as Record<ErrorCode, ErrorEntry>,
});

const statusVariant = (status: number, about: string, code: ErrorCode, situation: string): Variant =>
  variant(`${about}-${status}`, about, `Answers ${status} to ${situation}.`, (parts) =>
    withErrors(parts, (entry, candidate) => (candidate === code ? { ...entry, status } : entry)),
  );

const resetVariant = (name: string, does: string, value: (resetAt: number, now: number) => number): Variant =>
  variant(name, 'reset', does, (parts) =>
    changeRateHeaders(parts, (headers, { resetAt, now }) =>
      withValue(headers, 'x-ratelimit-reset', String(value(resetAt, now))),
    ),
  );

const missingKey = (status: number): Variant =>
  variant(
    `missing-key-${status}`,
    'missing-key',
    `Answers ${status} where the Authorization header is absent.`,
    answersWhere(
      ({ code }, exchange) => code === 'missing_api_key' && header(exchange, 'authorization') === undefined,
      (answer) => ({ ...withoutHeader(answer, 'www-authenticate'), status }),
    ),
  );

const everyAnswer = (name: string, about: string, does: string, change: (answer: Answer) => Answer): Variant =>
  variant(name, about, does, (parts) => changeAnswers(parts, change));

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
  const { keys, clock } = parts.setup;
  const patient = changedKeys(keys, ({ windowSeconds }) => ({ windowSeconds: Math.max(6, windowSeconds) }));
  return wrapGate(
    { ...parts, setup: { ...parts.setup, keys: patient } },
    'authenticate',
    (inner) => async (exchange) => {
      await clock.sleep(200);
      return inner(exchange);
    },
  );
}

const plain = (answer: Answer): boolean => answer.delivery === undefined && answer.contentType === undefined;

/** Variants of statuses and headers. */
export const answerVariants: readonly Variant[] = [
  variant(
    'conventional-statuses',
    'statuses',
    'Uses 404, 405, 409, 413, 415 and 422 where HTTP suggests them.',
    (parts) => withErrors(parts, (entry) => ({ ...entry, status: entry.conventional })),
  ),
  ...[400, 403, 404].map((status) => statusVariant(status, 'unknown-model', 'model_not_found', 'an unknown model')),
  missingKey(400),
  missingKey(403),
  ...[409, 422].map((status) =>
    statusVariant(status, 'other-body', 'idempotency_key_reused', 'another body under the same key'),
  ),
  resetVariant('reset-epoch-milliseconds', 'Announces the reset in epoch milliseconds.', (resetAt) =>
    Math.ceil(resetAt),
  ),
  resetVariant('reset-delta-seconds', 'Announces the seconds until the reset.', (resetAt, now) =>
    Math.max(0, Math.ceil((resetAt - now) / 1000)),
  ),
  resetVariant('reset-delta-milliseconds', 'Announces the milliseconds until the reset.', (resetAt, now) =>
    Math.max(0, Math.ceil(resetAt - now)),
  ),
  variant('headers-on-401', 'headers-on-401', 'Sends rate-limit headers with a 401 too.', countUnknown),
  variant('slow-answers', 'latency', 'Takes 200 ms for every answer; windows last at least 6 s.', slowDown),
  everyAnswer('no-retry-after', 'retry-after', 'Sends no Retry-After.', (answer) =>
    withoutHeader(answer, 'retry-after'),
  ),
  everyAnswer('no-challenge', 'challenge', 'Sends no WWW-Authenticate with a 401.', (answer) =>
    withoutHeader(answer, 'www-authenticate'),
  ),
  everyAnswer('unmarked-replays', 'replay-marks', 'Does not mark replays with a header.', (answer) =>
    withoutHeader(answer, 'idempotent-replayed'),
  ),
  everyAnswer('charset-content-type', 'content-type', 'Sends Content-Type with a charset.', (answer) =>
    plain(answer) ? { ...answer, contentType: 'application/json; charset=utf-8' } : answer,
  ),
  everyAnswer('indented-json', 'layout', 'Sends JSON with line breaks and indentation.', (answer) =>
    plain(answer) ? { ...answer, body: JSON.stringify(membersOf(answer), null, 2) } : answer,
  ),
  everyAnswer(
    'other-error-codes',
    'error-codes',
    'Uses other codes and types than these where the interface names none.',
    (answer) => {
      if (answer.code === undefined || answer.status === 401) return answer;
      const { error } = membersOf(answer) as { error: { code: string } };
      return withBody(answer, { error: { ...error, type: 'api_error', code: `E-${error.code.replaceAll('_', '-')}` } });
    },
  ),
];
