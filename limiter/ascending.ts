/** The number of ascending values below the bound. */
export function below(values: Float64Array, bound: number): number {
  let low = 0;
  for (let high = values.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of ascending values at or below the bound. */
export function upTo(values: Float64Array, bound: number): number {
  let low = 0;
  for (let high = values.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts ascending values for bounds that only rise, in the time of one walk through the values. */
export class RisingCount {
  readonly #values: Float64Array;
  #count = 0;

  constructor(values: Float64Array) {
    this.#values = values;
  }

  below(bound: number): number {
    while ((this.#values[this.#count] ?? Number.POSITIVE_INFINITY) < bound) this.#count++;
    return this.#count;
  }

  upTo(bound: number): number {
    while ((this.#values[this.#count] ?? Number.NaN) <= bound) this.#count++;
    return this.#count;
  }
}

/** Answers the maximum of the values from one place up to (without) another, −Infinity of none, in constant time. */
export function rangeMaxima(values: Float64Array): (from: number, end: number) => number {
  const levels = [values];
  for (let width = 1; width * 2 <= values.length; width *= 2) {
    const last = levels.at(-1) ?? values;
    const next = new Float64Array(last.length - width);
    for (let at = 0; at < next.length; at++) next[at] = Math.max(last[at] ?? 0, last[at + width] ?? 0);
    levels.push(next);
  }
  return (from, end) => {
    if (end <= from) return Number.NEGATIVE_INFINITY;
    const level = 31 - Math.clz32(end - from);
    const maxima = levels[level];
    return Math.max(maxima?.[from] ?? 0, maxima?.[end - 2 ** level] ?? 0);
  };
}
