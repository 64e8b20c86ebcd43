import t from 'tap';
import type { Burst, Drain, Recovery } from '../vocabulary/episodes.ts';
import type { EpisodeExpectation } from '../vocabulary/suite.ts';
import { declaredLimitChecks } from './declared.ts';
import { countsDown } from './reset-counts-down.ts';

t.test('the declared algorithm is judged only where it was seen how requests come back', async (t) => {
  const check = declaredLimitChecks.find(({ id }) => id === 'rate-limit/algorithm-declared');
  const [expectation] = (check as unknown as { expect: EpisodeExpectation<Burst>[] }).expect;
  if (expectation === undefined) throw new Error('the check has an expectation');
  const burst = (shows: Recovery['shows']): Burst =>
    ({ recovery: { shows }, replies: [], declared: { algorithm: 'token-bucket' } }) as unknown as Burst;
  t.match(expectation.precondition?.(burst('nothing')), { outcome: 'inapplicable', because: /did not see/ });
  for (const shows of ['refill', 'window'] as const) t.equal(expectation.precondition?.(burst(shows)), undefined);
  t.equal(expectation.test(burst('refill')), undefined);
  t.match(expectation.test(burst('window'))?.got, /together, not one by one/);
});

t.test(
  'a refusal after the declared window is wrong unless as many as the limit were admitted just before',
  async (t) => {
    const check = declaredLimitChecks.find(({ id }) => id === 'rate-limit/window-declared');
    const [expectation] = (check as unknown as { expect: EpisodeExpectation<Drain>[] }).expect;
    const reply = (status: number, sentAt: number) => ({
      kind: 'answer',
      status,
      headers: [],
      json: { ok: false },
      sentAt,
      receivedAt: sentAt,
    });
    /** Twenty a window are admitted; the requests of the drain come `apart`, in milliseconds, and one poll at 4.8 s. */
    const drain = (apart: number, count: number): Drain =>
      ({
        limit: 20,
        replies: Array.from({ length: count }, (_, index) => reply(201, index * apart)),
        elsewhere: [],
        connections: [],
        declared: { windowSeconds: 2 },
        recovery: { polls: [reply(429, 4800)] },
      }) as unknown as Drain;
    t.match(expectation?.test(drain(10, 20))?.got, /429 after 4.8 s, declared 2 s/);
    t.equal(expectation?.test(drain(120, 39)), undefined, 'a slow machine fills a second window');
  },
);

/** A reply of this instant, in milliseconds, that announces a reset. */
const announcing = (status: number, sentAt: number, reset: number, took = 5) => ({
  ...{ kind: 'answer', status, json: { ok: status < 300 }, sentAt, receivedAt: sentAt + took },
  headers: [['x-ratelimit-reset', String(reset)]],
});
const begun = 1_790_000_000_000;
const drainOf = (replies: object[], polls: object[] = []): Drain =>
  ({
    ...{ replies, recovery: { polls } },
    declared: { resetUnit: 'epoch-seconds', windowSeconds: 2 },
  }) as unknown as Drain;

t.test('the declared unit is read on every answer, refusals among them', async (t) => {
  const check = declaredLimitChecks.find(({ id }) => id === 'rate-limit/reset-unit-declared');
  const [expectation] = (check as unknown as { expect: EpisodeExpectation<Drain>[] }).expect;
  const end = begun / 1000 + 2;
  const opening = announcing(201, begun, end);
  t.equal(expectation?.test(drainOf([opening, announcing(429, begun + 100, end)])), undefined);
  t.match(expectation?.test(drainOf([opening, announcing(429, begun + 100, 2)]))?.got, /^2, which is -1789999998 s/);
  t.match(expectation?.test(drainOf([opening], [announcing(429, begun + 100, 2)]))?.got, /^2, which is -1789999998 s/);
  const penalty = announcing(429, begun + 100, end + 60);
  t.equal(expectation?.test(drainOf([opening, penalty])), undefined, 'a penalty may last longer than the window');
  const slow = announcing(201, begun + 100, end, 4000);
  t.equal(expectation?.test(drainOf([opening, slow])), undefined, 'an answer may take longer than the window');
});

t.test('instants and small numbers in one header are two units', async (t) => {
  const opening = announcing(201, begun, begun / 1000 + 2);
  const found = drainOf([opening, announcing(429, begun + 100, 2)]);
  t.equal(countsDown.precondition?.(found), undefined);
  t.equal(countsDown.samples(found).length, 2);
  t.match(countsDown.test(found)?.got, /is 1790000002 on a 201, an instant, and 2 on a 429, which is none$/);
});
