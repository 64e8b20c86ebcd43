import type { LookupFunction } from 'node:net';

/** The connection to the target: the same for checks, preflight and load. */
export interface Connection {
  /** Address of the service without `/v1` and without a slash at the end. */
  baseUrl: string;
  /** Sent with every request. */
  headers: readonly (readonly [name: string, value: string])[];
  tls: Tls;
  /** Longest time that a request may take. */
  timeoutMilliseconds: number;
  /** Resolves host names. Default: the system's. */
  lookup?: LookupFunction;
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

/** Longer bodies are not received. */
export const longestBodyBytes = 2 * 1024 * 1024;
