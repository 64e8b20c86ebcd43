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
  /** Operations that the key may not perform: `POST /v1/generate`. */
  lacks?: string[];
  /** The environment variable with this key, for `curl` lines. */
  variable?: string;
  /** Its place, from 1, in a variable with several keys. */
  placeInVariable?: number;
}

/** Connection to the target, its keys, and the facts about it that checks use. */
export interface TargetAccess extends Connection {
  keys: KeyInUse[];
  declared: Declared;
  provoke: Provoke;
  budget?: Budget;
  /** No POST is sent. */
  readOnly?: boolean;
  /** The reason why a role has no key, and how to set one. */
  absent?: Partial<Record<string, string>>;
  mask(text: string): string;
}
