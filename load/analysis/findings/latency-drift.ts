import { classOf, latencyMilliseconds } from '../../ledger/latency.ts';
import type { Ledger } from '../../ledger/ledger.ts';

const fewestAdmitted = 40;

/** p50 of the admitted in the last quarter of the run, divided by that of the first; undefined below 40 admitted. */
export function latencyDrift(ledger: Ledger, seconds: number): number | undefined {
  const quarter = (seconds * 1000) / 4;
  const first: number[] = [];
  const last: number[] = [];
  let admittedCount = 0;
  for (let row = 0; row < ledger.rows; row++) {
    if (!ledger.isTimed || classOf(ledger.statusOf(row)) !== 'admitted') continue;
    admittedCount++;
    const sent = ledger.sentAt(row);
    if (sent < quarter) first.push(latencyMilliseconds(ledger, row));
    else if (sent >= 3 * quarter) last.push(latencyMilliseconds(ledger, row));
  }
  const [before, after] = [median(first), median(last)];
  return admittedCount < fewestAdmitted || before === undefined || after === undefined ? undefined : after / before;
}

function median(values: readonly number[]): number | undefined {
  return Float64Array.from(values).sort()[values.length >> 1];
}
