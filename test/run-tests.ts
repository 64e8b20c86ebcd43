/**
 * Runs the tests of a tier with tap: files that can share a process in bundles, the others by themselves. Options are those of
 * tap; `list` prints the files, and files that are named, or those of --include, run alone. `--tier=TIER` sets TEXTGEN_TEST_TIER,
 * and `--then=SCRIPT,…` runs npm scripts afterwards, whatever the result: the scripts of package.json need no shell of one system.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesToRun } from './bundled-files.ts';

const root = join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const own = /^--(tier|then)=(.*)$/;
const { tier: wanted, then = '' } = Object.fromEntries(
  given.flatMap((arg) => [own.exec(arg)?.slice(1) ?? []]).filter(([name]) => name !== undefined),
) as { tier?: string; then?: string };
const args = given.filter((arg) => !own.test(arg));
if (wanted !== undefined) process.env.TEXTGEN_TEST_TIER = wanted;
process.env.NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');
const { tier } = await import('./tier.ts');

/** The exit code of a program of Node. */
async function run(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

if (args[0] === 'list') process.stdout.write(`${filesToRun(tier).join('\n')}\n`);
else {
  const isChosen = args.some((arg) => !arg.startsWith('-') || arg.startsWith('--include='));
  const files = isChosen ? [] : filesToRun(tier);
  const tap = join(root, 'node_modules', 'tap', 'dist', 'esm', 'run.mjs');
  const first = `--import=${pathToFileURL(join(root, 'test', 'without-records.ts'))}`;
  const nodeOptions = [process.env.NODE_OPTIONS, first].filter(Boolean).join(' ');
  const codes = [await run(tap, [`--test-env=NODE_OPTIONS=${nodeOptions}`, ...args, ...files])];
  delete process.env.TEXTGEN_TEST_TIER;
  for (const script of then.split(',').filter(Boolean))
    codes.push(await run(process.env.npm_execpath ?? '', ['run', '-s', script]));
  process.exitCode = codes.length === 1 ? codes[0] : Number(codes.some((code) => code !== 0));
}
