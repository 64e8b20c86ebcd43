import { connect } from 'node:net';

const connections = 16;

/** Sends the same bytes `count` times over 16 connections, each waiting for its answer; seconds it took. */
export async function load(port: number, request: Buffer, count: number): Promise<number> {
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      await new Promise<void>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true });
        let wanted = 0;
        const send = (): void => {
          if (left-- > 0) socket.write(request);
          else socket.end();
        };
        socket.on('connect', send).on('close', resolve).on('error', reject);
        socket.on('data', (chunk) => {
          if (wanted === 0) wanted = answerBytes(chunk);
          wanted -= chunk.length;
          if (wanted === 0) send();
        });
      });
    }),
  );
  return (performance.now() - began) / 1000;
}

/** The length of the answer that a chunk begins; its head is in the chunk whole. Throws unless it is a 200. */
function answerBytes(chunk: Buffer): number {
  const head = chunk.indexOf('\r\n\r\n');
  const text = chunk.toString('latin1', 0, head);
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`unexpected answer: ${text}`);
  return head + 4 + Number(length);
}
