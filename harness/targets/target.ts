import type { K6Launcher } from '../../load/engines/k6/launcher.ts';
import { plural } from '../../reports/text/quantities.ts';
import type { Budget, Declared, LoadPermission, Provoke, ReportTarget } from '../../schemas/generated/types.ts';
import type { KeyRing } from './key-ring.ts';

/** The server under test. It can be reached until it is disposed of. */
export interface Target extends ReportTarget, KeyRing, AsyncDisposable {
  declared: Declared;
  provoke: Provoke;
  /** Undefined without a limit. */
  budget: Budget | undefined;
  load: LoadPermission;
  /** Path of the target file, relative to the working directory, if it was found and not named. */
  foundFile?: string;
  /** Warnings about the arguments that named the target, one sentence each. */
  warnings: string[];
  /** The keys are made for this run, together with the server: nobody gave them. */
  hasOwnKeys?: true;
  /** Starts k6 next to the target's containers; absent without containers. */
  k6?: K6Launcher;
  /** The server's own counters, by the label of the key; absent if the server has none. */
  truth?(): Promise<KeyCounts>;
  /** Output of the target's containers; absent without containers. */
  logs?(): Promise<string>;
}

/** Requests that the server admitted and refused, by the label of the key. */
export type KeyCounts = Readonly<Record<string, { admitted: number; refused: number }>>;

/**
 * One line with the number of the user's keys and the server that gets them, or with their variables if `named` or if the target
 * file was found; undefined if no key is the user's.
 */
export function keySummary({ baseUrl, keys, foundFile, hasOwnKeys }: Target, named = false): string | undefined {
  const given = keys.filter(({ variable }) => variable !== undefined);
  if (given.length === 0 || hasOwnKeys) return undefined;
  if (!named && foundFile === undefined)
    return `using ${plural(given.length, 'API key')} from the environment for ${baseUrl}`;
  const variables = [...new Set(given.map(({ variable }) => variable))].join(', ');
  const origin = foundFile === undefined ? '' : ` (target file found: ${foundFile})`;
  return `keys in ${variables} are for ${baseUrl}${origin}`;
}
