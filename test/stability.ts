/**
 * Repeats correct `check` runs and reports every one that was not green: `node test/stability.ts --runs 50 --beside 2`.
 * N runs have all keys, N only one. `--beside N` keeps N processes busy meanwhile. The results of red runs are kept.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listen } from '../reference-server/server.ts';
import type { RunReport } from '../schemas/generated/types.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    beside: { type: 'string', default: '0' },
    keys: { type: 'string', default: 'all,one' },
    /** Runs at the same time. */
    'at-once': { type: 'string', default: '1' },
  },
});

const launch = join(import.meta.dirname, '..', 'harness', 'launch.ts');
const folder = mkdtempSync(join(tmpdir(), 'textgen-stability-'));
const secret = `stability-${crypto.randomUUID()}`;

/** A process that keeps one core busy until this one ends. */
const busyLoop = (): ChildProcess =>
  spawn(process.execPath, ['-e', `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n += 1);`], {
    stdio: 'ignore',
  });

interface Finished {
  code: number | null;
  stderr: string;
  seconds: number;
}

/** Runs `check` in a process of its own, in a folder without a target file. */
async function check(args: string[], env: Record<string, string>, out: string): Promise<Finished> {
  const started = performance.now();
  const all = ['--', launch, 'check', ...args, '--quiet', '--reporter', 'json', '--out', out];
  const child = spawn(process.execPath, all, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (part) => {
    stderr += String(part);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stderr, seconds: (performance.now() - started) / 1000 };
}

async function checkWithOneKey(out: string): Promise<Finished> {
  await using server = await listen({
    seed: 1,
    keys: [{ id: 'one', secret, limit: 5000, windowSeconds: 60, lacks: [] }],
  });
  return await check([server.url], { TEXTGEN_KEY: secret }, out);
}

/** The reasons why a run is not green; empty for a green one. */
function troubles({ code, stderr }: Finished, out: string): string[] {
  let report: RunReport;
  try {
    report = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  } catch {
    return [`exit ${code} without a report: ${stderr.trim()}`];
  }
  const red = report.checks.filter(({ outcome }) => ['violated', 'blocked', 'errored'].includes(outcome));
  const empty = report.checks.filter(({ outcome, samples }) => outcome === 'passed' && !samples);
  return [
    ...(code === 0 && report.verdict === 'conforms' ? [] : [`exit ${code}, ${report.verdict}`]),
    ...red.map(({ id, outcome, got, because }) => `${id} ${outcome}: ${got ?? because ?? 'no details'}`),
    ...empty.map(({ id }) => `${id} passed without samples`),
  ];
}

const busy = Array.from({ length: Number(values.beside) }, busyLoop);
const kinds = values.keys.split(',');
const plan = Array.from({ length: Number(values.runs) }, (_, index) => kinds.map((kind) => ({ kind, index }))).flat();
const seconds: Record<string, number[]> = {};
let red = 0;
try {
  const work = async (): Promise<void> => {
    for (let next = plan.shift(); next !== undefined; next = plan.shift()) {
      const { kind, index } = next;
      const out = join(folder, `${kind}-${index}`);
      const finished = kind === 'one' ? await checkWithOneKey(out) : await check(['--embedded'], {}, out);
      seconds[kind] = [...(seconds[kind] ?? []), finished.seconds];
      const found = troubles(finished, out);
      if (found.length === 0) {
        rmSync(out, { recursive: true, force: true });
        continue;
      }
      red += 1;
      process.stdout.write(`${kind} ${index + 1}, ${out}:\n${found.map((line) => `  ${line}\n`).join('')}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
} finally {
  for (const child of busy) child.kill();
  if (red === 0) rmSync(folder, { recursive: true, force: true });
}
for (const [kind, taken] of Object.entries(seconds)) {
  const sorted = taken.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  process.stdout.write(
    `${kind}: ${taken.length} runs, median ${median.toFixed(1)} s, longest ${sorted.at(-1)?.toFixed(1)} s\n`,
  );
}
process.stdout.write(red === 0 ? 'every run was green\n' : `${red} runs were not green\n`);
process.exitCode = red === 0 ? 0 : 1;
