import t from 'tap';
import type { Reply, Request } from '../vocabulary/exchange.ts';
import type { CheckClient } from '../vocabulary/suite.ts';
import { firstDifference, replayKeeps } from './replays.ts';

t.test('two JSON values differ in the first member whose values are not equal', async (t) => {
  const before = { text: 'a', usage: { completion: 3, prompt: 5 } };
  t.equal(firstDifference('data', { usage: { prompt: 5, completion: 3 }, text: 'a' }, before), undefined);
  const counted = { text: 'a', usage: { completion: 4, prompt: 5 } };
  t.same(firstDifference('data', counted, before), { at: 'data.usage.completion', now: 4, before: 3 });
  t.same(firstDifference('data', { text: 'b' }, before), { at: 'data.text', now: 'b', before: 'a' });
  t.same(firstDifference('data', [], before), { at: 'data', now: [], before }, 'another type');
  t.match(firstDifference('data', { text: 'a' }, before), { at: 'data.usage', now: undefined });
});

/** Outcome of pairs, each with the milliseconds that the key waits before the repetition, for a server with the results of `resultOf`. */
async function outcomeOf(waits: number[], resultOf: (idempotencyKey: string, ordinal: number, at: number) => string) {
  let [at, sent, waitedAt] = [1, 0, 0];
  const send = async ({ headers }: Request): Promise<Reply> => {
    const wait = sent % 2 === 1 ? (waits[(sent - 1) / 2] ?? 0) : 0;
    at += 1 + wait;
    if (wait > 0) waitedAt = at;
    sent += 1;
    const id = resultOf(JSON.stringify(headers), sent, at);
    return {
      ...{ kind: 'answer', status: 200, headers: [], text: '', bodyBytes: 0, sentAt: at, receivedAt: at },
      json: { ok: true, value: { id } },
    };
  };
  const hasWaitedSince = ({ receivedAt }: Reply): boolean => waitedAt > receivedAt;
  const client = { declared: {}, send, hasWaitedSince } as unknown as CheckClient;
  return (await replayKeeps('id')(client)).outcome;
}

t.test('a difference after a wait for the limit shows only how long a result is kept', async (t) => {
  const keepsFor = (milliseconds: number) => {
    const kept = new Map<string, { id: string; since: number }>();
    return (name: string, ordinal: number, at: number) => {
      const stored = kept.get(name);
      if (stored !== undefined && at - stored.since < milliseconds) return stored.id;
      kept.set(name, { id: `${ordinal}`, since: at });
      return `${ordinal}`;
    };
  };
  t.equal(await outcomeOf([3000, 0], keepsFor(1500)), 'passed');
  t.equal(await outcomeOf([3000, 2000], keepsFor(1500)), 'inapplicable', 'both waited');
  const isNew = (_: string, ordinal: number) => `${ordinal}`;
  t.equal(await outcomeOf([3000, 0], isNew), 'violated');
  t.equal(await outcomeOf([0, 0], isNew), 'violated');
  t.equal(
    await outcomeOf([0, 0], (_, ordinal) => (ordinal < 3 ? `${ordinal}` : 'a')),
    'violated',
    'one pair is enough',
  );
});
