import { UsageError } from '../io/errors.ts';
import { isLoopback } from './base-url.ts';

type Variables = Record<string, string | undefined>;

/** Proxies are for other machines: this one is added to the hosts that need none, in the variable that is in force. */
export function exemptLoopback(env: Variables): void {
  const name = env.no_proxy === undefined ? 'NO_PROXY' : 'no_proxy';
  env[name] = [env[name], 'localhost', '127.0.0.1', '::1', '[::1]'].filter(Boolean).join(',');
}

const variables = ['http_proxy', 'https_proxy'].flatMap((name) => [name, name.toUpperCase()]);

/** Node ignores an address without a scheme, without a word; other programs take it for one of http. */
export function completeProxies(env: Variables): void {
  for (const name of variables) if (env[name] && !env[name].includes('://')) env[name] = `http://${env[name]}`;
}

/** Throws UsageError where a proxy's address is none, without repeating it: it may hold a password. */
export function refuseBadProxies(env: Variables): void {
  for (const name of variables)
    if (/^https?:\/\//.test(env[name] ?? '') && !URL.canParse(env[name] ?? ''))
      throw new UsageError(`${name} is not an address: wanted one like http://proxy.example.com:3128`);
}

/** Whether the environment names a proxy for an address; hosts that need none are not told apart, this machine is. */
export function usesProxy(baseUrl: string, env: Variables): boolean {
  const name = baseUrl.startsWith('https:') ? 'https_proxy' : 'http_proxy';
  return !isLoopback(baseUrl) && Boolean(env[name] || env[name.toUpperCase()]);
}
