import t from 'tap';
import { expiryAnnotation, isLeftover, metadata, newMarks } from './run-objects.ts';

const now = Date.now();
const object = (marks = newMarks(60)) => ({ metadata: metadata(marks, 'default', 'x', 'load') });

t.test('what a living process made is wanted until its time is over', async (t) => {
  t.equal(isLeftover(object(), now), false);
  t.equal(isLeftover(object(), now + 61_000), true);
});

t.test('what a process made that is gone is left over', async (t) => {
  const marks = newMarks(60);
  const owner = JSON.parse(marks.annotations['textgen-harness.owner'] ?? '');
  // No process has this number.
  const gone = { ...owner, pid: 2 ** 22 + 1 };
  const annotations = { ...marks.annotations, 'textgen-harness.owner': JSON.stringify(gone) };
  t.equal(isLeftover(object({ ...marks, annotations }), now), true);
  const elsewhere = { ...marks.annotations, 'textgen-harness.owner': JSON.stringify({ ...gone, machine: 'another' }) };
  t.equal(isLeftover(object({ ...marks, annotations: elsewhere }), now), false, 'on another machine it may live');
});

t.test('what is not certainly ours stays', async (t) => {
  const marks = newMarks(-60);
  t.equal(isLeftover(object(marks), now), true);
  t.equal(isLeftover(object({ ...marks, labels: {} }), now), false);
  const { [expiryAnnotation]: _, ...annotations } = marks.annotations;
  t.equal(isLeftover(object({ ...marks, annotations }), now), false);
  t.equal(isLeftover({}, now), false);
});
