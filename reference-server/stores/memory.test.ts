import t from 'tap';
import { storeContract } from '../../test/reference-server/store-contract.ts';
import { clock } from '../clock.ts';
import { freshKey } from '../keys/keys.ts';
import type { Exchange } from '../vocabulary/exchange.ts';
import { memoryResults, memoryStore, windowLimiter } from './memory.ts';

t.test('the memory store keeps the contract', (t) =>
  storeContract(t, async (seconds) => memoryStore(clock(), { seconds, entries: 100, bytes: 10_000 })),
);

t.test('a window ends at its reset to the millisecond, and a clock set back starts another', async (t) => {
  let now = 1_000_250;
  const { count } = windowLimiter(clock(() => now));
  const key = freshKey({ id: 'a', limit: 1, windowSeconds: 2, lacks: [] });
  const cases: [at: number, admitted: boolean, resetAt: number][] = [
    [1_000_250, true, 1_002_250],
    [1_002_249, false, 1_002_250],
    [1_002_250, true, 1_004_250],
    [900_000, true, 902_000],
    [901_999, false, 902_000],
  ];
  for (const [at, admitted, resetAt] of cases) {
    now = at;
    t.match(await count(key, {} as Exchange), { admitted, resetAt, now: at });
  }
});

t.test('the oldest results go first, by number and by bytes, and a pending claim never', async (t) => {
  const results = memoryResults(
    clock(() => 0),
    { seconds: 60, entries: 2, bytes: 100 },
  );
  const keep = (scope: string, body: string): void => {
    results.claim(scope, 'f', scope);
    results.keep(scope, scope, { status: 200, body });
  };
  const isKnown = async (scope: string): Promise<boolean> => {
    const { claimed } = await results.claim(scope, 'f', 'probe');
    if (claimed) results.release(scope, 'probe');
    return !claimed;
  };
  const known = async (): Promise<string> => {
    const scopes = [];
    for (const scope of ['pending', 'a', 'b', 'c', 'd']) if (await isKnown(scope)) scopes.push(scope);
    return scopes.join();
  };
  results.claim('pending', 'f', 'me');
  for (const scope of ['a', 'b', 'c']) keep(scope, 'x');
  t.equal(await known(), 'pending,b,c', 'two entries');
  keep('d', 'x'.repeat(98));
  t.equal(await known(), 'pending,d', '100 bytes');
  keep('a', 'x'.repeat(200));
  t.equal(await known(), 'pending', 'what alone is too large is not kept');
});
