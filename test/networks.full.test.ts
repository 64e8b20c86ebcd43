import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import t from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { textgenHarness } from './command-line.ts';
import { listening } from './hostile/raw.ts';

// They wait for windows, most of the time.
t.jobs = 3;

const env = {
  TEXTGEN_KEY: 'demo-key-primary',
  TEXTGEN_KEY_EXHAUSTIBLE: 'demo-key-exhaustible',
  TEXTGEN_KEY_BYSTANDER: 'demo-key-bystander',
};
const host = 'service.example';

/** A company's own certificate authority, a server's certificate from it, and a client's: PEM files in a folder. */
function certificates(directory: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...curve, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=company', '-days', '2');
  for (const [name, common] of [
    ['server', host],
    ['client', 'a client'],
  ] as const) {
    openssl('req', ...curve, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${common}`);
    writeFileSync(
      join(directory, `${name}.ext`),
      `subjectAltName=DNS:${name === 'server' ? host : 'client.example'},DNS:localhost`,
    );
    const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', `${name}.ext`];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signing);
  }
}

/** The reference server behind TLS that may ask for a client's certificate; tells what headers it was sent. */
async function secure(directory: string, requestCert: boolean) {
  // Windows that a busy machine does not miss.
  const keys = demoKeys.map((key) => (key.id === 'exhaustible' ? { ...key, windowSeconds: 4 } : key));
  const sound = await listen({ keys });
  const pem = (name: string) => readFileSync(join(directory, name));
  let received = '';
  const front = createTls(
    {
      cert: pem('server.pem'),
      key: pem('server.key'),
      ca: pem('ca.pem'),
      requestCert,
      rejectUnauthorized: requestCert,
    },
    (socket) => {
      const plain = connect(Number(new URL(sound.url).port), '127.0.0.1');
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => plain.destroy()).on('close', () => plain.destroy());
      plain.on('error', () => socket.destroy());
      socket.pipe(plain).pipe(socket);
    },
  ).on('tlsClientError', () => {});
  const serving = await listening(front, 'https', 'localhost');
  return {
    url: serving.url,
    port: new URL(serving.url).port,
    received: () => received,
    [Symbol.asyncDispose]: async () => {
      await serving[Symbol.asyncDispose]();
      await sound[Symbol.asyncDispose]();
    },
  };
}

/** A proxy that leads every tunnel to one port of this machine, and counts them; plain requests as well. */
async function proxy(port: string, password?: string) {
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    outgoing.writeHead(502).end();
  });
  server.on('connect', (request, client) => {
    seen.push(`CONNECT ${request.url}`);
    const wanted = password && `Basic ${Buffer.from(`user:${password}`).toString('base64')}`;
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const upstream = connect(Number(port), '127.0.0.1', () =>
      client.write('HTTP/1.1 200 Connection established\r\n\r\n'),
    );
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  return { ...(await listening(server)), seen };
}

const directory = t.testdir({});
certificates(directory);
const trusting = ['--ca', 'ca.pem', '--quiet'];

t.test('a service that only the proxy can reach is checked through it, bursts too', async (t) => {
  await using server = await secure(directory, false);
  await using through = await proxy(server.port, 'hunter2-canary');
  const suites = ['--suite', 'rate-limit', '--suite', 'auth', '--out', 'through'];
  const args = ['check', `https://${host}:${server.port}`, ...trusting, ...suites];
  // Without a scheme, as other programs take it too.
  const url = through.url.replace('http://', 'user:hunter2-canary@');
  const { code, stdout, stderr } = await textgenHarness(args, {
    directory,
    env: { ...env, HTTPS_PROXY: url },
  });
  t.equal(code, 0, stdout + stderr);
  const tunnels = through.seen.filter((line) => line === `CONNECT ${host}:${server.port}`);
  t.ok(tunnels.length > 20, `${tunnels.length} tunnels: each request of a burst has its own`);
  t.equal(tunnels.length, through.seen.length, 'nothing else was asked of the proxy');
  const results = readFileSync(join(directory, 'through', 'run.json'), 'utf8');
  t.notOk((results + stdout + stderr).includes('hunter2-canary'), 'the password of the proxy is told to nobody');
});

t.test('a proxy that will not lead there ends the run, with the reason', async (t) => {
  await using server = await secure(directory, false);
  await using through = await proxy(server.port, 'other');
  const { code, stderr } = await textgenHarness(['check', `https://${host}:${server.port}`, ...trusting], {
    directory,
    env: { ...env, HTTPS_PROXY: through.url },
  });
  t.equal(code, 3);
  t.match(stderr, /cannot connect to https:\/\/service\.example.*407/);
});

t.test('NO_PROXY is obeyed, and this machine never goes through a proxy', async (t) => {
  await using server = await secure(directory, false);
  await using through = await proxy(server.port);
  const proxies = { HTTPS_PROXY: through.url, HTTP_PROXY: through.url };
  const near = await textgenHarness(['check', server.url, ...trusting, '--suite', 'versioning'], {
    directory,
    env: { ...env, ...proxies },
  });
  t.equal(near.code, 0, near.stderr);
  const far = await textgenHarness(['check', `https://nowhere.invalid:${server.port}`, ...trusting], {
    directory,
    env: { ...env, ...proxies, NO_PROXY: 'nowhere.invalid' },
  });
  t.equal(far.code, 3);
  t.strictSame(through.seen, []);
});

t.test('a service that asks for a client certificate gets it, and without it the run ends', async (t) => {
  await using server = await secure(directory, true);
  const args = ['check', server.url, ...trusting, '--suite', 'auth'];
  const cert = ['--cert', 'client.pem', '--cert-key', 'client.key'];
  const shown = await textgenHarness([...args, ...cert], { directory, env });
  t.equal(shown.code, 0, shown.stdout + shown.stderr);
  const without = await textgenHarness(args, { directory, env });
  t.not(without.code, 0);
  t.not(without.code, 2);
});

t.test('--header goes with every request', async (t) => {
  await using server = await secure(directory, false);
  const args = [
    'check',
    server.url,
    ...trusting,
    '--header',
    'X-Tenant: blue',
    '--header',
    'X-Gateway-Token: s3cret-tok',
    '--out',
    'with-headers',
  ];
  const { code, stdout } = await textgenHarness(args, { directory, env });
  t.equal(code, 0, stdout);
  const requests = server.received().match(/^host: localhost:\d+\r$/gim) ?? [];
  t.ok(requests.length > 50);
  t.equal(server.received().match(/^x-tenant: blue\r$/gim)?.length, requests.length);
  t.equal(server.received().match(/^x-gateway-token: s3cret-tok\r$/gim)?.length, requests.length);
  t.notMatch(readFileSync(join(directory, 'with-headers', 'run.json'), 'utf8'), /s3cret-tok/);
});
