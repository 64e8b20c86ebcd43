import { membersOf, withBody, wrapGate } from '../alterations.ts';
import { replay } from '../gates/idempotency.ts';
import type { Parts } from '../parts.ts';
import type { Result } from '../stores/store.ts';
import type { Answer, Exchange, Handler } from '../vocabulary/exchange.ts';
import { refusal } from '../vocabulary/refusal.ts';
import { type Defect, defect } from './defect.ts';

const carriesKey = ({ headers, operation }: Exchange): boolean =>
  operation === 'POST /v1/generate' && headers['idempotency-key'] !== undefined;

/** Long enough for every duplicate of a burst to look before the first of them is stored. */
const gapMilliseconds = 10;

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

/** Parts that change what is replayed. */
function replaying(parts: Parts, change: (answer: Answer, exchange: Exchange, final: Parts) => Answer): Parts {
  return {
    ...parts,
    idempotency: (final, handler) => {
      const inner = parts.idempotency(final, handler);
      return async (exchange) => {
        const answer = await inner(exchange);
        return answer.replayed ? change(answer, exchange, final) : answer;
      };
    },
  };
}

function withNewData(answer: Answer, { request }: Exchange, { generator, nextId }: Parts): Answer {
  const members = membersOf(answer);
  const { model, prompt, maxTokens } = request ?? { model: '', prompt: '', maxTokens: 16 };
  const { text } = generator({ model, prompt: `${prompt} ${nextId()}`, maxTokens });
  return withBody(answer, { ...members, data: { ...(members.data as object), text } });
}

/** Every key's value stands for the same request, and no body is ever another. */
function replayForAnyKey(parts: Parts): Parts {
  const { results } = parts;
  return {
    ...parts,
    scopeOf: (exchange) => `${exchange.key?.id}`,
    results: {
      ...results,
      claim: async (scope, fingerprint, owner) => {
        const claim = await results.claim(scope, fingerprint, owner);
        return claim.claimed ? claim : { ...claim, fingerprint };
      },
    },
  };
}

/** The 429 of a request is answered again to every later one with its Idempotency-Key. */
function pinRefusals(parts: Parts): Parts {
  const pinned = new Map<string, Answer>();
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

/** What can go wrong with repeated requests. */
export const idempotencyDefects: readonly Defect[] = [
  defect(
    'forgets-idempotency-keys',
    ['4.4/header', '4.4/value'],
    'Executes a repeated request again, with another id and other data.',
    (parts) => ({
      ...parts,
      idempotency: (final, handler) => async (exchange) =>
        carriesKey(exchange) ? withNewData(await handler(exchange), exchange, final) : handler(exchange),
    }),
  ),
  defect(
    'races-idempotency-keys',
    ['4.4/header', '4.4/value'],
    'Looks for a stored result before executing and stores it afterwards: duplicates at the same time all execute.',
    (parts) => ({ ...parts, idempotency: race }),
  ),
  defect(
    'shares-idempotency-across-keys',
    ['4.4/header', '4.4/value'],
    "Replays one API key's result to another API key that sends the same Idempotency-Key.",
    (parts) => ({
      ...parts,
      scopeOf: (exchange) => `${exchange.operation}\n${exchange.headers['idempotency-key']}`,
    }),
  ),
  defect('replays-with-new-id', ['4.4/header', '4.4/value'], 'Replays a stored result under a new id.', (parts) =>
    replaying(parts, (answer, _, { nextId }) => withBody(answer, { ...membersOf(answer), id: nextId() })),
  ),
  defect(
    'replays-without-envelope',
    ['2.1/envelope', '4.4/header'],
    'Leaves `object` and `createdAt` out of a replay.',
    (parts) =>
      replaying(parts, (answer) => {
        const { id, data } = membersOf(answer);
        return withBody(answer, { id, data });
      }),
  ),
  defect(
    'replays-with-new-data',
    ['4.4/header', '4.4/value'],
    'Replays a stored result with newly generated data.',
    (parts) => replaying(parts, withNewData),
  ),
  defect(
    'refuses-idempotency-key',
    ['4.4/header', '4.4/value'],
    'Answers 400 to every generation request that carries an Idempotency-Key.',
    (parts) =>
      wrapGate(
        parts,
        'headers',
        (inner, { errors }) =>
          (exchange) =>
            carriesKey(exchange) ? refusal(errors, 'invalid_idempotency_key') : inner(exchange),
      ),
  ),
  defect(
    'replays-for-any-key',
    ['4.4/header', '4.4/value'],
    'Ignores the value of Idempotency-Key: the first result of an API key is replayed for every other value.',
    replayForAnyKey,
  ),
  defect(
    'pins-refusals',
    ['4.4/header', '4.4/value'],
    'Stores a 429 under its Idempotency-Key and answers it again after the limit has been reset.',
    pinRefusals,
  ),
];
