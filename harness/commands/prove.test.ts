import { tmpdir } from 'node:os';
import t from 'tap';
import { inProcess } from '../../test/in-process.ts';
import { combinations, servers } from '../self-check/proof/servers.ts';
import { shardOf } from './prove.ts';

/** Nothing is written there. */
const directory = tmpdir();

t.test('the shards are all servers, each once, and as many in each', async (t) => {
  const all = [...servers(), ...combinations(50, 1)];
  for (const count of [1, 2, 3, 7]) {
    const shards = Array.from({ length: count }, (_, index) => shardOf(all, `${index + 1}/${count}`));
    t.same(new Set(shards.flat()), new Set(all));
    t.equal(shards.flat().length, all.length);
    const sizes = shards.map(({ length }) => length);
    t.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, sizes.join(', '));
  }
});

t.test('a shard without a server proves nothing', async (t) => {
  const { code, stderr } = await inProcess(['prove', '--only', 'wrong-401-code', '--shard', '2/3'], { directory });
  t.equal(code, 2);
  t.match(stderr, '--shard 2/3 has no server: 1 server selected');
});

t.test('--shard needs a part that exists', async (t) => {
  for (const shard of ['0/3', '4/3', '1', '1/0', 'one/3', '1/3/5']) {
    const { code, stderr } = await inProcess(['prove', '--shard', shard], { directory });
    t.equal(code, 2, shard);
    t.match(stderr, /--shard/, shard);
  }
});
