/** Lets holders in up to a number of places, in the order in which they came. */
export class Semaphore {
  #free: number;
  #queue: { places: number; open(): void }[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Waits for so many places; disposing them gives them to the next. */
  async acquire(places = 1): Promise<Disposable> {
    if (this.#queue.length === 0 && this.#free >= places) this.#free -= places;
    else await new Promise<void>((open) => this.#queue.push({ places, open }));
    return { [Symbol.dispose]: () => this.#leave(places) };
  }

  #leave(places: number): void {
    this.#free += places;
    for (let next = this.#queue[0]; next !== undefined && next.places <= this.#free; next = this.#queue[0]) {
      this.#queue.shift();
      this.#free -= next.places;
      next.open();
    }
  }
}
