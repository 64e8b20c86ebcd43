import type { KnownLimiter, LimiterRequest } from '../../reference-server/limiters/limiter.ts';
import { randomNumbers } from '../../schemas/random.ts';

/** Requests of another client of the keys: some at once, or one after the other, and again. */
function* requestsOfAnother(from: number, seed: number): Generator<number> {
  const chance = randomNumbers(seed);
  for (let at = from; ; ) {
    at += chance() * 4000;
    const [count, distance] = [1 + Math.floor(chance() ** 2 * 30), chance() < 0.3 ? 0 : chance() * 250];
    for (let index = 0; index < count; index++) {
      at += distance;
      yield at;
    }
  }
}

/** A limiter whose keys are used by another client as well, that no answer of this run shows. */
export const withOtherClient = (limiter: KnownLimiter, seed: number): KnownLimiter => ({
  name: `${limiter.name} that another client uses too`,
  make: (limit, windowMilliseconds) => {
    const decide = limiter.make(limit, windowMilliseconds);
    const others = new Map<string, { requests: Generator<number>; next: number }>();
    return (request: LimiterRequest) => {
      const { key, now } = request;
      let other = others.get(key);
      if (other === undefined) {
        const requests = requestsOfAnother(now, seed * 31 + others.size);
        other = { requests, next: requests.next().value };
        others.set(key, other);
      }
      for (; other.next <= now; other.next = other.requests.next().value)
        decide({ ...request, now: Math.floor(other.next) });
      return decide(request);
    };
  },
});
