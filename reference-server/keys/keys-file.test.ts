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
    [{}, /^f is not valid:\n {2}the file is an object, expected an array\n.*\[{"id": "demo"/],
    [[], /the file is empty/],
    [[sound, 1], /\/1 is 1, expected an object/],
    [[null], /\/0 is null, expected an object/],
    [[{ ...sound, windowSeconds: undefined, windowSecond: 1 }], /`windowSecond`; did you mean `windowSeconds`\?/],
    [[{ ...sound, Secret: 'canary' }], /unknown member `Secret`/],
    [[{ ...sound, id: '' }], /\/0\/id is "", expected/],
    [[{ ...sound, secret: 'canary canary' }], /\/0\/secret must be visible ASCII without a comma/],
    [[{ ...sound, secret: 'canary,' }], /\/0\/secret must be/],
    [[{ ...sound, limit: 0 }], /\/0\/limit is 0, expected at least 1/],
    [[{ ...sound, limit: 1e300 }], /\/0\/limit is 1e\+300, expected at most/],
    [[{ ...sound, limit: '5' }], /\/0\/limit is a string, expected an integer/],
    [
      [
        { ...sound, windowSeconds: 0 },
        { ...sound, limit: 0.5 },
      ],
      /\/0\/windowSeconds is 0,.*\n {2}\/1\/limit is 0\.5/,
    ],
    [[{ ...sound, windowSeconds: 1e12 }], /\/0\/windowSeconds is 1000000000000, expected at most 31536000/],
    [[{ ...sound, lacks: 'POST /v1/generate' }], /\/0\/lacks is a string, expected an array/],
    [
      [{ ...sound, lacks: ['POST /generate'] }],
      /\/0\/lacks\/0 is "POST \/generate".*did you mean `POST \/v1\/generate`/,
    ],
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
