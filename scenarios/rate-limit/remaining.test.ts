import t from 'tap';
import { decisionsFrom } from '../../limiter/decisions.ts';
import type { Drain, PassedReset, Resets } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { noneRemainsOn429, operationsHeld, resetTells } from './remaining.ts';

function answer(status: number, remaining: number): Reply {
  const headers: [string, string][] = [
    ['X-RateLimit-Remaining', String(remaining)],
    ['X-RateLimit-Reset', '7'],
  ];
  const json = { ok: false as const, problem: '' };
  return { kind: 'answer', status, headers, text: '', bodyBytes: 0, json, sentAt: 0, receivedAt: 0 };
}

const passed = (before: Reply, after: Reply, change: Partial<PassedReset> = {}): PassedReset => ({
  ...{ before, after, key: 'exhaustible-1', window: 1, isPast: true },
  ...change,
});
const resets = (passed: PassedReset[], change: Partial<Resets> = {}): Resets => ({
  ...{ passed, past: [], kept: [], returns: [], constant: undefined, fitsUnit: true, isDeclared: false },
  ...change,
});

const refused = answer(429, 0);
const twice = [passed(refused, refused), passed(refused, refused, { key: 'exhaustible-2' })];

t.test('a reset that nothing follows in two windows is false', async (t) => {
  t.equal(resetTells.precondition?.(resets(twice)), undefined);
  t.match(resetTells.test(resets(twice))?.got, /X-RateLimit-Reset 7: .* passed in 2 windows .* \(0, then 0\)/);
  t.match(resetTells.test(resets(twice, { constant: '7' }))?.got, /X-RateLimit-Reset is always 7/);
});

t.test('one window, and a value that may have another unit, decide nothing', async (t) => {
  const [first] = twice;
  const again = first && resets([first, { ...first }]);
  t.match(again && resetTells.precondition?.(again), { outcome: 'inapplicable' }, 'the same window');
  const moving = resets(twice.map((each) => ({ ...each, isPast: false })));
  t.match(resetTells.precondition?.(moving), { outcome: 'inapplicable', because: /fits no unit/ });
  t.equal(resetTells.precondition?.({ ...moving, isDeclared: true }), undefined, 'unless it is declared');
});

t.test('a reset that always had passed is false, whatever came back', async (t) => {
  const past = Array.from({ length: 10 }, () => answer(200, 9));
  for (const passed of [[], twice.slice(0, 1)]) {
    t.equal(resetTells.precondition?.(resets(passed, { past })), undefined);
    t.match(resetTells.test(resets(passed, { past }))?.got, /X-RateLimit-Reset 7 had passed .* in all 10 answers/);
  }
  t.equal(resetTells.test(resets([], { past: past.slice(1) })), undefined, 'nine decide nothing');
});

t.test('a constant value that fits no unit is false if requests came back in two windows', async (t) => {
  const back = { before: refused, after: answer(200, 9) };
  for (const constant of ['-1', '9'.repeat(400)]) {
    const twice = resets([], { constant, fitsUnit: false, returns: [back, back] });
    t.equal(resetTells.precondition?.(twice), undefined);
    t.match(resetTells.test(twice)?.got, /is always (-1|9{40}…), which is no time in any unit/);
    t.equal(resetTells.samples(twice).length, 2);
    t.equal(resetTells.test({ ...twice, returns: [back] }), undefined, 'one window decides nothing');
    t.equal(resetTells.test({ ...twice, fitsUnit: true }), undefined, 'a value that fits a unit is waited for');
    t.equal(resetTells.test({ ...twice, constant: undefined }), undefined, 'a value that moves may have another unit');
  }
});

t.test('a request that came back and was used up leaves Remaining as it was', async (t) => {
  const used = [passed(answer(200, 4), answer(200, 4)), passed(refused, answer(200, 0), { window: 2 })];
  t.equal(resetTells.test(resets(used)), undefined);
  t.equal(resetTells.samples(resets(used)).length, 2);
  const fallen = [passed(answer(200, 4), answer(200, 3)), passed(answer(200, 4), answer(200, 3), { window: 2 })];
  t.ok(resetTells.test(resets(fallen)), 'Remaining fell although a reset passed');
});

