import type { K6Launcher } from '../../load/engines/k6/launcher.ts';
import type { Budget, Declared, LoadPermission, Provoke, ReportTarget } from '../../schemas/generated/types.ts';
import type { KeyRing } from './key-ring.ts';

/** The server under test, reachable until it is disposed of. */
export interface Target extends ReportTarget, KeyRing, AsyncDisposable {
  declared: Declared;
  provoke: Provoke;
  /** What may be sent; undefined where nothing bounds it. */
  budget: Budget | undefined;
  load: LoadPermission;
  /** Remarks on how the target was named, one sentence each. */
  warnings: string[];
  /** Starts k6 beside its containers; absent where there are none. */
  k6?: K6Launcher;
  /** What the server itself has counted so far, by the label of the key; absent where it cannot be asked. */
  truth?(): Promise<Truth>;
  /** What its containers have written; absent where there are none. */
  logs?(): Promise<string>;
}

/** Decisions by the label of the key. */
export type Truth = Readonly<Record<string, { admitted: number; refused: number }>>;
