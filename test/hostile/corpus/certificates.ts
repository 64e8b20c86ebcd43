import { createServer as createPlain } from 'node:net';
import { createServer } from 'node:tls';
import { type Certificate, certificate } from '../../certificate.ts';
import type { Hostile, Serving } from '../hostile.ts';
import { endless, listening, onRequests, whole } from '../raw.ts';

const later = new Date('2040-01-01T00:00:00Z');

/** A server with this certificate; it fails if the harness sends anything through TLS, since that might be a key. */
function behind(name: string, made: Certificate): Hostile {
  let received = 0;
  return {
    name,
    exit: 3,
    withinSeconds: 15,
    serve: () =>
      listening(
        createServer({ cert: made.cert, key: made.key }, (socket) => {
          socket
            .on('error', () => {})
            .on('data', (chunk) => {
              received += chunk.length;
            });
        }).on('tlsClientError', () => {}),
        'https',
        'localhost',
      ),
    after: ({ stderr }) => {
      if (received > 0) throw new Error(`${received} bytes were sent to a server that is not trusted`);
      if (!/no trusted TLS connection/.test(stderr)) throw new Error(`the reason is missing: ${stderr}`);
    },
  };
}

/** A server without TLS on an https URL. */
const plain = (connected: Parameters<typeof createPlain>[1]) => (): Promise<Serving> =>
  listening(createPlain(connected), 'https', 'localhost');

/** Servers whose TLS is not trusted or broken. */
export const certificates: Hostile[] = [
  behind('shows a certificate that has expired', await certificate(['localhost'], new Date('2021-01-01T00:00:00Z'))),
  behind('shows a certificate for another host', await certificate(['example.com'], later)),
  behind('shows a self-signed certificate', await certificate(['localhost'], later)),
  {
    name: 'speaks plain HTTP where TLS is asked for',
    exit: 3,
    withinSeconds: 15,
    serve: plain((socket) => {
      onRequests(socket, () => {});
      socket.once('data', () => socket.write(whole('{"models":[]}')));
    }),
  },
  {
    name: 'closes the connection in the TLS handshake',
    exit: 3,
    withinSeconds: 15,
    serve: plain((socket) => void socket.once('data', () => socket.end())),
    after: ({ stderr }) => {
      if (!/no TLS connection \(it was closed during the handshake\)/.test(stderr))
        throw new Error(`the reason is missing: ${stderr}`);
    },
  },
  {
    name: 'begins TLS and never ends beginning it',
    exit: 1,
    withinSeconds: 45,
    serve: plain((socket) => void socket.resume().write(Buffer.from('1603030100', 'hex'))),
  },
  {
    name: 'drips its half of the handshake',
    exit: 1,
    withinSeconds: 45,
    serve: plain((socket) => void endless(socket.resume(), Buffer.from('16', 'hex'), 200)),
  },
];
