/** Gives out a number of places, in the order in which they were asked for. */
export class Semaphore {
  #free: number;
  #queue: { places: number; grant(): void }[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  get isTaken(): boolean {
    return this.#free <= 0;
  }

  /** Waits for places; disposing of the result gives them back. */
  async acquire(places = 1): Promise<Disposable> {
    if (this.#queue.length === 0 && this.#free >= places) this.#free -= places;
    else await new Promise<void>((grant) => this.#queue.push({ places, grant }));
    return { [Symbol.dispose]: () => this.#release(places) };
  }

  /** Takes places away for good, as soon as they are given back. */
  remove(places: number): void {
    this.#free -= places;
  }

  #release(places: number): void {
    this.#free += places;
    for (let next = this.#queue[0]; next !== undefined && next.places <= this.#free; next = this.#queue[0]) {
      this.#queue.shift();
      this.#free -= next.places;
      next.grant();
    }
  }
}
