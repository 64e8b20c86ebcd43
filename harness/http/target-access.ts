import type { Role } from '../../scenarios/vocabulary/exchange.ts';
import type { Connection } from '../../schemas/connection.ts';
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

/** The target and its keys, as the checks use them. */
export interface TargetAccess extends Connection {
  keys: KeyInUse[];
  declared: Declared;
  provoke: Provoke;
  budget?: Budget;
  /** No POST is sent at all. */
  readOnly?: boolean;
  /** For each role without a key, the reason and how to provide one. */
  absent?: Partial<Record<string, string>>;
}
