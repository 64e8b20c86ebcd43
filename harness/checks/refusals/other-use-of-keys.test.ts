import t from 'tap';
import { admitted } from '../../../limiter/decisions.ts';
import { type KeyedDecision, loweredByAnotherKey } from '../../../scenarios/rate-limit/decisions.ts';
import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../../schemas/generated/types.ts';
import { withoutOtherUse } from './other-use-of-keys.ts';

const limit = 5000;

/** The decision on a request that took 2 ms. */
const decided = (sentAt: number, remaining: number, key = 'bystander'): KeyedDecision => ({
  key,
  isOrdinary: true,
  decision: { sent: sentAt, answered: sentAt + 2, outcome: admitted, operation: 'list', limit, remaining },
});

const checks = [{ id: 'rate-limit/apart', exclusive: true }] as unknown as Check[];
const lowered = {
  ...{ id: 'rate-limit/apart', outcome: 'violated', wanted: 'its own', got: 'lowered' },
  ...{ says: 'lowered, expected its own', breaks: ['8.1'], ledger: [] },
  deviation: loweredByAnotherKey,
} as unknown as CheckResult;
const judged = (all: readonly KeyedDecision[]) => withoutOtherUse([lowered], checks, all)[0];

/** Five requests with one key, before which its Remaining fell by two more. */
const fall = [4999, 4996, 4995, 4994, 4993].map((remaining, index) => decided(3000 + index * 10, remaining));

t.test(
  'a fall that earlier requests with the same key may explain does not show that another key lowered it',
  async (t) => {
    // A limiter that refills gave these back.
    const before = [1000, 1100, 1200].map((sentAt) => decided(sentAt, 4999));
    t.match(judged([...before, ...fall]), { outcome: 'blocked', because: /^requests of this run with the same key/ });
  },
);

t.test('a fall that no request of this run explains is something else', async (t) => {
  const blocked = judged(fall);
  t.match(blocked, { outcome: 'blocked', cause: 'something-else-used-a-key' });
  for (const member of ['wanted', 'got', 'says', 'breaks', 'deviation', 'ledger'])
    t.notOk(member in (blocked ?? {}), `${member} is of the failure`);
});

t.test('a fall that requests with another key explain stays a violation', async (t) => {
  const remaining = [4999, 4998, 4997, 4996, 4995, 4994, 4993, 4992];
  const taken = remaining.map((left, index) =>
    decided(3000 + index * 10, left, index % 3 === 1 ? 'bystander' : 'primary'),
  );
  t.match(judged(taken), { outcome: 'violated', got: 'lowered' });
  const silent = { ...decided(3001, Number.NaN), isOrdinary: false };
  t.match(
    judged([...taken, silent, silent, silent]),
    { outcome: 'violated' },
    'requests without an answer excuse nothing',
  );
});

t.test(
  'a fall that requests without an answer may explain blocks a check, and is not said to be of another client',
  async (t) => {
    const held = { ...lowered, deviation: { at: 'limit', is: 'too low' } } as unknown as CheckResult;
    const [first, ...rest] = fall;
    const elsewhere = [3003, 3006].map((sentAt) => ({ ...decided(sentAt, Number.NaN), isOrdinary: false }));
    const all = first ? [first, ...elsewhere, ...rest] : [];
    t.match(withoutOtherUse([held], checks, fall)[0], { outcome: 'blocked', cause: 'something-else-used-a-key' });
    const [hidden] = withoutOtherUse([held], checks, all);
    t.match(hidden, { outcome: 'blocked', because: /^requests of this run with the same key may have/ });
    t.equal(hidden?.cause, undefined);
    t.equal(withoutOtherUse([held], checks, rest)[0]?.outcome, 'violated', 'there is no fall to explain');
  },
);
