import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createNet, type Server, type Socket } from 'node:net';
import t from 'tap';
import type { Connection } from '../../../schemas/connection.ts';
import { certificate } from '../../../test/certificate.ts';
import { endless } from '../../../test/hostile/raw.ts';
import { arrivalsOf, connectionTo, jobFor } from '../../../test/load/engine-jobs.ts';
import { entriesOf, entryOf } from '../../../test/load/ledger-entry.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { runWithAbortConditions } from '../../abort-conditions.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { mostRequestsPerGenerator } from '../../planning/load-plan.ts';
import type { EngineFacts, EngineJob } from '../engine.ts';
import { k6Engine } from '../k6/engine.ts';
import { startedByOthers } from '../k6/launcher.ts';
import { autocannonEngine } from './engine.ts';

async function listening(server: Server, scheme = 'http') {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const http = (listener: RequestListener) => listening(createHttp(listener));

/** A server that answers each request with raw bytes, by its ordinal, and may then close. */
const raw = (answer: (ordinal: number, socket: Socket) => void) => {
  let ordinal = 0;
  return listening(
    createNet((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => answer(ordinal++, socket));
    }),
  );
};

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

interface Wanted extends Partial<EngineJob> {
  instants?: readonly number[];
  connections?: number;
  together?: boolean;
  tls?: Connection['tls'];
  timeoutMilliseconds?: number;
}

async function drive(baseUrl: string, wanted: Wanted = {}): Promise<{ ledger: Ledger; facts: EngineFacts }> {
  const { instants = [], connections = 2, together = false, tls = {}, timeoutMilliseconds = 5000, ...part } = wanted;
  const arrivals = arrivalsOf({ intended: Float64Array.from(instants), together });
  const job = jobFor(baseUrl, {
    connection: connectionTo(baseUrl, { tls, timeoutMilliseconds }),
    streams: [{ secret: 'the-secret', connections, arrivals }],
    signal: AbortSignal.timeout(15_000),
    ...part,
  });
  const facts = await runWithAbortConditions(autocannonEngine, job);
  return { ledger: job.ledger, facts };
}

const every = (count: number, milliseconds: number): number[] =>
  Array.from({ length: count }, (_, index) => index * milliseconds);
const statuses = (ledger: Ledger) => entriesOf(ledger).map((entry) => entry.status ?? entry.failure);

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

t.test('an untrusted certificate stops the run before the key is sent', async (t) => {
  const seen: (string | undefined)[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push(request.headers.authorization);
    response.end('{}');
  };
  const options = await certificate(['127.0.0.1']);
  await using server = await listening(createHttps(options, listener), 'https');
  const untrusted = await drive(server.url, { instants: every(5, 10) });
  t.match(untrusted.facts.stopped, /certificate is not trusted/);
  t.strictSame(seen, []);
  const trusted = await drive(server.url, { instants: every(5, 10), tls: { ca: options.cert } });
  t.strictSame(statuses(trusted.ledger), [200, 200, 200, 200, 200], 'with its authority it is trusted');
  t.equal(seen.length, 5);
});

t.test('a connection lost in flight is one failure, and the next answer belongs to its own request', async (t) => {
  await using server = await raw((ordinal, socket) => {
    if (ordinal === 1) socket.destroy();
    else socket.write(ok.replace('200', ordinal === 2 ? '429' : '200'));
  });
  const { ledger, facts } = await drive(server.url, { instants: every(4, 100), connections: 1 });
  t.strictSame(statuses(ledger), [200, 'reset', 429, 200]);
  t.equal(facts.answeredByEngine, 3);
});

