import { jsonOf } from '../../test/reference-server/client.ts';
import { testDefects } from '../../test/reference-server/defect-table.ts';
import { inTurn } from '../../test/reference-server/probes.ts';
import { oddities } from './oddities.ts';

testDefects(oddities, {
  'jitters-reset': [
    async (client) =>
      new Set((await inTurn(4, () => client.send())).map(({ headers }) => headers['x-ratelimit-reset'])).size,
    1,
    2,
  ],
  'extends-on-refusal': [
    async (client, clock) => {
      await inTurn(2, () => client.send({ key: 'soon' }));
      await inTurn(2, () => {
        clock.pass(100);
        return client.send({ key: 'soon' });
      });
      clock.pass(150);
      return (await client.send({ key: 'soon' })).status;
    },
    200,
    429,
  ],
  'executes-refused': [
    async (client) => {
      await inTurn(4, () => client.generate({}, { key: 'few' }));
      return jsonOf(await client.generate()).id;
    },
    'gen-a1-4',
    'gen-a1-5',
  ],
  'pins-failures': [
    async (client) => {
      const fault: Record<string, string> = { 'x-fault': '503', 'idempotency-key': 'f' };
      const first = await client.generate({}, { headers: fault });
      return [first.status, (await client.generate({}, { idempotencyKey: 'f' })).status];
    },
    [503, 200],
    [503, 503],
  ],
  'echoes-key': [async (client) => (await client.send({ key: 'unknown' })).body.includes('unknown'), false, true],
});
