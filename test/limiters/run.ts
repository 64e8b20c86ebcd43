/**
 * Runs the harness against real limiters and compares its reports with the truth (truth.ts).
 *
 *   node test/limiters/run.ts [--times N] [--busy N] [--at-once N] [--run RUN] [--long] [--out DIR]
 *       [--limit N] [--window SECONDS] [--latency MILLISECONDS] [--exhaustible KEYS] [NAME…]
 *   node test/limiters/run.ts list
 *   node test/limiters/run.ts serve NAME
 *
 * RUN is check, plain (a load that learns the limits), declared or mixed; by default all that apply.
 * --limit, --window and --latency change every server that is tried, --exhaustible the number of keys to use up.
 * A NAME is the name of a server or a part of it. `serve` prints the address and the keys of one, and runs it until it
 * is interrupted.
 */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { missingFor } from './installations.ts';
import { environment, LimiterServer } from './serve.ts';
import { type Run, runsOf, runTrial, type Trial } from './trial.ts';
import { buggyCases, catalogueCases, type LimiterCase, longCases, soundCases, zoo } from './truth.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '1' },
    busy: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '4' },
    run: { type: 'string' },
    long: { type: 'boolean', default: false },
    limit: { type: 'string' },
    window: { type: 'string' },
    latency: { type: 'string' },
    exhaustible: { type: 'string' },
    out: { type: 'string', default: join(tmpdir(), 'limiters') },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const everyCase = [...soundCases, ...buggyCases, ...longCases, ...catalogueCases];

const changes = {
  ...(values.limit !== undefined && { limit: Number(values.limit) }),
  ...(values.window !== undefined && { windowMilliseconds: Number(values.window) * 1000 }),
  ...(values.latency !== undefined && { latencyMilliseconds: Number(values.latency) }),
  ...(values.exhaustible !== undefined && { exhaustible: Number(values.exhaustible) }),
};

function casesOf(names: readonly string[]): LimiterCase[] {
  if (names.length === 0) return (values.long ? longCases : zoo).map((each) => ({ ...each, ...changes }));
  return names.flatMap((name) => {
    const exact = everyCase.filter((each) => each.name === name);
    const found = exact.length > 0 ? exact : everyCase.filter((each) => each.name.includes(name));
    if (found.length === 0) throw new Error(`no server has ${name} in its name; see: node test/limiters/run.ts list`);
    return found.map((each) => ({ ...each, ...changes }));
  });
}

const wantedRuns = (each: LimiterCase): Run[] =>
  runsOf(each).filter((run) => values.run === undefined || run === values.run);

function printTrial({ name, results }: Trial): void {
  for (const { run, exitCode, seconds, says, problems } of results) {
    const sign = problems.length === 0 ? 'right' : 'WRONG';
    print(`${sign} ${name.padEnd(52)} ${run.padEnd(8)} exit ${exitCode} ${seconds.toFixed(1).padStart(6)} s  ${says}`);
    for (const problem of problems) print(`        ${problem}`);
  }
}

const failedTrial = (name: string, error: Error): Trial => {
  const result = { run: 'check' as const, exitCode: null, seconds: 0, says: '', problems: [error.message] };
  return { name, results: [result] };
};

async function runAll(cases: readonly LimiterCase[]): Promise<Trial[]> {
  const times = Number(values.times);
  const queue = Array.from({ length: times }, (_, time) =>
    cases.map((each) => ({ each, directory: times === 1 ? values.out : join(values.out, `${time + 1}`) })),
  ).flat();
  const trials: Trial[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { each, directory } = next;
      const { name } = each;
      const reason = missingFor(each);
      if (reason !== undefined) {
        print(`left out: ${name}: ${reason}`);
        continue;
      }
      const running = runTrial(each, directory, wantedRuns(each));
      const trial = await running.catch((error: Error) => failedTrial(name, error));
      trials.push(trial);
      printTrial(trial);
    }
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
  return trials;
}

/** A line for each server: how many of its runs were right, and the longest. Returns the number of wrong runs. */
function printTable(trials: readonly Trial[]): number {
  const kinds: Run[] = ['check', 'plain', 'declared', 'mixed'];
  print(`${'server'.padEnd(60)}${kinds.map((kind) => kind.padEnd(16)).join('')}`);
  for (const [name, ofName] of Map.groupBy(trials, (trial) => trial.name)) {
    const cells = kinds.map((kind) => {
      const results = ofName.flatMap((trial) => trial.results.filter(({ run }) => run === kind));
      if (results.length === 0) return '';
      const right = results.filter(({ problems }) => problems.length === 0).length;
      const longest = Math.max(...results.map(({ seconds }) => seconds));
      return `${right} of ${results.length}, ${Math.round(longest)} s`;
    });
    print(`${name.padEnd(60)}${cells.map((cell) => cell.padEnd(16)).join('')}`.trimEnd());
  }
  const results = trials.flatMap((trial) => trial.results);
  const wrong = results.filter(({ problems }) => problems.length > 0).length;
  print(`${results.length - wrong} of ${results.length} runs right`);
  return wrong;
}

const busyLoops = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for (;;);']));
try {
  const [command, ...names] = positionals;
  if (command === 'list') for (const { name } of everyCase) print(name);
  else if (command === 'serve') {
    const [each] = casesOf(names);
    if (each === undefined) throw new Error('which server? see: node test/limiters/run.ts list');
    await using server = await LimiterServer.start(each);
    const variables = { ...environment('plain'), ...environment('check', each.exhaustible) };
    for (const [variable, value] of Object.entries(variables)) print(`export ${variable}=${value}`);
    print(`# ${each.name}\nURL=${server.url}`);
    await new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
    });
  } else {
    const began = performance.now();
    const wrong = printTable(await runAll(casesOf(positionals)));
    print(`${Math.round((performance.now() - began) / 1000)} s`);
    process.exitCode = wrong === 0 ? 0 : 1;
  }
} finally {
  for (const loop of busyLoops) loop.kill();
}
