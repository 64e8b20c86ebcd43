import type { Key } from './keys/keys.ts';
import type { Bucket } from './limiters/limiter.ts';
import type { GateName, Parts } from './parts.ts';
import type { Limiter, Results } from './stores/store.ts';
import type { Answer, Count, Exchange, Gate, Operation } from './vocabulary/exchange.ts';

/** A JSON object in the body of an answer. */
export type Members = Record<string, unknown>;

/** The JSON object in the body of an answer. */
export function membersOf(answer: Answer): Members {
  return JSON.parse(String(answer.body)) as Members;
}

/** An answer with another JSON body. */
export function withBody(answer: Answer, body: unknown): Answer {
  return { ...answer, body: JSON.stringify(body) };
}

/** An answer whose body is plain text. */
export function asText(answer: Answer, body: string): Answer {
  return { ...answer, body, contentType: 'text/plain; charset=utf-8' };
}

/** The flat headers whose lower-case name passes `keeps`. */
export function filterHeaders(headers: readonly string[], keeps: (name: string) => boolean): string[] {
  return headers.filter((_, at) => keeps((headers[at - (at % 2)] ?? '').toLowerCase()));
}

/** Parts that change every finished answer, rate-limit headers included. */
export function changeAnswers(parts: Parts, change: (answer: Answer, exchange: Exchange) => Answer): Parts {
  return {
    ...parts,
    finish: (final) => {
      const inner = parts.finish(final);
      return (exchange, answer) => change(inner(exchange, answer), exchange);
    },
  };
}

/** Changes the finished answers that `where` selects. */
export const answersWhere =
  (
    where: (answer: Answer, exchange: Exchange) => boolean,
    change: (answer: Answer, exchange: Exchange) => Answer,
  ): ((parts: Parts) => Parts) =>
  (parts) =>
    changeAnswers(parts, (answer, exchange) => (where(answer, exchange) ? change(answer, exchange) : answer));

/** Changes the outcome of validation; `change` gets the refusal, or undefined for a valid request. */
export function changeValidation(
  parts: Parts,
  change: (refusal: Answer | undefined, exchange: Exchange, final: Parts) => Answer | undefined,
): Parts {
  return wrapGate(
    parts,
    'validate',
    (inner, final) => async (exchange) => change(await inner(exchange), exchange, final),
  );
}

/** An answer without one header, given in lower case. */
export function withoutHeader(answer: Answer, name: string): Answer {
  return { ...answer, headers: filterHeaders(answer.headers, (candidate) => candidate !== name) };
}

/** Parts that change what a handler answers, before it is stored under an Idempotency-Key. */
export function wrapHandler(
  parts: Parts,
  operation: Operation,
  change: (answer: Answer, exchange: Exchange) => Answer | Promise<Answer>,
): Parts {
  const make = parts.handlers[operation];
  return {
    ...parts,
    handlers: {
      ...parts.handlers,
      [operation]: (final: Parts) => {
        const inner = make(final);
        return async (exchange: Exchange) => change(await inner(exchange), exchange);
      },
    },
  };
}

/** Parts that change the JSON of the successful answers of an operation. */
export function rewriteSuccesses(parts: Parts, operation: Operation, change: (members: Members) => unknown): Parts {
  return wrapHandler(parts, operation, (answer) =>
    answer.status < 300 ? withBody(answer, change(membersOf(answer))) : answer,
  );
}

/** Parts with another gate in place of this one; `change` gets the gate it replaces and the final parts. */
export function wrapGate(parts: Parts, name: GateName, change: (inner: Gate, final: Parts) => Gate): Parts {
  return { ...parts, gates: { ...parts.gates, [name]: (final: Parts) => change(parts.gates[name](final), final) } };
}

/** Parts that change the replays of stored results. */
export function changeReplays(
  parts: Parts,
  change: (answer: Answer, exchange: Exchange, final: Parts) => Answer,
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

/** Parts that take every body under an Idempotency-Key for the first one. */
export function ignoreFingerprints(parts: Parts): Parts {
  const { results } = parts;
  const claim: Results['claim'] = async (scope, fingerprint, owner) => {
    const found = await results.claim(scope, fingerprint, owner);
    return found.claimed ? found : { ...found, fingerprint };
  };
  return { ...parts, results: { ...results, claim } };
}

/** Parts that change the model with this id, or all models (`*`), in the list and in the single answer. */
export function changeModels(parts: Parts, id: string, change: (model: Members) => Members): Parts {
  const models = parts.models.map((model) => (model.id === id || id === '*' ? (change(model) as typeof model) : model));
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

/** Parts whose limiter keeps a bucket for each key in this process, whatever the store. */
export function withLimiter(parts: Parts, bucket: Bucket): Parts {
  const buckets = new Map<string, ReturnType<Bucket>>();
  return wrapLimiter(parts, (_, { id, limit, windowSeconds, window }) => {
    const decide = buckets.get(id) ?? bucket(limit, windowSeconds * 1000);
    buckets.set(id, decide);
    const now = parts.setup.clock.now();
    const decision = decide(now);
    if (decision.admitted) window.ordinal++;
    return { ...decision, limit, now, ordinal: window.ordinal };
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
