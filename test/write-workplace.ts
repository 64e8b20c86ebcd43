import type { Test } from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';

/** A target file whose limits need not be learnt, since they are declared. */
export function declaredTarget(baseUrl: string): string {
  const keys = { primary: { env: 'TEXTGEN_KEY' }, load: [{ env: 'TEXTGEN_KEYS_LOAD' }] };
  const declared = { rateLimit: { limit: 5000, windowSeconds: 1 } };
  return JSON.stringify({ name: 'declared', baseUrl, keys, declared });
}

/** A server, and the environment of a run against it. */
export async function workplace(t: Test, defects: string[]) {
  // Refusals, which are quick, would make a load of thousands of requests.
  const keys = demoKeys.map((key) => ({ ...key, limit: 5000, windowSeconds: 1 }));
  const server = await listen({ keys, defects, latency: '10' });
  t.teardown(() => server[Symbol.asyncDispose]());
  const secrets = (role: string) => demoKeys.filter(({ id }) => id.startsWith(role)).map(({ secret }) => secret);
  const env = {
    TEXTGEN_KEY: secrets('primary').join(),
    TEXTGEN_KEYS_LOAD: secrets('load').join(),
    GITHUB_STEP_SUMMARY: '',
  };
  return { url: server.url, env };
}
