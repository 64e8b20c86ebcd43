import { connect } from 'node:net';

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
