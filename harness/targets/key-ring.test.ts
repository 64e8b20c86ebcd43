import t from 'tap';
import { keysOfEnvironment, keysOfFile, loadKeysOf } from './key-ring.ts';

t.test('each variable gives the key of its role', async (t) => {
  const ring = keysOfEnvironment({
    TEXTGEN_KEY: 'k-primary',
    TEXTGEN_KEY_FORBIDDEN: 'k-forbidden',
    TEXTGEN_KEYS_LOAD: 'k-load-a, k-load-b',
    TEXTGEN_KEY_BYSTANDER: '',
  });
  t.strictSame(ring.keys, [
    { role: 'primary', label: 'primary', secret: 'k-primary', variable: 'TEXTGEN_KEY' },
    {
      role: 'forbidden',
      label: 'forbidden',
      secret: 'k-forbidden',
      variable: 'TEXTGEN_KEY_FORBIDDEN',
      lacks: ['POST /v1/generate'],
    },
    { role: 'load', label: 'load-1', secret: 'k-load-a', placeInVariable: 1, variable: 'TEXTGEN_KEYS_LOAD' },
    { role: 'load', label: 'load-2', secret: 'k-load-b', placeInVariable: 2, variable: 'TEXTGEN_KEYS_LOAD' },
  ]);
  t.strictSame(ring.absent, {
    secondary: 'set TEXTGEN_KEY_SECONDARY',
    exhaustible: 'set TEXTGEN_KEY_EXHAUSTIBLE',
    bystander: 'set TEXTGEN_KEY_BYSTANDER',
  });
});

t.test('several keys of a role are numbered, a single one is not', async (t) => {
  const labels = (text: string) => keysOfEnvironment({ TEXTGEN_KEY_EXHAUSTIBLE: text }).keys.map(({ label }) => label);
  t.strictSame(labels('a'), ['exhaustible']);
  t.strictSame(labels('a,b'), ['exhaustible-1', 'exhaustible-2']);
});

t.test('a variable with the name of a member that every object has is not set', async (t) => {
  for (const env of ['toString', 'constructor', '__proto__'])
    t.strictSame(keysOfFile({ primary: { env } }, {}, process.env).absent.primary, `set ${env}`);
});

t.test('white space around a key is removed, inside it is a usage error', async (t) => {
  t.equal(keysOfEnvironment({ TEXTGEN_KEY: ' k-1\n' }).keys[0]?.secret, 'k-1');
  t.throws(() => keysOfEnvironment({ TEXTGEN_KEY: 'k-1\nk-2' }), {
    name: 'UsageError',
    message: 'TEXTGEN_KEY contains a character that a key cannot have (U+000A): look for spaces and quotes',
  });
});

t.test(
  'without a key for load the primary one has its place, and without a primary one the first for load',
  async (t) => {
    const [one] = loadKeysOf({ ...keysOfEnvironment({ TEXTGEN_KEY: 'k' }), declared: { rateLimit: { limit: 7 } } });
    t.match(one, { role: 'primary', secret: 'k', limit: 7 });
    const ring = keysOfEnvironment({ TEXTGEN_KEYS_LOAD: 'a,b' });
    t.match(ring.keys, [{ role: 'primary', secret: 'a' }, { label: 'load-1', secret: 'a' }, { secret: 'b' }]);
    const given = { ...keysOfEnvironment({ TEXTGEN_KEY: 'k', TEXTGEN_KEYS_LOAD: 'k,b' }), declared: {} };
    t.same(
      loadKeysOf(given).map(({ secret }) => secret),
      ['k', 'b'],
    );
    t.same(loadKeysOf(given, []), [], 'a load key that was refused is not replaced');
  },
);

t.test('one key for two roles is a usage error, but load may use an exhaustible key', async (t) => {
  t.throws(() => keysOfEnvironment({ TEXTGEN_KEY: 'same', TEXTGEN_KEY_SECONDARY: 'same' }), {
    name: 'UsageError',
    message:
      'TEXTGEN_KEY_SECONDARY (secondary) contains the same key as TEXTGEN_KEY (primary): give each role its own key',
  });
  t.doesNotThrow(() => keysOfEnvironment({ TEXTGEN_KEY_EXHAUSTIBLE: 'same', TEXTGEN_KEYS_LOAD: 'same' }));
  t.throws(() => keysOfEnvironment({ TEXTGEN_KEYS_LOAD: 'same,same' }), { name: 'UsageError' });
});

t.test('a target file names variables and the limits of their keys', async (t) => {
  const ring = keysOfFile(
    {
      primary: { env: 'A' },
      forbidden: { env: 'B', lacks: 'GET /v1/models' },
      exhaustible: [{ env: 'C', limit: 5 }, { env: 'D' }],
      load: [{ env: 'E' }],
    },
    { rateLimit: { limit: 60, windowSeconds: 10 } },
    { A: 'a', B: 'b', C: 'c', E: 'e' },
  );
  t.strictSame(ring.keys, [
    { role: 'primary', label: 'primary', secret: 'a', variable: 'A' },
    { role: 'forbidden', label: 'forbidden', secret: 'b', variable: 'B', lacks: ['GET /v1/models'] },
    { role: 'exhaustible', label: 'exhaustible', secret: 'c', variable: 'C', limit: 5, windowSeconds: 10 },
    { role: 'load', label: 'load-1', secret: 'e', variable: 'E', limit: 60, windowSeconds: 10 },
  ]);
  t.strictSame(ring.absent, {
    secondary: 'name a key under keys.secondary of the target file',
    bystander: 'name a key under keys.bystander of the target file',
  });
});
