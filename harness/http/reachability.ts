import { lookup as systemLookup } from 'node:dns';
import { once } from 'node:events';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Tls } from '../../schemas/connection.ts';
import { isLoopback } from './base-url.ts';
import { now, suspendedBetween } from './clock.ts';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

/** All addresses of a host, as `lookup` gives them. */
const addressesBy =
  (lookup: LookupFunction = systemLookup) =>
  (host: string): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      lookup(host, { all: true }, (error, addresses) => {
        if (error !== null || !Array.isArray(addresses)) reject(error);
        else resolve(addresses.map(({ address }) => address));
      });
    });

/** Host and port of a URL, as sockets take them. */
function socketAddressOf(url: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}

/** The address of another machine to which `localhost` resolves here, if any: no budget would protect that machine. */
export async function strayAddress(
  baseUrl: string,
  lookup?: LookupFunction,
  resolve = addressesBy(lookup),
): Promise<string | undefined> {
  const { host } = socketAddressOf(baseUrl);
  if (!isLoopback(baseUrl) || isIP(host) !== 0) return undefined;
  const addresses = await resolve(host).catch((): readonly string[] => []);
  return addresses.find((address) => !thisMachine.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}

/** Reads a value from a connected socket, then closes it. Rejects with its error, or with AbortError if it is late. */
export async function whenConnected<Connecting extends Socket, Value>(
  socket: Connecting,
  event: 'connect' | 'secureConnect',
  milliseconds: number,
  read: (socket: Connecting) => Value,
): Promise<Value> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(milliseconds) });
    return read(socket);
  } finally {
    socket.destroy();
  }
}

/** The reason why no TCP connection can be opened in time; undefined if one can. */
export function connectionProblem(
  baseUrl: string,
  milliseconds: number,
  lookup?: LookupFunction,
): Promise<string | undefined> {
  const began = now();
  return whenConnected(
    connect({ ...socketAddressOf(baseUrl), ...(lookup && { lookup }) }),
    'connect',
    milliseconds,
    () => undefined,
  ).catch(({ name, code, message }: NodeJS.ErrnoException) => {
    if (name === 'AbortError' && suspendedBetween(began) > 0) return connectionProblem(baseUrl, milliseconds, lookup);
    if (name === 'AbortError') return `no connection within ${milliseconds / 1000} s`;
    // A server that resets a connection has accepted it.
    if (code === 'ECONNRESET') return undefined;
    return code === 'ENOTFOUND' ? 'the host name is not known (ENOTFOUND)' : `no connection (${code ?? message})`;
  });
}

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
  lookup?: LookupFunction,
): Promise<TlsFacts> {
  const { host, port } = socketAddressOf(baseUrl);
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = connectTls({
    host,
    port,
    ...servername,
    ...certificates,
    rejectUnauthorized: false,
    ...(lookup && { lookup }),
  });
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
