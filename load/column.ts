type Numbers = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

const chunkBits = 14;
const chunkRows = 1 << chunkBits;
const chunkMask = chunkRows - 1;

/** A growing column of numbers in typed arrays of 16 384 rows, so that growth copies nothing and a row costs its own bytes only. */
export class Column<T extends Numbers> {
  readonly #make: (rows: number) => T;
  readonly #chunks: T[] = [];

  constructor(make: (rows: number) => T) {
    this.#make = make;
  }

  at(row: number): number {
    return this.#chunks[row >> chunkBits]?.[row & chunkMask] ?? 0;
  }

  set(row: number, value: number): void {
    const chunk = row >> chunkBits;
    while (this.#chunks.length <= chunk) this.#chunks.push(this.#make(chunkRows));
    const numbers = this.#chunks[chunk];
    if (numbers) numbers[row & chunkMask] = value;
  }
}
