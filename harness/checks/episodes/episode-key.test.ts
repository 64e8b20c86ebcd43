import t from 'tap';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import type { CheckSession } from '../session.ts';
import { EpisodeKey } from './episode-key.ts';

const request = { method: 'GET', path: '/v1/models', key: 'exhaustible' } as const;

/** A key whose requests are answered with these statuses, in this order. */
function keyAnswered(...statuses: number[]): EpisodeKey {
  const session = {
    pacers: { of: () => ({ observe: () => {} }) },
    sendNow: async () => ({ reply: { kind: 'answer', status: statuses.shift() } as Reply }),
  };
  return new EpisodeKey(session as unknown as CheckSession, { label: 'a' } as KeyInUse);
}

async function send(user: EpisodeKey, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await user.send(request);
}

t.test('replies before a rest do not count any more', async (t) => {
  const user = keyAnswered(200, 429, 200, 200);
  await send(user, 3);
  t.equal(user.sinceRest.length, 3);
  await user.rest(0);
  t.equal(user.recovered, undefined);
  await send(user, 1);
  t.equal(user.sinceRest.length, 1);
});

t.test('admissions after a refusal begin a window, until the limit is used up again', async (t) => {
  const user = keyAnswered(200, 429, 200, 200, 200, 200, 429, 200);
  await send(user, 1);
  t.equal(user.recovered, undefined, 'nothing was refused yet');
  await send(user, 3);
  t.equal(user.recovered?.admitted.length, 2);
  user.beginUse();
  await send(user, 2);
  t.equal(user.recovered, undefined, 'a use that was never refused');
  await send(user, 2);
  t.equal(user.recovered?.admitted.length, 1);
});
