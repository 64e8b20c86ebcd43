import type { Operation } from '../schemas/generated/types.ts';
import type { Key } from './keys/keys.ts';
import type { KnownLimiter } from './limiters/limiter.ts';
import type { GateName, Parts } from './parts.ts';
import type { Limiter, Results } from './stores/store.ts';
import type { ErrorCode } from './vocabulary/errors.ts';
import {
  type Count,
  type Exchange,
  type Gate,
  type Handler,
  pathOf,
  type ServerAnswer,
} from './vocabulary/exchange.ts';

/** A JSON object in the body of an answer. */
export type Members = Record<string, unknown>;

/** The members to replace; an undefined one is left out. */
export type Replace = (members: Members) => Members;

export type Select = (answer: ServerAnswer, exchange: Exchange) => boolean;
type AnswerChange = (answer: ServerAnswer, exchange: Exchange) => ServerAnswer;

/** The JSON object in the body of an answer. */
export function membersOf(answer: ServerAnswer): Members {
  return JSON.parse(String(answer.body)) as Members;
}

/** The members with their values as strings. */
export function texts(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
}

/** An answer with another JSON body. */
export function withBody(answer: ServerAnswer, body: unknown): ServerAnswer {
  return { ...answer, body: JSON.stringify(body) };
}

/** False if another alteration has replaced the body by a text. */
export function hasMembers({ body }: ServerAnswer): boolean {
  try {
    return typeof JSON.parse(String(body)) === 'object';
  } catch {
    return false;
  }
}

/** An error with other members in `error`. */
export function withError(answer: ServerAnswer, members: Members): ServerAnswer {
  if (!hasMembers(answer)) return answer;
  return withBody(answer, { error: { ...(membersOf(answer).error as Members), ...members } });
}

/** Changes an answer into one whose body is plain text. */
export const toText =
  (body: string) =>
  (answer: ServerAnswer): ServerAnswer => ({ ...answer, body, contentType: 'text/plain; charset=utf-8' });

/** True for the refusals with these codes. */
export const hasCode =
  (...codes: ErrorCode[]): Select =>
  ({ code }) =>
    code !== undefined && codes.includes(code);

/** The flat headers whose lower-case name passes `keeps`. */
export function filterHeaders(headers: readonly string[], keeps: (name: string) => boolean): string[] {
  return headers.filter((_, at) => keeps((headers[at - (at % 2)] ?? '').toLowerCase()));
}

/** An answer without one header, given in lower case. */
export function withoutHeader(answer: ServerAnswer, name: string): ServerAnswer {
  return { ...answer, headers: filterHeaders(answer.headers, (candidate) => candidate !== name) };
}

/** An answer without rate-limit headers. */
export const withoutLimits = (answer: ServerAnswer): ServerAnswer => ({
  ...answer,
  headers: filterHeaders(answer.headers, (name) => !name.startsWith('x-ratelimit-')),
});

/** Parts that change every finished answer, rate-limit headers included. */
export function changeAnswers(parts: Parts, change: AnswerChange): Parts {
  return {
    ...parts,
    finish: (final) => {
      const inner = parts.finish(final);
      return (exchange, answer) => change(inner(exchange, answer), exchange);
    },
  };
}

/** Parts that change the finished answers that `where` selects. */
export function changeSome(parts: Parts, where: Select, change: AnswerChange): Parts {
  return changeAnswers(parts, (answer, exchange) => (where(answer, exchange) ? change(answer, exchange) : answer));
}

/** Parts with another gate in place of this one; `change` gets the gate it replaces and the final parts. */
export function wrapGate(parts: Parts, name: GateName, change: (inner: Gate, final: Parts) => Gate): Parts {
  return { ...parts, gates: { ...parts.gates, [name]: (final: Parts) => change(parts.gates[name](final), final) } };
}

/** Parts whose routing gets another target; `change` gets the raw path. */
export function changePaths(parts: Parts, change: (path: string) => string): Parts {
  return wrapGate(parts, 'route', (inner) => (exchange) => {
    const seen = { ...exchange, target: change(pathOf(exchange.target)) };
    const answer = inner(seen);
    exchange.operation = seen.operation;
    exchange.segment = seen.segment;
    return answer;
  });
}

/** Parts that change the outcome of validation; `change` gets the refusal, or undefined for a valid request. */
export function changeValidation(
  parts: Parts,
  change: (refusal: ServerAnswer | undefined, exchange: Exchange, final: Parts) => ServerAnswer | undefined,
): Parts {
  const validated =
    (inner: Gate, final: Parts): Gate =>
    async (exchange) =>
      change(await inner(exchange), exchange, final);
  return wrapGate(parts, 'validate', validated);
}

