/** Paths that lead nowhere, for every option that names a file to read: misuse with one sentence, never an internal error. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { inProcess } from './in-process.ts';

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
