import t from 'tap';
import type { Reply } from '../vocabulary/exchange.ts';
import type { CheckClient } from '../vocabulary/suite.ts';
import { duplicatesCheck } from './duplicates.ts';

const answer = (id: string, sentAt = 0): Reply => ({
  ...{ kind: 'answer', status: 200, headers: [], text: '', bodyBytes: 0, sentAt, receivedAt: sentAt + 10 },
  json: { ok: true, value: { id, object: 'generation', data: { of: id }, createdAt: '2026-01-01T00:00:00Z' } },
});

/** `late`: results of duplicates that waited for room on the key. */
const isOf = async (ids: string, late = ''): Promise<string | undefined> => {
  const replies = [...[...ids].map((id) => answer(id)), ...[...late].map((id) => answer(id, 2000))];
  const client = { declared: {}, send: async () => answer('alone'), together: async () => replies };
  const found = 'run' in duplicatesCheck ? await duplicatesCheck.run(client as unknown as CheckClient) : undefined;
  return found?.outcome === 'violated' ? found.deviation?.is : found?.outcome;
};

t.test('results of several stores are told from those of a race', async (t) => {
  t.equal(await isOf('aaaaaa'), 'passed');
  t.equal(await isOf('abcdef'), 'different');
  t.equal(await isOf('ababab'), 'partly different');
});

t.test(
  'another result of a duplicate that was sent after the first answer shows only how long one is kept',
  async (t) => {
    t.equal(await isOf('aaa', 'bbb'), 'inapplicable');
    t.equal(await isOf('a', 'bcd'), 'inapplicable');
    t.equal(await isOf('aaa', 'aaa'), 'passed');
    t.equal(await isOf('aba', 'aaa'), 'partly different');
  },
);
