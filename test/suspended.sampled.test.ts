/** A harness that is stopped for some seconds, as by a laptop that sleeps, never says that a correct server does not conform. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import type { RunReport } from '../schemas/generated/types.ts';
import { randomNumbers } from '../schemas/random.ts';
import { compileCache } from './command-line.ts';
import { seedsTo } from './tier.ts';

const program = join(import.meta.dirname, '..', 'harness', 'launch.ts');
/** A run without a pause takes about so long. */
const usualMilliseconds = Number(process.env.TEXTGEN_TEST_USUAL_MS ?? 6000);

const secrets = (role: string): string =>
  demoKeys
    .filter(({ id }) => id.startsWith(role))
    .map(({ secret }) => secret)
    .join(',');

/** Stops a run of all checks at a random moment. The server goes on. */
async function suspendedRun(directory: string, seed: number) {
  const random = randomNumbers(seed);
  const [at, seconds] = [random() * usualMilliseconds, 1 + random() * 14];
  await using server = await listen({ keys: demoKeys });
  const child = spawn(process.execPath, [program, 'check', server.url, '--quiet', '--out', `run-${seed}`], {
    cwd: directory,
    env: {
      ...{ PATH: process.env.PATH, HOME: directory, NODE_COMPILE_CACHE: compileCache },
      ...{ TEXTGEN_KEY: secrets('primary'), TEXTGEN_KEY_SECONDARY: secrets('secondary') },
      ...{ TEXTGEN_KEY_FORBIDDEN: secrets('forbidden'), TEXTGEN_KEY_BYSTANDER: secrets('bystander') },
      TEXTGEN_KEY_EXHAUSTIBLE: demoKeys.find(({ id }) => id.startsWith('exhaustible'))?.secret,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const said = text(child.stderr);
  await Promise.race([sleep(at), ended]);
  const isRunning = child.exitCode === null && child.kill('SIGSTOP');
  if (isRunning) {
    await sleep(seconds * 1000);
    child.kill('SIGCONT');
  }
  const [code] = await ended;
  return { code, isRunning, at, seconds, stderr: await said };
}

t.test(
  'no suspension of preflight and checks makes a correct server fail',
  { skip: process.platform === 'win32' },
  async (t) => {
    const directory = t.testdir({});
    const seeds = seedsTo(60, 1);
    const codes = new Map<number | null, number>();
    const next = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const { code, isRunning, at, seconds, stderr } = await suspendedRun(directory, seed);
        codes.set(code, (codes.get(code) ?? 0) + 1);
        const when = `seed ${seed}: stopped ${isRunning ? '' : '(after its end) '}at ${Math.round(at)} ms for ${seconds.toFixed(1)} s`;
        t.ok(code === 0 || code === 3, `${when}: ${code} ${stderr.slice(-300)}`);
        if (code === 0) continue;
        const report: RunReport = JSON.parse(readFileSync(join(directory, `run-${seed}`, 'run.json'), 'utf8'));
        const failed = report.checks.filter(({ outcome }) => ['violated', 'errored', 'blocked'].includes(outcome));
        t.comment(
          `${when}: ${failed.map(({ id, outcome, because, got }) => `${id} ${outcome} ${because ?? got}`).join('; ')}`,
        );
        t.notOk(
          failed.some(({ outcome }) => outcome !== 'blocked'),
          when,
        );
      }
    };
    await Promise.all([next(), next(), next(), next()]);
    t.comment(`exit codes: ${[...codes].map(([code, count]) => `${count} × ${code}`).join(', ')}`);
  },
);
