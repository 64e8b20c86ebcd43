/** Cells that a period is divided into before halving: few enough to be cheap, and most are refuted at once. */
const firstCells = 16;
/** The finest cell as a share of the period: of limits up to 4096 less than one request comes back in a cell. */
const finestShare = 1 / 4096;

/**
 * True if some phase in [from, from + period) is possible. A cell of phases that is refuted as a whole is left out, any
 * other is halved; a finest cell that is not refuted counts as possible. So what is refuted is refuted for every phase.
 */
export function somePhase(
  from: number,
  period: number,
  isRefuted: (earliest: number, latest: number) => boolean,
  finest = finestShare,
): boolean {
  const width = period / firstCells;
  const pending = Array.from({ length: firstCells }, (_, cell) => [from + cell * width, width] as const);
  for (let cell = pending.pop(); cell; cell = pending.pop()) {
    const [earliest, length] = cell;
    if (isRefuted(earliest, earliest + length)) continue;
    if (length <= period * finest) return true;
    pending.push([earliest, length / 2], [earliest + length / 2, length / 2]);
  }
  return false;
}

/** Instants that repeat each period, by a clock that may be slewed; the phase lies between two instants. */
export interface Edges {
  /** The edge of this number lies in [earliest, latest]. */
  earliest(count: number): number;
  latest(count: number): number;
  /** The numbers of the last edge that can lie at or before an instant, and that certainly does. */
  lastPossible(instant: number): number;
  lastCertain(instant: number): number;
}

export function edgesFrom(earliest: number, latest: number, period: number, slew: number): Edges {
  const [short, long] = [period * (1 - slew), period * (1 + slew)];
  return {
    earliest: (count) => earliest + count * (count < 0 ? long : short),
    latest: (count) => latest + count * (count < 0 ? short : long),
    lastPossible: (instant) => Math.floor((instant - earliest) / (instant < earliest ? long : short)),
    lastCertain: (instant) => Math.floor((instant - latest) / (instant < latest ? short : long)),
  };
}

/** Columns of numbers by edge, reused for each phase of a search: new ones for each would leave 100 MB of garbage. */
export class EdgeColumns {
  readonly #columns: Int32Array[] = [];

  /** The column of this index, with whatever numbers the phase before left there. */
  column(index: number, edges: number): Int32Array {
    let column = this.#columns[index];
    if (column === undefined || column.length < edges) column = this.#columns[index] = new Int32Array(edges);
    return column.subarray(0, edges);
  }
}
