/**
 * A recorded ledger of a load: small, with its truth and what may be said of it. A dispute about a limiter becomes such a file, and
 * is settled without a server and without a constant.
 */

import type { ResetUnit } from '../../limiter/reset-unit.ts';
import { resultOf } from '../../load/analysis/result.ts';
import { Ledger } from '../../load/ledger/ledger.ts';
import type { KeyLimits } from '../../load/planning/key-limits.ts';
import { loadPlan } from '../../load/planning/load-plan.ts';
import { profileByName } from '../../load/profiles/built-in/index.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';

export type LoadVerdict = 'met' | 'breached' | 'undecided';

/** One request: [sent, answered, status, remaining, reset]; milliseconds since the start of the run, null if absent. */
export type LedgerRow = [number, number, number, number | null, number | null];

export interface LedgerFile {
  /** Origin of the ledger, and what its limiter does. */
  from: string;
  truth: 'correct' | 'broken';
  /** Verdicts that a load may give. */
  allowed: LoadVerdict[];
  /** False: no key may be called exact, because another limit decided so. */
  mayBeExact: boolean;
  /** Limits that must stay possible for a key that was refused: a finer answer would be untrue. */
  leastPossible?: { lowest: number; highest: number };
  profile: string;
  windows: number;
  limits: KeyLimits;
  resetUnit?: ResetUnit;
  startedAtEpochMilliseconds: number;
  keys: { label: string; rows: LedgerRow[] }[];
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
const round = (value: number): number => Math.round(value * 100) / 100;

/** The rows of a ledger by key, as a file holds them. */
export const rowsByKey = (ledger: Ledger): LedgerFile['keys'] =>
  ledger.labels.map((label, key) => ({
    label,
    rows: [...ledger.rowsOf(key)].map((row): LedgerRow => {
      const status = ledger.statusOf(row);
      const answered = status === 0 ? ledger.finishedAt(row) : ledger.firstByteAt(row);
      return [
        ...([round(ledger.sentAt(row)), round(answered), status] as const),
        orNull(ledger.remainingOf(row)),
        orNull(ledger.resetOf(row)),
      ];
    }),
  }));

/** The result of a load with this recorded ledger. */
export function judgeLedger(file: LedgerFile): LoadResult {
  const profile = profileByName(file.profile);
  if (profile === undefined) throw new Error(`there is no profile ${file.profile}`);
  const plan = loadPlan(
    { ...profile, windows: file.windows },
    profile.keys.map(() => file.limits),
  );
  const ledger = new Ledger(file.keys.map(({ label }) => label));
  ledger.startedAtEpochMilliseconds = file.startedAtEpochMilliseconds;
  const { limit } = file.limits;
  for (const [key, { rows }] of file.keys.entries())
    for (const [sent, answered, status, remaining, reset] of rows) {
      const row = ledger.open(key, sent, sent);
      const headers = {
        ...(limit !== undefined && { limit }),
        ...(remaining !== null && { remaining }),
        ...(reset !== null && { reset }),
      };
      if (status === 0) ledger.fail(row, answered, 'reset');
      else ledger.answer(row, answered, answered, status, headers);
    }
  return resultOf({
    plan,
    engineName: 'autocannon',
    ledger,
    declared: file.resetUnit === undefined ? {} : { resetUnit: file.resetUnit },
    engine: {
      ...{ seconds: plan.seconds, cpuShare: 0, dropped: 0, exhaustedVirtualUsers: false, clockStepMilliseconds: 0 },
      notes: [],
    },
  });
}

/** Breached thresholds count in a run that is not invalid. */
export function verdictOf({ limits, validity }: LoadResult): LoadVerdict {
  if (validity.verdict === 'invalid') return 'undecided';
  return limits.some(({ verdict }) => verdict === 'breached') ? 'breached' : 'met';
}
