/**
 * Runs the tests of this tier with tap: files that can share a process in bundles, the others by themselves. Options are those of
 * tap; `list` prints the files, and files that are named run alone.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { filesToRun } from './bundled-files.ts';
import { tier } from './tier.ts';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);

if (args[0] === 'list') process.stdout.write(`${filesToRun(tier).join('\n')}\n`);
else {
  const isFile = (arg: string): boolean => !arg.startsWith('-');
  const files = args.some(isFile) ? [] : filesToRun(tier);
  const tap = join(root, 'node_modules', 'tap', 'dist', 'esm', 'run.mjs');
  const child = spawn(process.execPath, [tap, ...args, ...files], { cwd: root, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
