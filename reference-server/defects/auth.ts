import type { Operation } from '../../schemas/generated/types.ts';
import { hasCode, toText, withError, wrapGate } from '../alterations.ts';
import { tokenOf } from '../gates/authenticate.ts';
import { freshKey } from '../keys/keys.ts';
import { header, type ServerAnswer } from '../vocabulary/exchange.ts';
import { answerDefect, type Defect, defect, defectsThat, textDefect } from './defect.ts';

/** `isIssued` tells if a token is one of the server's keys. */
type Admits = (
  authorization: string | undefined,
  operation: Operation | undefined,
  isIssued: (token: string) => boolean,
) => boolean;

/** Admits some of the requests that authentication refuses, all with one guest key. */
const guestDefect = defectsThat((parts, admits: Admits) => {
  const guest = freshKey({ id: 'guest', limit: 5000, windowSeconds: 60, lacks: [] });
  return wrapGate(parts, 'authenticate', (inner) => async (exchange) => {
    const refused = await inner(exchange);
    const isIssued = (token: string): boolean => parts.setup.keys.find(token) !== undefined;
    if (refused === undefined || !admits(header(exchange, 'authorization'), exchange.operation, isIssued))
      return refused;
    exchange.key = guest;
    return undefined;
  });
});

const isBearer: Admits = (authorization) => tokenOf(authorization) !== undefined;

const single = 'GET /v1/models/{model_id}';
const isOnSingle =
  (admits: Admits): Admits =>
  (authorization, operation, isIssued) =>
    operation === single && admits(authorization, operation, isIssued);

const isMissing: Admits = (authorization) => authorization === undefined;
const isOtherScheme: Admits = (authorization = '') => /^(?!bearer )\S+ +\S/i.test(authorization);
const isEmptyToken: Admits = (authorization = '') => /^bearer *$/i.test(authorization);

/** The characters that a token may have. */
const visible = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));

/** Admits a token that a change by one character turns into one of the server's keys. */
const isNear =
  (changed: (token: string) => string[]): Admits =>
  (authorization, _, isIssued) =>
    changed(tokenOf(authorization) ?? '').some(isIssued);

const isWithoutLast = isNear((token) => visible.map((character) => token + character));

const acceptsAnyKeyOn = (name: string, operation: Operation): Defect =>
  guestDefect(
    `accepts-any-key-on-${name}`,
    '5.3',
    `Leaves the check of the API key out of ${operation}: any key is accepted.`,
    (authorization, used, isIssued) => used === operation && isBearer(authorization, used, isIssued),
  );

const isUnknownKey = hasCode('invalid_api_key');
const isForbidden = hasCode('permission_denied');
const withStatus =
  (status: number) =>
  (answer: ServerAnswer): ServerAnswer => ({ ...answer, status });

/** Defects of authentication and permission. */
export const authDefects: readonly Defect[] = [
  guestDefect(
    'accepts-any-key',
    '5.3',
    'Checks that a token is there, but not that it was issued: any API key is accepted on every endpoint.',
    isBearer,
  ),
  acceptsAnyKeyOn('models', 'GET /v1/models'),
  acceptsAnyKeyOn('model', 'GET /v1/models/{model_id}'),
  acceptsAnyKeyOn('generate', 'POST /v1/generate'),
  guestDefect(
    'accepts-missing-key',
    '5.1',
    'Checks the API key only where there is an Authorization header: requests without one are served.',
    isMissing,
  ),
  guestDefect(
    'accepts-missing-key-on-model',
    '5.1',
    'Serves the single model without an Authorization header.',
    isOnSingle(isMissing),
  ),
  guestDefect(
    'accepts-other-scheme',
    '5.1',
    'Checks the API key only for the scheme Bearer: a credential of another one is accepted, whatever it is.',
    isOtherScheme,
  ),
  guestDefect(
    'accepts-other-scheme-on-model',
    '5.1',
    'Serves the single model to a credential of another scheme than Bearer.',
    isOnSingle(isOtherScheme),
  ),
  guestDefect('accepts-empty-token', '5.1', 'Accepts the scheme Bearer without a token.', isEmptyToken),
  guestDefect(
    'accepts-empty-token-on-model',
    '5.1',
    'Serves the single model to the scheme Bearer without a token.',
    isOnSingle(isEmptyToken),
  ),
  guestDefect(
    'accepts-key-prefix',
    '5.3',
    'Compares a token with the beginning of issued keys: one whose last character is missing is accepted.',
    isWithoutLast,
  ),
  guestDefect(
    'accepts-key-prefix-on-model',
    '5.3',
    'Serves the single model to a key whose last character is missing.',
    isOnSingle(isWithoutLast),
  ),
  guestDefect(
    'accepts-key-suffix',
    '5.3',
    'Compares a token with the end of issued keys: one whose first character is missing is accepted.',
    isNear((token) => visible.map((character) => character + token)),
  ),
  guestDefect(
    'accepts-longer-key',
    '5.3',
    'Compares no more characters of a token than the issued key has: one more at its end is accepted.',
    isNear((token) => [token.slice(0, -1)]),
  ),
  answerDefect('401-as-403', '5.3', 'Answers 403 to an unknown key.', isUnknownKey, withStatus(403)),
  answerDefect('wrong-401-code', '5.3', 'Says `unauthorized` in the code of a 401.', isUnknownKey, (answer) =>
    withError(answer, { code: 'unauthorized' }),
  ),
  answerDefect('wrong-401-type', '5.3', 'Says `authentication_error` in the type of a 401.', isUnknownKey, (answer) =>
    withError(answer, { type: 'authentication_error' }),
  ),
  textDefect('401', '401', hasCode('invalid_api_key', 'missing_api_key'), 'Unauthorized'),
  answerDefect(
    'plain-401-without-key',
    '7/envelope',
    'Answers 401 with a text body where there is no usable credential: no header, another scheme, no token.',
    hasCode('missing_api_key'),
    toText('Unauthorized'),
  ),
  defect(
    'admits-forbidden-key',
    '5.4',
    'Leaves the check of the permission out: a key that lacks it is served.',
    (parts) => wrapGate(parts, 'permission', () => () => undefined),
  ),
  answerDefect('403-as-401', '5.4', 'Answers 401 to a key that lacks the permission.', isForbidden, withStatus(401)),
  textDefect('403', '403', isForbidden, 'Forbidden'),
];
