import type { Role } from '../../scenarios/vocabulary/exchange.ts';
import type { Budget, Declared, Provoke } from '../../schemas/generated/types.ts';

/** A key of the target, as the run uses it. */
export interface KeyInUse {
  role: Role | 'load';
  /** Unique, shown in reports: `primary`, `exhaustible-2`. */
  label: string;
  secret: string;
  limit?: number;
  windowSeconds?: number;
  /** Operations the key may not perform: `POST /v1/generate`. */
  lacks?: string[];
  /** The environment variable that holds it, for `curl` lines. */
  variable?: string;
}

/** How TLS is verified. */
export interface TlsOptions {
  ca?: string;
  cert?: string;
  key?: string;
  /** Only with --insecure. */
  unverified?: boolean;
}

/** The target as the player sees it. */
export interface TargetAccess {
  /** Without /v1 and without a slash at the end. */
  baseUrl: string;
  keys: KeyInUse[];
  declared: Declared;
  provoke: Provoke;
  /** Sent with every request. */
  headers: [string, string][];
  timeoutMilliseconds: number;
  tls?: TlsOptions;
  budget?: Budget;
  /** No POST is sent at all. */
  readOnly?: boolean;
  /** Why a role has no key, where it has none, and what it would take. */
  absent?: Partial<Record<string, string>>;
}
