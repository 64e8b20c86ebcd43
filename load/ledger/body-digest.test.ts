import t from 'tap';
import { bodyDigest, jsonOf } from './body-digest.ts';

const envelope = (text: string): string => JSON.stringify({ id: 'a', object: 'generation', data: { text } });
const digestOf = (body: string): number => bodyDigest(jsonOf(body));

t.test('a digest depends on id and data only', async (t) => {
  t.equal(digestOf(envelope('b')), digestOf(envelope('b').replace('generation', 'other')));
  t.not(digestOf(envelope('b')), digestOf(envelope('c')));
  for (const none of ['', 'null', '{"id":1}', '{"data":1}']) t.equal(digestOf(none), 0, none);
});

t.test('a body that is too large has no digest', async (t) => {
  t.not(digestOf(envelope('b'.repeat(100_000))), 0);
  t.equal(digestOf(envelope('b'.repeat(300_000))), 0);
  t.equal(digestOf(`{"id":1,"data":${'['.repeat(500_000)}${']'.repeat(500_000)}}`), 0);
});
