import t from 'tap';
import type { Exhaustion } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { now } from '../../http/clock.ts';
import type { EpisodeKey } from './episode-key.ts';
import { breaksOff, hidesEarlierUse, shortRest } from './exhaustion.ts';

const answer = (status: number, sentAt: number): Reply =>
  ({ kind: 'answer', status, sentAt, headers: [] as [string, string][] }) as Reply;
const windowMilliseconds = 2000;

/** A key with earlier answers; each announces a reset one window later. */
const keyWith = (...earlier: Reply[]): EpisodeKey => {
  const announcedEnd = ({ sentAt }: Reply) => ({ earliest: sentAt, latest: sentAt + windowMilliseconds });
  return { sinceRest: earlier, history: earlier, announcedEnd } as unknown as EpisodeKey;
};

const usedUp = (admitted: number, change: Partial<Exhaustion> = {}): Exhaustion => {
  const replies = Array.from({ length: admitted }, (_, index) => answer(200, 10_000 + index));
  return { ...{ limit: 3, prior: 0, replies, recovery: { shows: 'refill' } }, ...change } as unknown as Exhaustion;
};

t.test('an earlier request that may count still hides one request too many', async (t) => {
  const late = answer(200, 9000);
  t.ok(hidesEarlierUse(keyWith(late), usedUp(3)));
  t.notOk(hidesEarlierUse(keyWith(late), usedUp(2)), 'too few were admitted');
  t.ok(hidesEarlierUse(keyWith(late, late), usedUp(2)), 'two requests hide two');
  t.notOk(hidesEarlierUse(keyWith(late), usedUp(4)), 'more than the limit were admitted');
  t.notOk(hidesEarlierUse(keyWith(answer(200, 7000)), usedUp(3)), 'its reset had passed');
  t.notOk(hidesEarlierUse(keyWith(answer(429, 9000)), usedUp(3)), 'it was refused');
  t.ok(hidesEarlierUse(keyWith({ kind: 'silence', sentAt: 9000 } as Reply), usedUp(3)), 'it was not answered');
  const inWindow = { recovery: { shows: 'window' } } as Partial<Exhaustion>;
  t.notOk(hidesEarlierUse(keyWith(late), usedUp(3, inWindow)), 'a window shows its requests in Remaining');
});

/** A key of a log of 3 requests: three admissions, a refusal, and two admissions a window after the first of them. */
function keyOfLog(length: number) {
  const began = now() - length;
  const reply = (status: number, at: number, remaining: number) => ({
    ...{ kind: 'answer', status, sentAt: began + at, receivedAt: began + at },
    headers: [['x-ratelimit-remaining', `${remaining}`]],
  });
  const used = [reply(200, 0, 2), reply(200, 10, 1), reply(200, 20, 0), reply(429, 30, 0)];
  const history = [...used, reply(200, length, 0), reply(200, length + 10, 0)];
  return { limit: 3, history, canWaitFor: () => true } as unknown as EpisodeKey;
}

t.test('a rest lasts until the last request does not count, as Remaining shows when others do not', async (t) => {
  const rest = shortRest(keyOfLog(2000), usedUp(3)) ?? 0;
  t.ok(rest > 1900 && rest <= 2100, `${rest} ms`);
  t.equal(shortRest(keyOfLog(6000), usedUp(3)), undefined, 'too far away');
  const inWindow = { recovery: { shows: 'window' } } as Partial<Exhaustion>;
  t.equal(shortRest(keyOfLog(2000), usedUp(3, inWindow)), undefined, 'a window ends by itself');
});

t.test('a refusal with nothing left breaks off a use that had much left', async (t) => {
  const after = (...left: number[]) => {
    const sequential = left.map((remaining, index) => ({
      ...answer(index < left.length - 1 ? 200 : 429, index),
      headers: [['x-ratelimit-remaining', `${remaining}`]],
    }));
    return { sequential } as unknown as Exhaustion;
  };
  t.ok(breaksOff(after(19, 18, 7, 0)));
  t.notOk(breaksOff(after(2, 1, 0, 0)), 'used up');
  t.notOk(breaksOff(after(19, 18, 7, 7)), 'refused by another limit');
});
