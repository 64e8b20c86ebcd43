import t from 'tap';
import { demoKeys, keysIn } from './keys-file.ts';

const valid = { id: 'a', secret: 'canary', limit: 1, windowSeconds: 0.5 };

t.test('a keys file is read; the default of lacks is empty', (t) => {
  t.same(keysIn(JSON.stringify([valid, { ...valid, id: 'b', secret: 'c', lacks: ['GET /v1/models'] }]), 'f'), [
    { ...valid, lacks: [] },
    { ...valid, id: 'b', secret: 'c', lacks: ['GET /v1/models'] },
  ]);
  t.same(keysIn(JSON.stringify(demoKeys), 'f'), demoKeys);
  t.end();
});

t.test('an invalid keys file is refused with the place, the reason and an example, without secrets', (t) => {
  const cases: [value: unknown, says: RegExp][] = [
    ['not JSON', /^f is not JSON/],
    [{}, /^f is not valid:\n {2}the list of keys is an object, expected an array\n.*\[{"id": "demo"/],
    [[], /the list of keys is empty/],
    [[valid, 1], /\/1 is 1, expected an object/],
    [[null], /\/0 is null, expected an object/],
    [[{ ...valid, windowSeconds: undefined, windowSecond: 1 }], /`windowSecond`; did you mean `windowSeconds`\?/],
    [[{ ...valid, Secret: 'canary' }], /unknown member `Secret`/],
    [[{ ...valid, id: '' }], /\/0\/id is "", expected/],
    [[{ ...valid, secret: 'canary canary' }], /\/0\/secret must be visible ASCII without a comma/],
    [[{ ...valid, secret: 'canary,' }], /\/0\/secret must be/],
    [[{ ...valid, limit: 0 }], /\/0\/limit is 0, expected at least 1/],
    [[{ ...valid, limit: 1e300 }], /\/0\/limit is 1e\+300, expected at most/],
    [[{ ...valid, limit: '5' }], /\/0\/limit is a string, expected an integer/],
    [
      [
        { ...valid, windowSeconds: 0 },
        { ...valid, limit: 0.5 },
      ],
      /\/0\/windowSeconds is 0,.*\n {2}\/1\/limit is 0\.5/,
    ],
    [[{ ...valid, windowSeconds: 1e12 }], /\/0\/windowSeconds is 1000000000000, expected at most 31536000/],
    [[{ ...valid, lacks: 'POST /v1/generate' }], /\/0\/lacks is a string, expected an array/],
    [
      [{ ...valid, lacks: ['POST /generate'] }],
      /\/0\/lacks\/0 is "POST \/generate".*did you mean `POST \/v1\/generate`/,
    ],
    [[valid, { ...valid, secret: 'b' }], /two keys have the same id/],
    [[valid, { ...valid, id: 'b' }], /two keys have the same secret/],
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
