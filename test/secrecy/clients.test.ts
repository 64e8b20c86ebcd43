/** The keys that a client is given stand in no file and no output, whatever the client does with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { reference } from '../../harness/api/index.ts';
import { canaries, env, filesIn, holdsNone } from '../canaries.ts';
import { textgenHarness } from '../command-line.ts';

const talkative = `
import { appendFileSync } from 'node:fs';
const { TEXTGEN_BASE_URL: base, TEXTGEN_KEY: key, TEXTGEN_SCENARIO: scenario } = process.env;
appendFileSync(process.argv[2], key + '\\n');
console.log('my key is', key, process.env.TEXTGEN_KEY_SECONDARY);
console.error(key, encodeURIComponent(key), Buffer.from(key).toString('base64'));
const headers = { authorization: 'Bearer ' + key, 'x-other': key, 'idempotency-key': 'a' + key, 'user-agent': key, 'content-type': 'application/json' };
const body = JSON.stringify({ model: 'model-v1', prompt: 'The key is ' + key, maxTokens: 16 });
const response = await fetch(base + '/v1/generate?key=' + key, { method: 'POST', headers, body }).catch(() => undefined);
if (response?.ok !== true) throw new Error('refused with ' + key);
`;

t.test('a client that shows its key everywhere', async (t) => {
  const directory = t.testdir({ results: {}, keys: {}, 'client.mjs': talkative });
  const keyFile = join(directory, 'keys', 'seen.txt');
  const scenarios = ['plain', 'invalid-key', 'rate-limited', 'redirected', 'answer-lost', 'generate-201'];
  const args = ['client', '--level', 'should', '--verbose', '--out', 'results', '--reporter', 'json', '--timeout', '5'];
  const names = scenarios.flatMap((name) => ['--scenario', name]);
  const command = ['--', process.execPath, 'client.mjs', keyFile];
  const { code, stdout, stderr } = await textgenHarness([...args, ...names, ...command], { directory, env });
  t.equal(code, 1, stderr);
  const keys = [...new Set(readFileSync(keyFile, 'utf8').trim().split('\n'))];
  t.ok(keys.length >= scenarios.length, `${keys.length} keys`);
  const written: Record<string, string> = { ...filesIn(join(directory, 'results')), stdout, stderr };
  t.ok(Object.keys(written).length > 5);
  holdsNone(t, written);
  for (const [name, text] of Object.entries(written))
    for (const key of keys)
      for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64').slice(0, -4)])
        t.notOk(text.includes(form), `${name} holds no key`);
});

t.test('the journal of a mock', async (t) => {
  const secret = canaries.primary ?? '';
  await using server = await reference({ keys: { primary: secret } });
  const headers = { authorization: `Bearer ${secret}`, 'x-other': `a ${secret}`, 'content-type': 'application/json' };
  const ask = (body: string) =>
    fetch(`${server.url}/v1/generate?a=${encodeURIComponent(secret)}`, { method: 'POST', headers, body });
  await ask(JSON.stringify({ model: 'model-v1', prompt: secret, maxTokens: 9 }));
  await ask(JSON.stringify({ model: secret }));
  await fetch(`${server.url}/v1/models`, { headers: { authorization: `Bearer x${secret}`, cookie: secret } });
  t.equal(server.requests.length, 3);
  holdsNone(t, { requests: JSON.stringify(server.requests), truth: JSON.stringify(server.truth()) });
});
