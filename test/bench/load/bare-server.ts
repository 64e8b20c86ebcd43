import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal server with the three rate-limit headers. It prints its address and ends with its standard input. */
const body = Buffer.from('{"id":"1","object":"generation","data":{"text":"hello"},"createdAt":"2026-01-01T00:00:00Z"}');
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, [
      'Content-Type',
      'application/json',
      'Content-Length',
      String(body.length),
      'X-RateLimit-Limit',
      '1000000',
      'X-RateLimit-Remaining',
      '999999',
      'X-RateLimit-Reset',
      '1900000000',
    ]);
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on('end', () => {
  server.close();
  server.closeAllConnections();
});
process.stdin.resume();
