import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** A self-signed certificate and its private key, as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** A certificate for these host names and addresses, valid until `notAfter`. */
export async function certificate(
  hosts: readonly string[],
  notAfter = new Date('2040-01-01T00:00:00Z'),
): Promise<Certificate> {
  const altNames = hosts.map((host) =>
    isIP(host) === 0 ? { type: 2 as const, value: host } : { type: 7 as const, ip: host },
  );
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'textgen-harness test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date('2020-01-01T00:00:00Z'),
    notAfterDate: notAfter,
    extensions: [
      { name: 'subjectAltName', altNames },
      { name: 'basicConstraints', cA: true, critical: true },
    ],
  });
  return { cert, key };
}
