import { admitted, refused } from '../../../limiter/decisions.ts';
import type { Recovery } from '../../../schemas/generated/types.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { outcomeOf } from '../../ledger/outcome.ts';
import type { KeyArrivals } from '../../planning/arrivals.ts';
import type { KeyAnalysis } from '../key-analysis.ts';

/** Time from each announced reset to the first admission, and the outcomes of the herds. Undefined without a herd. */
export function recoveryFinding(
  keys: readonly KeyAnalysis[],
  ledger: Ledger,
  arrivals: readonly KeyArrivals[],
): Recovery | undefined {
  const herdKey = arrivals.findIndex((one) => one.herd > 0);
  const [asking] = keys;
  if (herdKey < 0 || !asking) return undefined;
  const waits = waitsOf(asking).sort((a, b) => a - b);
  const at = (index: number) => Math.round((waits[index] ?? 0) * 10) / 10;
  return {
    key: asking.decisions.label,
    ...(asking.unit === undefined ? {} : { announcedInMilliseconds: asking.unit.endsWith('-seconds') ? 1000 : 1 }),
    resets: waits.length,
    ...(waits.length === 0
      ? {}
      : { milliseconds: { min: at(0), median: at(waits.length >> 1), max: at(waits.length - 1) } }),
    herd: herdOf(ledger, herdKey, arrivals[herdKey]),
  };
}

/** The times from the reset that the last refusal announced to the sending of the first request admitted after it, in milliseconds. */
function waitsOf({ decisions, announced }: KeyAnalysis): number[] {
  const waits: number[] = [];
  for (let index = 1; index < decisions.count; index++) {
    if (decisions.outcome[index] !== admitted || decisions.outcome[index - 1] !== refused) continue;
    const reset = announced(index - 1);
    if (!Number.isNaN(reset)) waits.push((decisions.sent[index] ?? 0) - reset);
  }
  return waits;
}

function herdOf(ledger: Ledger, key: number, arrivals: KeyArrivals | undefined): NonNullable<Recovery['herd']> {
  const planned = new Set(arrivals?.intended);
  const herd = { key: ledger.labels[key] ?? '', released: 0, admitted: 0, refused: 0, errors: 0 };
  for (let row = 0; row < ledger.rows; row++) {
    if (ledger.keyOf(row) !== key || planned.has(ledger.intendedAt(row))) continue;
    herd.released++;
    const outcome = outcomeOf(ledger.statusOf(row));
    if (outcome === admitted) herd.admitted++;
    else if (outcome === refused) herd.refused++;
    else herd.errors++;
  }
  return herd;
}
