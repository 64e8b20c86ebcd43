import t from 'tap';
import { resetUnitOf } from '../load/ledger/reset-unit.ts';

const at = 1_790_000_000_400;

for (const [says, samples, windowSeconds, unit] of [
  ['seconds since 1970', [{ reset: 1_790_000_060, at }], undefined, 'epoch-seconds'],
  ['milliseconds since 1970', [{ reset: 1_790_000_060_000, at }], undefined, 'epoch-milliseconds'],
  ['a delta that fits the window in seconds', [{ reset: 60, at }], 60, 'delta-seconds'],
  ['a delta that fits the window in milliseconds', [{ reset: 59_800, at }], 60, 'delta-milliseconds'],
  [
    'a delta that falls by milliseconds',
    [
      { reset: 60_000, at },
      { reset: 58_000, at: at + 2000 },
    ],
    undefined,
    'delta-milliseconds',
  ],
  [
    'a delta that falls by seconds',
    [
      { reset: 60, at },
      { reset: 58, at: at + 2000 },
    ],
    undefined,
    'delta-seconds',
  ],
  ['nothing announced', [], 60, undefined],
] as const)
  t.equal(resetUnitOf(samples, windowSeconds), unit, says);
