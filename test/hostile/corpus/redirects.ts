import type { Hostile, Serving } from '../hostile.ts';
import { answering, onRequests, raw, whole } from '../raw.ts';

const moved = (location: string, status = '302 Found') => whole('{}', status, `location: ${location}`);

const redirecting = (name: string, location: (path: string) => string, status?: string): Hostile => ({
  name,
  exit: 1,
  withinSeconds: 30,
  serve: () => answering(({ path }) => moved(location(path), status)),
});

/** Redirects everything to another server, which must never receive a request. */
function elsewhere(name: string, status: string): Hostile {
  let asked = 0;
  return {
    name,
    exit: 1,
    withinSeconds: 30,
    serve: async (): Promise<Serving> => {
      const other = await raw((socket) =>
        onRequests(socket, () => {
          asked += 1;
          socket.end(whole('{"models":[]}'));
        }),
      );
      const near = await answering(({ path }) => moved(`${other.url}${path}`, status));
      return {
        url: near.url,
        [Symbol.asyncDispose]: async () => {
          await near[Symbol.asyncDispose]();
          await other[Symbol.asyncDispose]();
        },
      };
    },
    after: () => {
      if (asked > 0) throw new Error(`${asked} requests followed the redirect`);
    },
  };
}

/** Redirects. No check follows one. */
export const redirects: Hostile[] = [
  redirecting('redirects to itself', (path) => path),
  redirecting('redirects in a circle', (path) => (path.endsWith('?b') ? path.slice(0, -2) : `${path}?b`)),
  redirecting('redirects to nowhere', () => 'http://'),
  redirecting('redirects to a file of this machine', () => 'file:///etc/passwd'),
  redirecting('redirects for good', (path) => `${path}/`, '308 Permanent Redirect'),
  elsewhere('redirects to another server with 302', '302 Found'),
  elsewhere('redirects to another server with 307', '307 Temporary Redirect'),
  elsewhere('redirects to another server with 308', '308 Permanent Redirect'),
  elsewhere('redirects to another server with 301', '301 Moved Permanently'),
];
