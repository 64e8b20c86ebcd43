// alternate.mjs requests|connections PORT PORT: hands requests, or connections, to two servers in turn, as a proxy or a
// balancer in front of two replicas does.
import { Agent, createServer as createProxy, request as send } from 'node:http';
import { connect, createServer as createBalancer } from 'node:net';

const [mode, ...ports] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
let turn = 0;
const nextPort = () => Number(ports[turn++ % ports.length]);

function forward(request, response) {
  const { method, url: path, rawHeaders } = request;
  const headers = pairsOf(rawHeaders);
  const onward = send({ host: '127.0.0.1', port: nextPort(), method, path, headers, agent });
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode, pairsOf(answer.rawHeaders).flat());
    answer.pipe(response);
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
}

/** Headers as pairs, without those of the connection. */
function pairsOf(raw) {
  const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1]]] : []));
  return pairs.filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name.toLowerCase()));
}

function join(client) {
  const server = connect({ port: nextPort(), host: '127.0.0.1', noDelay: true });
  for (const [from, to] of [
    [client, server],
    [server, client],
  ]) {
    from.on('error', () => to.destroy());
    from.pipe(to);
  }
}

const listener = mode === 'requests' ? createProxy(forward) : createBalancer({ noDelay: true }, join);
listener.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${listener.address().port}\n`));
process.stdin.on('end', () => process.exit()).resume();
