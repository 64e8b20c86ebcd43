// Counts what has no line of its own, inside k6: each virtual user for itself, told now and then.

declare const console: { log(line: string): void };

/** One request that is only counted. Latency and lateness in microseconds. */
interface Counted {
  slot: number;
  latency: number;
  /** Absent where there was no instant to keep. */
  lag?: number;
}

/** What was counted of one key and one outcome, and not yet told. */
interface Tally {
  slots: Map<number, number>;
  latencies: Map<number, number>;
  lags: Map<number, number>;
  /** The longest latency, exactly. */
  most: number;
}

let tallies = new Map<string, Tally>();
let untold = 0;
const mostUntold = 1000;

/** `name`: key, outcome and length of a slot, as they are told. */
export function tally(name: string, { slot, latency, lag }: Counted): void {
  const own = tallies.get(name) ?? { slots: new Map(), latencies: new Map(), lags: new Map(), most: 0 };
  tallies.set(name, own);
  add(own.slots, slot);
  add(own.latencies, bucketOf(latency));
  if (lag !== undefined) add(own.lags, bucketOf(lag));
  own.most = Math.max(own.most, latency);
  if (++untold >= mostUntold) tellTallies();
}

const add = (counts: Map<number, number>, value: number): unknown => counts.set(value, (counts.get(value) ?? 0) + 1);

/** The least value that an HDR histogram of three digits does not tell from this one. */
function bucketOf(value: number): number {
  if (value < 2048) return value;
  const step = 2 ** (Math.floor(Math.log2(value)) - 10);
  return Math.floor(value / step) * step;
}

/** `h KEY STATUS SLOT MOST|SLOT:COUNT,…|LATENCY:COUNT,…|LAG:COUNT,…`, microseconds but for the length of a slot. */
export function tellTallies(): void {
  const told = (counts: Map<number, number>) => [...counts].map(([value, times]) => `${value}:${times}`).join(',');
  for (const [name, { slots, latencies, lags, most }] of tallies)
    console.log(`h ${name} ${most}|${told(slots)}|${told(latencies)}|${told(lags)}`);
  tallies = new Map();
  untold = 0;
}
