import t from 'tap';
import type { Answered, Answers, Burst, Drain } from '../vocabulary/episodes.ts';
import { generate } from '../vocabulary/requests.ts';
import { bystanderServed, idempotencyKeysRefused, notEarly, notFull } from './exhaustion.ts';
import { limiterObservations } from './observations.ts';
import { countsDown } from './reset-counts-down.ts';

/** An answer to one exhaustible key of a limit of 3, received 5 ms after its request. */
function answered(status: number, receivedAt: number, remaining: number, key = 'exhaustible-1'): Answered {
  const headers: [string, string][] = [
    ['X-RateLimit-Limit', '3'],
    ['X-RateLimit-Remaining', String(remaining)],
  ];
  const json = { ok: false as const, problem: '' };
  const answer = { kind: 'answer' as const, status, headers, text: '', bodyBytes: 0, json };
  const reply = { ...answer, sentAt: receivedAt - 5, receivedAt };
  return { endpoint: 'generate', request: generate({ key: 'exhaustible' }), key, reply, isCut: false };
}
const answers = (...all: Answered[]): Answers => ({ all });

t.test('a full Remaining on a refusal is wrong if the next request is refused too', async (t) => {
  const [first, second] = [answered(429, 20, 3), answered(429, 30, 3)];
  t.match(notFull.test(answers(first, second))?.got, /Remaining is 3 of 3 on a refusal/);
  t.equal(notFull.test(answers(answered(429, 20, 0), answered(429, 30, 0))), undefined);
});

t.test('where a window may have begun after the refusal was decided, its Remaining is not judged', async (t) => {
  const atEnd = answers(answered(429, 20, 0), answered(429, 30, 3), answered(200, 40, 2));
  t.equal(notFull.test(atEnd), undefined);
  t.equal(notFull.samples(atEnd).length, 1, 'the refusal before it is');
  const usedUp = answers(answered(429, 30, 3), answered(200, 33, 0), answered(429, 50, 0));
  t.equal(notFull.test(usedUp), undefined, 'another request used the new window up');
  t.equal(notFull.test(answers(answered(429, 30, 3))), undefined, 'nothing was sent after it');
  const otherKey = answers(answered(429, 20, 3), answered(200, 25, 2, 'exhaustible-2'), answered(429, 30, 3));
  t.ok(notFull.test(otherKey), 'another key has windows of its own');
});

t.test('where another limit refuses as well, a full Remaining may be right', async (t) => {
  const full = [answered(429, 50, 3), answered(429, 60, 3)];
  const other = [answered(200, 10, 2), answered(429, 20, 2), answered(200, 30, 1)];
  t.equal(notFull.test(answers(...other, ...full)), undefined);
  const ofOtherKey = other.map((each) => ({ ...each, key: 'exhaustible-2' }));
  t.ok(notFull.test(answers(...ofOtherKey, ...full)), 'another key shows nothing of this one');
});

t.test('what a bucket holds before it is full is no early window', async (t) => {
  const reply = (status: number, receivedAt: number, remaining: number) => ({
    ...answered(status, receivedAt, remaining).reply,
  });
  const drain = (left: number): Drain => {
    const polls = [reply(429, 1700, 0), reply(200, 1750, left)];
    const recovery = { polls, announced: { earliest: 1800, latest: 2200 }, doubt: undefined };
    return { limit: 20, replies: [reply(429, 0, 0)], recovery } as unknown as Drain;
  };
  t.match(notEarly.test(drain(19))?.got, /^admitted at least 50 ms before the reset, X-RateLimit-Remaining 19 of 20$/);
  t.equal(notEarly.test(drain(16)), undefined, '17.5 of 20 had come back evenly');
});

t.test('a key that is admitted again at once does not show if Reset counts down', async (t) => {
  const { reply } = answered(429, 0, 0);
  const drain = (...polls: Answered[]): Drain =>
    ({
      limit: 3,
      prior: 0,
      replies: [reply],
      recovery: { polls: polls.map((poll) => poll.reply) },
    }) as unknown as Drain;
  const because = /^the key was not refused a second time before it was admitted again/;
  t.match(countsDown.precondition?.(drain(answered(200, 30, 2))), { lacks: 'evidence', because });
  t.equal(
    countsDown.precondition?.(drain(answered(429, 30, 0))),
    undefined,
    'headers are the question of other checks',
  );
});

