/**
 * Repeats runs against correct limiters on a machine that stalls, single gates, and pairs of gates that use the same keys, and
 * counts the exit codes: `node test/stalls/series.ts --what autocannon,k6,check,gate,pairs --runs 60 --pairs 20`. No run may end
 * with 1, and no single gate with 3. The processes of a run are stopped in turn, for 60 to 700 ms; gates are not stopped, and
 * those of a pair start 1 to 7 s after each other. Ends with 1 if a run was wrong, or too many could not be decided. The results
 * of such runs are kept.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { RunReport } from '../../schemas/generated/types.ts';
import { seededRandom } from '../../schemas/random.ts';
import { declareLimits, environments, type HarnessRun, runHarness, stalling, startServer } from './stalled-run.ts';

const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'autocannon,k6,check,gate,pairs' },
    runs: { type: 'string', default: '60' },
    pairs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'textgen-stalls-'));
/** Variants of the reference server; its own limiter has windows that begin with a key's first request. */
const limiters: readonly (readonly string[])[] = [[], ['aligned-window'], ['token-bucket']];
const mostInconclusiveShare = { stalled: 0.15, single: 0, pairs: 0.5 };

/** The counts of exit codes. */
class Tally {
  readonly #codes = new Map<number | null, number>();

  add(name: string, { code, stderr }: HarnessRun, directory: string): void {
    this.#codes.set(code, this.of(code) + 1);
    if (code !== 0) process.stdout.write(`  ${name}: exit ${code}, ${reasons(directory) || stderr.trim()}\n`);
    if (code === 0) rmSync(directory, { recursive: true, force: true });
  }

  of(code: number | null): number {
    return this.#codes.get(code) ?? 0;
  }

  /** Prints the counts. Returns false if a run was wrong or too many were inconclusive. */
  finish(name: string, mostShare: number): boolean {
    const runs = [...this.#codes.values()].reduce((sum, count) => sum + count, 0);
    const codes = [...this.#codes].map(([code, count]) => `${count} with ${code}`).join(', ');
    const isGood = this.of(0) + this.of(3) === runs && this.of(3) <= runs * mostShare;
    process.stdout.write(`${name}: ${runs} runs ended ${codes}${isGood ? '' : ' — not good enough'}\n`);
    return isGood;
  }
}

/** The reasons in a report why a run did not end with 0. */
function reasons(directory: string): string {
  const file = join(directory, 'harness-results', 'run.json');
  if (!existsSync(file)) return '';
  const report: RunReport = JSON.parse(readFileSync(file, 'utf8'));
  const red = report.checks.filter(({ outcome }) => ['violated', 'blocked', 'errored'].includes(outcome));
  const ofLoad = report.load.flatMap(({ invariants, limits, validity }) => [
    ...(validity.verdict === 'valid' ? [] : validity.reasons),
    ...invariants
      .filter(({ verdict }) => verdict === 'broken')
      .map(({ id, key, says }) => `${id} ${key ?? ''}: ${says}`),
    ...limits.filter(({ verdict }) => verdict !== 'met').map(({ metric, verdict }) => `${metric} ${verdict}`),
  ]);
  return [...red.map(({ id, outcome, got, because }) => `${id} ${outcome}: ${got ?? because}`), ...ofLoad]
    .slice(0, 6)
    .join('; ');
}

async function stalledRuns(what: string): Promise<boolean> {
  const tally = new Tally();
  for (let index = 0; index < Number(values.runs); index++) {
    const variants = limiters[index % limiters.length] ?? [];
    const name = `${what} ${index + 1} ${variants.join(' ')}`.trim();
    const directory = join(folder, name.replaceAll(' ', '-'));
    await using server = await startServer({ variants });
    const args = argumentsOf(what, server.url, directory, index);
    const env = what === 'check' ? environments.check : environments.load;
    tally.add(name, await runHarness(args, { directory, env }, stalling(server, `${values.seed} ${name}`)), directory);
  }
  return tally.finish(what, mostInconclusiveShare.stalled);
}

/** Every other gate is told the limits of its keys. */
async function singleGates(): Promise<boolean> {
  const tally = new Tally();
  for (let index = 0; index < Number(values.runs); index++) {
    const variants = limiters[index % limiters.length] ?? [];
    await using server = await startServer({ variants });
    const isDeclared = index % 2 === 0;
    const name = `gate ${index + 1} ${isDeclared ? 'declared ' : ''}${variants.join(' ')}`.trim();
    const directory = join(folder, name.replaceAll(' ', '-'));
    const declared = isDeclared ? ['--target', declareLimits(directory, server.url)] : [];
    const env = { ...environments.load, ...environments.check };
    tally.add(name, await runHarness(['gate', server.url, ...declared, '--quiet'], { directory, env }), directory);
  }
  return tally.finish('gate', mostInconclusiveShare.single);
}

/** Every other load is told its limits. */
function argumentsOf(what: string, url: string, directory: string, index: number): string[] {
  if (what === 'check') return ['check', url, '--quiet'];
  const declared = index % 2 === 0 ? ['--target', declareLimits(directory, url)] : [];
  return ['load', url, ...declared, '--profile', 'per-key-429', '--engine', what, '--quiet'];
}

async function pairsOfGates(): Promise<boolean> {
  const tally = new Tally();
  const random = seededRandom(`${values.seed} pairs`);
  for (let index = 0; index < Number(values.pairs); index++) {
    const variants = limiters[index % limiters.length] ?? [];
    await using server = await startServer({ variants });
    const later = 1000 + random() * 6000;
    const gate = async (which: string, wait: number): Promise<void> => {
      await sleep(wait);
      const name = `pair ${index + 1} ${which} ${variants.join(' ')}, ${Math.round(later)} ms apart`;
      const directory = join(folder, `pair-${index + 1}-${which}`);
      const env = { ...environments.load, ...environments.check };
      tally.add(name, await runHarness(['gate', server.url, '--quiet'], { directory, env }), directory);
    };
    await Promise.all([gate('first', 0), gate('second', later)]);
  }
  return tally.finish('pairs', mostInconclusiveShare.pairs);
}

let isGood = true;
for (const what of values.what.split(','))
  isGood =
    (what === 'pairs' ? await pairsOfGates() : what === 'gate' ? await singleGates() : await stalledRuns(what)) &&
    isGood;
if (isGood) rmSync(folder, { recursive: true, force: true });
else process.stdout.write(`results: ${folder}\n`);
process.exitCode = isGood ? 0 : 1;
