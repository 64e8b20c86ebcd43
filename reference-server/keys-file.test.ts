import t from 'tap';
import { demoKeys, keysIn } from './keys-file.ts';

const sound = { id: 'a', secret: 'canary', limit: 1, windowSeconds: 0.5 };

t.test('a keys file is read, and a key lacks nothing where it does not say so', (t) => {
  t.same(keysIn(JSON.stringify([sound, { ...sound, id: 'b', secret: 'c', lacks: ['GET /v1/models'] }]), 'f'), [
    { ...sound, lacks: [] },
    { ...sound, id: 'b', secret: 'c', lacks: ['GET /v1/models'] },
  ]);
  t.same(keysIn(JSON.stringify(demoKeys), 'f'), demoKeys);
  t.end();
});

t.test('a wrong keys file is refused: where, what is wrong, what to do; never a secret', (t) => {
  const cases: [value: unknown, says: RegExp][] = [
    ['not JSON', /^f is not JSON/],
    [{}, /^f must hold a list/],
    [[], /^f must hold a list/],
    [[sound, 1], /^f: entry 2 must be an object/],
    [[null], /^f: entry 1 must be an object/],
    [[{ ...sound, windowSecond: 1 }], /"windowSecond".*windowSeconds/],
    [[{ ...sound, id: '' }], /"id" must be a non-empty string/],
    [[{ ...sound, secret: 'canary canary' }], /"secret" must be visible/],
    [[{ ...sound, secret: 'canary,' }], /"secret" must be visible/],
    [[{ ...sound, limit: 0 }], /"limit" must be an integer/],
    [[{ ...sound, limit: '5' }], /"limit" must be an integer/],
    [[{ ...sound, windowSeconds: 0 }], /"windowSeconds" must be/],
    [[{ ...sound, windowSeconds: 1e12 }], /"windowSeconds" must be/],
    [[{ ...sound, lacks: 'POST /v1/generate' }], /"lacks" must be a list/],
    [[{ ...sound, lacks: ['POST /generate'] }], /"lacks" must be a list of some of GET \/v1\/models/],
    [[sound, { ...sound, secret: 'b' }], /two keys have the same id/],
    [[sound, { ...sound, id: 'b' }], /two keys have the same secret/],
  ];
  for (const [value, says] of cases) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    t.throws(() => keysIn(text, 'f'), { message: says }, text);
    try {
      keysIn(text, 'f');
    } catch (error) {
      t.notMatch(String(error), 'canary');
    }
  }
  t.end();
});
