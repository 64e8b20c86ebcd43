import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { listModels } from '../../../scenarios/vocabulary/requests.ts';
import { now } from '../../http/clock.ts';
import { Semaphore } from '../../http/semaphore.ts';
import { runBurst } from './burst.ts';
import type { CountedOperation } from './counted-operation.ts';
import { runDrain } from './drain.ts';
import type { EpisodeKey } from './episode-key.ts';

const limit = 20;
const slowMilliseconds = 300;

function answer(status: number, remaining: number): Reply {
  const headers = [
    ['x-ratelimit-limit', `${limit}`],
    ['x-ratelimit-remaining', `${remaining}`],
  ];
  const sentAt = now();
  const receivedAt = sentAt + (status === 200 ? slowMilliseconds : 1);
  return { kind: 'answer', status, headers, sentAt, receivedAt } as unknown as Reply;
}

/** A key in a new window; `answerNext` answers each request, `members` override what it knows and does. */
function keyWith(answerNext: () => Reply, members: Record<string, unknown>) {
  const first = answer(200, limit - 1);
  const history = [first];
  const user = {
    ...{ limit, latency: 1, unknownWindowMilliseconds: 2000, shiftMilliseconds: 0, history },
    ...{
      recovered: { refusal: answer(429, 0), admitted: [first] },
      sinceRest: history,
      onNewConnection: new WeakSet(),
    },
    ...{ key: { label: 'exhaustible-1' }, pacer: { samples: [] }, isUsedAgain: false, hasTriedPassedReset: false },
    session: {
      log: { of: () => ({ exchange: {} }) },
      target: { declared: {}, readOnly: false },
      pacers: { units: () => [], announcedEnd: () => undefined, announcedEnds: () => [] },
    },
    ...{
      beginUse: () => undefined,
      announcedEnd: () => undefined,
      announcedEnds: () => [],
      canWaitFor: () => true,
      wait: async () => undefined,
    },
    send: async () => {
      const reply = answerNext();
      history.push(reply);
      return { reply, exchange: {} };
    },
    ...members,
  };
  return user as unknown as EpisodeKey;
}

/** A key of a slow server: of requests that are sent together, the first are refused. */
function slowKey(refusedTogether: number): EpisodeKey {
  const user: EpisodeKey = keyWith(() => answer(200, 5), {
    latency: slowMilliseconds,
    sendTogether: async (_request: unknown, count: number) => {
      const replies = Array.from({ length: count }, (_, index) =>
        index < refusedTogether ? answer(429, 0) : answer(200, count - index),
      );
      user.history.push(...replies);
      return { sent: replies.map((reply) => ({ reply, exchange: {} })), spreadMilliseconds: 1 };
    },
  });
  return user;
}

const counted = { operation: 'GET /v1/models', request: listModels(), counted: [], uncounted: [] };

t.test('a drain ends with a refusal among requests sent together, although slow admissions follow it', async (t) => {
  const { episode } = await runDrain(slowKey(3), counted as unknown as CountedOperation);
  t.equal(episode.together, limit - 1 - 4, 'all but the last few, once');
  t.equal(episode.replies.length, 1 + episode.together, 'nothing was sent after them');
  t.match(episode.replies.at(-1), { status: 429 });
});

t.test('while two units of Reset fit, a window lasts as long as in the shorter one, and is kept in both', async (t) => {
  let near = now() + 10_000;
  const far = now() + 600_000;
  const episodeWith = async (later: number) => {
    const announcedEnds = () => {
      near += later;
      return [far, near].map((end) => ({ earliest: end, latest: end }));
    };
    const user = Object.assign(slowKey(3), { announcedEnds });
    return (await runDrain(user, counted as unknown as CountedOperation)).episode;
  };
  t.match(await episodeWith(0), { certainUntil: near, keepsReset: true });
  t.match(await episodeWith(1000), { keepsReset: false });
});

/** Enough to tell a window from a bucket. */
const refusedPolls = 10;
const runs = {
  drain: (user: EpisodeKey) => runDrain(user, counted as unknown as CountedOperation),
  burst: (user: EpisodeKey) =>
    runBurst(user, counted as unknown as CountedOperation, { key: undefined, lane: new Semaphore(1) }),
};

/** Counts the waits for a reset that had passed when it was announced. `left`: Remaining of the admissions after it, in turn. */
async function waitsForPassedReset(
  episode: keyof typeof runs,
  left: readonly number[],
  members: Record<string, unknown> = {},
): Promise<number> {
  const waits: string[] = [];
  let admitted = 0;
  const admission = (): Reply => {
    admitted += 1;
    return { ...answer(200, left[Math.min(admitted, left.length) - 1] ?? 0), receivedAt: now() };
  };
  const user: EpisodeKey = keyWith(() => (waits.length < refusedPolls ? answer(429, 0) : admission()), {
    announcedEnd: () => ({ earliest: now() - 3000, latest: now() - 1000 }),
    announcedEnds: () => [{ earliest: now() - 3000, latest: now() - 1000 }],
    wait: async (_milliseconds: number, reason: string) => {
      waits.push(reason);
      await sleep(2);
    },
    sendTogether: async () => {
      const refusal = answer(429, 0);
      user.history.push(refusal);
      return { sent: [{ reply: refusal, exchange: {} }], spreadMilliseconds: 1 };
    },
    ...members,
  });
  await runs[episode](user);
  return waits.filter((reason) => reason === 'to see if requests come back with the announced reset').length;
}

const full = limit - 1;
const falls = Array.from({ length: limit }, (_, index) => full - index);
const tries: [says: string, left: readonly number[], members: Record<string, unknown>, waits: number][] = [
  ['once in a window that does not end', falls, {}, 1],
  ['once more if the window ends during it', [full], {}, 2],
  ['in each exhaustion of a window', falls, { hasTriedPassedReset: true }, 1],
  ['once where requests come back bit by bit', [0], {}, 1],
  ['not again where requests come back bit by bit', [0], { hasTriedPassedReset: true }, 0],
];

for (const episode of ['drain', 'burst'] as const)
  t.test(`a reset that had passed when it was announced is tried after a ${episode}`, async (t) => {
    for (const [says, left, members, waits] of tries)
      t.equal(await waitsForPassedReset(episode, left, members), waits, says);
  });
