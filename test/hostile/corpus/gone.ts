import { demoKeys } from '../../../reference-server/keys-file.ts';
import { listen } from '../../../reference-server/server.ts';
import type { Hostile, Serving } from '../hostile.ts';
import { raw } from '../raw.ts';

/** A sound server that shuts down in good order once it has answered so many requests. */
async function leaving(): Promise<Serving> {
  const sound = await listen({ keys: demoKeys, latency: '30' });
  const timer = setTimeout(() => void sound.close(), 1200);
  return {
    url: sound.url,
    [Symbol.asyncDispose]: async () => {
      clearTimeout(timer);
      await sound[Symbol.asyncDispose]();
    },
  };
}

/** An address where nobody listens any more. */
async function nobody(): Promise<Serving> {
  await using serving = await raw(() => {});
  return { url: serving.url, [Symbol.asyncDispose]: async () => {} };
}

/** Servers that are not there, or not for long. */
export const gone: Hostile[] = [
  { name: 'is gone before anything is asked', exit: 3, withinSeconds: 15, serve: nobody },
  { name: 'is shut down in the middle of the run', exit: 3, withinSeconds: 30, serve: leaving },
];
