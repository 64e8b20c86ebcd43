import t from 'tap';
import type { Exhaustion } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import type { EpisodeKey } from './episode-key.ts';
import { hidesEarlierUse } from './exhaustion.ts';

const answer = (status: number, sentAt: number): Reply => ({ kind: 'answer', status, sentAt }) as Reply;
const windowMilliseconds = 2000;

/** A key with earlier answers; each announces a reset one window later. */
const keyWith = (...earlier: Reply[]): EpisodeKey => {
  const announcedEnd = ({ sentAt }: Reply) => ({ earliest: sentAt, latest: sentAt + windowMilliseconds });
  return { sinceRest: earlier, announcedEnd } as unknown as EpisodeKey;
};

const usedUp = (admitted: number, change: Partial<Exhaustion> = {}): Exhaustion => {
  const replies = Array.from({ length: admitted }, (_, index) => answer(200, 10_000 + index));
  return { ...{ limit: 3, prior: 0, replies, recovery: { shows: 'refill' } }, ...change } as unknown as Exhaustion;
};

t.test('an earlier request that may count still hides one request too many', async (t) => {
  const late = answer(200, 9000);
  t.ok(hidesEarlierUse(keyWith(late), usedUp(3)));
  t.notOk(hidesEarlierUse(keyWith(late), usedUp(2)), 'fewer than the limit were admitted');
  t.notOk(hidesEarlierUse(keyWith(late), usedUp(4)), 'more than the limit were admitted');
  t.notOk(hidesEarlierUse(keyWith(answer(200, 7000)), usedUp(3)), 'its reset had passed');
  t.notOk(hidesEarlierUse(keyWith(answer(429, 9000)), usedUp(3)), 'it was refused');
  const inWindow = { recovery: { shows: 'window' } } as Partial<Exhaustion>;
  t.notOk(hidesEarlierUse(keyWith(late), usedUp(3, inWindow)), 'a window shows its requests in Remaining');
});
