import { UsageError } from '../io/errors.ts';
import { isLoopback } from './base-url.ts';

type Variables = Record<string, string | undefined>;

/** Programs that this one starts use no proxy to this machine either: adds its names to NO_PROXY, or to no_proxy if that is set. */
export function exemptLoopback(env: Variables): void {
  const name = env.no_proxy === undefined ? 'NO_PROXY' : 'no_proxy';
  env[name] = [env[name], 'localhost', '.localhost', '127.0.0.1', '::1', '[::1]'].filter(Boolean).join(',');
}

const variables = ['http_proxy', 'https_proxy'].flatMap((name) => [name, name.toUpperCase()]);

/** Adds `http://` to proxy addresses without a scheme, as other programs do. Node ignores such addresses silently. */
export function completeProxies(env: Variables): void {
  for (const name of variables) if (env[name] && !env[name].includes('://')) env[name] = `http://${env[name]}`;
}

/** Throws UsageError if a proxy's address is invalid. The message does not repeat it: it may contain a password. */
export function refuseBadProxies(env: Readonly<Variables>): void {
  for (const name of variables)
    if (/^https?:\/\//.test(env[name] ?? '') && !URL.canParse(env[name] ?? ''))
      throw new UsageError(`${name} is not a URL: expected one like http://proxy.example.com:3128`);
}

/** The variable that sets a proxy for a URL that is not of this machine; undefined if there is none. NO_PROXY is not read. */
export function proxyVariable(baseUrl: string, env: Readonly<Variables> = {}): string | undefined {
  const name = baseUrl.startsWith('https:') ? 'https_proxy' : 'http_proxy';
  return isLoopback(baseUrl) ? undefined : [name, name.toUpperCase()].find((each) => env[each]);
}

export const usesProxy = (baseUrl: string, env?: Readonly<Variables>): boolean =>
  proxyVariable(baseUrl, env) !== undefined;
