import type { LookupFunction } from 'node:net';

/** The connection to the target: the same for checks, preflight and load. */
export interface Connection {
  /** Address of the service without `/v1` and without a slash at the end. */
  baseUrl: string;
  /** Sent with every request. */
  headers: readonly (readonly [name: string, value: string])[];
  tls: Tls;
  /** Longest time that a request may take. */
  timeoutSeconds: number;
  /** Timeout of a generation; after the first that times out, `timeoutSeconds` applies. Default: `timeoutSeconds`. */
  generationTimeoutSeconds?: number;
  /** Resolves host names. Default: the system's resolver. */
  lookup?: LookupFunction;
  /** Environment with the addresses of proxies; default: no proxies. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Masks secrets in the texts that the server sends; default: masks none. */
  mask?(text: string): string;
}

/** TLS settings. Certificates and keys are PEM text. */
export interface Tls {
  /** Trusted certificates; the usual ones if absent. */
  ca?: string;
  /** Client certificate and its private key. */
  cert?: string;
  key?: string;
  /** Do not verify the server's certificate. */
  insecure?: boolean;
}

/** Longer bodies are not read, before or after decoding. */
export const longestBodyBytes = 16 * 1024 * 1024;

/** The bound as reports name it. */
export const longestBodyText = '16 MB (16777216 bytes)';

/** Without these headers some servers compress, so that bodies depend on the client, and some firewalls refuse. */
const usualHeaders: Connection['headers'] = [
  ['accept-encoding', 'identity'],
  ['user-agent', 'textgen-harness'],
];

/** The headers of a connection: the given ones, and the usual ones that are not among them. */
export function connectionHeaders(given: Connection['headers']): [name: string, value: string][] {
  const names = given.map(([name]) => name.toLowerCase());
  return [...usualHeaders.filter(([name]) => !names.includes(name)), ...given].map(([name, value]) => [name, value]);
}
