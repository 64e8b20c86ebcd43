import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { makeTemporaryFolder, sweepTemporaryFolders } from './temporary-folder.ts';

const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
await once(child, 'exit');

/** A folder of this process, and the name that a process with other facts would have given it. */
function folderIn(directory: string) {
  process.env.TMPDIR = directory;
  const path = makeTemporaryFolder('k6');
  const [, machine, boot, namespace, pid, began] =
    /-([0-9a-f]{12})-([0-9a-f]*)-(\d*)-(\d+)-(\d*)-\w{6}$/.exec(basename(path)) ?? [];
  const facts = { machine, boot, namespace, pid, began };
  const nameWith = (changes: Partial<Record<keyof typeof facts, string>>, random = 'aaaaaa') =>
    `textgen-harness-k6-${Object.values({ ...facts, ...changes }).join('-')}-${random}`;
  return { path, nameWith };
}

const gone = { pid: String(child.pid) };

t.test('a folder is for this user only', async (t) => {
  const { path } = folderIn(t.testdir({}));
  t.equal(statSync(path).mode & 0o777, 0o700);
});

t.test(
  'only folders of processes that have certainly ended are swept',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const directory = t.testdir({});
    const { path, nameWith } = folderIn(directory);
    const swept = [nameWith(gone), nameWith({ began: '1' }), nameWith({ boot: '00000000' })];
    const kept = [
      nameWith({ ...gone, machine: '000000000000' }),
      nameWith({ ...gone, namespace: '1' }),
      nameWith({ began: '' }),
      nameWith({ ...gone, boot: '' }).replace('textgen-harness-', 'textgen-'),
      nameWith({ pid: '0' }),
      nameWith({ pid: '-1' }),
      `${nameWith(gone)}.old`,
      'textgen-harness-k6-aaaaaa',
    ];
    for (const name of [...swept, ...kept]) {
      mkdirSync(join(directory, name));
      writeFileSync(join(directory, name, 'plan.json'), '{}');
    }
    sweepTemporaryFolders();
    t.strictSame(readdirSync(directory).sort(), [basename(path), ...kept].sort());
  },
);

t.test('symbolic links are not followed, files are left', { skip: process.platform !== 'linux' }, async (t) => {
  const directory = t.testdir({ elsewhere: { 'a.txt': 'a' }, inside: { 'b.txt': 'b' } });
  const { path, nameWith } = folderIn(directory);
  const [link, file, folder] = [nameWith(gone), nameWith(gone, 'bbbbbb'), nameWith(gone, 'cccccc')];
  symlinkSync(join(directory, 'elsewhere'), join(directory, link));
  writeFileSync(join(directory, file), 'c');
  symlinkSync(join(directory, 'inside'), join(path, 'link'));
  renameSync(path, join(directory, folder));
  sweepTemporaryFolders();
  t.strictSame(readdirSync(directory).sort(), ['elsewhere', 'inside', link, file].sort());
  t.strictSame(readdirSync(join(directory, 'elsewhere')), ['a.txt']);
  t.strictSame(readdirSync(join(directory, 'inside')), ['b.txt']);
});

const notRoot = process.getuid?.() !== 0 && 'only root can give a folder to another user';

t.test('folders of other users are left', { skip: notRoot }, async (t) => {
  const directory = t.testdir({});
  const { path, nameWith } = folderIn(directory);
  const other = nameWith(gone);
  mkdirSync(join(directory, other));
  chownSync(join(directory, other), 12_345, 12_345);
  sweepTemporaryFolders();
  t.strictSame(readdirSync(directory).sort(), [basename(path), other].sort());
});

t.test('a temporary directory that does not exist is no error', async (t) => {
  process.env.TMPDIR = join(t.testdir({}), 'absent');
  t.doesNotThrow(sweepTemporaryFolders);
});
