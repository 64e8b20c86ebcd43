import { gating, membersOf, withBody } from '../alterations.ts';
import { replay } from '../gates/idempotency.ts';
import type { Parts } from '../parts.ts';
import type { Result } from '../stores/store.ts';
import type { Answer, Exchange, Handler } from '../vocabulary/exchange.ts';
import { refusal } from '../vocabulary/refusal.ts';
import type { Defect } from './defect.ts';

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
  return gating(parts, 'rateLimit', (inner) => async (exchange) => {
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
  {
    name: 'forgets-idempotency-keys',
    kind: 'defect',
    does: 'Executes a repeated request again, with another id and other data.',
    clauses: ['4.4/header', '4.4/value'],
    apply: (parts) => ({
      ...parts,
      idempotency: (final, handler) => async (exchange) =>
        carriesKey(exchange) ? withNewData(await handler(exchange), exchange, final) : handler(exchange),
    }),
  },
  {
    name: 'races-idempotency-keys',
    kind: 'defect',
    does: 'Looks for a stored result before executing and stores it afterwards: duplicates at the same time all execute.',
    clauses: ['4.4/header', '4.4/value'],
    apply: (parts) => ({ ...parts, idempotency: race }),
  },
  {
    name: 'shares-idempotency-across-keys',
    kind: 'defect',
    does: "Replays one API key's result to another API key that sends the same Idempotency-Key.",
    clauses: ['4.4/header', '4.4/value'],
    apply: (parts) => ({
      ...parts,
      scopeOf: (exchange) => `${exchange.operation}\n${exchange.headers['idempotency-key']}`,
    }),
  },
  {
    name: 'replays-with-new-id',
    kind: 'defect',
    does: 'Replays a stored result under a new id.',
    clauses: ['4.4/header', '4.4/value'],
    apply: (parts) =>
      replaying(parts, (answer, _, { nextId }) => withBody(answer, { ...membersOf(answer), id: nextId() })),
  },
  {
    name: 'replays-without-envelope',
    kind: 'defect',
    does: 'Leaves `object` and `createdAt` out of a replay.',
    clauses: ['2.1/envelope', '4.4/header'],
    apply: (parts) =>
      replaying(parts, (answer) => {
        const { id, data } = membersOf(answer);
        return withBody(answer, { id, data });
      }),
  },
  {
    name: 'replays-with-new-data',
    kind: 'defect',
    does: 'Replays a stored result with newly generated data.',
    clauses: ['4.4/header', '4.4/value'],
    apply: (parts) => replaying(parts, withNewData),
  },
  {
    name: 'refuses-idempotency-key',
    kind: 'defect',
    does: 'Answers 400 to every generation request that carries an Idempotency-Key.',
    clauses: ['4.4/header', '4.4/value'],
    apply: (parts) =>
      gating(
        parts,
        'headers',
        (inner, { errors }) =>
          (exchange) =>
            carriesKey(exchange) ? refusal(errors, 'invalid_idempotency_key') : inner(exchange),
      ),
  },
  {
    name: 'replays-for-any-key',
    kind: 'defect',
    does: 'Ignores the value of Idempotency-Key: the first result of an API key is replayed for every other value.',
    clauses: ['4.4/header', '4.4/value'],
    apply: replayForAnyKey,
  },
  {
    name: 'pins-refusals',
    kind: 'defect',
    does: 'Stores a 429 under its Idempotency-Key and answers it again after the limit has been reset.',
    clauses: ['4.4/header', '4.4/value'],
    apply: pinRefusals,
  },
];
