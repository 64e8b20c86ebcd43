import type { Key } from './keys/keys.ts';
import type { Bucket } from './limiters/limiter.ts';
import type { GateName, Parts } from './parts.ts';
import type { Limiter } from './stores/store.ts';
import type { Answer, Count, Exchange, Gate, Operation } from './vocabulary/exchange.ts';

/** JSON objects as defects and variants see them. */
export type Members = Record<string, unknown>;

/** The JSON of an answer's body. */
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

/** Flat headers of which only those are kept whose lower-case name passes. */
export function filteredHeaders(headers: readonly string[], keeps: (name: string) => boolean): string[] {
  return headers.filter((_, at) => keeps((headers[at - (at % 2)] ?? '').toLowerCase()));
}

/** Parts that change every finished answer, rate-limit headers included. */
export function answering(parts: Parts, change: (answer: Answer, exchange: Exchange) => Answer): Parts {
  return {
    ...parts,
    finish: (final) => {
      const inner = parts.finish(final);
      return (exchange, answer) => change(inner(exchange, answer), exchange);
    },
  };
}

/** Parts that change what a handler answers, before it is stored under an Idempotency-Key. */
export function handling(
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

/** Parts that change the JSON of an operation's successes. */
export function rewriting(parts: Parts, operation: Operation, change: (members: Members) => unknown): Parts {
  return handling(parts, operation, (answer) =>
    answer.status < 300 ? withBody(answer, change(membersOf(answer))) : answer,
  );
}

/** Parts with a gate around another; the change is given the gate it replaces and the final parts. */
export function gating(parts: Parts, name: GateName, change: (inner: Gate, final: Parts) => Gate): Parts {
  return { ...parts, gates: { ...parts.gates, [name]: (final: Parts) => change(parts.gates[name](final), final) } };
}

/** Parts whose models are changed, in the list and alone. */
export function modelling(parts: Parts, id: string, change: (model: Members) => Members): Parts {
  const models = parts.models.map((model) => (model.id === id || id === '*' ? (change(model) as typeof model) : model));
  return { ...parts, models };
}

/** Parts with another limiter, told what the one before it says. */
export function limiting(
  parts: Parts,
  count: (inner: Limiter, key: Key, exchange: Exchange) => Count | Promise<Count>,
): Parts {
  const inner = parts.limiter;
  return { ...parts, limiter: { count: (key, exchange) => count(inner, key, exchange) } };
}

/** Parts whose limiter keeps a bucket for each key in this process, whatever the store. */
export function withLimiter(parts: Parts, bucket: Bucket): Parts {
  const buckets = new Map<string, ReturnType<Bucket>>();
  return limiting(parts, (_, { id, limit, windowSeconds, window }) => {
    const decide = buckets.get(id) ?? bucket(limit, windowSeconds * 1000);
    buckets.set(id, decide);
    const now = parts.setup.clock.now();
    const decision = decide(now);
    if (decision.admitted) window.ordinal++;
    return { ...decision, limit, now, ordinal: window.ordinal };
  });
}

/** A count that is there already or will be, changed. */
export function counted(count: Count | Promise<Count>, change: (count: Count) => Count): Count | Promise<Count> {
  return count instanceof Promise ? count.then(change) : change(count);
}

/** Parts whose rate-limit headers are changed where they are written. */
export function announcing(
  parts: Parts,
  change: (headers: readonly string[], count: Count) => readonly string[],
): Parts {
  return { ...parts, rateHeaders: (count) => change(parts.rateHeaders(count), count) };
}

/** Flat headers with one value replaced. */
export function withValue(headers: readonly string[], name: string, value: string): string[] {
  return headers.map((text, at) => (at % 2 === 1 && headers[at - 1]?.toLowerCase() === name ? value : text));
}

/** A limiter with one window for each bucket instead of each key; a bucket's window is as long as its first key's. */
export function bucketed(parts: Parts, bucketOf: (key: Key, exchange: Exchange) => string): Parts {
  const buckets = new Map<string, { window: Key['window']; windowSeconds: number }>();
  return limiting(parts, (inner, key, exchange) => {
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
