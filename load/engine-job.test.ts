import t from 'tap';
import { accessTo, arrivalsOf } from '../test/load/engine-jobs.ts';
import { engineJob } from './engine-job.ts';
import { Ledger } from './ledger/ledger.ts';
import { perKey429 } from './profiles/built-in/per-key-429.ts';

t.test('a key that was quick once has connections for the slowest response to any key', async (t) => {
  const limitsOf = (latencyMilliseconds: number) => ({ source: 'declared' as const, latencyMilliseconds });
  const keys = [3, 140, 60].map((latency) => arrivalsOf({ limits: limitsOf(latency), peakPerSecond: 180 }));
  const options = {
    ...{ ...accessTo('http://127.0.0.1:1'), profile: perKey429, keys: [], seed: 1 },
    signal: new AbortController().signal,
  };
  const plan = { profile: perKey429, keys, seconds: 1, requests: 540, peakPerSecond: 540 };
  const { streams } = engineJob(options, plan, new Ledger(['noisy', 'steady', 'quiet']), 0);
  for (const { connections } of streams) t.equal(connections, Math.ceil(180 * 0.14 * 3) + 1);
});
