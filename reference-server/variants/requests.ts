import { changePaths, changeValidation, ignoreFingerprints, type Members, wrapGate } from '../alterations.ts';
import { objectIn } from '../gates/validate.ts';
import type { Parts } from '../parts.ts';
import { type Exchange, type Gate, header, refusal } from '../vocabulary/exchange.ts';
import { type Variant, variant, variantsThat } from './variant.ts';

/** Validates a request with other values for some members of its body. */
const readVariant = variantsThat((parts, replace: (members: Members, final: Parts) => Members) =>
  wrapGate(parts, 'validate', (inner, final) => (exchange) => {
    const members = objectIn(exchange.body);
    if (members === undefined) return inner(exchange);
    const body = Buffer.from(JSON.stringify({ ...members, ...replace(members, final) }));
    const seen: Exchange = { ...exchange, body };
    const answer = inner(seen);
    exchange.request = seen.request;
    return answer;
  }),
);

/** Refuses some of the bodies that pass validation. */
const refusingVariant = variantsThat((parts, refuses: (members: Members) => boolean) =>
  changeValidation(parts, (refused, { body }, { errors }) =>
    refused === undefined && refuses(objectIn(body) ?? {}) ? refusal(errors, 'invalid_parameter') : refused,
  ),
);

const stated = ['model', 'prompt', 'maxTokens'];

/** Also serves the paths that the change turns into paths of the interface. */
const pathVariant = variantsThat(changePaths);

const exactScheme = (inner: Gate, { errors }: Parts): Gate => {
  const missing = refusal(errors, 'missing_api_key');
  return (exchange) => {
    const sent = header(exchange, 'authorization');
    return sent !== undefined && /^bearer /i.test(sent) && !sent.startsWith('Bearer ') ? missing : inner(exchange);
  };
};

/** Refuses duplicates of a running request at once. */
const withoutWaiting = (parts: Parts): Parts => ({ ...parts, setup: { ...parts.setup, inFlightWaitMilliseconds: 0 } });

/** Variants of how requests are read, where the interface leaves it open. */
export const requestVariants: readonly Variant[] = [
  readVariant(
    'clamps-max-tokens',
    'above-ceiling',
    "Lowers maxTokens to the model's ceiling.",
    ({ model, maxTokens }, { models }) => {
      const ceiling = models.find(({ id }) => id === model)?.maxTokens;
      const isAbove = ceiling !== undefined && Number.isInteger(maxTokens) && Number(maxTokens) > ceiling;
      return isAbove ? { maxTokens: ceiling } : {};
    },
  ),
  readVariant('accepts-zero-max-tokens', 'zero-max-tokens', 'Reads maxTokens 0 as 1.', ({ maxTokens }) =>
    maxTokens === 0 ? { maxTokens: 1 } : {},
  ),
  readVariant('accepts-empty-prompt', 'empty-prompt', 'Serves an empty prompt.', ({ prompt }) =>
    prompt === '' ? { prompt: ' ' } : {},
  ),
  refusingVariant(
    'requires-max-tokens',
    'absent-max-tokens',
    'Refuses requests without maxTokens.',
    ({ maxTokens }) => maxTokens === undefined,
  ),
  refusingVariant(
    'refuses-unknown-members',
    'unknown-members',
    'Refuses members that the interface does not know.',
    (members) => Object.keys(members).some((name) => !stated.includes(name)),
  ),
  refusingVariant(
    'refuses-small-max-tokens',
    'small-max-tokens',
    'Refuses maxTokens below 16.',
    ({ maxTokens }) => Number(maxTokens) < 16,
  ),
  variant('keeps-large-model-back', 'model-permissions', 'Answers 403 to generations with model-v2-large.', (parts) =>
    changeValidation(parts, (refused, { request }, { errors }) =>
      refused === undefined && request?.model === 'model-v2-large' ? refusal(errors, 'permission_denied') : refused,
    ),
  ),
  variant('ignores-content-type', 'media-type', 'Reads JSON whatever the Content-Type.', (parts) =>
    wrapGate(parts, 'headers', (inner) => (exchange) => {
      const headers = { ...exchange.headers, 'content-type': 'application/json' };
      return inner({ ...exchange, headers });
    }),
  ),
  variant('case-sensitive-scheme', 'scheme', 'Knows the scheme only as Bearer.', (parts) =>
    wrapGate(parts, 'authenticate', exactScheme),
  ),
  pathVariant('unversioned-alias', 'paths', 'Serves the paths without /v1 too.', (path) =>
    /^\/(models|generate)(\/|$)/.test(path) ? `/v1${path}` : path,
  ),
  pathVariant('trailing-slashes', 'paths', 'Serves paths with a trailing slash too.', (path) =>
    path.length > 1 ? path.replace(/\/$/, '') : path,
  ),
  variant('other-body-replays', 'other-body', 'Replays the stored result whatever the body.', ignoreFingerprints),
  variant(
    'other-body-executes',
    'other-body',
    'Executes another body under the same key as a request of its own.',
    (parts) => ({
      ...parts,
      scopeOf: (exchange) => `${parts.scopeOf(exchange)}\n${exchange.body?.toString('base64')}`,
    }),
  ),
  variant('duplicates-409', 'duplicates', 'Answers 409 at once to a duplicate of a running request.', (parts) => {
    const { idempotency_in_progress: entry } = parts.errors;
    const errors = { ...parts.errors, idempotency_in_progress: { ...entry, status: 409 } };
    return withoutWaiting({ ...parts, errors });
  }),
  variant('duplicates-202', 'duplicates', 'Answers 202 at once to a duplicate of a running request.', (parts) => {
    const refusing = withoutWaiting(parts);
    const queued = { status: 202, headers: [], body: '{"status":"queued"}' };
    return {
      ...refusing,
      idempotency: (final, handler) => {
        const inner = refusing.idempotency(final, handler);
        return async (exchange) => {
          const answer = await inner(exchange);
          return answer.code === 'idempotency_in_progress' ? queued : answer;
        };
      },
    };
  }),
  variant('duplicates-503', 'duplicates', 'Answers 503 at once to a duplicate of a running request.', withoutWaiting),
];
