/** Ranges of places from 0 up to `places`, each with `values` numbers. Asked at rising places for the highest of each number. */
export class Ranges {
  readonly #steps: Staircase[];
  /** By place, the index + 1 of the last range added that begins there; 0 without one. */
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
    for (const value of values) this.#values.push(value);
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

  /** The first place after this one at which a range begins; the number of places if none does. */
  nextAfter(place: number): number {
    let next = place + 1;
    while (this.#last[next] === 0) next++;
    return next;
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

/** The ranges that have begun, without those that a higher one outlasts: in descending order of value and ascending order of end. */
class Staircase {
  readonly #values: number[] = [];
  readonly #ends: number[] = [];
  /** The stairs before this one have ended. */
  #first = 0;

  get highest(): number {
    return this.#values[this.#first] ?? Number.NEGATIVE_INFINITY;
  }

  goTo(place: number): boolean {
    while ((this.#ends[this.#first] ?? place) < place) this.#first++;
    if (this.#first < this.#ends.length) return true;
    this.#first = this.#ends.length = this.#values.length = 0;
    return false;
  }

  add(to: number, value: number): void {
    const [values, ends] = [this.#values, this.#ends];
    let at = this.#first;
    while ((values[at] ?? Number.NEGATIVE_INFINITY) > value) at++;
    const outlasting = values[at] === value ? at : at - 1;
    if (outlasting >= this.#first && (ends[outlasting] ?? Number.NEGATIVE_INFINITY) >= to) return;
    let until = at;
    while ((ends[until] ?? Number.POSITIVE_INFINITY) <= to) until++;
    // Most stairs are replaced or added at the end: splicing each time would make two arrays.
    if (until === at + 1 || at === ends.length) [values[at], ends[at]] = [value, to];
    else {
      values.splice(at, until - at, value);
      ends.splice(at, until - at, to);
    }
  }
}
