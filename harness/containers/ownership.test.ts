import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t from 'tap';
import { type ProcessIdentity, thisProcess } from '../../load/processes/process-identity.ts';
import { isAbandoned, labelsOf, ownerLabel, runLabel } from './ownership.ts';

const self = thisProcess();
const after = (changes: Partial<ProcessIdentity>) =>
  isAbandoned(labelsOf('a1', { ...self, ...changes }, 'the server'), self);

t.test('a container is abandoned only if its process certainly no longer exists', async (t) => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  const gone = child.pid ?? 0;
  t.equal(after({}), false, 'this process exists');
  t.equal(after({ pid: gone }), true, 'no process has its id');
  t.equal(after({ began: '1' }), true, 'another process has its id now');
  t.equal(after({ began: '' }), false, 'the start of its process is unknown');
  t.equal(after({ boot: 'another' }), true, 'the machine has been restarted since');
  t.equal(after({ machine: 'another', pid: gone }), false, 'its process may exist on another machine');
  t.equal(after({ machine: 'another', boot: 'another' }), false, 'another machine has its own boot id');
  t.equal(after({ processes: 'pid:[1]', pid: gone }), false, 'its process may exist in another process namespace');
});

t.test('a container without a valid owner is not abandoned', async (t) => {
  for (const labels of [
    {},
    { [runLabel]: 'a1' },
    { [runLabel]: 'a1', [ownerLabel]: 'x' },
    { [runLabel]: 'a1', [ownerLabel]: '{}' },
    { [runLabel]: 'a1', [ownerLabel]: JSON.stringify({ ...self, pid: 'x' }) },
    { [ownerLabel]: JSON.stringify({ ...self, boot: 'another' }) },
  ])
    t.equal(isAbandoned(labels as Record<string, string>, self), false, JSON.stringify(labels));
});
