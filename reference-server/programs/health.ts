// The health check of the image. It sends no key, so that a healthy server answers 401.
import { get } from 'node:http';

const port = Number(process.argv[2] ?? 8080);
const asked = get({ host: '127.0.0.1', port, path: '/v1/models', timeout: 2000 }, (reply) => {
  process.exitCode = reply.statusCode === 401 ? 0 : 1;
  asked.destroy();
});
asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
asked.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
