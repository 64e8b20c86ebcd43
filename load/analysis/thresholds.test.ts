import t from 'tap';
import type { LoadKey } from '../../schemas/generated/types.ts';
import { evaluateThresholds } from './thresholds.ts';

const key = (label: string, more: Partial<LoadKey> = {}): LoadKey => ({
  key: label,
  offered: 60,
  sent: 60,
  admitted: 20,
  refused: 38,
  errors: 2,
  overAdmitted: 0,
  latency: { admitted: { n: 20, p50: 1.5, p99: 9 }, refused: {} },
  ...more,
});

const sources = {
  keys: [key('noisy'), key('quiet', { admitted: 4, refused: 0, errors: 0 })],
  invariants: [],
  seconds: { sending: 4, answered: 4 },
};
const silent = { ...sources, keys: [key('noisy', { admitted: 0, refused: 0, errors: 60 })] };

const models = { operation: 'models', sent: 20, admitted: 15, refused: 2, errors: 3 } as const;
const operation = { ...models, latency: { admitted: { n: 15, p95: 4 }, refused: {} } };
const mixed = { ...sources, keys: [key('noisy', { operations: [operation] })], runOperations: [operation] };

for (const [metric, bound, from, value, verdict] of [
  ['noisy.overAdmitted', { atMost: 0 }, sources, 0, 'met'],
  ['noisy.refused', { atLeast: 39 }, sources, 38, 'breached'],
  ['noisy.refused', { atLeast: 1, atMost: 40 }, sources, 38, 'met'],
  ['noisy.errors', { atMost: 1 }, sources, 2, 'breached'],
  ['run.errors', { atMost: 2 }, sources, 2, 'met'],
  ['run.admitted', { atLeast: 25 }, sources, 24, 'breached'],
  ['noisy.admittedShare', { atLeast: 0.3 }, sources, 0.333, 'met'],
  ['noisy.admittedPerSecond', { atMost: 5 }, sources, 5, 'met'],
  ['noisy.admitted.p99', { atMost: 10 }, sources, 9, 'met'],
  ['noisy.refused.p99', { atMost: 10 }, sources, undefined, 'no data'],
  ['noisy.underAdmitted', { atMost: 0 }, sources, undefined, 'no data'],
  ['nobody.refused', { atMost: 0 }, sources, undefined, 'no data'],
  ['noisy.refused', { atMost: 0 }, silent, undefined, 'no data'],
  ['noisy.overAdmitted', { atMost: 0 }, silent, undefined, 'no data'],
  ['run.refused', { atMost: 0 }, silent, undefined, 'no data'],
  ['run.errors', { atMost: 0 }, silent, 60, 'breached'],
  ['run.errors', { atMost: 0 }, { ...sources, keys: [] }, undefined, 'no data'],
  ['run.invariantsBroken', { atMost: 0 }, sources, undefined, 'no data'],
  ['noisy.admitted.p99', { below: 9 }, sources, 9, 'breached'],
  ['noisy.admitted.p99', { below: 9.1 }, sources, 9, 'met'],
  ['noisy.refused', { above: 38 }, sources, 38, 'breached'],
  ['noisy.models.errors', { atMost: 2 }, mixed, 3, 'breached'],
  ['noisy.models.admitted.p95', { atMost: 4 }, mixed, 4, 'met'],
  ['noisy.generate.errors', { atMost: 0 }, mixed, undefined, 'no data'],
  ['noisy.generate.errors', { atMost: 2 }, sources, 2, 'met'],
  ['run.models.sentPerSecond', { atMost: 4 }, mixed, 5, 'breached'],
  ['quiet.effectSize', { atMost: 0.5 }, { ...sources, extra: { 'quiet.effectSize': 0.2 } }, 0.2, 'met'],
] as const) {
  const [result] = evaluateThresholds([{ metric, ...bound }], from);
  t.match(
    result,
    { metric, verdict, ...(value === undefined ? {} : { value }) },
    `${metric} ${JSON.stringify(bound)} is ${verdict}`,
  );
}

t.equal(
  evaluateThresholds([{ metric: 'noisy.refused', atLeast: 1, atMost: 2 }], sources)[0]?.bound,
  'at least 1 and at most 2',
);

t.test('requests are sent over the whole load, and answered until the last answer', async (t) => {
  const seconds = { sending: 5, answered: 10 };
  const keys = sources.keys.map((key) => ({ ...key, sent: 5, admitted: 5 }));
  const limits = ['sentPerSecond', 'admittedPerSecond'].map((metric) => ({
    metric: `${keys[0]?.key}.${metric}`,
    atMost: 1,
  }));
  t.match(evaluateThresholds(limits, { ...sources, keys, seconds }), [{ value: 1 }, { value: 0.5 }]);
});
