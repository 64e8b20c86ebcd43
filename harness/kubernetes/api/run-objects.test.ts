import t from 'tap';
import type { Cluster } from './cluster.ts';
import { createObject, expiryAnnotation, isLeftover, metadata, newMarks } from './run-objects.ts';

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
