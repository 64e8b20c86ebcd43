import t from 'tap';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { listModels } from '../../../scenarios/vocabulary/requests.ts';
import { now } from '../../http/response.ts';
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

const sent = (reply: Reply) => ({ reply, exchange: {} });

/** A key in a new window of a slow server: of requests that are sent together, the first are refused. */
function slowKey(refusedTogether: number) {
  const first = answer(200, limit - 1);
  const history = [first];
  const observe = (replies: Reply[]) => {
    history.push(...replies);
    return replies.map(sent);
  };
  const user = {
    ...{ limit, latency: slowMilliseconds, unknownWindowMilliseconds: 2000, shiftMilliseconds: 0, history },
    ...{
      recovered: { refusal: answer(429, 0), admitted: [first] },
      sinceRest: history,
      onNewConnection: new WeakSet(),
    },
    ...{ key: { label: 'exhaustible-1' }, pacer: { samples: [] }, isUsedAgain: false },
    session: {
      log: { of: () => ({ exchange: {} }) },
      target: { declared: {}, readOnly: false },
      pacers: { units: () => [], resetInstant: () => undefined },
    },
    ...{
      beginUse: () => undefined,
      announcedEnd: () => undefined,
      canWaitFor: () => true,
      wait: async () => undefined,
    },
    send: async () => observe([answer(200, 5)])[0],
    sendTogether: async (_request: unknown, count: number) => ({
      sent: observe(
        Array.from({ length: count }, (_, index) =>
          index < refusedTogether ? answer(429, 0) : answer(200, count - index),
        ),
      ),
      spreadMilliseconds: 1,
    }),
  };
  return user as unknown as EpisodeKey;
}

const counted = { operation: 'GET /v1/models', request: listModels(), counted: [], uncounted: [] };

t.test('a drain ends with a refusal among requests sent together, although slow admissions follow it', async (t) => {
  const { episode } = await runDrain(slowKey(3), counted as unknown as CountedOperation);
  t.equal(episode.together, limit - 1 - 4, 'all but the last few, once');
  t.equal(episode.replies.length, 1 + episode.together, 'nothing was sent after them');
  t.match(episode.replies.at(-1), { status: 429 });
});
