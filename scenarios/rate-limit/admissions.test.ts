import t from 'tap';
import { decisionsFrom } from '../../limiter/decisions.ts';
import type { Exhaustion, KeyLedger, Recovery } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { limitHeld, oneByOne, refusedWith429 } from './admissions.ts';
import { decisionOf } from './decisions.ts';
import { limitGranted } from './granted.ts';
import { provenHeld } from './judgements.ts';

/** An answer received at an instant in ms, 5 ms after its request, of a limit of 3. */
function answer(status: number, receivedAt: number, remaining: number): Reply {
  const headers: [string, string][] = [
    ['X-RateLimit-Limit', '3'],
    ['X-RateLimit-Remaining', String(remaining)],
  ];
  const json = { ok: false as const, problem: '' };
  return { kind: 'answer', status, headers, text: '', bodyBytes: 0, json, sentAt: receivedAt - 5, receivedAt };
}

const window: Recovery = {
  ...{ polls: [], shows: 'window', announced: undefined, doubt: undefined, means: 'window end' },
  refill: { perMillisecond: 0, atOnce: 0 },
  slidesAfter: 0,
};
const refill = (perMillisecond: number): Recovery => ({
  ...window,
  shows: 'refill',
  refill: { perMillisecond, atOnce: 0 },
});

const ledgerOf = (replies: Reply[], windowSeconds?: number): KeyLedger => ({
  ...{
    key: 'exhaustible',
    limit: 3,
    replies,
    windowSeconds,
    isSteady: false,
    ends: { endOf: () => undefined, resolutionMilliseconds: 1000 },
  },
  decisions: decisionsFrom(replies.map((reply) => decisionOf(reply))),
});

function exhaustion(replies: Reply[], change: Partial<Exhaustion> = {}): Exhaustion {
  return {
    ...{
      operation: 'POST /v1/generate',
      limit: 3,
      prior: 0,
      unshown: 0,
      keepsReset: true,
      jumps: false,
      isFresh: true,
      replies,
      sequential: replies,
    },
    ...{ together: 0, certainUntil: 1000, overruns: 0, tokenChance: 0, recovery: window, declared: {} },
    ledger: ledgerOf(replies),
    ...change,
  };
}

const [one, two, three] = [answer(200, 10, 2), answer(200, 20, 1), answer(200, 30, 0)];
const fourth = answer(200, 40, 0);
const refused = answer(429, 50, 0);
const otherRefusal = answer(429, 50, 2);

t.test('a limit is held if a window admits no more, and it refused', async (t) => {
  const kept = exhaustion([one, two, three, refused]);
  t.equal(limitHeld.precondition?.(kept), undefined);
  t.equal(limitHeld.test(kept), undefined);
  const tooMany = exhaustion([one, two, three, fourth, refused]);
  t.match(limitHeld.test(tooMany)?.got, /^4 requests of POST \/v1\/generate admitted, limit 3$/);
  t.match(limitHeld.test(exhaustion([one, two, three, refused], { prior: 1 }))?.got, /^4 requests/);
  const gotOf = (sequential: Reply[], together: number) =>
    limitHeld.test(exhaustion([one, two, three, fourth, refused], { sequential, together }))?.got;
  const sentence = (how: string) => `4 requests of POST /v1/generate admitted${how}, limit 3`;
  t.equal(gotOf([one], 4), sentence(' (3 of them sent at once)'), 'the admitted ones, without the refused one');
  t.equal(gotOf([], 5), sentence(' (all sent at once)'), 'no figure twice');
  const isAt = (sequential: Reply[], together: number) =>
    oneByOne(limitHeld).test(exhaustion([one, two, three, fourth, refused], { sequential, together }))?.deviation?.is;
  t.equal(isAt([one], 4), 'too many at once', 'requests in turn were within the limit');
  t.equal(isAt([one, two, three, fourth, refused], 0), undefined, 'the usual deviation');
  t.equal(gotOf([one, two, three, fourth, refused], 0), sentence(''));
});

t.test('admissions after the certain end of the window are not counted', async (t) => {
  const straddled = exhaustion([one, two, three, answer(200, 1200, 2)]);
  t.match(limitHeld.precondition?.(straddled), { outcome: 'inapplicable', because: /the window ended/ });
  const often = exhaustion([one, two, three, answer(200, 240, 0)], { certainUntil: 100, overruns: 3 });
  t.equal(limitHeld.precondition?.(often), undefined, 'but in three short bursts in a row');
  t.match(limitHeld.test(often)?.got, /^4 requests/);
  t.equal(
    limitHeld.test(exhaustion([one, two, three, fourth, answer(200, 1200, 0), refused]))?.got,
    'at least 4 requests of POST /v1/generate admitted in one window, 5 in all, limit 3',
  );
});

