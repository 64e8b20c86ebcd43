import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../reference-server/server.ts';
import { converse } from './raw-client.ts';

/** A server whose client leaves before its answer is due. The process ends when nothing holds it any more. */
const server = await listen({
  keys: [{ id: 'one', secret: 'one', limit: 9, windowSeconds: 60, lacks: [] }],
  latency: '60000',
});
const head = 'Host: a\r\nAuthorization: Bearer one\r\n';
await converse(server.port, [`GET /v1/models HTTP/1.1\r\n${head}\r\n`], { deadlineMilliseconds: 100 });
await pause(50);
await server.close();
