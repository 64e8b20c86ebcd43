import t from 'tap';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import type { EpisodeKey } from './episode-key.ts';
import { passedResets, pastResets } from './passed-resets.ts';

const startSeconds = 1_800_000_000;

/** An answer at a time in milliseconds after the start, whose Reset is in seconds after it. */
function answer(status: number, at: number, remaining: number, reset: number): Reply {
  const headers = [
    ['x-ratelimit-remaining', `${remaining}`],
    ['x-ratelimit-reset', `${startSeconds + reset}`],
  ];
  const receivedAt = startSeconds * 1000 + at;
  return { kind: 'answer', status, headers, sentAt: receivedAt - 5, receivedAt } as unknown as Reply;
}

function keyWith(history: Reply[], isKnown = true): EpisodeKey {
  const user = {
    ...{ history, key: { label: 'exhaustible-1' } },
    session: {
      log: { of: () => ({ request: { method: 'POST', path: '/v1/generate' } }) },
      pacers: { clock: { isKnown }, units: () => ['epoch-seconds'] },
    },
    announcedEnd: (reply: Reply | undefined) => {
      if (reply?.kind !== 'answer') return undefined;
      const at = Number(new Map(reply.headers).get('x-ratelimit-reset')) * 1000;
      return { earliest: at - 1000, latest: at + 1000 };
    },
  };
  return user as unknown as EpisodeKey;
}

/** Windows of 2 s that end 0.9 s after a whole second, which Reset rounds down. */
const slidingCounter = [answer(200, 920, 19, 2), answer(200, 2020, 18, 2), answer(200, 3130, 17, 4)];

t.test('requests that a sliding counter gives back in its next window are waited for', async (t) => {
  t.same(passedResets(keyWith(slidingCounter), true), [], 'the next window has only begun');
  t.equal(passedResets(keyWith(slidingCounter), false).length, 1, 'a window gives all back when it ends');
  const later = [...slidingCounter.slice(0, 2), answer(200, 6200, 17, 6)];
  t.match(passedResets(keyWith(later), true), [{ window: 0, isPast: true }], 'nothing came back in twice the window');
});

t.test('a refusal long after the reset shows that nothing came back, and so does a reset in the past', async (t) => {
  const refused = [answer(429, 0, 0, 1), answer(429, 2100, 0, 3)];
  t.equal(passedResets(keyWith(refused), true).length, 1);
  const past = [answer(200, 0, 19, -5), answer(200, 1100, 18, -4)];
  t.equal(passedResets(keyWith(past), true).length, 1);
  t.same(passedResets(keyWith([answer(200, 0, 19, -5), answer(200, 900, 18, -4)]), true), [], 'no silence');
  t.same(passedResets(keyWith(past, false), true), [], 'without a Date the clock of the server may be behind');
});

t.test('resets that had passed before their requests were sent, in all answers of all keys', async (t) => {
  const dayAgo = [answer(200, 0, 19, -86_400), answer(200, 100, 18, -86_400), answer(429, 200, 0, -86_400)];
  t.equal(pastResets([keyWith(dayAgo), keyWith(dayAgo)]).length, 6);
  t.same(pastResets([keyWith(dayAgo), keyWith([answer(200, 0, 19, 1)])]), [], 'one to come');
  t.same(pastResets([keyWith([answer(200, 900, 19, -1)])]), [], 'rounded down, by clocks that differ by a second');
  t.same(pastResets([keyWith(dayAgo, false)]), [], 'the clock of the server is not known');
});

t.test('a key whose requests take no room shows nothing of its resets, however long the silence', async (t) => {
  const free = [answer(200, 0, 99, 1), answer(200, 4000, 99, 5), answer(200, 4100, 99, 5)];
  t.same(passedResets(keyWith(free), false), [], 'Remaining never falls and nothing is refused');
  const counted = [...free, answer(200, 4200, 98, 5)];
  t.equal(passedResets(keyWith(counted), false).length, 1, 'what was used came back');
});
