/** One measured figure of the toolkit's own accuracy. */
export interface Figure {
  /** For example `p99 of answers in 10 ms, 200 per second`. */
  what: string;
  engine?: 'autocannon' | 'k6';
  unit: 'ms' | 'per second' | 'of' | 'share';
  /** The true value, or for a count the total; absent if there is nothing to compare with. */
  wanted?: number;
  got?: number;
  /** Allowed deviation from `wanted`, or the allowed range. */
  bound?: string;
  /** Undecided: out of bounds while the machine was too busy for a valid run, which proves nothing. */
  verdict: 'within' | 'outside' | 'undecided' | 'no data' | 'told';
  because?: string;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Compares a latency with the true value: it may differ by `milliseconds` or by `share` of it, whichever is more. */
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

/** A count out of a total; at most `spare` may be missing. */
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

/** A figure out of bounds is undecided if the run behind it was not valid, or other processes kept the machine busy. */
export function allowForBusyMachine(figure: Figure, isDisturbed: boolean): Figure {
  const isOff = figure.verdict === 'outside' || figure.verdict === 'no data';
  return isOff && isDisturbed ? { ...figure, verdict: 'undecided' } : figure;
}
