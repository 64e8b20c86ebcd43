import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Tls } from '../../schemas/connection.ts';

/** What a TLS server shows of itself. */
export interface TlsFacts {
  protocol: string;
  /** Why the certificate is not trusted, if it is not. */
  untrusted: string | undefined;
  validUntil: Date | undefined;
}

/** Looks at the certificate of a server without trusting it: nothing is sent. Rejects where there is no TLS in time. */
export function inspectTls(baseUrl: string, tls: Tls, milliseconds: number): Promise<TlsFacts> {
  const { hostname, port } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const { insecure: _, ...files } = tls;
  const { promise, resolve, reject } = Promise.withResolvers<TlsFacts>();
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port: Number(port || 443), ...name, ...files, rejectUnauthorized: false }, () => {
    const until = socket.getPeerCertificate().valid_to;
    resolve({
      protocol: socket.getProtocol() ?? 'TLS',
      untrusted: socket.authorized ? undefined : String(socket.authorizationError),
      validUntil: until ? new Date(until) : undefined,
    });
  });
  socket.once('error', reject);
  const timer = setTimeout(() => reject(new Error(`no TLS within ${milliseconds / 1000} s`)), milliseconds);
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}
