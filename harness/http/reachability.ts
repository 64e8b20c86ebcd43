import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP } from 'node:net';
import { isLoopback } from './base-url.ts';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

const addressesOf = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The address of another machine that a name of this one, localhost or below it, stands for here: no budget and no
 * permission would protect that machine. Undefined where there is none.
 */
export async function strayAddress(baseUrl: string, resolve = addressesOf): Promise<string | undefined> {
  const { hostname } = new URL(baseUrl);
  if (!isLoopback(baseUrl) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const addresses = await resolve(hostname).catch((): readonly string[] => []);
  return addresses.find((address) => !thisMachine.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}

/** Why no TCP connection to the server of an address can be made in time, or nothing. Sends no byte. */
export function unreachable(baseUrl: string, milliseconds: number): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  });
  const timer = setTimeout(() => resolve(`no connection within ${milliseconds / 1000} s`), milliseconds);
  socket.once('connect', () => resolve(undefined));
  // Who resets a connection has accepted it: what its answers are worth is for the checks.
  socket.once('error', ({ code, message }: NodeJS.ErrnoException) =>
    resolve(code === 'ECONNRESET' ? undefined : `no connection (${code ?? message})`),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}
