// Sends the requests that it receives to two servers in turn, as a proxy in front of two replicas does.
import { Agent, createServer, request as send } from 'node:http';

const ports = process.argv.slice(2).map(Number);
const agent = new Agent({ keepAlive: true });
let turn = 0;

const server = createServer((request, response) => {
  const { method, url: path, rawHeaders } = request;
  const port = ports[turn++ % ports.length];
  const onward = send({ host: '127.0.0.1', port, method, path, headers: pairsOf(rawHeaders), agent });
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode, pairsOf(answer.rawHeaders).flat());
    answer.pipe(response);
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
});

/** Headers as pairs, without those of the connection. */
function pairsOf(raw) {
  const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1]]] : []));
  return pairs.filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name.toLowerCase()));
}

server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.stdin.on('end', () => process.exit()).resume();