/** Parts that change what a handler answers, before it is stored under an Idempotency-Key. */
export function wrapHandler(
  parts: Parts,
  operation: Operation,
  change: (answer: ServerAnswer, exchange: Exchange) => ServerAnswer | Promise<ServerAnswer>,
): Parts {
  const make = (final: Parts): Handler => {
    const inner = parts.handlers[operation](final);
    return async (exchange) => change(await inner(exchange), exchange);
  };
  return { ...parts, handlers: { ...parts.handlers, [operation]: make } };
}

/** Parts that change the JSON of the successful answers of an operation. */
export function rewriteSuccesses(parts: Parts, operation: Operation, change: (members: Members) => unknown): Parts {
  return wrapHandler(parts, operation, (answer) =>
    answer.status < 300 ? withBody(answer, change(membersOf(answer))) : answer,
  );
}

/** Parts that replace members in the successful answers of an operation. */
export function replaceMembers(parts: Parts, operation: Operation, replace: Replace): Parts {
  return rewriteSuccesses(parts, operation, (members) => ({ ...members, ...replace(members) }));
}

/** Parts that change the replays of stored results. */
export function changeReplays(
  parts: Parts,
  change: (answer: ServerAnswer, exchange: Exchange, final: Parts) => ServerAnswer,
): Parts {
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

/** Parts that replay the first result of an Idempotency-Key whatever the body is. */
export function ignoreFingerprints(parts: Parts): Parts {
  const { results } = parts;
  const claim: Results['claim'] = async (scope, fingerprint, owner) => {
    const found = await results.claim(scope, fingerprint, owner);
    return found.claimed ? found : { ...found, fingerprint };
  };
  return { ...parts, results: { ...results, claim } };
}

/** Parts that replace members of the model with this id, or of all models (`*`), in the list and in the single answer. */
export function changeModels(parts: Parts, id: string, replace: Replace): Parts {
  const models = parts.models.map((model) =>
    model.id === id || id === '*' ? { ...model, ...(replace(model) as Partial<typeof model>) } : model,
  );
  return { ...parts, models };
}

/** Parts with another limiter; `count` gets the limiter it replaces. */
export function wrapLimiter(
  parts: Parts,
  count: (inner: Limiter, key: Key, exchange: Exchange) => Count | Promise<Count>,
): Parts {
  const inner = parts.limiter;
  return { ...parts, limiter: { count: (key, exchange) => count(inner, key, exchange) } };
}

/** Parts whose limiter counts in this process, whatever the store: keys of one limit and window share a limiter. */
export function withLimiter(parts: Parts, make: KnownLimiter['make']): Parts {
  const { clock } = parts.setup;
  const limiters = new Map<string, ReturnType<typeof make>>();
  return wrapLimiter(parts, async (_, { id, limit, windowSeconds, window }, { connection, operation }) => {
    const rule = `${limit} ${windowSeconds}`;
    const decide = limiters.get(rule) ?? make(limit, windowSeconds * 1000);
    limiters.set(rule, decide);
    const now = clock.now();
    const decision = decide({ key: id, connection: connection.ordinal, now, ...(operation && { operation }) });
    if (decision.admitted) window.ordinal++;
    const count = { admitted: decision.admitted, resetAt: decision.resetAt, limit, now, ordinal: window.ordinal };
    if (decision.delayMilliseconds !== undefined) await clock.sleep(decision.delayMilliseconds);
    return {
      ...count,
      get remaining() {
        return decision.remaining;
      },
    };
  });
}

/** Parts that change the counts of their limiter. */
export function changeCounts(parts: Parts, change: (count: Count, key: Key) => Count): Parts {
  return wrapLimiter(parts, (inner, key, exchange) => {
    const count = inner.count(key, exchange);
    return count instanceof Promise ? count.then((later) => change(later, key)) : change(count, key);
  });
}

/** Parts that change the rate-limit headers of a count. */
export function changeRateHeaders(
  parts: Parts,
  change: (headers: readonly string[], count: Count) => readonly string[],
): Parts {
  return { ...parts, rateHeaders: (count) => change(parts.rateHeaders(count), count) };
}

/** Flat headers with another value for this lower-case name. */
export function withValue(headers: readonly string[], name: string, value: string): string[] {
  return headers.map((text, at) => (at % 2 === 1 && headers[at - 1]?.toLowerCase() === name ? value : text));
}

/** Parts that count by bucket instead of by key. The first key of a bucket's window gives the window its length. */
export function bucketBy(parts: Parts, bucketOf: (key: Key, exchange: Exchange) => string): Parts {
  const buckets = new Map<string, { window: Key['window']; windowSeconds: number }>();
  return wrapLimiter(parts, (inner, key, exchange) => {
    const name = bucketOf(key, exchange);
    let bucket = buckets.get(name);
    if (bucket === undefined || bucket.window.expiresAt <= parts.setup.clock.now()) {
      const ordinal = bucket?.window.ordinal ?? 0;
      bucket = { window: { expiresAt: 0, count: 0, ordinal }, windowSeconds: key.windowSeconds };
      buckets.set(name, bucket);
    }
    return inner.count({ ...key, ...bucket, id: name }, exchange);
  });
}
