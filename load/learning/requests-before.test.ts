import t from 'tap';
import { failedResult } from '../analysis/failed-result.ts';
import type { LoadSettings } from '../options.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import { type Probe, ProbeBudget } from './probe.ts';
import { withRequestsBefore } from './requests-before.ts';

const begin = 1_700_000_000_000;

const probe = (sent: number, more: Partial<Probe> = {}): Probe => ({
  ...{ status: 200, limit: 20, remaining: 19, reset: 5, milliseconds: 4, at: begin + sent + 4 },
  ...more,
});

t.test('a load that did not begin keeps the requests before it, by key', async (t) => {
  const budget = new ProbeBudget();
  budget.keep('k2', probe(1));
  budget.keep('k1', probe(20, { status: 429, remaining: 0 }));
  budget.keep('k1', probe(0));
  budget.keep('k1', { status: 0, failure: 'connection reset', milliseconds: 4, at: begin + 34 });
  const keys = [{ secret: 'k1' }, { secret: 'k2' }, { secret: 'k3' }];
  const options = { profile: perKey429, keys, resetUnit: 'delta-seconds' } as unknown as LoadSettings;
  const [noisy, steady, quiet] = withRequestsBefore(
    failedResult(options, 'k6', { fact: 'refused', missing: [] }),
    options,
    budget,
  ).keys;
  t.same(noisy?.requestsBefore, {
    sentMilliseconds: [0, 20, 30],
    tookMilliseconds: [4, 4, 4],
    outcomes: 'are',
    remaining: [19, 0, null],
    resetMilliseconds: [5004, 5024, null],
  });
  t.equal(noisy?.limit, 20);
  t.same(steady?.requestsBefore?.sentMilliseconds, [1]);
  t.equal(quiet?.requestsBefore, undefined);
  t.equal(quiet?.limit, undefined);
});
