import t from 'tap';
import { bodyDigest } from './body-digest.ts';

const envelope = (text: string): string => JSON.stringify({ id: 'a', object: 'generation', data: { text } });

t.test('a digest depends on id and data only', async (t) => {
  t.equal(bodyDigest(envelope('b')), bodyDigest(envelope('b').replace('generation', 'other')));
  t.not(bodyDigest(envelope('b')), bodyDigest(envelope('c')));
  for (const none of ['', 'null', '{"id":1}', '{"data":1}']) t.equal(bodyDigest(none), 0, none);
});

t.test('a body that is too large has no digest', async (t) => {
  t.not(bodyDigest(envelope('b'.repeat(100_000))), 0);
  t.equal(bodyDigest(envelope('b'.repeat(300_000))), 0);
  t.equal(bodyDigest(`{"id":1,"data":${'['.repeat(500_000)}${']'.repeat(500_000)}}`), 0);
});
