import { hasCode, toText, withError, wrapGate } from '../alterations.ts';
import { tokenOf } from '../gates/authenticate.ts';
import { freshKey } from '../keys/keys.ts';
import { type Answer, header, type Operation } from '../vocabulary/exchange.ts';
import { answerDefect, type Defect, defect, defectsThat, textDefect } from './defect.ts';

type Admits = (authorization: string | undefined, operation: Operation | undefined) => boolean;

/** Admits some of the requests that authentication refuses, all with one guest key. */
const guestDefect = defectsThat((parts, admits: Admits) => {
  const guest = freshKey({ id: 'guest', limit: 5000, windowSeconds: 60, lacks: [] });
  return wrapGate(parts, 'authenticate', (inner) => async (exchange) => {
    const refused = await inner(exchange);
    if (refused === undefined || !admits(header(exchange, 'authorization'), exchange.operation)) return refused;
    exchange.key = guest;
    return undefined;
  });
});

const isBearer: Admits = (authorization) => tokenOf(authorization) !== undefined;

const acceptsAnyKeyOn = (name: string, operation: Operation): Defect =>
  guestDefect(
    `accepts-any-key-on-${name}`,
    '5.3',
    `Accepts any API key on ${operation}.`,
    (authorization, used) => used === operation && isBearer(authorization, used),
  );

const isUnknownKey = hasCode('invalid_api_key');
const isForbidden = hasCode('permission_denied');
const withStatus =
  (status: number) =>
  (answer: Answer): Answer => ({ ...answer, status });

/** Defects of authentication and permission. */
export const authDefects: readonly Defect[] = [
  guestDefect('accepts-any-key', '5.3', 'Accepts any API key on every endpoint.', isBearer),
  acceptsAnyKeyOn('models', 'GET /v1/models'),
  acceptsAnyKeyOn('model', 'GET /v1/models/{model_id}'),
  acceptsAnyKeyOn('generate', 'POST /v1/generate'),
  guestDefect(
    'accepts-missing-key',
    '5.1',
    'Serves requests without an Authorization header.',
    (authorization) => authorization === undefined,
  ),
  guestDefect(
    'accepts-other-scheme',
    '5.1',
    'Accepts a credential of another scheme than Bearer, whatever it is.',
    (authorization = '') => /^(?!bearer )\S+ +\S/i.test(authorization),
  ),
  guestDefect('accepts-empty-token', '5.1', 'Accepts the scheme Bearer without a token.', (authorization = '') =>
    /^bearer *$/i.test(authorization),
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
  defect('admits-forbidden-key', '5.4', 'Serves a key that lacks the permission.', (parts) =>
    wrapGate(parts, 'permission', () => () => undefined),
  ),
  answerDefect('403-as-401', '5.4', 'Answers 401 to a key that lacks the permission.', isForbidden, withStatus(401)),
  textDefect('403', '403', isForbidden, 'Forbidden'),
];
