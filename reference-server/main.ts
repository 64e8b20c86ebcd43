import { main } from './serve.ts';

const stop = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop.abort());
const { stdin, stdout } = process;
process.exitCode = await main(process.argv.slice(2), { stdin, stdout, signal: stop.signal });
