import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t from 'tap';
import { isAbandoned, labelsOf, type Owner, ownerLabel, runLabel, thisProcess } from './ownership.ts';

const self = thisProcess();
const after = (changes: Partial<Owner>) => isAbandoned(labelsOf('a1', { ...self, ...changes }, 'the server'), self);

t.test('a container is abandoned only where its process is certainly gone', async (t) => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  const gone = child.pid ?? 0;
  t.equal(after({}), false, 'this process lives');
  t.equal(after({ pid: gone }), true, 'no process has its number');
  t.equal(after({ began: '1' }), true, 'another process has its number now');
  t.equal(after({ began: '' }), false, 'when its process began cannot be told');
  t.equal(after({ boot: 'another' }), true, 'the machine was started anew since');
  t.equal(after({ machine: 'another', pid: gone }), false, 'it may live on another machine');
  t.equal(after({ machine: 'another', boot: 'another' }), false, 'another machine has other starts');
  t.equal(after({ processes: 'pid:[1]', pid: gone }), false, 'it may live among other processes');
});

t.test('what does not say whose it is belongs to somebody', async (t) => {
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
