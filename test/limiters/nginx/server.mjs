// nginx with limit_req in front of a server of node:http, which writes the headers and the 429 from a count of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createListener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { resetOf } from '../node/reset.mjs';
import { answer, internalError, keyOf, options, readBody, tooMany, unauthorized } from '../node/service.mjs';

const directory = mkdtempSync(join(tmpdir(), 'limiters-nginx-'));

/** nginx is told whole requests per second or minute. */
function toldRate({ limit, windowMilliseconds }) {
  const perSecond = Math.floor((limit * 1000) / windowMilliseconds);
  const perMinute = Math.floor((limit * 60_000) / windowMilliseconds);
  return perSecond >= 1 ? `${perSecond}r/s` : `${perMinute}r/m`;
}

/** Requests per second, of which nginx keeps whole thousandths. */
function rateOf(key) {
  const [, rate, unit] = /^(\d+)r\/(s|m)$/.exec(toldRate(key));
  return unit === 's' ? Number(rate) : Math.floor((Number(rate) * 1000) / 60) / 1000;
}

const burstOf = ({ limit }) => (options.bug === 'off-by-one' ? limit : limit - 1);

function configuration(port, backend) {
  const rules = new Map(options.keys.map((key) => [`${key.limit}_${key.windowMilliseconds}`, key]));
  const zones = [...rules].map(([name, rule]) => {
    const members = options.keys.filter((key) => key.limit === rule.limit && rateOf(key) === rateOf(rule));
    const value = options.bug === 'per-address' ? '$remote_addr' : '$http_authorization';
    const lines = members.map(({ secret }) => `"~*^bearer +${secret}$" ${value};`);
    return `map $http_authorization $id_${name} { default ""; ${lines.join(' ')} }
  limit_req_zone $id_${name} zone=zone_${name}:1m rate=${toldRate(rule)};`;
  });
  const limits = [...rules].map(([name, rule]) => `limit_req zone=zone_${name} burst=${burstOf(rule)} nodelay;`);
  const forward = `proxy_pass http://127.0.0.1:${backend};`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  return `daemon off;
master_process off;
pid ${directory}/pid;
error_log ${directory}/errors;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join(' ')}
  client_max_body_size 20m;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  limit_req_status 429;
  limit_req_log_level info;
  ${zones.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / { ${limits.join(' ')} ${forward} error_page 429 = @refused; }
    ${options.bug === 'unlimited-route' ? `location = /v1/generate { ${forward} }` : ''}
    location @refused { ${forward} proxy_set_header X-Refused 1; proxy_set_header Connection ""; }
  }
}
`;
}

/** The state that limit_req keeps of each key: thousandths of a request above the rate, at an instant. */
const levels = new Map();

/** Counts as ngx_http_limit_req_module does; a refused request is not counted. */
function limitsOf(key, address, refused) {
  const id = options.bug === 'per-address' ? `${address} ${key.limit}` : key.secret;
  const now = Date.now();
  const { excess, at } = levels.get(id) ?? { excess: -1000, at: now };
  const level = Math.max(-1000, excess - rateOf(key) * (now - at)) + (refused ? 0 : 1000);
  if (!refused) levels.set(id, { excess: level, at: now });
  const resetAt = now + (level + 1000) / rateOf(key);
  return {
    'x-ratelimit-limit': key.limit,
    'x-ratelimit-remaining': refused
      ? 0
      : Math.min(key.limit, Math.max(0, Math.floor((key.limit * 1000 - 1000 - level) / 1000))),
    'x-ratelimit-reset': resetOf(resetAt),
  };
}

async function handle(request) {
  const key = keyOf(request.headers.authorization);
  if (key === undefined) return unauthorized;
  const { method, url, headers } = request;
  const limits = limitsOf(key, request.socket.remoteAddress, headers['x-refused'] === '1');
  if (headers['x-refused'] === '1') return { ...tooMany, headers: limits };
  const body = await readBody(request);
  const { headers: more, ...rest } = await answer(key, { method, url, headers, body });
  return { ...rest, headers: { ...limits, ...more } };
}

async function freePort() {
  const listener = createListener().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

async function untilListening(port) {
  for (;;) {
    const connected = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (connected) return;
    await sleep(20);
  }
}

const server = createServer(async (request, response) => {
  const { status, headers, body } = await handle(request).catch(() => internalError);
  const text = JSON.stringify(body);
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, { ...headers, ...length });
  response.end(text);
  request.resume();
});
server.listen(0, '127.0.0.1', async () => {
  const port = await freePort();
  const file = join(directory, 'nginx.conf');
  writeFileSync(file, configuration(port, server.address().port));
  // The shell ends nginx when its standard input ends, which it does with this process, however that ends.
  const script = '"$0" -e "$1/errors" -p "$1" -c "$2" </dev/null & cat >/dev/null; kill $!';
  const nginx = spawn('sh', ['-c', script, options.nginx, directory, file], { stdio: ['pipe', 'ignore', 'inherit'] });
  nginx.stdin.on('error', () => {});
  await untilListening(port);
  process.stdout.write(`http://127.0.0.1:${port}\n`);
  process.stdin
    .on('end', () => {
      rmSync(directory, { recursive: true, force: true });
      process.exit();
    })
    .resume();
});
