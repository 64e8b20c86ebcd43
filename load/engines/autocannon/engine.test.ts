import type { Socket } from 'node:net';
import t from 'tap';
import { drive, every, http } from '../../../test/load/autocannon-loads.ts';
import { arrivalsOf, jobFor } from '../../../test/load/engine-jobs.ts';
import { entriesOf } from '../../../test/load/ledger-entry.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { mostRequestsPerGenerator } from '../../planning/load-plan.ts';
import { k6Engine } from '../k6/engine.ts';
import { startedByOthers } from '../k6/launcher.ts';
import { autocannonEngine } from './engine.ts';

t.jobs = 8;

t.test('it sends exactly what was planned, and counts as many answers as the server', async (t) => {
  let served = 0;
  await using server = await http((_, response) => {
    served++;
    response.end('{}');
  });
  const { ledger, facts } = await drive(server.url, { instants: every(57, 10), connections: 4 });
  t.equal(served, 57);
  t.equal(ledger.rows, 57);
  t.equal(facts.answeredByEngine, 57);
  for (let turn = 0; server.connections() > 0 && turn < 100; turn++)
    await new Promise((resolve) => setImmediate(resolve));
  t.equal(server.connections(), 0, 'no connection is left');
});

t.test('requests are spread evenly by our clock, not in bursts at each second', async (t) => {
  const measure = async () => {
    const arrived: number[] = [];
    await using server = await http((_, response) => {
      arrived.push(performance.now());
      response.end('{}');
    });
    const { ledger } = await drive(server.url, { instants: every(50, 40), connections: 4 });
    const gaps = arrived.slice(1).map((at, index) => at - (arrived[index] ?? 0));
    const lags = entriesOf(ledger).map((entry) => (entry.sent ?? 0) - entry.intended);
    const median = (values: number[]): number => values.toSorted((a, b) => a - b)[25] ?? 99;
    return { gap: median(gaps), lag: median(lags) };
  };
  const { gap, lag } = await tryAgain(measure, (one) => one.gap > 30 && one.gap < 50 && one.lag < 15);
  t.ok(gap > 30 && gap < 50, `the median gap is 40 ms (${gap.toFixed(1)})`);
  t.ok(lag < 15, `half are at most 15 ms late (${lag.toFixed(1)})`);
});

t.test('latency is what each request took, with nothing added for coordinated omission', async (t) => {
  await using server = await http((_, response) => setTimeout(() => response.end('{}'), 100));
  const { ledger } = await drive(server.url, { instants: every(20, 50), connections: 6 });
  const took = entriesOf(ledger)
    .map((entry) => (entry.finished ?? 0) - (entry.sent ?? 0))
    .sort((a, b) => a - b);
  t.equal(took.length, 20);
  t.ok((took[0] ?? 0) >= 99, `none is shorter than the answer (${took[0]?.toFixed(1)})`);
  // autocannon's own correction would add shorter ones.
  t.ok((took[10] ?? 999) < 500, `half are of its size, whatever else the machine does (${took[10]?.toFixed(1)})`);
});

t.test('the connections of a key take turns', async (t) => {
  const served = new Map<Socket, number>();
  await using server = await http((request, response) => {
    served.set(request.socket, (served.get(request.socket) ?? 0) + 1);
    response.end('{}');
  });
  await drive(server.url, { instants: every(20, 10), connections: 4 });
  const counts = [...served.values()];
  t.equal(counts.length, 4);
  // A connection that waits for a response is skipped.
  t.ok(
    counts.every((count) => count >= 3),
    `of 20 requests each took its share (${counts.join(', ')})`,
  );
});

