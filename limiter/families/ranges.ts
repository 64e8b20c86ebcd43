interface Range {
  to: number;
  value: number;
}

/** Ranges of whole numbers, each with a value, asked for the highest value at one place after another. */
export class Ranges {
  readonly #beginning = new Map<number, Range[]>();
  /** Ranges that hold the current place, in descending order of value and ascending order of end. */
  #current: Range[] = [];

  /** Adds a range that begins after the last place asked for. */
  add(from: number, to: number, value: number): void {
    const there = this.#beginning.get(from);
    if (there) there.push({ to, value });
    else this.#beginning.set(from, [{ to, value }]);
  }

  /** The highest value of the ranges that hold this place, which follows the last one; undefined outside all of them. */
  highest(place: number): number | undefined {
    for (const range of this.#beginning.get(place) ?? []) this.#begin(range);
    this.#beginning.delete(place);
    while (this.#current[0] && this.#current[0].to < place) this.#current.shift();
    return this.#current[0]?.value;
  }

  #begin(range: Range): void {
    if (this.#current.some(({ value, to }) => value >= range.value && to >= range.to)) return;
    const kept = this.#current.filter(({ value, to }) => value > range.value || to > range.to);
    const at = kept.findIndex(({ value }) => value < range.value);
    kept.splice(at === -1 ? kept.length : at, 0, range);
    this.#current = kept;
  }
}
