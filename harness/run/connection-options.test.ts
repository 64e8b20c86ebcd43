import { join } from 'node:path';
import t from 'tap';
import { isSecretive } from '../secrets/secret-headers.ts';
import { extraHeaders, tlsOptions } from './connection-options.ts';

t.test('headers are parsed as written', async (t) => {
  t.strictSame(extraHeaders(['X-Env: staging', 'x-empty:', 'x-spaced:  a b ']), [
    ['X-Env', 'staging'],
    ['x-empty', ''],
    ['x-spaced', 'a b'],
  ]);
});

const wrong: [line: string, says: RegExp][] = [
  ['X-Env', /expected "Name: value"/],
  ['X Env: a', /expected "Name: value"/],
  ['X-Env: a\r\nX-Other: b', /expected "Name: value"/],
  ['Authorization: Bearer canary', /keys are never options: set TEXTGEN_KEY/],
  ['content-type: text/plain', /the checks set this header/],
];

t.test('a malformed or reserved header is a usage error, and its value is not repeated', async (t) => {
  for (const [line, message] of wrong) t.throws(() => extraHeaders([line]), { name: 'UsageError', message }, line);
  t.throws(() => extraHeaders(['X Key: canary']), {
    message: '--header "X Key: …": expected "Name: value" in printable ASCII',
  });
});

t.test('header names that suggest a secret are recognised', async (t) => {
  for (const name of ['X-Api-Key', 'Cookie', 'x-auth']) t.ok(isSecretive(name), name);
  for (const name of ['X-Env', 'x-request-id']) t.notOk(isSecretive(name), name);
});

t.test('certificates are read from PEM files', async (t) => {
  const pem = (what: string) => `-----BEGIN ${what}-----\nMAo=\n-----END ${what}-----\n`;
  const folder = t.testdir({ cert: pem('CERTIFICATE'), key: pem('RSA PRIVATE KEY'), text: 'hello' });
  const [cert, certKey, text] = ['cert', 'key', 'text'].map((name) => join(folder, name)) as [string, string, string];
  t.strictSame(tlsOptions({}), {});
  t.strictSame(tlsOptions({ insecure: true }), { insecure: true });
  t.strictSame(tlsOptions({ cert, certKey }), { cert: pem('CERTIFICATE'), key: pem('RSA PRIVATE KEY') });
  t.throws(() => tlsOptions({ ca: text }), {
    name: 'UsageError',
    message: /--ca .*text: expected a certificate in PEM format/,
  });
  t.throws(() => tlsOptions({ ca: '/none' }), { name: 'UsageError', message: /no such file/ });
});
