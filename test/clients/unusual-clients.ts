import { connect } from 'node:net';
import type { ClientStart } from '../../harness/client/client-start.ts';
import { clientWith } from './correct-client.ts';

/** A prompt that the server has not read when it refuses the request: longer than the bodies that it waits for. */
const longPrompt = 'word '.repeat(20_000);

/** Clients that keep every rule in a way that few have, by what they do. */
export const unusualClients: Readonly<Record<string, (start: ClientStart) => Promise<void>>> = {
  'sends bodies that a refusal leaves unread': clientWith({
    members: (members) => ({ ...members, prompt: `${members.prompt} ${longPrompt}` }),
  }),
  'makes one generation, whatever it is asked for': (start) => clientWith()({ ...start, generations: 1 }),
  async 'asks without its key if the server is up'(start) {
    const health = () => fetch(`${start.baseUrl}/v1/health`).then((answer) => answer.text());
    const sleep = async (milliseconds: number): Promise<void> => {
      // Later than a request that crosses a 429.
      await start.sleep(300);
      await health();
      await start.sleep(milliseconds);
    };
    await clientWith()({ ...start, sleep });
  },
  async 'sends all requests before it reads an answer'(start) {
    const { baseUrl, key, scenario, generations } = start;
    if (scenario !== 'limit-used-up') return await clientWith()(start);
    const { hostname, port } = new URL(baseUrl);
    const body = '{"model":"model-v1","prompt":"Hello.","maxTokens":64}';
    const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    const head = `POST /v1/generate HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n${type}`;
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.write(`${head}\r\n\r\n${body}`.repeat(generations));
    let answers = '';
    for await (const part of socket) {
      answers += part;
      if (answers.split('HTTP/1.1 ').length > generations) break;
    }
    if (answers.includes('HTTP/1.1 429')) throw new Error('429');
  },
};
