import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Cluster } from './cluster.ts';
import {
  createObject,
  expiryAnnotation,
  isLeftover,
  metadata,
  newMarks,
  removeRun,
  sweepObjects,
} from './run-objects.ts';

const now = Date.now();
const object = (marks = newMarks(60)) => ({ metadata: metadata(marks, 'default', 'x', 'load') });

t.test('an object of a live process is a leftover only after it has expired', async (t) => {
  t.equal(isLeftover(object(), now), false);
  t.equal(isLeftover(object(), now + 61_000), true);
});

t.test('an object is a leftover if its process no longer exists', async (t) => {
  const marks = newMarks(60);
  const owner = JSON.parse(marks.annotations['textgen-harness.owner'] ?? '');
  // No process can have this id.
  const gone = { ...owner, pid: 2 ** 22 + 1 };
  const annotations = { ...marks.annotations, 'textgen-harness.owner': JSON.stringify(gone) };
  t.equal(isLeftover(object({ ...marks, annotations }), now), true);
  const elsewhere = { ...marks.annotations, 'textgen-harness.owner': JSON.stringify({ ...gone, machine: 'another' }) };
  t.equal(
    isLeftover(object({ ...marks, annotations: elsewhere }), now),
    false,
    'the process may exist on another machine',
  );
});

t.test('an object without our labels and annotations is not a leftover', async (t) => {
  const marks = newMarks(-60);
  t.equal(isLeftover(object(marks), now), true);
  t.equal(isLeftover(object({ ...marks, labels: {} }), now), false);
  const { [expiryAnnotation]: _, ...annotations } = marks.annotations;
  t.equal(isLeftover(object({ ...marks, annotations }), now), false);
  t.equal(isLeftover({}, now), false);
});

t.test('when the answer to a creation was lost, only a Job is read again', async (t) => {
  const read: string[] = [];
  const objects = {
    create: () => Promise.reject(Object.assign(new Error('exists'), { code: 409 })),
    read: async (spec: { kind: string }) => {
      read.push(spec.kind);
      return { ...spec, metadata: { uid: 'uid-1' } };
    },
  };
  const cluster = { objects, namespace: 'default' } as unknown as Cluster;
  for (const kind of ['Secret', 'ConfigMap', 'Job'])
    t.match(await createObject(cluster, { apiVersion: 'v1', kind, metadata: { name: 'x' } }), { kind });
  t.strictSame(read, ['Job']);
});

t.test('no Secret is listed or read: those of a run are deleted by name', async (t) => {
  const calls: string[] = [];
  const objects = {
    list: async (_: string, kind: string) => {
      calls.push(`list ${kind}`);
      return { items: [] };
    },
    delete: async ({ kind, metadata: { name } }: { kind: string; metadata: { name: string } }) => {
      calls.push(`delete ${kind} ${name}`);
    },
  };
  const cluster = { objects, namespace: 'load', kubectl: '', config: {} } as unknown as Cluster;
  await removeRun(cluster, 'abc', ['textgen-abc', 'textgen-abc-plan']);
  await sweepObjects(cluster);
  t.strictSame(
    calls.filter((call) => call.includes('Secret')),
    ['delete Secret textgen-abc', 'delete Secret textgen-abc-plan'],
  );
  const role = readFileSync(join(import.meta.dirname, '../../../examples/kubernetes/load-role.yaml'), 'utf8');
  const rights = role.split('\n').filter((line) => line.includes('secrets'));
  t.strictSame(rights, ['  - { apiGroups: [""], resources: [secrets], verbs: [create, delete] }']);
});
