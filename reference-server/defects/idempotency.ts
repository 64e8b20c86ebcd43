import { changeReplays, ignoreFingerprints, membersOf, withBody, wrapGate } from '../alterations.ts';
import { replay } from '../gates/idempotency.ts';
import type { Parts } from '../parts.ts';
import type { Result } from '../stores/store.ts';
import { type Exchange, type Handler, header, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';
import { type Defect, defect, defectsThat } from './defect.ts';

const carriesKey = ({ headers, operation }: Exchange): boolean =>
  operation === 'POST /v1/generate' && headers['idempotency-key'] !== undefined;

/** Time between looking and storing: long enough for all duplicates of a burst to look before one is stored. */
const gapMilliseconds = 200;

function race(parts: Parts, handler: Handler): Handler {
  const kept = new Map<string, { body: string; result: Result }>();
  const reused = refusal(parts.errors, 'idempotency_key_reused');
  return async (exchange) => {
    if (!carriesKey(exchange)) return handler(exchange);
    const scope = parts.scopeOf(exchange);
    const body = String(exchange.body);
    const found = kept.get(scope);
    if (found !== undefined) return found.body === body ? replay(found.result) : reused;
    await parts.setup.clock.sleep(gapMilliseconds);
    const answer = await handler(exchange);
    if (answer.status < 300) kept.set(scope, { body, result: { status: answer.status, body: answer.body } });
    return answer;
  };
}

function withNewData(answer: ServerAnswer, { request }: Exchange, { generator, nextId }: Parts): ServerAnswer {
  const members = membersOf(answer);
  const { model, prompt, maxTokens } = request ?? { model: '', prompt: '', maxTokens: 16 };
  const { text } = generator({ model, prompt: `${prompt} ${nextId()}`, maxTokens });
  return withBody(answer, { ...members, data: { ...(members.data as object), text } });
}

/** Repeats the 429 of a request to every later request with its Idempotency-Key. */
function pinRefusals(parts: Parts): Parts {
  const pinned = new Map<string, ServerAnswer>();
  return wrapGate(parts, 'rateLimit', (inner) => async (exchange) => {
    const answer = await inner(exchange);
    if (!carriesKey(exchange)) return answer;
    const scope = parts.scopeOf(exchange);
    if (answer !== undefined) pinned.set(scope, answer);
    const found = answer ?? pinned.get(scope);
    if (found !== undefined && exchange.count !== undefined) exchange.count = { ...exchange.count, remaining: 0 };
    return found;
  });
}

/** Keeps the first result of each Idempotency-Key with the API key that got it, and passes it to `found` for later requests. */
function keepForAll(
  parts: Parts,
  found: (kept: Kept | undefined, exchange: Exchange) => ServerAnswer | undefined,
): Parts {
  const kept = new Map<string, Kept>();
  return {
    ...parts,
    idempotency: (final, handler) => {
      const inner = parts.idempotency(final, handler);
      return async (exchange) => {
        if (!carriesKey(exchange)) return inner(exchange);
        const value = header(exchange, 'idempotency-key') ?? '';
        const owner = kept.get(value);
        const given = found(owner, exchange);
        if (given !== undefined) return given;
        const answer = await inner(exchange);
        const { status, body } = answer;
        if (status < 300 && owner === undefined) kept.set(value, { owner: exchange.key?.id, result: { status, body } });
        return answer;
      };
    },
    gates: {
      ...parts.gates,
      authenticate: (final) => {
        const inner = parts.gates.authenticate(final);
        return async (exchange) => {
          const refused = await inner(exchange);
          const value = header(exchange, 'idempotency-key');
          return refused && value !== undefined ? (found(kept.get(value), exchange) ?? refused) : refused;
        };
      },
    },
  };
}
type Kept = { owner: string | undefined; result: Result };

const keyDefect = defectsThat((parts, fold: (key: string) => string) => ({
  ...parts,
  scopeOf: (exchange) => {
    const value = fold(header(exchange, 'idempotency-key') ?? '');
    return parts.scopeOf({ ...exchange, headers: { ...exchange.headers, 'idempotency-key': value } });
  },
}));

const replayDefect = defectsThat(changeReplays);

/** Defects of repeated requests. */
export const idempotencyDefects: readonly Defect[] = [
  defect(
    'forgets-idempotency-keys',
    ['4.4/header', '4.4/value'],
    'Never finds the stored result of an Idempotency-Key: a repeated request is executed again, with another id and other data.',
    (parts) => ({
      ...parts,
      idempotency: (final, handler) => async (exchange) =>
        carriesKey(exchange) ? withNewData(await handler(exchange), exchange, final) : handler(exchange),
    }),
  ),
  defect(
    'races-idempotency-keys',
    '4.4/header',
    'Looks for a stored result before executing and stores it afterwards: duplicates at the same time all execute.',
    (parts) => ({ ...parts, idempotency: race }),
  ),
  defect(
    'shares-idempotency-across-keys',
    '4.4/header',
    "Replays one API key's result to another API key that sends the same Idempotency-Key.",
    (parts) => ({
      ...parts,
      scopeOf: (exchange) => `${exchange.operation}\n${exchange.headers['idempotency-key']}`,
    }),
  ),
  defect(
    'shares-results-across-keys',
    '4.4/header',
    "Replays one API key's result to another API key that sends the same Idempotency-Key, whatever its body.",
    (parts) =>
      keepForAll(parts, (kept, { key }) =>
        kept !== undefined && key !== undefined && kept.owner !== key.id ? replay(kept.result) : undefined,
      ),
  ),
  defect(
    'replays-before-authentication',
    '5.3',
    'Looks for a stored result before it looks at the API key, and replays it to an unknown one.',
    (parts) =>
      keepForAll(parts, (kept, { key }) => (kept !== undefined && key === undefined ? replay(kept.result) : undefined)),
  ),
  keyDefect('folds-case-of-idempotency-keys', '4.4/value', 'Compares Idempotency keys without regard to case.', (key) =>
    key.toLowerCase(),
  ),
  keyDefect('truncates-idempotency-keys', '4.4/value', 'Compares the first 64 characters of Idempotency keys.', (key) =>
    key.slice(0, 64),
  ),
  replayDefect(
    'replays-with-new-id',
    ['4.4/header', '4.4/value'],
    'Replays a stored result under a new id.',
    (answer, _, { nextId }) => withBody(answer, { ...membersOf(answer), id: nextId() }),
  ),
  replayDefect(
    'replays-without-envelope',
    '2.1/envelope',
    'Leaves `object` and `createdAt` out of a replay.',
    (answer) => withBody(answer, { ...membersOf(answer), object: undefined, createdAt: undefined }),
  ),
  replayDefect(
    'replays-with-new-data',
    '4.4/header',
    'Replays a stored result with newly generated data.',
    withNewData,
  ),
  defect(
    'refuses-idempotency-key',
    '4.4/header',
    'Answers 400 to every generation request that carries an Idempotency-Key.',
    (parts) =>
      wrapGate(parts, 'headers', (inner, { errors }) => (exchange) => {
        return carriesKey(exchange) ? refusal(errors, 'invalid_idempotency_key') : inner(exchange);
      }),
  ),
  defect(
    'replays-for-any-key',
    ['4.4/value', '2.1/id'],
    'Ignores the value of Idempotency-Key: the first result of an API key is replayed for every other value.',
    (parts) => ({ ...ignoreFingerprints(parts), scopeOf: ({ key }) => `${key?.id}` }),
  ),
  defect(
    'pins-refusals',
    '4.4/header',
    'Stores a 429 under its Idempotency-Key and answers it again after the limit has been reset.',
    pinRefusals,
  ),
];
