import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import t from 'tap';
import { main } from './serve.ts';

/** Runs the program until it has printed so many lines; what it wrote, and its exit code. */
async function run(
  argv: string[],
  { lines = 0, stdin = '', stopped = false } = {},
): Promise<{ code: number; out: string; err: string }> {
  const stop = new AbortController();
  let out = '';
  let err = '';
  const { write } = process.stderr;
  process.stderr.write = ((text: string) => {
    err += text;
    return true;
  }) as typeof write;
  const stdout = {
    write(text: string) {
      out += text;
      if (out.split('\n').length > lines) stop.abort();
    },
  };
  try {
    // A standard input that nobody ends.
    const open = new Readable({ read: () => stop.abort() });
    const streams = { stdin: stopped ? open : Readable.from([stdin]), stdout, signal: stop.signal };
    return { code: await main(argv, streams), out, err };
  } finally {
    process.stderr.write = write;
  }
}

t.test('it prints its address, and the demo keys if no keys file is given', async (t) => {
  const { code, out } = await run([], { lines: 3 });
  t.equal(code, 0);
  const [url, title] = out.split('\n');
  t.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  t.equal(title, 'Demo keys:');
  t.match(out, /forbidden +demo-key-forbidden +1000 per 60 s, lacks POST \/v1\/generate/);
});

t.test('keys come from a file or standard input and are never printed', async (t) => {
  const keys = JSON.stringify([{ id: 'k', secret: 'canary', limit: 5, windowSeconds: 1, lacks: [] }]);
  const file = join(t.testdir(), 'keys.json');
  writeFileSync(file, keys);
  for (const { code, out } of [await run(['--keys', file]), await run(['--keys', '-'], { stdin: keys })]) {
    t.equal(code, 0);
    t.match(out, /^http:\/\/127\.0\.0\.1:\d+\n$/);
  }
});

t.test('it can be stopped while it reads keys from standard input', async (t) => {
  t.same(await run(['--keys', '-'], { stopped: true }), { code: 0, out: '', err: '' });
});

t.test('a password in the arguments is named, and never printed', async (t) => {
  const stores = [
    [':canary@127.0.0.1:1', ':can/ary@127.0.0.1:1', '[credentials]@127.0.0.1:1'],
    ['127.0.0.1:1?password=canary', '127.0.0.1:1?password=can/ary', '127.0.0.1:1?[credentials]'],
  ];
  for (const [right, wrong, shown = ''] of stores) {
    const { code, out } = await run(['--store', `redis://${right}`], { lines: 3 });
    t.equal(code, 0);
    t.match(out, /\nOther users of this machine can read the password in --store: .* set TEXTGEN_REDIS_PASSWORD\n/);
    const refused = await run(['--store', `reddis://${wrong}`]);
    t.equal(refused.code, 2);
    t.match(refused.err, `reddis://${shown}`);
    t.notMatch(`${out}${refused.err}`, /can\/?ary/);
  }
  t.notMatch((await run(['--store', 'memory'], { lines: 3 })).out, /Other users/);
});

t.test('a wrong option ends with exit code 2 and a message that says how to correct it', async (t) => {
  const cases: [argv: string[], says: RegExp][] = [
    [['--port', 'abc'], /--port .*'abc' is invalid.*whole number from 0 to 65535/],
    [['--port', '70000'], /--port/],
    [['--seed', '-1'], /--seed/],
    [['--seed', ''], /--seed/],
    [['--max-in-flight', '0'], /--max-in-flight/],
    [['--admin-port', 'x'], /--admin-port/],
    [['--defect', 'plain-42'], /no defect "plain-42".*Did you mean "plain-429"/],
    [['--variant', 'chunkd'], /no variant "chunkd".*Did you mean "chunked"/],
    [['--latency', 'slow'], /--latency "slow"/],
    [['--fault', '{}'], /--fault/],
    [['--store', 'mysql://x'], /--store "mysql:\/\/x"/],
    [['--keys', '/nowhere.json'], /\/nowhere\.json cannot be read \(ENOENT\)\. Check --keys/],
    [['--host', '203.0.113.1'], /Cannot listen.*--host/],
    [['--prot', '1'], /--port/],
    [['extra'], /too many arguments/],
  ];
  for (const [argv, says] of cases) {
    const { code, out, err } = await run(argv);
    t.equal(code, 2, argv.join(' '));
    t.match(err, says);
    t.equal(out, '', 'nothing on standard output');
  }
});

t.test('a port in use is named', async (t) => {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const { code, err } = await run(['--port', String(port)]);
  t.equal(code, 2);
  t.match(err, /Cannot listen: .*EADDRINUSE.*--port/);
});