t.test(
  'each value of Remaining from the limit to 0 is one request too many, however fast requests come back',
  async (t) => {
    const opening = answer(200, 5, 3);
    const fast = exhaustion([opening, one, two, three, refused], { recovery: refill(1) });
    t.equal(limitHeld.precondition?.(fast), undefined);
    t.match(limitHeld.test(fast)?.got, /^4 requests .* limit 3, although X-RateLimit-Remaining announced each value/);
    const late = exhaustion([opening, one, two, three, refused], { certainUntil: 1 });
    t.equal(limitHeld.test(late), undefined, 'but a window may begin in between');
  },
);

t.test('a sliding window admits its limit within a time in which nothing came back', async (t) => {
  const replies = [one, two, three, fourth, refused];
  const slides = { ...refill(0.03), slidesAfter: 500 };
  t.match(limitHeld.test(exhaustion(replies, { recovery: slides }))?.got, /^4 requests/);
  const longer = { ...slides, slidesAfter: 30 };
  t.equal(limitHeld.test(exhaustion(replies, { recovery: longer })), undefined, 'the requests took longer');
  const moved = exhaustion(replies, { recovery: slides, keepsReset: false });
  t.equal(limitHeld.test(moved), undefined, 'another window may have begun');
});

t.test('what may have come back meanwhile is allowed, and too much of it decides nothing', async (t) => {
  const replies = [one, two, three, fourth];
  t.equal(limitHeld.test(exhaustion(replies, { recovery: refill(0.03) })), undefined, 'one in 35 ms');
  t.match(limitHeld.test(exhaustion(replies, { recovery: refill(0.003) }))?.got, /^4 requests/);
  const fast = limitHeld.precondition?.(exhaustion(replies, { recovery: refill(1) }));
  t.match(fast, {
    outcome: 'inapplicable',
    because: /took [\d.]+ s, in which a limiter that refills may admit 35 more than the limit/,
  });
});

t.test('several counters hold no limit, however fast requests seem to come back', async (t) => {
  const jumping = exhaustion([one, two, three, fourth], { recovery: refill(1), jumps: true });
  t.equal(limitHeld.precondition?.(jumping), undefined);
  t.match(limitHeld.test(jumping)?.got, /^4 requests .* the values of several counters$/);
});

t.test('one request more may be a token that came back whole, unless that is unlikely', async (t) => {
  const replies = [one, two, three, fourth];
  const recovery = refill(0.003);
  t.equal(limitHeld.test(exhaustion(replies, { recovery, tokenChance: 0.1 })), undefined);
  t.match(limitHeld.test(exhaustion(replies, { recovery, tokenChance: 0.0001 }))?.got, /^4 requests/);
  const five = [...replies, answer(200, 45, 0)];
  t.match(limitHeld.test(exhaustion(five, { recovery, tokenChance: 1 }))?.got, /^5 requests/, 'two more are not');
});

t.test('a sliding window gives back bit by bit, and sometimes much at once', async (t) => {
  const slow = (receivedAt: number, remaining: number): Reply => ({
    ...answer(200, receivedAt, remaining),
    sentAt: receivedAt - 300,
  });
  const recovery = refill(0.0005);
  const atOnce = [slow(300, 2), slow(301, 1), slow(302, 0), slow(2350, 2), slow(2651, 1), slow(2952, 0)];
  const jumped = exhaustion([...atOnce.slice(0, 3), slow(640, 0), ...atOnce.slice(3)], { recovery });
  for (const expectation of [limitHeld, refusedWith429])
    t.match(expectation.precondition?.(jumped), {
      outcome: 'inapplicable',
      because: /shows that 4 requests were given back/,
    });
  const oneByOne = [640, 950, 1260, 1570, 1880].map((at) => slow(at, 0));
  const risen = limitHeld.precondition?.(exhaustion([...atOnce.slice(0, 3), ...oneByOne], { recovery }));
  t.match(risen, { outcome: 'inapplicable', because: /5 requests were given back/ });
  const tooMany = exhaustion([...atOnce.slice(0, 3), slow(640, 0), slow(950, 0)], { recovery });
  t.equal(limitHeld.precondition?.(tooMany), undefined, 'two more are more than its rate allows');
  t.match(limitHeld.test(tooMany)?.got, /^5 requests/);
});

