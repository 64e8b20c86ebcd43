import type { LoadOperation } from '../../schemas/generated/types.ts';
import { classOf, type LatencyClass, latencyMilliseconds } from './latency.ts';
import type { Content, Failure, Ledger } from './ledger.ts';

/**
 * One request of a load. Instants are milliseconds since the start of the load, not rounded: reading them again gives exactly the result
 * of the load. Absent values are left out.
 */
export interface Sample extends Content {
  key: string;
  operation: LoadOperation;
  outcome: LatencyClass;
  /** When it was sent, or should have been if it never was; ISO 8601. */
  time: string;
  intendedMilliseconds: number;
  sentMilliseconds?: number;
  firstByteMilliseconds?: number;
  finishedMilliseconds?: number;
  /** The target decided between these instants, which include what the instants above may have missed. */
  decidedAfterMilliseconds?: number;
  decidedBeforeMilliseconds?: number;
  /** From sending it to the end of the answer. */
  latencyMilliseconds?: number;
  status?: number;
  failure?: Exclude<Failure, 'none'>;
  /** X-RateLimit-Limit, -Remaining and -Reset. */
  limit?: number;
  remaining?: number;
  reset?: number;
  /** Equal for requests of a key with the same Idempotency-Key. */
  pair?: number;
}

/** The names of all members, in the order of the columns of a table. */
export const sampleMembers = [
  ...(['time', 'key', 'operation', 'outcome', 'status', 'failure', 'latencyMilliseconds'] as const),
  ...(['intendedMilliseconds', 'sentMilliseconds', 'firstByteMilliseconds', 'finishedMilliseconds'] as const),
  ...(['limit', 'remaining', 'reset', 'pair'] as const),
  ...(['decidedAfterMilliseconds', 'decidedBeforeMilliseconds'] as const),
  ...(['model', 'bytes', 'tokensSent', 'tokensReceived'] as const),
] satisfies (keyof Sample)[];

/** The requests of a ledger, or those in the given rows, one after the other. */
export function* samplesOf(ledger: Ledger, rows?: Iterable<number>): Generator<Sample> {
  if (rows !== undefined) for (const row of rows) yield sampleOf(ledger, row);
  else for (let row = 0; row < ledger.rows; row++) yield sampleOf(ledger, row);
}

function sampleOf(ledger: Ledger, row: number): Sample {
  const sent = ledger.sentAt(row);
  const intended = ledger.intendedAt(row);
  const status = ledger.statusOf(row);
  const failure = ledger.failureOf(row);
  const pair = ledger.idempotencyOf(row);
  const at = ledger.startedAtEpochMilliseconds + (Number.isNaN(sent) ? intended : sent);
  const sample = {
    time: new Date(at).toISOString(),
    key: ledger.labels[ledger.keyOf(row)] ?? '',
    operation: ledger.operationOf(row),
    outcome: classOf(status),
    status: status || undefined,
    failure: failure === 'none' ? undefined : failure,
    latencyMilliseconds: present(latencyMilliseconds(ledger, row)),
    intendedMilliseconds: intended,
    sentMilliseconds: present(sent),
    firstByteMilliseconds: present(ledger.firstByteAt(row)),
    finishedMilliseconds: present(ledger.finishedAt(row)),
    decidedAfterMilliseconds: present(ledger.decidedAfter(row)),
    decidedBeforeMilliseconds: status === 0 ? undefined : present(ledger.decidedBefore(row)),
    limit: present(ledger.limitOf(row)),
    remaining: present(ledger.remainingOf(row)),
    reset: present(ledger.resetOf(row)),
    pair: pair < 0 ? undefined : pair,
    ...ledger.contentOf(row),
  };
  return sample as Sample;
}

const present = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
