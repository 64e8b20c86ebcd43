import t, { type Test } from 'tap';
import { reporterNames } from '../../reports/names.ts';
import { env, escaped, filesIn, header, holdsNone, keys, nearMisses, refusal } from '../canaries.ts';
import { front } from '../hostile/front.ts';
import { inProcess } from '../in-process.ts';
import { sampleOf } from '../tier.ts';

const echoes: Record<string, (key: string) => string> = {
  'as it is': (key) => JSON.stringify(key).slice(1, -1),
  'in JSON escapes': escaped,
  'percent-encoded': encodeURIComponent,
  'in base64': (key) => Buffer.from(`user:${key}`).toString('base64'),
  'in hexadecimal': (key) => Buffer.from(key).toString('hex'),
};

/** Runs the suite auth against a server that repeats refused keys and serves one near miss, which the report shows. */
async function leavesNone(t: Test, served: string, echo: (key: string) => string): Promise<void> {
  const seen = new Set<string>();
  await using server = await front(({ authorization = '', status }) => {
    const key = authorization.replace(/^Bearer /, '');
    seen.add(key);
    if (status !== 401) return undefined;
    return { status: key === served ? 200 : 401, body: Buffer.from(refusal(echo(key))) };
  }, keys);
  const directory = t.testdir({});
  const run = (...args: string[]) => inProcess(args, { directory, env });
  const written = [await run('check', server.url, '--suite', 'auth', '--verbose', ...header)];
  const formats = reporterNames.flatMap((reporter) => ['--reporter', reporter]);
  written.push(await run('report', 'harness-results/run.json', '--out', 'again', ...formats));
  for (const reporter of reporterNames)
    written.push(await run('report', 'harness-results/run.json', '--reporter', reporter));
  for (const [name, key] of Object.entries(nearMisses)) t.ok(seen.has(key), `${name} was sent`);
  const streams = written.map(({ stdout, stderr }) => stdout + stderr).join('\n');
  t.match(streams, /auth\/key-near-miss-refused/);
  holdsNone(t, { ...filesIn(directory), streams });
}

t.test('near misses of a key are in no report, however a server repeats them', async (t) => {
  t.jobs = 4;
  const all = Object.entries(nearMisses).flatMap(([name, key]) =>
    Object.entries(echoes).map(([how, echo]) => ({ says: `${name}, ${how}`, key, echo })),
  );
  for (const { says, key, echo } of sampleOf('near misses that a server repeats', all, 2))
    t.test(says, (t) => leavesNone(t, key, echo));
});
