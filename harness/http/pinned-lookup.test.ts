import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { autocannonEngine } from '../../load/engines/autocannon/engine.ts';
import { arrivalsOf, connectionTo, jobFor } from '../../test/load/engine-jobs.ts';
import { HttpClient } from './client.ts';
import { pinnedLookup } from './pinned-lookup.ts';
import { strayAddress } from './reachability.ts';

const address = (text: string) => ({ address: text, family: text.includes(':') ? 6 : 4 });

/** A lookup whose answer is another one each time. */
function changing(...answers: string[][]) {
  let asked = 0;
  return pinnedLookup((_, done) => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(null, answer.map(address));
  });
}

const resolved = (lookup: ReturnType<typeof pinnedLookup>, family = 0) =>
  new Promise((resolve, reject) => {
    lookup('service.example', { all: true, family }, (error, found) => (error ? reject(error) : resolve(found)));
  });

/** Servers on the same port of 127.0.0.1 and 127.0.0.2, which record the Authorization headers that they receive. */
async function twoMachines(t: Test) {
  const received: Record<string, number> = { '127.0.0.1': 0, '127.0.0.2': 0 };
  let port = 0;
  for (const host of Object.keys(received)) {
    const server = createServer((request, response) => {
      if (request.headers.authorization) received[host] = (received[host] ?? 0) + 1;
      response.setHeader('connection', 'close').end('{}');
    });
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    port = (server.address() as AddressInfo).port;
    t.teardown(() => server.close().closeAllConnections());
  }
  return { received, baseUrl: `http://service.example:${port}` };
}

t.test('the first answer counts for the whole run', async (t) => {
  const lookup = changing(['127.0.0.1', '::1'], ['127.0.0.2']);
  for (let turn = 0; turn < 3; turn++)
    t.strictSame(await resolved(lookup), [address('127.0.0.1'), address('::1')], 'several addresses stay several');
  t.strictSame(await resolved(lookup, 6), [address('::1')]);
  await t.rejects(resolved(changing([]), 4), { code: 'ENOTFOUND' });
});

t.test('a failed lookup is not remembered', async (t) => {
  let asked = 0;
  const lookup = pinnedLookup((_, done) => {
    asked += 1;
    if (asked === 1) done(Object.assign(new Error('later'), { code: 'EAI_AGAIN' }), []);
    else done(null, [address('127.0.0.1')]);
  });
  await t.rejects(resolved(lookup), { code: 'EAI_AGAIN' });
  t.strictSame(await resolved(lookup), [address('127.0.0.1')]);
});

t.test('neither checks nor a load send a key to an address that the name received later', async (t) => {
  const { received, baseUrl } = await twoMachines(t);
  const lookup = changing(['127.0.0.1'], ['127.0.0.2']);
  const client = new HttpClient(connectionTo(baseUrl, { lookup }));
  const headers: [string, string][] = [
    ['host', 'service.example'],
    ['authorization', 'Bearer x'],
  ];
  for (let turn = 0; turn < 3; turn++)
    t.match(await client.send({ method: 'GET', path: '/', headers, body: undefined, label: '' }, 'new'), {
      status: 200,
    });
  client.close();
  const intended = Float64Array.from([0, 40, 80, 120]);
  const streams = [{ secret: 'x', connections: 1, arrivals: arrivalsOf({ intended }) }];
  await autocannonEngine.run(jobFor(baseUrl, { connection: connectionTo(baseUrl, { lookup }), streams }));
  t.strictSame(received, { '127.0.0.1': 7, '127.0.0.2': 0 });
});

t.test('what was found to be this machine stays this machine', async (t) => {
  const lookup = changing(['127.0.0.1'], ['192.0.2.1']);
  t.equal(await strayAddress('http://app.localhost', lookup), undefined);
  t.equal(await strayAddress('http://app.localhost', lookup), undefined);
  t.equal(await strayAddress('http://other.localhost', lookup), '192.0.2.1');
});
