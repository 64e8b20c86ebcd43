// A program: the embedded server. The first line of standard input is `{ seed, keys, faults }`; when the input ends, because the
// harness is done or gone, the server ends too. Prints its address when it listens.
import { createInterface } from 'node:readline';
import { listen } from '../../reference-server/server.ts';

let server: Promise<AsyncDisposable & { url: string }> | undefined;

createInterface(process.stdin)
  .once('line', async (line) => {
    server = listen({ ...JSON.parse(line), port: 0 });
    process.stdout.write(`${(await server).url}\n`);
  })
  .once('close', async () => (await server)?.[Symbol.asyncDispose]());
