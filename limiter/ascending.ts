/** Sets each number of a column by its place, and returns the column: `from` with a function first lists all numbers as objects. */
export function fillBy<Column extends Float64Array | Uint32Array | Uint8Array>(
  column: Column,
  numberAt: (place: number) => number,
): Column {
  for (let place = 0; place < column.length; place++) column[place] = numberAt(place);
  return column;
}

export const isAscending = (values: Float64Array): boolean =>
  values.every((value, place) => place === 0 || value >= (values[place - 1] ?? 0));

/** The values in ascending order: the column itself if it is in order already. */
export const ascending = (values: Float64Array): Float64Array => (isAscending(values) ? values : values.toSorted());

/** The places of a column of this length: 0, 1, 2 and so on. */
export const placesOf = (count: number): Uint32Array => fillBy(new Uint32Array(count), (place) => place);

/** The values at the chosen places, in their order. `filter` would first list them as objects. */
export function chosenOf<Column extends Float64Array | Uint32Array>(
  values: Column,
  isChosen: (place: number) => boolean,
): Column {
  let count = 0;
  for (let place = 0; place < values.length; place++) if (isChosen(place)) count++;
  const chosen = values.slice(0, count) as Column;
  count = 0;
  for (let place = 0; place < values.length; place++) if (isChosen(place)) chosen[count++] = values[place] ?? 0;
  return chosen;
}

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

/** Counts ascending values below rising bounds: all counts together take one walk through the values. */
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

/** Values of a block: a table of the maxima of single values would be twenty times as large as a million of them. */
const blockBits = 5;

/** Answers in constant time the maximum of the values at places from `from` to before `end`; −Infinity if there are none. */
export function rangeMaxima(values: Float64Array): (from: number, end: number) => number {
  const among = (from: number, end: number): number => {
    let most = Number.NEGATIVE_INFINITY;
    for (let at = from; at < end; at++) most = Math.max(most, values[at] ?? Number.NEGATIVE_INFINITY);
    return most;
  };
  const blocks = new Float64Array(values.length >> blockBits);
  for (let block = 0; block < blocks.length; block++)
    blocks[block] = among(block << blockBits, (block + 1) << blockBits);
  const levels = [blocks];
  for (let width = 1; width * 2 <= blocks.length; width *= 2) {
    const last = levels.at(-1) ?? blocks;
    const next = new Float64Array(last.length - width);
    for (let at = 0; at < next.length; at++) next[at] = Math.max(last[at] ?? 0, last[at + width] ?? 0);
    levels.push(next);
  }
  return (from, end) => {
    const [first, after] = [((from - 1) >> blockBits) + 1, end >> blockBits];
    if (after <= first) return among(from, end);
    const level = 31 - Math.clz32(after - first);
    const maxima = levels[level];
    const inBlocks = Math.max(maxima?.[first] ?? 0, maxima?.[after - 2 ** level] ?? 0);
    return Math.max(inBlocks, among(from, first << blockBits), among(after << blockBits, end));
  };
}
