import type { RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createNet, Socket } from 'node:net';
import t from 'tap';
import { certificate } from '../../../test/certificate.ts';
import { endless } from '../../../test/hostile/raw.ts';
import { drive, every, http, listening, ok, raw, statuses } from '../../../test/load/autocannon-loads.ts';
import { arrivalsOf } from '../../../test/load/engine-jobs.ts';
import { entryOf } from '../../../test/load/ledger-entry.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { wallClockAtOrigin } from '../../processes/wall-clock.ts';

t.jobs = 8;

const origin = wallClockAtOrigin();
const now = (): number => origin + performance.now();
/** The wall clock is read in whole milliseconds. */
const clockMilliseconds = 1;

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

t.test('a target may decide after an interim answer', async (t) => {
  const instants: number[] = [];
  await using server = await raw((_, socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
    setTimeout(() => {
      instants.push(now());
      socket.write(ok);
    }, 50);
  });
  const { ledger } = await drive(server.url, { instants: [0], connections: 1 });
  t.ok(ledger.startedAtEpochMilliseconds + ledger.decidedBefore(0) >= (instants[0] ?? 0) - clockMilliseconds);
});

t.test('a released request has not left before its row begins', async (t) => {
  const { write } = Socket.prototype;
  t.teardown(() => Object.assign(Socket.prototype, { write }));
  const released: number[] = [];
  Socket.prototype.write = function (this: Socket, ...given: Parameters<typeof write>) {
    // The held back rest of a head; the process is stopped right after it has left.
    const isRest = given[0][0] === 10;
    if (isRest) released.push(now());
    const done = write.apply(this, given);
    for (const until = now() + 30; isRest && now() < until; );
    return done;
  } as typeof write;
  await using server = await http((_, response) => response.end('{}'));
  const { ledger } = await drive(server.url, { instants: [200, 200, 200], connections: 3, together: true });
  t.equal(released.length, 3);
  for (const [row, left] of released.entries())
    t.ok(ledger.startedAtEpochMilliseconds + ledger.decidedAfter(row) <= left + clockMilliseconds, `row ${row}`);
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
  const { ledger } = await drive(server.url, { instants: [0, 1300], connections: 1, timeoutSeconds: 1 });
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

t.test('a connection that was opened long before the load is renewed before the server refuses it', async (t) => {
  const [refusesAfter, beforeTheLoad] = [5000, 2500];
  let refused = 0;
  await using server = await listening(
    createNet((socket) => {
      const late = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
      const timer = setTimeout(() => {
        refused += 1;
        socket.end(late);
      }, refusesAfter);
      socket.on('error', () => {}).on('close', () => clearTimeout(timer));
      socket.on('data', () => {
        clearTimeout(timer);
        socket.write(ok);
      });
    }),
  );
  const beginAtEpochMilliseconds = Date.now() + beforeTheLoad;
  await drive(server.url, { instants: [refusesAfter - beforeTheLoad + 500], connections: 1, beginAtEpochMilliseconds });
  t.equal(refused, 0);
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
        timeoutSeconds: 60,
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
