import type { Isolation, IsolationSide } from '../../../schemas/generated/types.ts';
import { latencyHistogram, latencyMilliseconds, microseconds, percentiles } from '../../ledger/latency.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { KeyArrivals } from '../../planning/arrivals.ts';
import { effectSize, shiftInterval } from './rank-statistics.ts';

type Side = Omit<IsolationSide, 'latency'> & { latencies: number[] };

/**
 * Compares the first key's results while another key was loaded with those while it was idle. Undefined if no other key
 * has both stages with requests and stages without.
 */
export function isolationOf(ledger: Ledger, arrivals: readonly KeyArrivals[]): Isolation | undefined {
  const [own, ...others] = arrivals;
  const neighbour = others.find(
    ({ stages }) => stages.some((stage) => stage.requests >= 1) && stages.some((stage) => stage.requests < 1),
  );
  if (!own || !neighbour) return undefined;
  const sides: { with: Side; without: Side } = { with: emptySide(), without: emptySide() };
  for (let row = 0; row < ledger.rows; row++) {
    if (ledger.keyOf(row) !== 0 || Number.isNaN(ledger.sentAt(row))) continue;
    const loud = isLoud(neighbour, ledger.sentAt(row));
    if (loud !== undefined) addRow(sides[loud ? 'with' : 'without'], ledger, row);
  }
  const { with: loud, without: quiet } = sides;
  const shift = shiftInterval(quiet.latencies, loud.latencies);
  const effect = effectSize(quiet.latencies, loud.latencies);
  return {
    key: own.label,
    neighbour: neighbour.label,
    without: summaryOf(quiet),
    with: summaryOf(loud),
    ...(shift ? { shiftMilliseconds: shift } : {}),
    ...(effect === undefined ? {} : { effectSize: effect }),
  };
}

const emptySide = (): Side => ({ admitted: 0, refused: 0, latencies: [] });

/** True while the neighbour sends requests; undefined after its last stage. */
function isLoud(neighbour: KeyArrivals, instant: number): boolean | undefined {
  const stage = neighbour.stages.find(
    ({ fromMilliseconds, forMilliseconds }) =>
      instant >= fromMilliseconds && instant < fromMilliseconds + forMilliseconds,
  );
  return stage && stage.requests >= 1;
}

function addRow(side: Side, ledger: Ledger, row: number): void {
  const status = ledger.statusOf(row);
  if (status === 429) side.refused++;
  if (status < 200 || status >= 300) return;
  side.admitted++;
  side.latencies.push(latencyMilliseconds(ledger, row));
}

function summaryOf({ admitted, refused, latencies }: Side): IsolationSide {
  const histogram = latencyHistogram();
  for (const milliseconds of latencies) histogram.recordValue(microseconds(milliseconds));
  return { admitted, refused, latency: percentiles(histogram) };
}