t.test('a body that ends with its connection is complete', async (t) => {
  await using server = await raw((_, socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nuntil the end'));
  const { ledger } = await drive(server.url, { instants: every(4, 60) });
  t.strictSame(statuses(ledger), [200, 200, 200, 200]);
});

t.test('a server that closes after each response causes no failure', async (t) => {
  await using server = await http((_, response) => response.setHeader('connection', 'close').end('{}'));
  const { ledger } = await drive(server.url, { instants: every(10, 40) });
  t.strictSame(statuses(ledger), Array(10).fill(200));
});

t.test('an interim answer is not an answer', async (t) => {
  await using server = await raw((_, socket) => socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}`));
  const { ledger } = await drive(server.url, { instants: every(3, 30) });
  t.strictSame(statuses(ledger), [200, 200, 200]);
});

t.test('data that is not HTTP and responses without a request are detected at once', async (t) => {
  await using rubbish = await raw((_, socket) => socket.write('hello\r\n\r\n'));
  t.strictSame(statuses((await drive(rubbish.url, { instants: every(2, 50) })).ledger), ['not HTTP', 'not HTTP']);
  await using twice = await raw((_, socket) => socket.write(ok + ok));
  const { ledger } = await drive(twice.url, { instants: every(3, 50), connections: 1 });
  t.strictSame(statuses(ledger), [200, 200, 200], 'a second answer is dropped with its connection');
});

t.test('an answer without end is given up, in its body and in its framing, also if bodies are compared', async (t) => {
  const head = 'HTTP/1.1 200 OK\r\n';
  for (const [beginning, retries] of [
    [`${head}\r\n`, false],
    [`${head}\r\n`, true],
    [`${head}transfer-encoding: chunked\r\n\r\n1;`, false],
  ] as const) {
    const written: Socket[] = [];
    await using server = await raw((_, socket) => {
      written.push(socket);
      socket.write(beginning);
      endless(socket, Buffer.alloc(65_536, 0x20));
    });
    const { ledger } = await drive(server.url, { instants: every(3, 50), retries });
    t.strictSame(new Set(statuses(ledger)), new Set(['too large']));
    const most = Math.max(...written.map(({ bytesWritten }) => bytesWritten));
    t.ok(most < 64 * 1024 * 1024, `${most} bytes were sent`);
  }
});

t.test('a redirect is an answer, and nothing is sent to its target', async (t) => {
  let followed = 0;
  await using target = await http((_, response) => {
    followed += 1;
    response.end('{}');
  });
  for (const code of [301, 302, 307, 308]) {
    await using server = await http((_, response) => response.writeHead(code, { location: target.url }).end());
    const { ledger } = await drive(server.url, { instants: every(2, 30) });
    t.strictSame(statuses(ledger), [code, code]);
  }
  t.equal(followed, 0);
});

t.test('a request without an answer in time fails, and idle connections do not', async (t) => {
  await using server = await http((request, response) => {
    if (request.socket.bytesRead < 200) response.end('{}');
  });
  const { ledger } = await drive(server.url, { instants: [0, 1300], connections: 1, timeoutMilliseconds: 1000 });
  t.equal(entryOf(ledger, 0).status, 200);
  t.equal(entryOf(ledger, 1).failure, 'no answer in time');
});

t.test('an idle connection is renewed before the server closes it', async (t) => {
  const used = new Set<Socket>();
  await using server = await http((request, response) => {
    used.add(request.socket);
    response.end('{}');
  });
  const { ledger } = await drive(server.url, { instants: [0, 100, 4600], connections: 1 });
  t.strictSame(statuses(ledger), [200, 200, 200]);
  t.equal(used.size, 2, 'the first two shared one');
});

/** A server with one worker: it serves one connection until that is closed, and `closes` after each answer or not. */
function oneWorker(closes: boolean) {
  const waiting: Socket[] = [];
  let served: Socket | undefined;
  const serveNext = () => {
    served = waiting.shift();
    if (served?.destroyed) return serveNext();
    served?.on('data', () => {
      if (closes) served?.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok');
      else served?.write(ok);
    });
    served?.resume();
  };
  return listening(
    createNet((socket) => {
      socket.pause();
      socket.on('error', () => {});
      socket.on('close', () => socket === served && serveNext());
      waiting.push(socket);
      if (served === undefined) serveNext();
    }),
  );
}

for (const closes of [true, false])
  t.test(
    `idle connections do not starve a server with one worker that ${closes ? 'closes' : 'keeps'} connections`,
    async (t) => {
      await using server = await oneWorker(closes);
      const arrivals = arrivalsOf({ intended: Float64Array.from(every(20, 50)) });
      const stream = { secret: 'the-secret', connections: 3, arrivals };
      const { ledger } = await drive(server.url, {
        streams: [stream, stream],
        ledger: new Ledger(['one', 'other']),
        timeoutMilliseconds: 60_000,
        signal: AbortSignal.timeout(100_000),
      });
      t.strictSame(statuses(ledger), Array(40).fill(200));
    },
  );

t.test('a target that closes every connection is tried with pauses, and given up', async (t) => {
  let attempts = 0;
  const server = createNet((socket) => {
    attempts++;
    socket.destroy();
  });
  await using refusing = await listening(server);
  const { facts, ledger } = await drive(refusing.url, { instants: every(200, 25), connections: 4 });
  t.match(facts.stopped, /stopped answering/);
  t.ok(attempts < 200, `few connections are tried (${attempts})`);
  t.ok(ledger.rows >= 20 && ledger.rows < 200, `it does not go on to the end (${ledger.rows})`);
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
  const demand = { model: 'paced' as const, largestRelease: 0, herds: false };
  t.equal(autocannonEngine.refusal({ ...demand, requests: 2_000_000 }), undefined);
  t.match(autocannonEngine.refusal({ ...demand, requests: 4_000_001 }), /use --engine k6 --processes 3/);
  const { refusal } = k6Engine({ ...startedByOthers, members: 2 });
  t.equal(refusal({ ...demand, requests: 200_000 }), undefined);
  t.match(refusal({ ...demand, requests: 200_001 }), /records at most 100000: use --pods 3/);
});

t.test('open arrivals are refused, since autocannon waits for answers', async (t) => {
  t.match(
    autocannonEngine.refusal({ model: 'open', largestRelease: 0, herds: false, requests: 0 }),
    /cannot make open arrivals/,
  );
  t.match(autocannonEngine.refusal({ model: 'paced', largestRelease: 600, herds: false, requests: 0 }), /at most 512/);
  t.equal(autocannonEngine.refusal({ model: 'paced', largestRelease: 0, herds: false, requests: 0 }), undefined);
});
