/**
 * `npm run bench:memory` measures the memory that the reference server keeps after garbage collection. `--seconds N` is
 * the length of the long load (default 300), `--requests N` the number of unknown keys (default 1000000).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keyring } from '../../../reference-server/keys/keys.ts';
import { load } from './load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string' }, requests: { type: 'string' } } });
const seconds = Number(values.seconds ?? 300);
const unknownKeys = Number(values.requests ?? 1_000_000);

type Memory = { heapBytes: number; bufferBytes: number; residentBytes: number; mostResidentBytes: number };
const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const child = fork(join(import.meta.dirname, 'subject.ts'), ['reference', '', ''], { execArgv: ['--expose-gc'] });
const [{ port }] = (await once(child, 'message')) as [{ port: number }];

async function memory(): Promise<Memory> {
  child.send('memory');
  return ((await once(child, 'message')) as [Memory])[0];
}

const head = 'Host: a\r\nAuthorization: Bearer bench-key\r\n';
const body = JSON.stringify({ model: 'model-v1', prompt: 'x'.repeat(200), maxTokens: 64 });
const json = 'Content-Type: application/json\r\n';
const post = `POST /v1/generate HTTP/1.1\r\n${head}${json}`;
const generation = Buffer.from(`${post}Content-Length: ${body.length}\r\n\r\n${body}`);

async function heldBy(title: string, act: () => Promise<unknown>): Promise<void> {
  const before = await memory();
  await act();
  const after = await memory();
  const { heapBytes, bufferBytes } = before;
  say(`| ${title} | ${mebibytes(after.heapBytes - heapBytes)} | ${mebibytes(after.bufferBytes - bufferBytes)} |`);
}

function perKey(): string {
  const count = 100_000;
  const records = Array.from({ length: count }, (_, at) => {
    return { id: `key-${at}`, secret: `secret-${at}`, limit: 10, windowSeconds: 60, lacks: [] };
  });
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const keys = keyring(records);
  globalThis.gc?.();
  const bytes = (process.memoryUsage().heapUsed - before) / count;
  return `${Math.round(bytes)} bytes for each of ${keys.all.length} keys, their records in the keys file not counted.`;
}

/** Opens connections and sends all but the end of their headers. */
async function slowConnections(count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1' }).on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(`GET /v1/models HTTP/1.1\r\n${head}X: `);
  await pause(500);
  return sockets;
}

/** Sends a body of 64 MB in chunks, until the server closes the connection. */
async function largeBody(): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  const closed = new Promise((resolve) => socket.resume().once('close', resolve));
  socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 97), Buffer.from('\r\n')]);
  for (let sent = 0; sent < 64 && socket.writable; sent++)
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  await closed;
}

async function longLoad(): Promise<void> {
  const samples: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    await load(port, generation, 20_000);
    samples.push((await memory()).heapBytes);
  }
  const half = samples.length >> 1;
  const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [first, second] = [mean(samples.slice(0, half)), mean(samples.slice(half))];
  say(
    `${seconds} s of load, ${samples.length * 20_000} generations: heap ${mebibytes(first)} on average in the first half,`,
  );
  say(`${mebibytes(second)} in the second.`);
}

await load(port, generation, 50_000);
say('| After | Heap | Buffers |');
say('|---|---|---|');
let key = 0;
const unknown = (): Buffer =>
  Buffer.from(`GET /v1/models HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer unknown-${key++}\r\n\r\n`);
await heldBy(`${unknownKeys} requests, each with another unknown key`, () => load(port, unknown, unknownKeys, 401));
let sockets: Socket[] = [];
await heldBy('1000 connections whose headers do not end', async () => {
  sockets = await slowConnections(1000);
});
for (const socket of sockets) socket.destroy();
await pause(300);
await heldBy('32 bodies of 64 MB in chunks, at once', () => Promise.all(Array.from({ length: 32 }, largeBody)));
say('');
say(perKey());
await longLoad();
const { residentBytes, mostResidentBytes } = await memory();
say(`Resident at the end: ${mebibytes(residentBytes)}; at most: ${mebibytes(mostResidentBytes)}.`);
child.disconnect();
