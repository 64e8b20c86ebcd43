import { generateKeyPairSync, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate that signs itself, and its private key, as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const bytes = (hexadecimal: string) => Buffer.from(hexadecimal, 'hex');
const bits = (body: Uint8Array) => der(0x03, Buffer.from([0]), body);
const instant = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));

// Object identifiers: ecdsa-with-SHA256, commonName, subjectAltName, basicConstraints.
const ecdsaWithSha256 = sequence(bytes('06082a8648ce3d040302'));
const commonName = bytes('0603550403');
const subjectAltName = bytes('0603551d11');
const basicConstraints = bytes('0603551d13');

const name = (text: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))));
const alternative = (host: string) =>
  isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));

/** Made for the hosts given, valid until `notAfter`. */
export function certificate(hosts: readonly string[], notAfter: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const itself = name('textgen-harness test');
  const extensions = sequence(
    sequence(subjectAltName, der(0x04, sequence(...hosts.map(alternative)))),
    sequence(basicConstraints, bytes('0101ff'), der(0x04, sequence(bytes('0101ff')))),
  );
  const content = sequence(
    der(0xa0, bytes('020102')),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    itself,
    sequence(instant(new Date('2020-01-01T00:00:00Z')), instant(notAfter)),
    itself,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, extensions),
  );
  const whole = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
  };
}