t.test('a reset that no refusal announces is undecided: no declaration helps', async (t) => {
  const { reply } = answered(429, 0, 0);
  const drain = (reset: string | undefined): Drain => {
    const announced: [string, string][] = reset === undefined ? [] : [['X-RateLimit-Reset', reset]];
    const recovery = { polls: [], announced: undefined, doubt: 'its unit is not known' };
    return { limit: 20, prior: 0, replies: [{ ...reply, headers: announced }], recovery } as unknown as Drain;
  };
  t.match(notEarly.precondition?.(drain(undefined)), { lacks: 'evidence', because: /^the 429 has no integer/ });
  t.match(notEarly.precondition?.(drain('57')), { lacks: 'declaration', because: 'its unit is not known' });
  const past = drain('57');
  const recovery = { ...past.recovery, announced: { earliest: -9, latest: -5 }, doubt: 'it had passed' };
  t.match(notEarly.precondition?.({ ...past, recovery }), { lacks: 'evidence', because: 'it had passed' });
});

t.test('a refusal after the latest instant of the announced reset is observed as one', async (t) => {
  const refills = limiterObservations.find(({ id }) => id === 'rate-limit/refills');
  const observe = refills !== undefined && 'observe' in refills ? refills.observe : undefined;
  const observed = (refusedAt: number, doubt?: string) => {
    const polls = [answered(429, refusedAt, 0).reply, answered(200, 9000, 2).reply];
    const recovery = { polls, announced: { earliest: 4000, latest: 5000 }, doubt, shows: 'window', means: 'unknown' };
    return (observe as ((drain: Drain) => unknown) | undefined)?.({ recovery, replies: [] } as unknown as Drain);
  };
  t.match(observed(6000), { says: /^still refused after the announced reset; /, facts: { refusedAfterReset: true } });
  t.notMatch(observed(4900), { facts: { refusedAfterReset: true } });
  t.notMatch(observed(6000, 'its unit is not known'), { facts: { refusedAfterReset: true } });
});

t.test('a bystander that has used up its own limit is not refused because of another key', async (t) => {
  const burst = (...statuses: [number, number][]): Burst => {
    const bystander = statuses.map(([status, remaining], index) => answered(status, 10 * index, remaining).reply);
    return { bystander, bystanderBefore: 0 } as unknown as Burst;
  };
  t.match(bystanderServed.test(burst([200, 2], [429, 2]))?.got, /^429 .*for request 2 of 2 with the bystander key$/);
  t.match(bystanderServed.test(burst([200, 5], [429, 0]))?.got, /^429/, 'five were left of its own limit');
  t.match(bystanderServed.test(burst([429, 2]))?.got, /^429 .*request 1 of 1/, 'refused with room from the beginning');
  t.equal(bystanderServed.test(burst([200, 1], [200, 0], [429, 0])), undefined);
  t.equal(bystanderServed.test(burst([429, 0], [200, 2])), undefined, 'used up before');
  t.equal(bystanderServed.test(burst([200, 5], [503, 5], [200, 4])), undefined, 'a busy service refuses whoever asks');
  const late = burst([200, 2], [429, 1]);
  t.equal(bystanderServed.test({ ...late, bystanderBefore: 2 }), undefined, 'three of three, whatever Remaining says');
  t.ok(bystanderServed.test({ ...late, bystanderBefore: 1 }), 'two of three');
  const never = burst([429, 0], [429, 0]);
  t.match(bystanderServed.precondition?.(never), { outcome: 'inapplicable', because: /its own limit/ });
});

t.test('fresh Idempotency-Keys that are admitted alone have to be so three times', async (t) => {
  const reply = (status: number, at: number) => answered(status, at, status === 429 ? 0 : 2).reply;
  const bracket = (after: number) => ({ fresh: [reply(200, 10), reply(200, 20)], after: reply(after, 30) });
  const drain = (perMillisecond: number, ...after: number[]): Drain =>
    ({ brackets: after.map(bracket), recovery: { refill: { perMillisecond } } }) as unknown as Drain;
  const { precondition, test } = idempotencyKeysRefused;
  t.equal(precondition?.(drain(0, 429, 429, 429)), undefined);
  t.match(test(drain(0, 429, 429, 429))?.got, /^200 .* for each of 6 fresh Idempotency-Keys/);
  const untold = { outcome: 'inapplicable', because: /may have refilled/, lacks: 'evidence' };
  t.match(precondition?.(drain(0, 429, 200)), untold, 'another client took what came back to a bucket, once');
  t.match(precondition?.(drain(0, 200)), untold);
  t.match(precondition?.(drain(0.04, 429, 429, 429)), untold, 'a token comes back in the time of a bracket');
  const refused = { fresh: [reply(429, 10), reply(429, 20)], after: reply(429, 30) };
  t.equal(precondition?.({ ...drain(0), brackets: [refused] }), undefined);
  t.equal(test({ ...drain(0), brackets: [refused] }), undefined);
});
