import t from 'tap';
import { flawsOf, prove, servers } from '../harness/proof/prove.ts';

t.test(
  'every check is violated under the defects it names, and stays green on every conforming server',
  { timeout: 240_000 },
  async (t) => {
    const all = servers();
    const atOnce = 6;
    const played = await prove(all, { signal: new AbortController().signal, atOnce });
    for (const one of played) t.same(flawsOf(one), [], `${one.server.kind} ${one.server.name}`);
  },
);
