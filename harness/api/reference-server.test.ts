import t from 'tap';
import { conformance, type ReferenceOptions, reference } from './index.ts';

const statusOf = async (url: string, secret: string): Promise<number> =>
  (await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${secret}` } })).status;

t.test('it has keys of every role, each with its own secret', async (t) => {
  await using server = await reference({ loadKeys: 2 });
  const { primary, load, exhaustible } = server.keys;
  t.equal(await statusOf(server.url, primary.secret), 200);
  t.equal(await statusOf(server.url, 'another'), 401);
  t.equal([load].flat().length, 2);
  t.equal([exhaustible].flat().length, 3);
  await using other = await reference();
  t.not(other.keys.primary.secret, primary.secret);
});

t.test('it takes keys with their limits, faults and variants', async (t) => {
  await using server = await reference({
    keys: { primary: { secret: 'one-key', limit: 2, windowSeconds: 3600 } },
    faults: [{ match: { header: { 'x-break': '1' } }, fault: 503 }],
    variants: ['conventional-statuses'],
  });
  t.same([await statusOf(server.url, 'one-key'), await statusOf(server.url, 'one-key')], [200, 200]);
  t.equal(await statusOf(server.url, 'one-key'), 429);
  t.same(server.target.declared, {});
});

t.test('a variant conforms, a defect does not', async (t) => {
  for (const [options, verdict] of [
    [{ variants: ['conventional-statuses'] }, 'conforms'],
    [{ defects: ['wrong-401-code'] }, 'departs'],
  ] as const) {
    await using server = await reference(options);
    t.equal((await conformance({ target: server.target, suites: ['auth', 'models'] })).verdict, verdict);
  }
});

const mistakes: [unknown, RegExp][] = [
  [{ defect: ['x'] }, /^reference: unknown option defect; did you mean defects\?$/],
  [{ defects: ['wrong-401-cod'] }, /^unknown defect "wrong-401-cod"; did you mean wrong-401-code\?$/],
  [{ variants: ['none'] }, /^unknown variant "none"/],
  [{ port: 'abc' }, /^reference: port abc: expected a whole number from 0 to 65535$/],
  [{ keys: {} }, /^reference: keys\.primary is missing/],
  [{ latency: 'slow' }, /^reference: latency "slow" is not valid/],
  [{ faults: [{}] }, /^reference: fault: "fault" is a status from 400/],
  [{ host: 'nowhere.invalid' }, /^reference: cannot listen: .* Give another port or host/],
];

t.test('wrong options are usage errors that say what to do', async (t) => {
  for (const [options, message] of mistakes)
    await t.rejects(reference(options as ReferenceOptions), { name: 'UsageError', message }, String(message));
});
