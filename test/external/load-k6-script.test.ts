/** A k6 script of the user that records its requests with textgen-harness/k6, and `judge` on its log. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { findK6 } from '../../load/engines/k6/local-process.ts';
import { listen } from '../../reference-server/server.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { inProcess } from '../in-process.ts';
import { tryAgain } from '../try-again.ts';

// The scripts wait, most of the time.
t.jobs = 4;

const root = join(import.meta.dirname, '..', '..');
const k6 = findK6()?.path;
const skip = k6 === undefined ? 'no k6 on the path or in .tools: npm run k6' : false;
const recording = join(root, 'load', 'engines', 'k6', 'script', 'recording.ts');
const example = readFileSync(join(root, 'examples', 'k6', 'two-flows.js'), 'utf8').replace(
  './node_modules/textgen-harness/dist/k6.js',
  recording,
);
const keys = ['noisy', 'steady'].map((id) => {
  return { id, secret: `script-canary-${id}-0123456789`, limit: 20, windowSeconds: 2, lacks: [] };
});

/** Runs a script on a server of its own, and judges its log. */
async function judged(
  t: Test,
  source: string,
  { defects = [], format = 'raw' }: { defects?: string[]; format?: string },
) {
  await using server = await listen({ keys, defects });
  const directory = t.testdir({ 'my.js': source });
  const log = join(directory, 'requests.log');
  const env = { ...process.env, BASE_URL: server.url, KEY_NOISY: keys[0]?.secret, KEY_STEADY: keys[1]?.secret };
  const child = spawn(
    k6 ?? '',
    ['run', '-q', '--no-usage-report', '--address', '', '--log-format', format, '--console-output', log, 'my.js'],
    { cwd: directory, env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const [exitCode] = await once(child, 'close');
  const { code, stderr } = await inProcess(
    ['judge', 'requests.log', '--limit', '20', '--window', '2s', '--fresh', '--quiet'],
    { directory },
  );
  if (code === 2) throw new Error(`${stderr}${complaint}`);
  const report: RunReport = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  const { load, warnings } = report;
  return { exitCode, complaint, code, stderr, load: load?.[0], warnings, log: readFileSync(log, 'utf8') };
}

for (const format of ['raw', 'json', 'text'])
  t.test(`the example is judged exactly, also in a log of the format ${format}`, { skip }, async (t) => {
    const run = await tryAgain(
      () => judged(t, example, { format }),
      ({ load }) =>
        load?.keys.every(({ possibleLimits }) => possibleLimits?.lowest === possibleLimits?.highest) === true,
    );
    t.equal(run.exitCode, 0, run.complaint);
    t.equal(run.code, 0, run.stderr);
    t.match(run.load, { engine: 'k6', profile: 'log', limiter: { kind: 'fixed-window', limit: 20, windowSeconds: 2 } });
    t.strictSame(run.load?.keys.map(({ key }) => key).toSorted(), ['noisy', 'steady']);
    for (const { key, possibleLimits } of run.load?.keys ?? [])
      t.match(possibleLimits, { lowest: 20, highest: 20 }, key);
    // The generations of both keys ask for the same model; a list of models has no tokens.
    for (const { key, tokens, admitted } of run.load?.keys ?? []) {
      t.match(tokens, [{ model: 'model-v1', sent: Number, received: Number, receivedPerSecond: Number }], key);
      if (key === 'noisy') t.equal(tokens?.[0]?.answers, admitted, 'each answer counts');
    }
    for (const { secret } of keys) t.notOk(run.log.includes(secret), 'the log holds no key');
  });

t.test('a limiter that starts a window too early is found', { skip }, async (t) => {
  const { code, load } = await judged(t, example, { defects: ['recovers-early'] });
  t.equal(code, 1);
  t.ok(load?.limits.some(({ verdict }) => verdict === 'breached'));
});

const others = `
import { http, record } from '${recording}';
import plain from 'k6/http';
const params = { headers: { Authorization: \`Bearer \${__ENV.KEY_NOISY}\`, 'Idempotency-Key': 'one' } };
const refused = (title, act) => { try { act(); console.log(title + ': no error'); } catch (error) { console.log(title + ': ' + error.message); } };
export default async function () {
  console.log('{"a line": "of the script"}');
  const url = __ENV.BASE_URL + '/v1/models';
  const [first, second] = http.batch([['GET', url, null, params], ['GET', url + '/model-v1', null, params]]);
  record(first, 'noisy');
  record(second, 'noisy');
  const { named } = http.batch({ named: { method: 'GET', url, params } });
  record(named, 'noisy');
  record(await http.asyncRequest('GET', url, null, params), 'noisy');
  record(http.get(__ENV.BASE_URL + '/elsewhere?q=1', params), 'noisy');
  record(http.get('http://127.0.0.1:9/v1/models', params), 'noisy');
  refused('plain', () => record(plain.get(url, params), 'noisy'));
  refused('secret', () => record(first, __ENV.KEY_NOISY));
}`;

t.test('lists, named requests and promises are recorded; what cannot be is an error', { skip }, async (t) => {
  const { code, stderr, load, log, complaint, warnings } = await judged(t, others, {});
  t.equal(code, 0, `${stderr}${complaint}`);
  t.match(load?.keys, [{ key: 'noisy', offered: 5, admitted: 4, errors: 1 }]);
  t.match(warnings, [/^Requests left out because their paths are not of the interface: 1$/]);
  t.match(log, /^plain: record: use the http of this module/m);
  t.match(log, /^secret: record: give a label of the API key/m);
});
