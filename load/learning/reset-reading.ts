import { resetInstant, resetUnits } from '../../limiter/reset-unit.ts';
import { resetResolution } from '../../limiter/resets.ts';

/** Range of the differences between announced and predicted resets, for one unit and one meaning of Reset. */
interface Track {
  low: number;
  high: number;
  count: number;
  isAlive: boolean;
}

/** Longer windows are not tried. */
const longestMilliseconds = 200_000;
/**
 * Models of logs take the next request for the oldest one, which came up to this much later: at 100 ms, a window needed a second return.
 */
const modelMilliseconds = 150;
const fewestAnnounced = 3;
const unknownShare = 0.3;
const contradictedShare = 0.01;

/** Compares announced resets with the instants that a model expects, in each unit, and for each meaning of Reset. */
export class ResetReading {
  readonly #slack: number;
  readonly #tracks: (Track | undefined)[] = [];

  constructor(slack: number) {
    this.#slack = slack;
  }

  /** The milliseconds to the announced reset, in every unit that is possible; `exact` without the units of a second. */
  static distances(reset: number, at: number, exact = false): number[] {
    return resetUnits
      .filter((unit) => !exact || unit.endsWith('-milliseconds'))
      .map((unit) => resetInstant({ reset, at }, unit) - at)
      .filter((away) => away > 0 && away < longestMilliseconds);
  }

  /** The share of a hypothesis that remains: all of it if one meaning in one unit fits all announcements, little if none does. */
  get share(): number {
    let counted = 0;
    for (const track of this.#tracks) {
      if (track === undefined) continue;
      if (track.isAlive && track.count >= fewestAnnounced) return 1;
      counted = Math.max(counted, track.count);
    }
    return counted < fewestAnnounced ? unknownShare : contradictedShare;
  }

  /** `expected`: the instants that Reset may mean, the same meaning at the same index each time. */
  observe(reset: number, at: number, expected: readonly number[]): void {
    for (const [unit, name] of resetUnits.entries()) {
      const announced = resetInstant({ reset, at }, name);
      if (Math.abs(announced - at) > longestMilliseconds) continue;
      for (let meaning = 0; meaning < expected.length; meaning++) {
        const difference = announced - (expected[meaning] ?? Number.NaN);
        if (!Number.isNaN(difference)) this.#follow(unit * 4 + meaning, resetResolution(name), difference);
      }
    }
  }

  #follow(place: number, resolution: number, difference: number): void {
    const track = this.#tracks[place] ?? { low: difference, high: difference, count: 0, isAlive: true };
    this.#tracks[place] = track;
    track.count += 1;
    if (!track.isAlive) return;
    track.low = Math.min(track.low, difference);
    track.high = Math.max(track.high, difference);
    const off = resolution + modelMilliseconds + this.#slack;
    track.isAlive = track.low >= -off && track.high <= off && track.high - track.low <= resolution + 2 * this.#slack;
  }
}
