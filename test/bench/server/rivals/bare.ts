import { createServer } from 'node:http';

/** node:http with its default options, the body read by data and end, a constant Buffer as the answer. */
export function start(answers: { list: Buffer; generation: Buffer }): Promise<{ port: number }> {
  const server = createServer((request, response) => {
    const { method } = request;
    const send = (body: Buffer): void => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
      response.end(body);
    };
    if (method === 'GET') {
      send(answers.list);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      Buffer.concat(chunks);
      send(answers.generation);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as { port: number }).port }));
  });
}
