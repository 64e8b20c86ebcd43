import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { brokenLimiters } from '../../reference-server/limiters/broken.ts';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import type { ChartedRequests, LoadKey, LoadResult } from '../../schemas/generated/types.ts';
import { simulated, simulatedRun } from '../../test/load/simulated-run.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import { resultOf } from './result.ts';

const setting = { limit: 20, windowSeconds: 2, latencyMilliseconds: 1, seed: 3 };

/** The key that reached its limit, with its requests. */
function noisyOf({ keys: [key] }: LoadResult): LoadKey & { requests: ChartedRequests } {
  if (key?.requests === undefined) throw new Error('the first key has no requests to draw');
  return { ...key, requests: key.requests };
}
const withoutRoom = ({ requests: { outcomes, room } }: ReturnType<typeof noisyOf>): number =>
  room.filter((left, index) => outcomes[index] === 'a' && left < 0.9).length;

t.test('a correct limiter of each kind had room for all that it admitted, and none for what it refused', async (t) => {
  for (const limiter of correctLimiters) {
    const result = simulated(limiter, setting);
    const noisy = noisyOf(result);
    const { outcomes, room, window, roomIn } = noisy.requests;
    t.equal(withoutRoom(noisy), 0, limiter.name);
    const refusedWithRoom = room.filter((left, index) => outcomes[index] === 'r' && left >= 1.1).length;
    t.ok(refusedWithRoom <= 1, `${limiter.name}: ${refusedWithRoom} refused with room`);
    t.equal(window === undefined, roomIn !== undefined, `${limiter.name}: in windows or not`);
    t.same(noisy.requests.operations, ['generate'], 'a profile with one operation names it once');
    t.equal(noisy.requests.operation, undefined);
  }
});

t.test('each request stands in the window that counts it', async (t) => {
  const broken = brokenLimiters.find(({ name }) => name === 'admits-one-too-many');
  if (broken === undefined) throw new Error('no such limiter');
  const noisy = noisyOf(simulated(broken, setting));
  const { outcomes, window = [], room } = noisy.requests;
  for (const [place, { admitted, refused }] of (noisy.windows ?? []).entries()) {
    const own = window.flatMap((at, index) => (at === place ? [outcomes[index]] : []));
    t.equal(own.filter((letter) => letter === 'a').length, admitted, `window ${place}`);
    t.equal(own.filter((letter) => letter === 'r').length, refused, `window ${place}`);
  }
  const beyond = room.filter((left, index) => outcomes[index] === 'a' && left < 1).length;
  t.equal(
    beyond,
    (noisy.windows ?? []).reduce((sum, { admitted }) => sum + Math.max(0, admitted - 20), 0),
  );
  t.ok(beyond > 0);
});

t.test('of a large load whole windows are kept, those beyond the limit first, the same each time', async (t) => {
  const broken = brokenLimiters.find(({ name }) => name === 'admits-one-too-many');
  const correct = correctLimiters.find(({ kind }) => kind === 'token-bucket');
  if (broken === undefined || correct === undefined) throw new Error('no such limiter');
  const profile = { ...perKey429, windows: 60 };
  for (const limiter of [broken, correct]) {
    const run = simulatedRun(limiter, { ...setting, profile });
    const noisy = noisyOf(resultOf(run));
    if (limiter === broken)
      t.ok(isDeepStrictEqual(noisy.requests, noisyOf(resultOf(run)).requests), 'the same each time');
    const { count, sentMilliseconds, window } = noisy.requests;
    t.ok(count > 3500 && sentMilliseconds.length <= 3000, `${sentMilliseconds.length} of ${count}`);
    t.ok(
      sentMilliseconds.every((at, index) => at >= (sentMilliseconds[index - 1] ?? 0)),
      'in the order of sending',
    );
    if (window === undefined) continue;
    for (const place of new Set(window))
      t.ok(
        (noisy.windows?.[place]?.admitted ?? 0) + (noisy.windows?.[place]?.refused ?? 0) ===
          window.filter((at) => at === place).length,
      );
  }
});

t.test('of a window of thousands every n-th request is kept, and those around the limit', async (t) => {
  const correct = correctLimiters.find(({ kind }) => kind === 'fixed-window');
  if (correct === undefined) throw new Error('no such limiter');
  const noisy = noisyOf(simulated(correct, { ...setting, limit: 4000, windowSeconds: 20 }));
  const { outcomes, room, sentMilliseconds } = noisy.requests;
  t.ok(sentMilliseconds.length < 6500, `${sentMilliseconds.length}`);
  for (const left of [3, 2, 1])
    t.ok(
      room.some((one, index) => one === left && outcomes[index] === 'a'),
      `${left} left`,
    );
});
