import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { type Certificate, certificate } from './certificate.ts';
import { textgenHarness } from './command-line.ts';
import { tlsFront } from './tls-front.ts';

const later = new Date('2040-01-01T00:00:00Z');
const env = { TEXTGEN_KEY: demoKeys.find(({ id }) => id === 'primary')?.secret ?? '' };

/** Runs a command against a server behind this certificate, which also lies in ca.pem. */
async function behind(made: Certificate, ...args: string[]) {
  await using plain = await listen({ keys: demoKeys });
  await using front = await tlsFront(plain.url, made);
  const directory = t.testdir({});
  writeFileSync(join(directory, 'ca.pem'), made.cert);
  const [command = '', ...options] = args;
  const outcome = await textgenHarness([command, front.url, ...options], { directory, env });
  const run = () => JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  return { ...outcome, run };
}

const trusted = await certificate(['localhost'], later);

t.test('a certificate that is trusted through --ca is verified', async (t) => {
  const { code, stderr, run } = await behind(trusted, 'check', '--suite', 'rate-limit', '--ca', 'ca.pem', '--quiet');
  t.equal(code, 0, stderr);
  t.equal(run().environment.tlsVerified, true);
});

t.test('the version of TLS is observed', async (t) => {
  const { code, stderr, run } = await behind(trusted, 'check', '--suite', 'versioning', '--ca', 'ca.pem', '--quiet');
  t.equal(code, 0, stderr);
  const seen = run().checks.find(({ id }: { id: string }) => id === 'versioning/transport');
  t.match(seen.observation.facts.tls, /^TLSv1\.[23]$/);
});

const untrusted: [says: string, made: Certificate, args: string[], message: RegExp][] = [
  ['nobody vouches for it', trusted, [], /cannot connect to https:\/\/localhost:\d+: .*SELF_SIGNED.*--ca FILE/],
  [
    'it has expired',
    await certificate(['localhost'], new Date('2021-01-01T00:00:00Z')),
    ['--ca', 'ca.pem'],
    /CERT_HAS_EXPIRED/,
  ],
  ['it is for another host', await certificate(['example.com'], later), ['--ca', 'ca.pem'], /ALTNAME_INVALID/],
];

t.test('a certificate that cannot be trusted ends the run before a key is sent', async (t) => {
  for (const [says, made, args, message] of untrusted) {
    const { code, stderr } = await behind(made, 'check', '--quiet', ...args);
    t.equal(code, 3, says);
    t.match(stderr, message, says);
  }
});

t.test('--insecure is obeyed, and the report says so', async (t) => {
  const { code, stderr, run } = await behind(trusted, 'check', '--suite', 'versioning', '--insecure', '--quiet');
  t.equal(code, 0, stderr);
  t.equal(run().environment.tlsVerified, false);
  t.match(run().warnings, [/not verified \(--insecure\)/]);
});

t.test('doctor tells how long the certificate holds', async (t) => {
  const { code, stdout } = await behind(trusted, 'doctor', '--ca', 'ca.pem');
  t.equal(code, 0);
  t.match(stdout, /✔ {2}connection +TLSv1\.3, certificate verified, valid until 2040-01-01 \(\d+ days\)/);
});
