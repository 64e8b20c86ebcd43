/**
 * The bins of latencies in run.json (`timeline[].latencyBins`): half powers of two, in which a chart can show milliseconds and minutes
 * at once. A load counts in them, and a report draws them.
 */

/** The bin of a latency above 0 ms: each doubling has two. */
export const latencyBin = (milliseconds: number): number => Math.floor(2 * Math.log2(milliseconds));

/** The shortest latency of a bin, in milliseconds. */
export const binBegin = (bin: number): number => 2 ** (bin / 2);