t.test('a refusal that leaves something is wrong, but not where a window may have begun', async (t) => {
  const drain = (refusal: Reply, polls: Reply[], change: Partial<Drain> = {}): Drain => {
    const recovery = {
      polls,
      shows: 'window' as const,
      announced: undefined,
      doubt: undefined,
      means: 'unknown' as const,
    };
    return {
      ...{
        operation: 'POST /v1/generate',
        limit: 1,
        prior: 0,
        unshown: 0,
        keepsReset: true,
        jumps: false,
        isFresh: true,
        overruns: 0,
        tokenChance: 0,
        together: 0,
      },
      ...{ replies: [answer(200, 0), refusal], sequential: [], certainUntil: undefined, declared: {} },
      ...{
        recovery: { ...recovery, refill: { perMillisecond: 0, atOnce: 0 }, slidesAfter: 0 },
        connections: [],
        elsewhere: [],
      },
      ledger: {
        ...{
          key: 'exhaustible',
          limit: 1,
          windowSeconds: undefined,
          replies: [],
          isSteady: false,
          ends: { endOf: () => undefined, resolutionMilliseconds: 1000 },
        },
        decisions: decisionsFrom([]),
      },
      ...{ refusedOnce: undefined, brackets: [], retried: undefined, counted: [], uncounted: [] },
      ...change,
    };
  };
  const wrong = drain(answer(429, 1), [refused, answer(200, 0)]);
  t.equal(noneRemainsOn429.precondition?.(wrong), undefined);
  t.match(noneRemainsOn429.test(wrong)?.got, /Remaining is 1 of 1 on a 429/);
  const shows = (shows: 'refill' | 'nothing'): Drain => ({ ...wrong, recovery: { ...wrong.recovery, shows } });
  const rounded = { outcome: 'inapplicable', because: /may refill gradually/ };
  t.match(noneRemainsOn429.precondition?.(shows('refill')), rounded);
  t.match(
    noneRemainsOn429.precondition?.(shows('nothing')),
    rounded,
    'asked too rarely to tell a bucket from a window',
  );
  const never = drain(answer(429, 1), [refused]);
  never.recovery.shows = 'nothing';
  t.equal(noneRemainsOn429.precondition?.(never), undefined, 'never admitted again');
  const begun = { outcome: 'inapplicable', because: /a new window may have begun/ };
  t.match(noneRemainsOn429.precondition?.(drain(answer(429, 1), [answer(200, 0)])), begun);
  const elsewhere = [{ operation: 'POST /v1/generate', reply: answer(200, 0) }];
  const usedUp = drain(answer(429, 1), [refused], { elsewhere });
  t.match(noneRemainsOn429.precondition?.(usedUp), begun, 'the new window was used up before the first poll');
  t.equal(noneRemainsOn429.precondition?.(drain(refused, [answer(200, 0)])), undefined, '0 is right in any case');
  const replies = [answer(200, 2), answer(429, 2), answer(200, 1), answer(200, 0), refused];
  t.equal(noneRemainsOn429.test(drain(refused, [refused], { replies })), undefined, 'another limit refused in between');
});

t.test('a read that is refused with another status than 429, though it was answered before, is not held', async (t) => {
  const drainOf = (status: number, change: Partial<Drain> = {}): Drain =>
    ({
      ...{ operation: 'POST /v1/generate', counted: ['POST /v1/generate', 'GET /v1/models'], uncounted: [] },
      ...{ elsewhere: [{ operation: 'GET /v1/models', reply: answer(status, 0) }], replies: [refused], limit: 10 },
      ...{ recovery: { shows: 'refill', polls: [answer(200, 1)] }, ...change },
    }) as unknown as Drain;
  const judged = (status: number, change: Partial<Drain> = {}) => {
    const drain = drainOf(status, change);
    return operationsHeld.precondition?.(drain) ?? operationsHeld.test(drain);
  };
  t.match(judged(403), { got: /403 for GET \/v1\/models while POST \/v1\/generate is refused with 429/ });
  t.match(judged(403, { counted: [] }), { outcome: 'inapplicable' }, 'it was not seen to count');
  t.match(judged(429), { outcome: 'inapplicable' });
  t.match(judged(404), { outcome: 'inapplicable' }, 'the model may be gone');
  t.match(judged(503), { outcome: 'inapplicable' }, 'a 5xx is no word about the limit');
  t.same(operationsHeld.samples(drainOf(503)), []);
  t.equal(operationsHeld.samples(drainOf(403)).length, 1);
});
