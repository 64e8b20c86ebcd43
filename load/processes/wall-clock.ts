const ticksToRead = 2;

/**
 * The wall clock at instant 0 of `performance.now()`, in milliseconds since 1970. A process may be stopped between reading one
 * clock and the other, so that each reading gives an interval only: what all of them contain is exact to some microseconds.
 * Takes up to 2 ms, because the wall clock shows whole milliseconds.
 */
export function wallClockAtOrigin(): number {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let previous = 0;
  for (let ticks = 0; ticks <= ticksToRead; ) {
    const before = performance.now();
    const wall = Date.now();
    const after = performance.now();
    if (wall !== previous) ticks++;
    previous = wall;
    least = Math.max(least, wall - after);
    most = Math.min(most, wall + 1 - before);
  }
  return (least + most) / 2;
}
