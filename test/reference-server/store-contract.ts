import type { Test } from 'tap';
import { freshKey, type Key } from '../../reference-server/keys/keys.ts';
import type { Claim, Store } from '../../reference-server/stores/store.ts';
import type { Exchange } from '../../reference-server/vocabulary/exchange.ts';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const key = (id: string, limit: number, windowSeconds: number): Key =>
  freshKey({ id, limit, windowSeconds, lacks: [] });
const exchange = {} as Exchange;

/** Tests that every store passes. `open` returns a store that keeps results for these seconds. */
export async function storeContract(t: Test, open: (retentionSeconds: number) => Promise<Store>): Promise<void> {
  const store = await open(60);
  // A store's waits alone keep no process alive.
  const holding = setInterval(() => {}, 1000);
  t.teardown(() => {
    clearInterval(holding);
    return store.close();
  });
  const { limiter, results } = store;
  const takes = async (count: number, of: Key) => {
    const counts = [];
    for (let at = 0; at < count; at++) counts.push(await limiter.count(of, exchange));
    return counts;
  };

  await t.test('a key is admitted up to its limit, and Remaining goes down to 0', async (t) => {
    const counts = await takes(5, key('plain', 3, 60));
    t.same(
      counts.map(({ admitted }) => admitted),
      [true, true, true, false, false],
    );
    t.same(
      counts.map(({ remaining }) => remaining),
      [2, 1, 0, 0, 0],
    );
    t.same(
      counts.slice(0, 3).map(({ ordinal }) => ordinal),
      [1, 2, 3],
    );
    t.equal(new Set(counts.map(({ resetAt }) => resetAt)).size, 1, 'the reset does not move');
    const [{ resetAt, now } = { resetAt: 0, now: 0 }] = counts;
    t.ok(Math.abs(resetAt - now - 60_000) <= 1, 'the window starts with the first request');
  });

  await t.test('a window ends when it said, and the next one starts with the next request', async (t) => {
    const of = key('short', 1, 0.15);
    const [first, refused] = await takes(2, of);
    t.notOk(refused?.admitted);
    await pause(Number(first?.resetAt) - Number(first?.now) + 30);
    const [again] = await takes(1, of);
    t.ok(again?.admitted);
    t.equal(again?.ordinal, 2, 'the ordinal goes on');
    t.ok(Number(again?.resetAt) > Number(first?.resetAt));
  });

  await t.test(
    'a window that ends later than it can, since the clock was set back, makes way for another',
    async (t) => {
      const of = key('back', 1, 60);
      await takes(1, of);
      const [count] = await takes(1, { ...of, windowSeconds: 1 });
      t.match(count, { admitted: true, remaining: 0 });
      t.ok(Number(count?.resetAt) - Number(count?.now) <= 1000);
    },
  );

  await t.test('keys are counted apart', async (t) => {
    await takes(2, key('one', 1, 60));
    t.ok((await takes(1, key('two', 1, 60)))[0]?.admitted);
  });

  await t.test('requests at once are admitted exactly up to the limit', async (t) => {
    const of = key('burst', 100, 60);
    const counts = await Promise.all(Array.from({ length: 400 }, async () => limiter.count(of, exchange)));
    const left = counts.filter(({ admitted }) => admitted).map(({ remaining }) => remaining);
    t.same(
      left.sort((a, b) => b - a),
      Array.from({ length: 100 }, (_, at) => 99 - at),
    );
  });

  const held = (fingerprint: string, result?: { status: number; body: string }): Claim => ({
    claimed: false,
    fingerprint,
    result,
  });

  await t.test('a scope is claimed once, kept by its owner, and replayed', async (t) => {
    t.same(await results.claim('s', 'f', 'me'), { claimed: true });
    t.same(await results.claim('s', 'g', 'you'), held('f'));
    t.notOk(await results.keep('s', 'you', { status: 200, body: 'theirs' }), 'only the owner keeps');
    t.ok(await results.keep('s', 'me', { status: 201, body: 'mine é' }));
    t.same(await results.claim('s', 'f', 'you'), held('f', { status: 201, body: 'mine é' }));
    t.notOk(await results.keep('s', 'me', { status: 200, body: 'again' }), 'a result is kept once');
    await results.release('s', 'me');
    t.same(await results.claim('s', 'f', 'you'), held('f', { status: 201, body: 'mine é' }), 'and not released');
  });

  await t.test('a released scope is free', async (t) => {
    await results.claim('r', 'f', 'me');
    await results.release('r', 'you');
    t.same(await results.claim('r', 'f', 'you'), held('f'), 'only the owner releases');
    await results.release('r', 'me');
    t.same(await results.claim('r', 'f', 'you'), { claimed: true });
  });

  await t.test('a waiting duplicate wakes when the claim is settled, or when its time is over', async (t) => {
    await results.claim('w', 'f', 'me');
    const began = performance.now();
    await results.settled('w', 60);
    t.ok(performance.now() - began < 500);
    setTimeout(() => results.release('w', 'me'), 20);
    let claim = await results.claim('w', 'f', 'you');
    for (let turn = 0; turn < 50 && !claim.claimed; turn++) {
      await results.settled('w', 2000);
      claim = await results.claim('w', 'f', 'you');
    }
    t.ok(claim.claimed);
    t.ok(performance.now() - began < 1000);
    await results.settled('nobody', 1000);
    t.ok(performance.now() - began < 1500, 'nothing to wait for');
  });

  await t.test('a result is forgotten after its retention', async (t) => {
    const brief = await open(0.05);
    t.teardown(() => brief.close());
    await brief.results.claim('b', 'f', 'me');
    await brief.results.keep('b', 'me', { status: 200, body: '' });
    t.match(await brief.results.claim('b', 'f', 'you'), { claimed: false });
    await pause(80);
    t.same(await brief.results.claim('b', 'f', 'you'), { claimed: true });
  });
}
