import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Tls } from '../../schemas/connection.ts';
import { endpointOf, whenConnected } from './reachability.ts';

/** TLS version and certificate of a server. */
export interface TlsFacts {
  protocol: string;
  /** The reason why the certificate is not trusted; undefined if it is trusted. */
  untrusted: string | undefined;
  validUntil: Date | undefined;
}

/** Reads the certificate of a server, trusted or not; sends nothing. Rejects if there is no TLS connection in time. */
export function inspectTls(
  baseUrl: string,
  { insecure: _, ...certificates }: Tls,
  milliseconds: number,
): Promise<TlsFacts> {
  const { host, port } = endpointOf(baseUrl);
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port, ...servername, ...certificates, rejectUnauthorized: false });
  return whenConnected(socket, 'secureConnect', milliseconds, () => {
    const { valid_to } = socket.getPeerCertificate();
    return {
      protocol: socket.getProtocol() ?? 'TLS',
      untrusted: socket.authorized ? undefined : String(socket.authorizationError),
      validUntil: valid_to ? new Date(valid_to) : undefined,
    };
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? new Error(`no TLS within ${milliseconds / 1000} s`) : error;
  });
}
