import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { KeyRecord } from '../reference-server/keys/keys.ts';
import { listen } from '../reference-server/server.ts';
import { inProcess } from './in-process.ts';

const secret = 'tg-canary-1c9e7a55';
const key: KeyRecord = { id: 'a', secret, limit: 1000, windowSeconds: 60, lacks: [] };
const args = ['check', '--suite', 'versioning', '--quiet'];

t.test('a key in .env is enough for a verdict, and no output contains it', async (t) => {
  await using server = await listen({ keys: [key] });
  const directory = t.testdir({ '.env': `TEXTGEN_KEY=${secret}\n` });
  const { code, stdout, stderr } = await inProcess([...args, server.url], { directory });
  t.equal(code, 0, stderr);
  t.match(stderr, /^textgen-harness: TEXTGEN_KEY read from \.env\n$/);
  const results = join(directory, 'harness-results');
  const written = readdirSync(results).map((name) => readFileSync(join(results, name), 'utf8'));
  t.notMatch([stdout, stderr, ...written].join('\n'), secret);
});

t.test('a key in .env means a server: without a target nothing is tested', async (t) => {
  const directory = t.testdir({ '.env': `TEXTGEN_KEY=${secret}\n` });
  const { code, stderr } = await inProcess(args, { directory });
  t.equal(code, 2);
  t.match(stderr, /no target: .*TEXTGEN_KEY is set/);
  t.equal((await inProcess([...args, '--embedded'], { directory })).code, 0, 'the embedded server has keys of its own');
});

t.test('in a CI job keys come from the job', async (t) => {
  const directory = t.testdir({ '.env': `TEXTGEN_KEY=${secret}\n` });
  const { code, stderr } = await inProcess([...args, 'http://127.0.0.1:1'], { directory, env: { CI: 'true' } });
  t.equal(code, 2);
  t.match(
    stderr,
    /CI is set, so TEXTGEN_KEY in \.env is not used: set it in the CI job\n.*no primary key: set TEXTGEN_KEY/,
  );
});
