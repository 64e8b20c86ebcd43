import t from 'tap';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { listModels } from '../../../scenarios/vocabulary/requests.ts';
import { now } from '../../http/clock.ts';
import type { EpisodeKey } from './episode-key.ts';
import { openWindow } from './open-window.ts';

const limit = 20;

function answer(status: number, remaining: number): Reply {
  const headers = [
    ['x-ratelimit-limit', `${limit}`],
    ['x-ratelimit-remaining', `${remaining}`],
  ];
  return { kind: 'answer', status, headers, sentAt: now(), receivedAt: now() } as unknown as Reply;
}

/** A key that was refused, and admitted again with these values of Remaining. It has its whole limit when it is asked. */
function keyAfter(...left: number[]) {
  const admitted = left.map((remaining) => answer(200, remaining));
  const sent: Reply[] = [];
  const user = {
    ...{ limit, recovered: { refusal: answer(429, 0), admitted }, shiftMilliseconds: 0, history: sent },
    key: {},
    pacer: { samples: [], resetAt: () => undefined },
    session: {
      log: { of: () => ({ exchange: {} }) },
      target: { declared: {} },
      pacers: { units: () => [] },
      budget: { millisecondsLeft: 60_000 },
    },
    beginUse: () => undefined,
    announcedEnd: () => undefined,
    wait: async () => undefined,
    sendPatiently: async () => {
      sent.push(answer(200, limit - 1));
      return { reply: sent.at(-1), exchange: {} };
    },
  };
  return { user: user as unknown as EpisodeKey, sent };
}

t.test('a window that has just begun is used with the requests of ours in it', async (t) => {
  const { user, sent } = keyAfter(19, 18);
  const window = await openWindow(user, listModels());
  t.match(window, { isFresh: true, limit });
  t.equal(window.sent.length, 2);
  t.equal(sent.length, 0, 'no other request was needed');
});

t.test('where requests come back bit by bit, no window has begun', async (t) => {
  const { user, sent } = keyAfter(2, 8, 13, 16);
  const window = await openWindow(user, listModels());
  t.equal(window.sent.length, 1, 'none of those that had come back');
  t.equal(sent.length, 1);
});
