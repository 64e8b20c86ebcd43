import t from 'tap';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import type { EpisodeKey } from './episode-key.ts';
import { recoveryOf } from './recovery.ts';

const limit = 20;

interface Answer {
  status: number;
  at: number;
  remaining: number;
  isNew?: boolean;
}

/** The recovery of a key with these answers after a refusal at 0 ms. */
function recoveryAfter(...answers: Answer[]) {
  const onNewConnection = new WeakSet<Reply>();
  const replyTo = ({ status, at, remaining, isNew }: Answer): Reply => {
    const headers = [['x-ratelimit-remaining', `${remaining}`]];
    const reply = { kind: 'answer', status, headers, sentAt: at - 20, receivedAt: at } as unknown as Reply;
    if (isNew) onNewConnection.add(reply);
    return reply;
  };
  const refusal = replyTo({ status: 429, at: 0, remaining: 0 });
  const history = [refusal, ...answers.map(replyTo)];
  const user = {
    ...{ history, onNewConnection, pacer: { samples: [] } },
    session: { pacers: { units: () => [], announcedEnd: () => undefined, announcedEnds: () => [] } },
    announcedEnd: () => undefined,
    announcedEnds: () => [],
  };
  return recoveryOf(user as unknown as EpisodeKey, limit, [refusal], refusal, history.slice(-1));
}

t.test('a window that begins with an admission on a new connection is a window', async (t) => {
  const refusals = [25, 50, 75].map((at) => ({ status: 429, at, remaining: 0 }));
  const begun = [
    { status: 200, at: 175, remaining: 18, isNew: true },
    { status: 200, at: 200, remaining: 17 },
  ];
  t.equal(recoveryAfter(...refusals, ...begun).shows, 'window');
});

t.test('what comes back bit by bit is a refill', async (t) => {
  const few = [
    { status: 429, at: 25, remaining: 0 },
    { status: 200, at: 175, remaining: 1, isNew: true },
    { status: 200, at: 200, remaining: 0 },
  ];
  t.equal(recoveryAfter(...few).shows, 'refill');
});

t.test('a bucket that was asked too rarely to see it refill is not called a window', async (t) => {
  const full = { status: 200, at: 1000, remaining: limit - 2 };
  t.equal(recoveryAfter(full).shows, 'nothing', 'no poll in between');
  t.equal(recoveryAfter({ status: 429, at: 75, remaining: 0 }, full).shows, 'nothing', 'one soon after the refusal');
  t.equal(recoveryAfter({ status: 429, at: 700, remaining: 0 }, full).shows, 'window', 'one shortly before');
});
