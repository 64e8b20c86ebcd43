import t from 'tap';
import type { Probe, ProbedKey } from './probe.ts';
import { proveQuick } from './quick-operation.ts';

const limit = 20;

interface Counters {
  /** Lowers the counter of an operation and returns what remains. */
  take: (operation: 'slow' | 'quick') => number;
  /** The slow requests are decided when they are answered. */
  decidesLate?: true;
}

/** The two operations of one key: slow answers come after all quick ones, without any clock. */
function operationsOf({ take, decidesLate }: Counters): Record<'slow' | 'quick', ProbedKey> {
  const mostBefore = 8;
  let quick = 0;
  const afterQuick = Promise.withResolvers<void>();
  const answer = (remaining: number): Probe => ({ status: 200, limit, remaining, milliseconds: 1, at: quick });
  const key = (send: () => Promise<Probe>): ProbedKey => ({ send, pause: async () => {}, now: () => quick });
  return {
    slow: key(async () => {
      const remaining = decidesLate ? undefined : take('slow');
      await afterQuick.promise;
      return answer(remaining ?? take('slow'));
    }),
    quick: key(async () => {
      quick += 1;
      if (quick === mostBefore) afterQuick.resolve();
      return answer(take('quick'));
    }),
  };
}

const proves = async (counters: Counters): Promise<boolean> => {
  const { slow, quick } = operationsOf(counters);
  return (await proveQuick(slow, quick, limit)).isProven;
};

t.test('a quick operation is proven if slow requests lower its Remaining', async (t) => {
  let left = limit;
  t.ok(await proves({ take: () => --left }), 'one counter');
  [left] = [limit];
  let turn = 0;
  const refilling = () => {
    if (turn++ % 5 === 4) left += 1;
    return --left;
  };
  t.ok(await proves({ take: refilling }), 'one counter that gives back as well');
});

t.test('an operation with another counter, or with none, is not proven', async (t) => {
  const left = { slow: limit, quick: limit };
  t.notOk(await proves({ take: (operation) => --left[operation] }), 'a counter each');
  let counted = limit;
  t.notOk(
    await proves({ take: (operation) => (operation === 'slow' ? --counted : counted) }),
    'quick ones do not count',
  );
  [counted] = [limit];
  t.notOk(
    await proves({ take: (operation) => (operation === 'quick' ? --counted : counted) }),
    'slow ones do not count',
  );
  let few = 8;
  t.notOk(await proves({ take: () => --few }), 'too little is left to tell');
  let late = limit;
  t.notOk(await proves({ take: () => --late, decidesLate: true }), 'slow ones are decided too late to be seen');
});
