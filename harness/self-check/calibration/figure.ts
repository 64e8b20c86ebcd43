/** One measured figure of the toolkit's own accuracy. */
export interface Figure {
  /** What was measured, e.g. `p99 of answers in 10 ms at 200/s`. */
  what: string;
  engine?: 'autocannon' | 'k6';
  unit: 'ms' | 'per second' | 'of' | 'share';
  /** The truth, or the whole. Absent where the figure stands for itself. */
  wanted?: number;
  got?: number;
  /** How far the figure may lie from the truth, or the least it may be. */
  bound?: string;
  verdict: 'within' | 'outside' | 'no data' | 'told';
  because?: string;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A latency against the truth: within so many milliseconds, or so large a share of it, whichever is more. */
export function latencyFigure(
  what: string,
  engine: NonNullable<Figure['engine']>,
  wanted: number,
  got: number | undefined,
  allowed: { milliseconds: number; share: number },
): Figure {
  const bound = `${allowed.milliseconds === 0 ? '' : `${allowed.milliseconds} ms or `}${allowed.share * 100} %`;
  const base = { what, engine, unit: 'ms' as const, wanted: round(wanted), bound };
  if (got === undefined) return { ...base, verdict: 'no data' };
  const within = Math.abs(got - wanted) <= Math.max(allowed.milliseconds, wanted * allowed.share);
  return { ...base, got: round(got), verdict: within ? 'within' : 'outside' };
}

/** So many of so many; all but `spare` are wanted. */
export function countFigure(what: string, got: number, wanted: number, spare = 0, because?: string): Figure {
  return {
    what,
    unit: 'of',
    wanted,
    got,
    bound: spare === 0 ? 'all' : `all but ${spare}`,
    verdict: got >= wanted - spare ? 'within' : 'outside',
    ...(because === undefined ? {} : { because }),
  };
}
