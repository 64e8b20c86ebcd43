/**
 * `npm run bench:server`: CPU per request of the reference server beside bare node:http, fastify and express, in
 * interleaved rounds. Prints a Markdown table; `--rounds N` (default 11), `--requests N` per measurement, `--only A,B` these
 * servers, each compared with the first: `reference,recorded` shows what the journal costs.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listen } from '../../../reference-server/server.ts';
import { Client } from '../../reference-server/client.ts';
import { load } from './load.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, requests: { type: 'string' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 11);
const requests = Number(values.requests ?? 8000);
const names = (values.only ?? 'bare,reference,fastify,express').split(',');

const head = 'Host: 127.0.0.1\r\nAuthorization: Bearer bench-key\r\n';
const post = (prompt: string): Buffer => {
  const body = JSON.stringify({ model: 'model-v1', prompt, maxTokens: 64 });
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return Buffer.from(`POST /v1/generate HTTP/1.1\r\n${head}${type}\r\n${body}`);
};
const work = {
  'GET /v1/models': Buffer.from(`GET /v1/models HTTP/1.1\r\n${head}\r\n`),
  'POST, 46 characters': post('Write one sentence about the sea in December. '),
  'POST, 2 KB': post('The tide comes in. '.repeat(108).slice(0, 2048)),
};

/** Bodies of the reference server, which the other servers send too. */
async function answers(): Promise<[list: string, generation: string]> {
  const keys = [{ id: 'one', secret: 'one', limit: 10, windowSeconds: 60, lacks: [] }];
  await using server = await listen({ keys });
  using client = new Client(server.url);
  return [(await client.send()).body, (await client.generate({ maxTokens: 64 })).body];
}

async function subject(name: string, bodies: string[]) {
  const child = fork(join(import.meta.dirname, 'subject.ts'), [name, ...bodies]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const cpu = async (): Promise<number> => {
    child.send('cpu');
    const [{ cpuMicroseconds }] = (await once(child, 'message')) as [{ cpuMicroseconds: number }];
    return cpuMicroseconds;
  };
  return { name, child, port, cpu };
}

type Measurement = { cpuMicroseconds: number; perSecond: number };

async function measure({ port, cpu }: Awaited<ReturnType<typeof subject>>, request: Buffer): Promise<Measurement> {
  const before = await cpu();
  const seconds = await load(port, request, requests);
  return { cpuMicroseconds: ((await cpu()) - before) / requests, perSecond: requests / seconds };
}

const sorted = (numbers: number[]): number[] => numbers.toSorted((a, b) => a - b);
const at = (numbers: number[], part: number): number => sorted(numbers)[Math.round(part * (numbers.length - 1))] ?? 0;
const spread = (numbers: number[]): string =>
  `${at(numbers, 0.5).toFixed(2)} (${at(numbers, 0.25).toFixed(2)} to ${at(numbers, 0.75).toFixed(2)})`;

function row(task: string, name: string, own: Measurement[], first: Measurement[]): string {
  const ratios = own.map(({ cpuMicroseconds }, round) => (first[round]?.cpuMicroseconds ?? 0) / cpuMicroseconds);
  const rates = own.map(({ perSecond }, round) => perSecond / (first[round]?.perSecond ?? 1));
  const micros = at(
    own.map(({ cpuMicroseconds }) => cpuMicroseconds),
    0.5,
  ).toFixed(1);
  return `| ${task} | ${name} | ${micros} µs | ${spread(ratios)} | ${spread(rates)} |`;
}

async function main(): Promise<void> {
  const folder = import.meta.dirname;
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--no-audit'], { cwd: folder, stdio: 'inherit' });
  const bodies = await answers();
  const subjects = [];
  for (const name of names) subjects.push(await subject(name, bodies));
  const results = new Map<string, Measurement[]>();
  for (let round = -1; round < rounds; round++)
    for (const [task, request] of Object.entries(work))
      for (const one of subjects) {
        const measured = await measure(one, request);
        // The round before the first one warms up.
        if (round >= 0) results.set(`${task}|${one.name}`, [...(results.get(`${task}|${one.name}`) ?? []), measured]);
      }
  for (const { child } of subjects) child.disconnect();
  const lines = [
    `${rounds} interleaved rounds of ${requests} requests on 16 connections; Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model}.`,
    '',
  ];
  lines.push(
    `| Request | Server | CPU per request | CPU: ${names[0]} ÷ server | Requests per second: server ÷ ${names[0]} |`,
    '|---|---|---|---|---|',
  );
  for (const task of Object.keys(work))
    for (const { name } of subjects)
      lines.push(row(task, name, results.get(`${task}|${name}`) ?? [], results.get(`${task}|${names[0]}`) ?? []));
  process.stdout.write(`${lines.join('\n')}\n`);
}

await main();
