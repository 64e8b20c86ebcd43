import t from 'tap';
import type { Probe } from './probe.ts';
import { fallsWithOthers, showSharedCounter, type WatchedKey } from './shared-counter.ts';

const limit = 40;

/** Keys whose requests of one round are answered at once, each by the counter of its key. */
function keysOf(counters: readonly { left: number }[], before: (round: number) => void = () => {}): WatchedKey[] {
  let [now, round, sent] = [1_790_000_000_000, 0, 0];
  return counters.map((counter, index) => ({
    label: `key ${index + 1}`,
    limit,
    learner: {
      probes: [],
      send: async (count) => {
        if (sent++ % counters.length === 0) before(round++);
        now += 1;
        const at = now;
        return Array.from({ length: count }, () => {
          counter.left -= 1;
          return counter.left < 0
            ? { status: 429, remaining: 0, milliseconds: 2, at }
            : { status: 200, remaining: counter.left, milliseconds: 2, at };
        });
      },
    },
  }));
}

t.test('keys with one counter have the same Remaining before and after', async (t) => {
  const counter = { left: 40 };
  const { fault } = await showSharedCounter(keysOf([counter, counter, counter]));
  t.match(fault, { isAlike: true });
});

t.test('two of three keys share a counter', async (t) => {
  const counter = { left: 30 };
  const { fault } = await showSharedCounter(keysOf([{ left: 40 }, counter, counter]));
  t.match(fault, { isAlike: true });
});

t.test(
  'another client that takes from one of three keys shows no shared counter, whatever was left of them',
  async (t) => {
    for (const [left, taken] of [
      [[40, 40, 40], 16],
      [[40, 24, 12], 12],
    ] as const) {
      const counters = left.map((own) => ({ left: own }));
      const takes = (round: number): void => {
        if (round === 1 && counters[1] !== undefined) counters[1].left -= taken;
      };
      const { fault } = await showSharedCounter(keysOf(counters, takes));
      t.match(fault, { isAlike: false, label: 'key 2' }, `${left}`);
    }
  },
);

t.test('a key falls with the requests of others only if they share its counter, however others use it', async (t) => {
  const probed = async (counters: { left: number }[], before?: (round: number) => void): Promise<boolean> => {
    const keys = keysOf(counters, before);
    const watched = keys.map(({ learner, ...key }) => {
      const probes: Probe[] = [];
      const send = async (count: number) => {
        const answers = await learner.send(count);
        probes.push(...answers);
        return answers;
      };
      return { ...key, learner: { probes, send } };
    });
    await watched[0]?.learner.send(1);
    return await fallsWithOthers('key 1', watched);
  };
  const counter = { left: 20 };
  t.ok(await probed([counter, counter, { left: 20 }]));
  t.notOk(await probed([{ left: 20 }, { left: 20 }, { left: 20 }]));
  const own = { left: 40 };
  const takes = (round: number): void => {
    if (round < 2) own.left -= 2;
  };
  t.notOk(await probed([own, { left: 40 }, { left: 40 }], takes), 'another client stopped');
  const low = { left: 6 };
  t.notOk(await probed([low, low, low]), 'too little is left');
});
