// Runs the embedded server. The first line of standard input is `{ seed, keys, faults }`; the server ends when the input ends,
// which is also the case if the harness crashes. Prints its URL when it listens.
import { createInterface } from 'node:readline';
import { listen } from '../../reference-server/server.ts';

let server: Promise<AsyncDisposable & { url: string }> | undefined;

createInterface(process.stdin)
  .once('line', async (line) => {
    server = listen({ ...JSON.parse(line), port: 0 });
    process.stdout.write(`${(await server).url}\n`);
  })
  .once('close', async () => {
    // The harness kills a server that is late; if the harness has died, nobody else does.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000).unref();
    await (await server)?.[Symbol.asyncDispose]();
  });
