import t from 'tap';
import { type LookedAtKey, probeWhenFree } from './keys-in-use.ts';

const limit = 20;

/** Remaining of each key in each round of probes, and `undefined` for a refusal. */
type Rounds = readonly (readonly (number | undefined)[])[];

const keyWith = (remaining: number | undefined): LookedAtKey => ({
  limit,
  first: {
    status: remaining === undefined ? 429 : 200,
    ...(remaining !== undefined && { remaining }),
    milliseconds: 2,
    at: 0,
  },
});

/** The rounds that were asked for, what was left in the last one, and the waits in milliseconds. */
async function probed(
  rounds: Rounds,
  alreadySent?: number,
): Promise<{ rounds: number; left: (number | undefined)[]; waits: number[] }> {
  let round = 0;
  const waits: number[] = [];
  const probe = async (): Promise<LookedAtKey[]> => (rounds[Math.min(round++, rounds.length - 1)] ?? []).map(keyWith);
  const keys = await probeWhenFree(
    probe,
    async (_, milliseconds) => {
      waits.push(milliseconds);
    },
    alreadySent,
  );
  return { rounds: round, left: keys.map(({ first }) => first.remaining), waits };
}

t.test('fresh keys are probed once', async (t) => {
  t.same(await probed([[19, 19, 18]]), { rounds: 1, left: [19, 19, 18], waits: [] });
});

t.test('a key in use is waited for until it is fresh again', async (t) => {
  const { rounds, left, waits } = await probed([
    [19, 8],
    [12, 3],
    [19, undefined],
    [19, 19],
    [1, 1],
  ]);
  t.same([rounds, left], [4, [19, 19]]);
  const [short = 0, ...long] = waits;
  t.ok(short >= 2500 && short < 5000 && long.every((each) => each >= 15_000 && each < 30_000), `${waits}`);
});

t.test('use that is over is not waited for: only our own requests change it', async (t) => {
  t.same(
    (
      await probed([
        [12, 19],
        [11, 18],
      ])
    ).rounds,
    2,
  );
  t.same(
    (
      await probed([
        [undefined, 19],
        [undefined, 18],
      ])
    ).rounds,
    2,
    'a key that is refused',
  );
  t.same(
    (
      await probed([
        [5, 5],
        [5, 5],
      ])
    ).rounds,
    2,
    'a value that never changes',
  );
});

t.test('keys that share a counter are used by our own requests', async (t) => {
  t.same((await probed([[19, 18, 17]])).rounds, 1);
  t.same(
    (
      await probed([
        [16, 15, 14],
        [13, 12, 11],
      ])
    ).rounds,
    2,
    'after others of this run',
  );
});

t.test('requests that this run sent before explain what is used', async (t) => {
  t.equal((await probed([[18]])).rounds, 2, 'somebody sent one, and no more');
  t.equal((await probed([[18]], 1)).rounds, 1);
  t.equal((await probed([[undefined, 3]], Number.POSITIVE_INFINITY)).rounds, 1);
});

t.test('use that goes on is waited for a few times only', async (t) => {
  const { rounds, left } = await probed([[10], [5], [12], [7], [19]]);
  t.same([rounds, left], [4, [7]]);
});

t.test('a key without a limit or without Remaining is not waited for', async (t) => {
  const probe = async (): Promise<LookedAtKey[]> => [{ ...keyWith(3), limit: undefined }];
  const keys = await probeWhenFree(probe, async () => {
    t.fail('waited');
  });
  t.equal(keys.length, 1);
});
