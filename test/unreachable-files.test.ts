/** Paths that lead nowhere, for every option that names a file to read: misuse with one sentence, never an internal error. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { inProcess } from './in-process.ts';
import { withoutProgram } from './needed-program.ts';

const quick = ['check', '--embedded', '--check', 'models/list-direct', '--quiet'];
const commands = (path: string): string[][] => [
  ['report', path],
  ['compare', path, path],
  ['judge', path],
  ['judge', 'file', '--target', path],
  ['judge', 'file', '--profile', `./${path}.json`],
  ['doctor', '--target', path],
  ['load', '--collect', path],
  ['check', '--embedded', '--failed', path],
  [...quick, '--baseline', path],
  [...quick, '--tolerate', path],
  [...quick, '--history', path],
];

for (const [name, path] of [
  ['below a file', 'file/below'],
  ['a circle of links', 'circle'],
  ['a name that is too long', 'a'.repeat(300)],
] as const)
  t.test(`${name} cannot be read`, async (t) => {
    const directory = t.testdir({ file: '' });
    symlinkSync('circle', join(directory, 'circle'));
    for (const args of commands(path)) {
      const { code, stderr } = await inProcess(args, { directory });
      t.match({ code, stderr }, { code: 2, stderr: /^textgen-harness: /m }, args.join(' '));
      t.notMatch(stderr, /internal error/);
    }
  });

/** Opens a pipe for writing, as soon as somebody opens it for reading. */
async function writerOf(path: string): Promise<number> {
  for (;;)
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await pause(20);
    }
}

t.test('a signal ends a command that reads a pipe into which nobody writes', async (t) => {
  const program = join(import.meta.dirname, '..', 'harness', 'launch.ts');
  for (const [args, signal] of [
    [['report', 'pipe'], 'SIGTERM'],
    [['judge', 'pipe'], 'SIGINT'],
    [['check', '--embedded', '--tolerate', 'pipe'], 'SIGTERM'],
  ] as const)
    t.test(`${args[0]}, ${signal}`, { skip: withoutProgram('mkfifo') }, async (t) => {
      const directory = t.testdir({});
      execFileSync('mkfifo', [join(directory, 'pipe')]);
      const child = spawn(process.execPath, [program, ...args], { cwd: directory, stdio: 'ignore' });
      const ended = once(child, 'exit');
      const writer = await writerOf(join(directory, 'pipe'));
      child.kill(signal);
      // The signal is there before the end of the pipe, which would let the command go on.
      closeSync(writer);
      t.same(await ended, [null, signal]);
    });
});
