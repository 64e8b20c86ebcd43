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

/** Outcome for a server that is asked again after these milliseconds, and returns the result of `resultOf`. */
async function outcomeOf(
  gaps: number[],
  resultOf: (idempotencyKey: string, ordinal: number, at: number) => string,
  left: number[] = [],
) {
  let [at, sent] = [0, 0];
  const send = async ({ headers }: Request): Promise<Reply> => {
    at += sent % 2 === 1 ? (gaps[(sent - 1) / 2] ?? 0) : 0;
    sent += 1;
    const id = resultOf(JSON.stringify(headers), sent, at);
    return {
      ...{ kind: 'answer', status: 200, text: '', bodyBytes: 0, sentAt: at, receivedAt: at },
      headers: [['X-RateLimit-Remaining', `${left[sent - 1] ?? 0}`]],
      json: { ok: true, value: { id } },
    };
  };
  const client = { declared: {}, send } as unknown as CheckClient;
  return (await replayKeeps('id')(client)).outcome;
}

t.test('a result that is forgotten after a wait is no violation, if one is kept for less time', async (t) => {
  const kept = new Map<string, { id: string; since: number }>();
  const keepsFor = (milliseconds: number) => (name: string, ordinal: number, at: number) => {
    const stored = kept.get(name);
    if (stored !== undefined && at - stored.since < milliseconds) return stored.id;
    kept.set(name, { id: `${ordinal}`, since: at });
    return `${ordinal}`;
  };
  t.equal(await outcomeOf([3000, 5], keepsFor(1500)), 'inapplicable');
  kept.clear();
  t.equal(await outcomeOf([3000, 5], keepsFor(5000)), 'passed');
  t.equal(await outcomeOf([3000, 5], (_, ordinal) => `${ordinal}`), 'violated', 'forgotten at once');
  t.equal(await outcomeOf([3000, 5], (_, ordinal) => (ordinal % 2 ? 'a' : 'b')), 'violated', 'another, each time');
  t.equal(await outcomeOf([5, 3000], (_, ordinal) => (ordinal < 3 ? `${ordinal}` : 'a')), 'violated');
  const isNew = (_: string, ordinal: number) => `${ordinal}`;
  t.equal(await outcomeOf([3000, 2000], isNew, [8, 24, 3, 29]), 'inapplicable', 'both waited for their windows');
  t.equal(await outcomeOf([3000, 5], isNew, [8, 24, 23, 22]), 'violated', 'the second did not');
  t.equal(await outcomeOf([5, 3000], isNew, [8, 7, 3, 29]), 'violated', 'the first did not');
});
