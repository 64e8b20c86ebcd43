import type { Episodes } from '../../../scenarios/vocabulary/episodes.ts';
import { Semaphore } from '../../http/semaphore.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import { Blocked, type CheckSession, Inapplicable } from '../session.ts';
import { type Played, playBurst, playDrain, playPoll } from './limit-exhaustion.ts';

export type { Played } from './limit-exhaustion.ts';

/** Plays each episode once, at its first reader: one exhaustion at a time on each exhaustible key. */
export class EpisodePlayer {
  #stage: CheckSession;
  #free: KeyInUse[];
  #lane: Semaphore;
  /** Who holds it has the bystander key for itself. */
  readonly bystanderLane = new Semaphore(1);
  /** Keys of which no window could be opened: each attempt takes up to a minute. */
  #unopened = new Map<string, Blocked>();
  #played = new Map<keyof Episodes, Promise<Played<Episodes[keyof Episodes]>>>();

  constructor(stage: CheckSession) {
    this.#stage = stage;
    this.#free = stage.keys('exhaustible');
    this.#lane = new Semaphore(this.#free.length);
  }

  /** Those that have been played, or tried. */
  get played(): ReadonlySet<keyof Episodes> {
    return new Set(this.#played.keys());
  }

  /** @throws Blocked or Inapplicable, the same for every reader. */
  read<Name extends keyof Episodes>(name: Name): Promise<Played<Episodes[Name]>> {
    const played = this.#played.get(name) ?? this.#play(name);
    this.#played.set(name, played);
    return played as Promise<Played<Episodes[Name]>>;
  }

  async #play(name: keyof Episodes): Promise<Played<Episodes[keyof Episodes]>> {
    const [bystander] = this.#stage.keys('bystander');
    switch (name) {
      case 'burst': {
        using _bystander = await this.bystanderLane.acquire();
        return await this.#withKey((key) => playBurst(this.#stage, key, bystander));
      }
      case 'drain':
        return await this.#withKey((key) => playDrain(this.#stage, key));
      case 'poll':
        return await this.#withKey((key) => playPoll(this.#stage, key));
      case 'met':
        return { episode: { refusals: this.#stage.refusals }, exchanges: [] };
    }
  }

  async #withKey<Episode>(play: (key: KeyInUse) => Promise<Played<Episode>>): Promise<Played<Episode>> {
    if (this.#stage.keys('exhaustible').length === 0)
      throw new Inapplicable('no exhaustible key: give one whose limit may be used up (TEXTGEN_KEY_EXHAUSTIBLE)');
    using _lane = await this.#lane.acquire();
    const key = this.#free.shift();
    if (key === undefined) throw new Error('a lane is free, yet no exhaustible key is');
    try {
      const unopened = this.#unopened.get(key.label);
      if (unopened !== undefined) throw unopened;
      return await play(key);
    } catch (error) {
      if (error instanceof Blocked && error.group.startsWith('no idle window')) this.#unopened.set(key.label, error);
      throw error;
    } finally {
      this.#free.push(key);
    }
  }
}
