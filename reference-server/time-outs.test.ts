import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { manualClock } from '../test/reference-server/manual-clock.ts';
import { converse, type Piece } from '../test/reference-server/raw-client.ts';
import type { Truth } from './controls.ts';
import { listen } from './server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that something still refers to, in buffers and in the heap. */
function heldBytes(): { buffers: number; heap: number } {
  collectGarbage();
  const { arrayBuffers: buffers, heapUsed: heap } = process.memoryUsage();
  return { buffers, heap };
}

const keys = [{ id: 'one', secret: 'one', limit: 1_000_000, windowSeconds: 60, lacks: [] }];
const timeOuts = {
  requestTimeout: 1200,
  headersTimeout: 800,
  connectionsCheckingInterval: 20,
  keepAliveTimeout: 300,
  unreadAnswer: 300,
};
const head = 'Host: a\r\nAuthorization: Bearer one\r\nContent-Type: application/json\r\n';
const request = `GET /v1/models HTTP/1.1\r\n${head}\r\n`;
const drip = (count: number): Piece[] => Array.from({ length: count }, () => [' ', 25] as Piece[]).flat();

const whole = `POST /v1/generate HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{}`;
const half = `POST /v1/generate HTTP/1.1\r\n${head}Content-Length: 50\r\n\r\n{`;
const stalls: [name: string, pieces: Piece[], codes: string[]][] = [
  ['silence', [], ['request_timeout']],
  ['half a request line', ['GET /v1/mod'], ['request_timeout']],
  ['half the headers', ['GET /v1/models HTTP/1.1\r\nHost: a\r\nX'], ['request_timeout']],
  ['half a body', [`POST /v1/generate HTTP/1.1\r\n${head}Content-Length: 50\r\n\r\n{`], ['request_timeout']],
  ['half a body behind a whole one', [whole + half], ['invalid_parameter', 'request_timeout']],
  [
    'half a chunk',
    [`POST /v1/generate HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n5\r\na`],
    ['request_timeout'],
  ],
  [
    'a body byte by byte',
    [`POST /v1/generate HTTP/1.1\r\n${head}Content-Length: 50\r\n\r\n`, ...drip(80)],
    ['request_timeout'],
  ],
  [
    'a refused request whose body never comes',
    ['POST /v1/generate HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n'],
    ['missing_api_key'],
  ],
  ['an answered request, then silence', [request], ['']],
  ['an answered request, then half of another', [request, 'GET /v1'], ['', 'request_timeout']],
];

t.test('clients that stall are answered and disconnected at their time-outs', async (t) => {
  await using server = await listen({ keys, timeOuts });
  await Promise.all(
    stalls.map(async ([name, pieces, codes]) => {
      const { answers, ended } = await converse(server.port, pieces, { expected: 99 });
      const told = answers.map(({ body }) => JSON.parse(body).error?.code ?? '');
      t.same(told, codes, `${name}: answers`);
      t.ok(ended, `${name}: the server ends it`);
    }),
  );
});

t.test(
  'requests that arrived while the server stood still are answered, and halves of requests are refused',
  async (t) => {
    await using server = await listen({ keys, timeOuts: { ...timeOuts, headersTimeout: 1500, requestTimeout: 1500 } });
    const large = `POST /v1/generate HTTP/1.1\r\n${head}Content-Length: 50000\r\n\r\n${' '.repeat(49_998)}{}`;
    const rest = 'Content-Length: 2\r\n\r\n{}';
    const sent: [before: string, meanwhile: string, code: string][] = [
      ['', request, ''],
      ['', whole, 'invalid_parameter'],
      ['', large, 'invalid_parameter'],
      [whole.slice(0, -rest.length), rest, 'invalid_parameter'],
      [whole.slice(0, -1), '}', 'invalid_parameter'],
      ['', half, 'request_timeout'],
      [whole.slice(0, 20), whole.slice(20, 30), 'request_timeout'],
    ];
    const open = sent.map(([before]) => {
      const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      if (before !== '') socket.write(before);
      return { socket, answer: new Promise<string>((resolve) => socket.once('close', () => resolve(text))) };
    });
    await pause(100);
    for (const [index, { socket }] of open.entries()) socket.write(sent[index]?.[1] ?? '');
    // Nothing in this process runs meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1600);
    for (const [index, { answer }] of open.entries()) {
      const code = /"code":"(\w+)"/.exec(await answer)?.[1] ?? '';
      t.equal(code, sent[index]?.[2], JSON.stringify(sent[index]).slice(0, 100));
    }
  },
);

t.test('a client that never reads is disconnected, and the server stops reading from it', async (t) => {
  await using server = await listen({ keys, timeOuts });
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.pause();
  const block = Buffer.from(request.repeat(5000));
  for (let sent = 0; sent < 40; sent++) socket.write(block);
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.ok(socket.writableLength > block.length, 'what the client still wants to send stays with the client');
  await closed;
  t.equal((await fetch(`${server.url}/v1/models`, { headers: { authorization: 'Bearer one' } })).status, 200);
});