t.test('a synchronized release sends all requests at once', async (t) => {
  const release = async () => {
    const arrived: number[] = [];
    await using server = await http((_, response) => {
      arrived.push(performance.now());
      response.end('{}');
    });
    const options = { instants: Array(40).fill(300), connections: 40, together: true };
    const { ledger, facts } = await drive(server.url, options);
    const sent = facts.releases?.[0]?.spreadMilliseconds ?? 99;
    return { ledger, sent, arrived: Math.max(...arrived) - Math.min(...arrived) };
  };
  const { ledger, sent, arrived } = await tryAgain(release, (one) => one.sent < 20 && one.arrived < 200);
  t.equal(ledger.rows, 40);
  t.ok(sent < 20, `released within ${sent} ms`);
  t.ok(arrived < 200, `arrived within ${arrived} ms`);
  t.ok(
    entriesOf(ledger).every((entry) => (entry.sent ?? 0) >= 298),
    'none counts as sent before its release',
  );
});

t.test('a closed load sends again after each answer, and ends with every response', async (t) => {
  let served = 0;
  await using server = await http((_, response) => {
    served++;
    response.end('{}');
  });
  const { ledger, facts } = await drive(server.url, { model: 'closed', connections: 4, seconds: 0.5 });
  t.ok(served > 8, `${served} served: each of the four connections sends again after its answer`);
  t.equal(ledger.rows, served);
  t.equal(facts.answeredByEngine, served);
  t.ok(entriesOf(ledger).every((entry) => entry.status === 200));
});

/** A ledger that seems to hold almost as many requests as one generator records. */
class AlmostFullLedger extends Ledger {
  override get rows(): number {
    return super.rows + mostRequestsPerGenerator - 100;
  }
}

t.test('each attempt of a closed load to reach a server that has gone is a request', async (t) => {
  const server = await http((_, response) => response.writeHead(200, { connection: 'close' }).end('{}'));
  setTimeout(() => void server[Symbol.asyncDispose](), 200);
  const { ledger } = await drive(server.url, { model: 'closed', connections: 2, seconds: 1.5 });
  const rows = Array.from({ length: ledger.rows }, (_, row) => row);
  const failed = rows.filter((row) => ledger.failureOf(row) === 'no connection');
  t.ok(rows.some((row) => ledger.statusOf(row) === 200));
  t.ok(failed.length >= 4, `${failed.length} attempts, with pauses that grow`);
});

t.test('a closed load ends when its requests reach the maximum', async (t) => {
  let served = 0;
  await using server = await http((_, response) => {
    served++;
    response.end('{}');
  });
  const ledger = new AlmostFullLedger(['key']);
  const streams = [{ secret: 'the-secret', connections: 4, arrivals: arrivalsOf() }];
  const job = jobFor(server.url, { model: 'closed', seconds: 60, ledger, streams });
  const facts = await autocannonEngine.run(job);
  t.equal(facts.stoppedAtMostRequests, true);
  t.equal(served, 100);
  t.ok(facts.seconds < 30);
});

t.test('a load that one generator cannot record is refused with the number that it needs', async (t) => {
  const demand = { model: 'paced' as const, largestRelease: 0, herds: false, retries: false };
  t.equal(autocannonEngine.refusal({ ...demand, requests: 2_000_000 }), undefined);
  t.match(autocannonEngine.refusal({ ...demand, requests: 4_000_001 }), /use --engine k6 --processes 3/);
  const { refusal } = k6Engine({ ...startedByOthers, members: 2 });
  t.equal(refusal({ ...demand, requests: 140_000 }), undefined);
  t.match(refusal({ ...demand, requests: 140_001 }), /records at most 70000: use --pods 3/);
});

t.test('open arrivals are refused, since autocannon waits for answers', async (t) => {
  const demand = { model: 'paced' as const, largestRelease: 0, herds: false, retries: false, requests: 0 };
  t.match(autocannonEngine.refusal({ ...demand, model: 'open' }), /cannot make open arrivals/);
  t.match(autocannonEngine.refusal({ ...demand, largestRelease: 600 }), /at most 512/);
  t.equal(autocannonEngine.refusal(demand), undefined);
  t.equal(autocannonEngine.refusal({ ...demand, retries: true }), undefined);
  for (const other of [{ model: 'closed' as const }, { largestRelease: 20 }, { herds: true }])
    t.match(autocannonEngine.refusal({ ...demand, ...other, retries: true }), /cannot send each request twice/);
});
