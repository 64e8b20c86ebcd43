import { stepOf } from '../../limiter/decisions.ts';
import type { Probe } from './probe.ts';

/** Slower answers let a limiter meanwhile give back a good part of a small limit. */
export const quickMilliseconds = 40;

/** Probes of one key that were sent together, or a single one: what the limiter said after the last of them. */
export interface Observation {
  sentAt: number;
  /** When the last response came. */
  at: number;
  /** Number of requests admitted. */
  admitted: number;
  /** Number of requests refused. */
  refused: number;
  /** The lowest Remaining of the admitted requests. */
  remaining?: number;
  /** Reset of the last response. */
  reset?: number;
}

/** One observation from the responses to requests that were sent together. */
export function probeObservation(probes: readonly Probe[]): Observation {
  const accepted = probes.filter(({ status }) => status >= 200 && status < 300);
  const refused = probes.filter(({ status }) => status === 429).length;
  const remaining = accepted.flatMap((probe) => probe.remaining ?? []);
  const last = probes.at(-1);
  return {
    sentAt: Math.min(...probes.map(({ at, milliseconds }) => at - milliseconds)),
    at: Math.max(...probes.map(({ at }) => at)),
    admitted: accepted.length,
    refused,
    ...(remaining.length > 0 && { remaining: Math.min(...remaining) }),
    ...(last?.reset !== undefined && { reset: last.reset }),
  };
}

export function medianLatency(observations: readonly Observation[]): number {
  const sorted = observations.map(({ sentAt, at }) => at - sentAt).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The meaning of Remaining for a key. */
export interface RemainingReading {
  /** 1 if Remaining does not count the request that it answers. */
  offset: 0 | 1;
  /** Remaining is rounded to a multiple of this. */
  step: number;
  /** False if Remaining is absent, or does not change although requests are counted. */
  isUsable: boolean;
}

const fewestForStep = 6;

/** Derives the meaning of Remaining from the observations so far. */
export function remainingReading(observations: readonly Observation[], limit: number): RemainingReading {
  const values = observations.flatMap(({ admitted, remaining }) => (admitted > 0 ? (remaining ?? []) : []));
  const distinct = [...new Set(values)];
  const step = values.length >= fewestForStep && distinct.length > 1 ? stepOf(distinct) : 1;
  const isFrozen = values.length >= fewestForStep && distinct.length === 1;
  return {
    offset: values.some((value) => value >= limit) ? 1 : 0,
    step,
    isUsable: values.length > 0 && !isFrozen,
  };
}

/** Requests that counted before those of the observation; undefined if the response does not tell. */
export function usedBefore(
  { admitted, refused, remaining }: Observation,
  limit: number,
  { offset, isUsable }: RemainingReading,
): number | undefined {
  if (!isUsable || admitted === 0 || refused > 0 || remaining === undefined) return undefined;
  return Math.max(0, limit - remaining + offset - admitted);
}