t.test('a client that ends its side still gets the answer', async (t) => {
  await using server = await listen({ keys, latency: '50' });
  const { answers, ended } = await converse(server.port, [request], { expected: 99, halfClose: true });
  t.same([answers.map(({ status }) => status), ended], [[200], true]);
});

for (const [name, behind, statuses] of [
  ['rubbish', 'x\r\n\r\n', [200, 400]],
  ['half a request', 'GET /v1', [200, 400]],
  ['another request', request, [200, 200]],
] as const)
  t.test(`a client that ends its side behind ${name} gets all answers, in order`, async (t) => {
    await using server = await listen({ keys, latency: '50' });
    const { answers, ended } = await converse(server.port, [request + behind], { expected: 99, halfClose: true });
    t.same([answers.map(({ status }) => status), ended], [statuses, true]);
  });

t.test('bytes after the last answer do not reset the connection', async (t) => {
  await using server = await listen({ keys });
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.once('end', () => {
    socket.write(request, () => setTimeout(() => socket.end(request), 50));
  });
  socket.write(request.replace('Host: a', 'Host: a b') + request);
  t.equal(await closed, false, 'no error');
  t.match(text, /invalid_host"}}$/, 'one answer');
});

t.test('an Expect keeps the connection when another request follows', async (t) => {
  await using server = await listen({ keys, variants: ['slow-answers'] });
  const sent = `${whole.replace('Content-Length', 'Expect: 100-continue\r\nContent-Length')}${request}`;
  const { answers } = await converse(server.port, [sent], { expected: 3 });
  t.same(
    answers.map(({ status }) => status),
    [100, 400, 200],
  );
});

t.test('no request behind a GET with Expect is carried out: the connection ends with it', async (t) => {
  await using server = await listen({ keys, latency: '50', adminPort: 0 });
  const expecting = request.replace('Host', 'Expect: 100-continue\r\nHost');
  const { answers } = await converse(server.port, [expecting + request], { expected: 99 });
  t.same([answers.length, answers[0]?.headers.connection], [1, 'close']);
  t.match(await (await fetch(`${server.adminUrl}/truth`)).json(), { keys: [{ admitted: 1 }] });
});

t.test('a body that ends early is refused', async (t) => {
  await using server = await listen({ keys });
  const half = `POST /v1/generate HTTP/1.1\r\n${head}Content-Length: 50\r\n\r\n{`;
  const { answers } = await converse(server.port, [half], { expected: 99, halfClose: true });
  t.same(
    answers.map(({ body }) => JSON.parse(body).error.code),
    ['malformed_request'],
  );
});

t.test('a client that leaves while a gate waits does not stay in flight', async (t) => {
  const clock = manualClock();
  clock.gather(2);
  await using server = await listen({ keys, variants: ['slow-answers'], adminPort: 0, clock });
  const inFlight = async (): Promise<number> =>
    ((await (await fetch(`${server.adminUrl}/truth`)).json()) as Truth).inFlight;
  const until = async (count: number): Promise<void> => {
    for (let turn = 0; turn < 400 && (await inFlight()) !== count; turn++) await pause(5);
    t.equal(await inFlight(), count);
  };
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  socket.write(`POST /v1/generate HTTP/1.1\r\n${head}Content-Length: 50\r\n\r\n{`);
  await until(1);
  socket.destroy();
  await pause(50);
  clock.gather(1);
  await until(0);
});

t.test('a body of 64 MB in chunks is refused and not kept in memory', async (t) => {
  await using server = await listen({ keys });
  const before = heldBytes().buffers;
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  let text = '';
  let peak = 0;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`POST /v1/generate HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, 97), Buffer.from('\r\n')]);
  for (let sent = 0; sent < 64 && socket.writable; sent++) {
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    if (sent % 8 === 7) peak = Math.max(peak, heldBytes().buffers - before);
  }
  await closed;
  t.match(text, /body_too_large/);
  t.ok(peak < 16 * 1024 * 1024, `at most ${peak} bytes were held`);
});

t.test('a body in chunks of one byte occupies little more than its bytes', async (t) => {
  await using server = await listen({ keys });
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  socket.resume().write(`POST /v1/generate HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n`);
  const before = heldBytes().heap;
  const chunks = Buffer.from('1\r\na\r\n'.repeat(10_000));
  for (let sent = 0; sent < 90; sent++) await new Promise((resolve) => socket.write(chunks, resolve));
  let most = 0;
  for (let turn = 0; turn < 15; turn++) {
    await pause(100);
    most = Math.max(most, heldBytes().heap - before);
  }
  socket.destroy();
  t.ok(most < 8 * 1024 * 1024, `at most ${most} bytes were held for 900 000`);
});
