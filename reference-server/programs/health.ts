// The health check of the image. What is no HTTP is answered as well, with 400, and stands in no journal and no count.
import { connect } from 'node:net';

const port = Number(process.argv[2] ?? 8080);
const asked = connect({ host: '127.0.0.1', port, timeout: 2000 }, () => asked.write('health\r\n\r\n'));
process.exitCode = 1;
asked.once('data', (answer) => {
  process.exitCode = answer.toString('latin1').startsWith('HTTP/1.1 ') ? 0 : 1;
  asked.destroy();
});
asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
asked.once('error', (error) => process.stderr.write(`${error.message}\n`));
