import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** DER: a tag, a length, the content. */
function der(tag: number, ...contents: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((one) => (typeof one === 'string' ? Buffer.from(one) : one)));
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents);
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');
const subjectAltName = Buffer.from('0603551d11', 'hex');

const pem = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${content.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** A new certificate for 127.0.0.1, signed by its own key, and that key, both PEM: for servers in tests. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, '127.0.0.1'))));
  const validity = sequence(der(0x17, '240101000000Z'), der(0x17, '490101000000Z'));
  const address = der(0x87, Buffer.from([127, 0, 0, 1]));
  const extensions = der(0xa3, sequence(sequence(subjectAltName, der(0x04, sequence(address)))));
  const serial = der(0x02, Buffer.from([1]), randomBytes(8));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const certificate = sequence(toBeSigned, ecdsaWithSha256, bits(sign('sha256', toBeSigned, privateKey)));
  return { cert: pem('CERTIFICATE', certificate), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
