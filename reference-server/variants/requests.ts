import { changeValidation, ignoreFingerprints, wrapGate } from '../alterations.ts';
import { objectIn } from '../gates/validate.ts';
import type { Parts } from '../parts.ts';
import { type Exchange, type Gate, header, pathOf, refusal } from '../vocabulary/exchange.ts';
import { type Variant, variant } from './variant.ts';

/** Validates a request with other values for some members of its body. */
function readWith(parts: Parts, change: (members: Record<string, unknown>, final: Parts) => object): Parts {
  return wrapGate(parts, 'validate', (inner, final) => (exchange) => {
    const members = objectIn(exchange.body);
    if (members === undefined) return inner(exchange);
    const seen: Exchange = {
      ...exchange,
      body: Buffer.from(JSON.stringify({ ...members, ...change(members, final) })),
    };
    const answer = inner(seen);
    exchange.request = seen.request;
    return answer;
  });
}

function clampMaxTokens(parts: Parts): Parts {
  return readWith(parts, ({ model, maxTokens }, { models }) => {
    const ceiling = models.find(({ id }) => id === model)?.maxTokens;
    return ceiling !== undefined && Number.isInteger(maxTokens) && Number(maxTokens) > ceiling
      ? { maxTokens: ceiling }
      : {};
  });
}

/** Refuses some of the bodies that pass validation. */
function refuseValid(parts: Parts, refuses: (members: Record<string, unknown>) => boolean): Parts {
  return changeValidation(parts, (refused, { body }, { errors }) =>
    refused === undefined && refuses(objectIn(body) ?? {}) ? refusal(errors, 'invalid_parameter') : refused,
  );
}

const stated = ['model', 'prompt', 'maxTokens'];

/** Also serves the paths that `change` turns into paths of the interface. */
function routeWith(parts: Parts, change: (path: string) => string): Parts {
  return wrapGate(parts, 'route', (inner) => (exchange) => {
    const seen = { ...exchange, target: change(pathOf(exchange.target)) };
    const answer = inner(seen);
    exchange.operation = seen.operation;
    exchange.segment = seen.segment;
    return answer;
  });
}

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
  variant('clamps-max-tokens', 'above-ceiling', "Lowers maxTokens to the model's ceiling.", clampMaxTokens),
  variant('accepts-zero-max-tokens', 'zero-max-tokens', 'Reads maxTokens 0 as 1.', (parts) =>
    readWith(parts, ({ maxTokens }) => (maxTokens === 0 ? { maxTokens: 1 } : {})),
  ),
  variant('accepts-empty-prompt', 'empty-prompt', 'Serves an empty prompt.', (parts) =>
    readWith(parts, ({ prompt }) => (prompt === '' ? { prompt: ' ' } : {})),
  ),
  variant('requires-max-tokens', 'absent-max-tokens', 'Refuses requests without maxTokens.', (parts) =>
    refuseValid(parts, ({ maxTokens }) => maxTokens === undefined),
  ),
  variant('refuses-unknown-members', 'unknown-members', 'Refuses members that the interface does not know.', (parts) =>
    refuseValid(parts, (members) => Object.keys(members).some((name) => !stated.includes(name))),
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
  variant('unversioned-alias', 'paths', 'Serves the paths without /v1 too.', (parts) =>
    routeWith(parts, (path) => (/^\/(models|generate)(\/|$)/.test(path) ? `/v1${path}` : path)),
  ),
  variant('trailing-slashes', 'paths', 'Serves paths with a trailing slash too.', (parts) =>
    routeWith(parts, (path) => (path.length > 1 ? path.replace(/\/$/, '') : path)),
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
    return withoutWaiting({
      ...parts,
      errors: { ...parts.errors, idempotency_in_progress: { ...entry, status: 409 } },
    });
  }),
  variant('duplicates-503', 'duplicates', 'Answers 503 at once to a duplicate of a running request.', withoutWaiting),
];
