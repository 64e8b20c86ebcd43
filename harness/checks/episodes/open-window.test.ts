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
    waitForSecond: async () => undefined,
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

/** A key that is refused for ever, with these headers. */
function refusedKey(headers: [string, string][]): EpisodeKey {
  const { user } = keyAfter(0);
  const refusal = { kind: 'answer', status: 429, headers, json: { ok: false }, sentAt: 0, receivedAt: 2000 };
  const sent = { reply: refusal, exchange: {} };
  return Object.assign(user, {
    key: { label: 'exhaustible-1' },
    recovered: undefined,
    sendPatiently: async () => sent,
  });
}

t.test('a key that never has room is undecided, and no reset is claimed that was not announced', async (t) => {
  const announced: [string, string][] = [
    ['x-ratelimit-remaining', '0'],
    ['x-ratelimit-reset', '1'],
  ];
  await t.rejects(openWindow(refusedKey(announced), listModels()), {
    message: /^the announced reset of the exhaustible-1 key passed 2 times and Remaining did not rise/,
    lacks: 'evidence',
  });
  await t.rejects(openWindow(refusedKey([]), listModels()), {
    message:
      '3 requests over 2 s found the rate limit of the exhaustible-1 key used up, without an announced reset to wait for (last answer 429)',
    lacks: 'evidence',
  });
});

t.test('a limit that is too large to be used up asks for another key', async (t) => {
  const { user } = keyAfter(0);
  const headers = [['x-ratelimit-limit', '5000']];
  const reply = { kind: 'answer', status: 200, headers, json: { ok: false }, sentAt: 0, receivedAt: 1 };
  Object.assign(user, { recovered: undefined, sendPatiently: async () => ({ reply, exchange: {} }) });
  await t.rejects(openWindow(user, listModels()), { message: /^a limit of 5000 cannot be used up/, lacks: 'key' });
});
