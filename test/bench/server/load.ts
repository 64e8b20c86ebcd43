import { connect } from 'node:net';

const connections = 16;

/**
 * Sends `count` requests over 16 connections, each waiting for its answer. Returns the seconds it took. Throws if an
 * answer has another status. Plain sockets leave more of two cores to the server than autocannon, whose runs also end on
 * whole seconds.
 */
export async function load(
  port: number,
  request: Buffer | (() => Buffer),
  count: number,
  status = 200,
): Promise<number> {
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      await new Promise<void>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true });
        let wanted = 0;
        const send = (): void => {
          if (left-- > 0) socket.write(typeof request === 'function' ? request() : request);
          else socket.end();
        };
        socket.on('connect', send).on('close', resolve).on('error', reject);
        socket.on('data', (chunk) => {
          if (wanted === 0) wanted = answerBytes(chunk, status);
          wanted -= chunk.length;
          if (wanted === 0) send();
        });
      });
    }),
  );
  return (performance.now() - began) / 1000;
}

/** Length of the answer that begins with this chunk. The chunk must contain its whole head. */
function answerBytes(chunk: Buffer, status: number): number {
  const head = chunk.indexOf('\r\n\r\n');
  const text = chunk.toString('latin1', 0, head);
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith(`HTTP/1.1 ${status}`) || length === undefined) throw new Error(`unexpected answer: ${text}`);
  return head + 4 + Number(length);
}
