/**
 * Ranges of places from 0 up to `places`, each with `values` numbers, asked for the highest of each number at one place after
 * another.
 */
export class Ranges {
  readonly #steps: Staircase[];
  /** By place, 1 more than the index of the range that was added last of those that begin there; 0 without one. */
  readonly #last: Int32Array;
  readonly #before: number[] = [];
  readonly #ends: number[] = [];
  readonly #values: number[] = [];
  #place = -1;

  constructor(places: number, values: number) {
    this.#last = new Int32Array(places);
    this.#steps = Array.from({ length: values }, () => new Staircase());
  }

  /** Adds a range that begins after the current place. */
  add(from: number, to: number, ...values: readonly number[]): void {
    this.#before.push(this.#last[from] ?? 0);
    this.#last[from] = this.#ends.push(to);
    this.#values.push(...values);
  }

  /** Goes on to a later place; false if no range holds it. */
  goTo(place: number): boolean {
    while (this.#place < place) {
      const last = this.#last[++this.#place] ?? 0;
      if (last > 0) this.#begin(last);
    }
    let isHeld = false;
    for (const stairs of this.#steps) isHeld = stairs.goTo(place);
    return isHeld;
  }

  /** The highest of the numbers with this index, of the ranges that hold the current place. */
  highest(index: number): number {
    return this.#steps[index]?.highest ?? Number.NEGATIVE_INFINITY;
  }

  #begin(last: number): void {
    const width = this.#steps.length;
    for (let range = last; range > 0; range = this.#before[range - 1] ?? 0)
      for (let index = 0; index < width; index++)
        this.#steps[index]?.add(this.#ends[range - 1] ?? 0, this.#values[(range - 1) * width + index] ?? 0);
  }
}

/** Of the ranges that have begun, those that no higher one outlasts: in descending order of value and ascending order of end. */
class Staircase {
  readonly #values: number[] = [];
  readonly #ends: number[] = [];

  get highest(): number {
    return this.#values[0] ?? Number.NEGATIVE_INFINITY;
  }

  goTo(place: number): boolean {
    let over = 0;
    while ((this.#ends[over] ?? place) < place) over++;
    this.#remove(0, over);
    return this.#ends.length > 0;
  }

  add(to: number, value: number): void {
    let at = 0;
    while ((this.#values[at] ?? Number.NEGATIVE_INFINITY) > value) at++;
    const outlasting = this.#values[at] === value ? at : at - 1;
    if ((this.#ends[outlasting] ?? Number.NEGATIVE_INFINITY) >= to) return;
    let until = at;
    while ((this.#ends[until] ?? Number.POSITIVE_INFINITY) <= to) until++;
    this.#remove(at, until);
    this.#values.splice(at, 0, value);
    this.#ends.splice(at, 0, to);
  }

  #remove(from: number, until: number): void {
    if (until === from) return;
    this.#values.splice(from, until - from);
    this.#ends.splice(from, until - from);
  }
}