t.test('what came back is compared with the time in which it was seen, not with all of it', async (t) => {
  // A sliding counter behind 300 ms: the share of its previous window falls faster than requests came back after a refusal.
  const groups = [
    [0, 11, 1],
    [310, 13, 7],
    [628, 8, 1],
    [932, 9, 1],
    [1278, 10, 11],
    [1599, 1, 1],
    [1906, 2, 1],
    [2254, 3, 4],
    [2573, 0, 1],
    [2879, 1, 1],
    [3235, 4, 3],
  ] as const;
  const replies = groups.flatMap(([sentAt, highest, count]) =>
    Array.from({ length: count }, (_, index) => ({ ...answer(200, sentAt + 300, highest - index), sentAt })),
  );
  const all = exhaustion(replies, { limit: 20, tokenChance: 1, recovery: refill(0.0024) });
  t.match(limitHeld.precondition?.(all), { outcome: 'inapplicable', because: /11 requests were given back/ });
});

t.test('a refusal with Remaining above 0 before the limit is of another limit', async (t) => {
  const other = exhaustion([one, otherRefusal]);
  for (const expectation of [limitHeld, limitGranted])
    t.match(expectation.precondition?.(other), { outcome: 'inapplicable', because: /Remaining 2 of 3.*another limit/ });
  const atLimit = exhaustion([one, two, three, otherRefusal]);
  t.equal(limitHeld.precondition?.(atLimit), undefined, 'at the limit it is the announced one');
});

t.test('an idle window grants what its first Remaining promises', async (t) => {
  t.match(limitGranted.test(exhaustion([one, two, refused]))?.got, /^2 requests admitted, limit 3, then 429/);
  t.equal(limitGranted.test(exhaustion([one, two, three, refused])), undefined);
  const used = limitGranted.precondition?.(exhaustion([two, three, refused], { isFresh: false }));
  t.match(used, { outcome: 'inapplicable' });
  const skipping = [one, answer(200, 20, 1), answer(200, 30, -1), refused];
  const shared = limitGranted.precondition?.(exhaustion(skipping, { limit: 4 }));
  t.match(shared, { outcome: 'inapplicable', because: /another client may use/ });
  t.equal(limitGranted.precondition?.(exhaustion(skipping)), undefined, 'our own requests used the whole limit');
});

t.test('a request that failed may have been counted, so fewer admissions show nothing', async (t) => {
  const shed = exhaustion([one, answer(503, 20, 1), answer(200, 30, 0), refused]);
  const because = /^a request got 503 before the limit was used up, and the limiter may have counted it$/;
  t.match(limitGranted.precondition?.(shed), { outcome: 'inapplicable', lacks: 'evidence', because });
  const few = exhaustion([one, answer(503, 20, 0), refused]);
  t.equal(limitGranted.precondition?.(few), undefined, 'it explains one of two');
  t.match(limitGranted.test(few)?.got, /^1 request admitted, limit 3, then 429/);
});

t.test('a key that is never refused beyond the limit is not refused with 429', async (t) => {
  const never = exhaustion([one, two, three, fourth]);
  t.equal(refusedWith429.precondition?.(never), undefined);
  t.match(refusedWith429.test(never)?.got, /all 4 requests succeeded/);
  t.match(refusedWith429.test(exhaustion([one, two, three, answer(503, 40, 0)]))?.got, /503/);
  const refilled = [one, two, answer(200, 30, 2), answer(200, 40, 2), answer(503, 50, 2), answer(429, 60, 0)];
  t.equal(refusedWith429.test(exhaustion(refilled)), undefined, 'a bucket had room left');
  const busy = exhaustion([one, answer(503, 20, 2)]);
  t.match(refusedWith429.precondition?.(busy), {
    lacks: 'evidence',
    because: /^a request got 503 before the limit was used up/,
  });
});

t.test(
  'requests that no limiter of the declared window admits are too many, whatever its kind and its announcements',
  async (t) => {
    const many = Array.from({ length: 8 }, (_, index) => answer(200, 10 + index, 1));
    const proven = provenHeld(limitHeld);
    const found = exhaustion([...many, refused], { certainUntil: 0, ledger: ledgerOf([...many, refused], 2) });
    t.equal(proven.precondition?.(found), undefined);
    t.match(
      proven.test(found)?.got,
      /^at least 2 admitted too many: 8 between 0.00 and 0.01 s; no limiter of 3 per 2 s admits more than 6$/,
    );
    const six = [...many.slice(0, 6), refused];
    const few = exhaustion(six, { certainUntil: 0, ledger: ledgerOf(six, 2) });
    const untold = { outcome: 'inapplicable', lacks: 'evidence', because: / fit any limit from 3 to 6 or more/ };
    t.match(proven.precondition?.(few), untold, 'two windows admit twice the limit');
  },
);
