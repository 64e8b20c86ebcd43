import { answersWhere, asText, membersOf, withBody, wrapGate } from '../alterations.ts';
import { tokenOf } from '../gates/authenticate.ts';
import { freshKey } from '../keys/keys.ts';
import type { Parts } from '../parts.ts';
import type { ErrorCode } from '../vocabulary/errors.ts';
import { type Answer, header, type Operation } from '../vocabulary/exchange.ts';
import { type Defect, defect } from './defect.ts';

type Credential = { authorization: string | undefined; operation: Operation | undefined };

/** Admits some of the requests that authentication refuses, all with one guest key. */
function admitGuests(parts: Parts, admits: (credential: Credential) => boolean): Parts {
  const guest = freshKey({ id: 'guest', limit: 5000, windowSeconds: 60, lacks: [] });
  return wrapGate(parts, 'authenticate', (inner) => async (exchange) => {
    const refused = await inner(exchange);
    if (refused === undefined) return undefined;
    if (!admits({ authorization: header(exchange, 'authorization'), operation: exchange.operation })) return refused;
    exchange.key = guest;
    return undefined;
  });
}

const isBearer = (authorization: string | undefined): boolean => tokenOf(authorization) !== undefined;

const acceptsAnyKeyOn = (name: string, operation: Operation): Defect =>
  defect(name, '5.3', `Accepts any API key on ${operation}.`, (parts) =>
    admitGuests(parts, (credential) => credential.operation === operation && isBearer(credential.authorization)),
  );

const refusalDefect = (
  name: string,
  clause: string,
  does: string,
  codes: readonly ErrorCode[],
  change: (answer: Answer) => Answer,
): Defect =>
  defect(
    name,
    clause,
    does,
    answersWhere(({ code }) => code !== undefined && codes.includes(code), change),
  );

const withError = (answer: Answer, change: object): Answer =>
  withBody(answer, { error: { ...(membersOf(answer).error as object), ...change } });

const unauthorized: ErrorCode[] = ['invalid_api_key', 'missing_api_key'];

/** Defects of authentication and permission. */
export const authDefects: readonly Defect[] = [
  defect('accepts-any-key', '5.3', 'Accepts any API key on every endpoint.', (parts) =>
    admitGuests(parts, ({ authorization }) => isBearer(authorization)),
  ),
  acceptsAnyKeyOn('accepts-any-key-on-models', 'GET /v1/models'),
  acceptsAnyKeyOn('accepts-any-key-on-model', 'GET /v1/models/{model_id}'),
  acceptsAnyKeyOn('accepts-any-key-on-generate', 'POST /v1/generate'),
  defect('accepts-missing-key', '5.1', 'Serves requests without an Authorization header.', (parts) =>
    admitGuests(parts, ({ authorization }) => authorization === undefined),
  ),
  defect(
    'accepts-other-scheme',
    '5.1',
    'Accepts a credential of another scheme than Bearer, whatever it is.',
    (parts) =>
      admitGuests(
        parts,
        ({ authorization = '' }) => /^\S+ +\S/.test(authorization) && !/^bearer /i.test(authorization),
      ),
  ),
  defect('accepts-empty-token', '5.1', 'Accepts the scheme Bearer without a token.', (parts) =>
    admitGuests(parts, ({ authorization = '' }) => /^bearer *$/i.test(authorization)),
  ),
  refusalDefect('401-as-403', '5.3', 'Answers 403 to an unknown key.', ['invalid_api_key'], (answer) => ({
    ...answer,
    status: 403,
  })),
  refusalDefect('wrong-401-code', '5.3', 'Says `unauthorized` in the code of a 401.', ['invalid_api_key'], (answer) =>
    withError(answer, { code: 'unauthorized' }),
  ),
  refusalDefect(
    'wrong-401-type',
    '5.3',
    'Says `authentication_error` in the type of a 401.',
    ['invalid_api_key'],
    (answer) => withError(answer, { type: 'authentication_error' }),
  ),
  refusalDefect('plain-401', '7/envelope', 'Answers 401 with a text body.', unauthorized, (answer) =>
    asText(answer, 'Unauthorized'),
  ),
  refusalDefect(
    'plain-401-without-key',
    '7/envelope',
    'Answers 401 with a text body where there is no usable credential: no header, another scheme, no token.',
    ['missing_api_key'],
    (answer) => asText(answer, 'Unauthorized'),
  ),
  defect('admits-forbidden-key', '5.4', 'Serves a key that lacks the permission.', (parts) =>
    wrapGate(parts, 'permission', () => () => undefined),
  ),
  refusalDefect(
    '403-as-401',
    '5.4',
    'Answers 401 to a key that lacks the permission.',
    ['permission_denied'],
    (answer) => ({
      ...answer,
      status: 401,
    }),
  ),
  refusalDefect('plain-403', '7/envelope', 'Answers 403 with a text body.', ['permission_denied'], (answer) =>
    asText(answer, 'Forbidden'),
  ),
];
