import t from 'tap';
import type { Reply } from '../vocabulary/exchange.ts';
import type { CheckClient } from '../vocabulary/suite.ts';
import { duplicatesCheck } from './duplicates.ts';

const answer = (id: string): Reply => ({
  ...{ kind: 'answer', status: 200, headers: [], text: '', bodyBytes: 0, sentAt: 0, receivedAt: 0 },
  json: { ok: true, value: { id, object: 'generation', data: { of: id }, createdAt: '2026-01-01T00:00:00Z' } },
});

const isOf = async (ids: string): Promise<string | undefined> => {
  const client = { declared: {}, send: async () => answer('alone'), together: async () => [...ids].map(answer) };
  const found = 'run' in duplicatesCheck ? await duplicatesCheck.run(client as unknown as CheckClient) : undefined;
  return found?.outcome === 'violated' ? found.deviation?.is : found?.outcome;
};

t.test('results of several stores are told from those of a race', async (t) => {
  t.equal(await isOf('aaaaaa'), 'passed');
  t.equal(await isOf('abcdef'), 'different');
  t.equal(await isOf('ababab'), 'partly different');
});
