import t from 'tap';
import { timesOfTier } from '../../../test/manual-time.ts';
import { sampleOf } from '../../../test/tier.ts';
import { flawsOf } from './flaws.ts';
import { prove } from './prove.ts';
import { combinations, servers } from './servers.ts';

const combined = 50;

t.test('each check fails on the defects it names, and on no other; every conforming server passes', async (t) => {
  const all = sampleOf('servers of the proof', [...servers(), ...combinations(combined, 1)], 4);
  const { signal } = new AbortController();
  const played = await prove(all, { signal, atOnce: 10, longestMilliseconds: 1_200_000, newTimes: timesOfTier });
  for (const one of played) t.same(flawsOf(one), [], `${one.server.kind} ${one.server.name}`);
});
