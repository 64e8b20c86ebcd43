import type { Episodes } from '../../../scenarios/vocabulary/episodes.ts';
import { Semaphore } from '../../http/semaphore.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import { Blocked } from '../outcome-errors.ts';
import type { CheckSession } from '../session.ts';
import { EpisodeKey } from './episode-key.ts';
import { attempts, type EpisodeRun } from './limit-exhaustion.ts';
import { runBurst, runDrain, runPoll } from './rate-limit-episodes.ts';

/** Returns undefined if the window ended before the episode did. */
type RunEpisode<Episode> = (user: EpisodeKey) => Promise<EpisodeRun<Episode> | undefined>;

type AnyRun = EpisodeRun<Episodes[keyof Episodes]>;

/** Runs each episode once, when the first check reads it, and one episode at a time on each exhaustible key. */
export class EpisodeRunner {
  /** Whoever holds it is the only user of the bystander key. */
  readonly bystanderLane = new Semaphore(1);
  readonly #session: CheckSession;
  readonly #freeKeys: KeyInUse[];
  readonly #keyLane: Semaphore;
  /** Keys of which no window could be opened. They are not tried again, because it takes up to a minute. */
  readonly #unopenedKeys = new Map<string, Blocked>();
  readonly #runs = new Map<keyof Episodes, Promise<AnyRun>>();

  constructor(session: CheckSession) {
    this.#session = session;
    this.#freeKeys = session.keys('exhaustible');
    this.#keyLane = new Semaphore(this.#freeKeys.length);
  }

  get started(): ReadonlySet<keyof Episodes> {
    return new Set(this.#runs.keys());
  }

  /** Every reader gets the same run or the same error. The target must have an exhaustible key. */
  read<Name extends keyof Episodes>(name: Name): Promise<EpisodeRun<Episodes[Name]>> {
    const run = this.#runs.get(name) ?? this.#run(name);
    this.#runs.set(name, run);
    return run as Promise<EpisodeRun<Episodes[Name]>>;
  }

  async #run(name: keyof Episodes): Promise<AnyRun> {
    switch (name) {
      case 'burst': {
        using _lane = await this.bystanderLane.acquire();
        return await this.#withKey((user) => runBurst(user, this.#session.keys('bystander')[0]));
      }
      case 'drain':
        return await this.#withKey(runDrain);
      case 'poll':
        return await this.#withKey(runPoll);
      case 'answers':
        return { episode: { all: this.#session.log.answers.all }, exchanges: [] };
    }
  }

  async #withKey<Episode>(run: RunEpisode<Episode>): Promise<EpisodeRun<Episode>> {
    using _lane = await this.#keyLane.acquire();
    const key = this.#freeKeys.shift();
    if (key === undefined) throw new Error('a lane is free, but no exhaustible key is');
    try {
      const unopened = this.#unopenedKeys.get(key.label);
      if (unopened !== undefined) throw unopened;
      return await retryWhenStraddled(new EpisodeKey(this.#session, key), run);
    } catch (error) {
      if (error instanceof Blocked && error.group.startsWith('no idle window'))
        this.#unopenedKeys.set(key.label, error);
      throw error;
    } finally {
      this.#freeKeys.push(key);
    }
  }
}

async function retryWhenStraddled<Episode>(user: EpisodeKey, run: RunEpisode<Episode>): Promise<EpisodeRun<Episode>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const finished = await run(user);
    if (finished !== undefined) return finished;
    user.session.signal.throwIfAborted();
  }
  throw new Blocked('straddled', `the window ended before it could be used up, in each of ${attempts} attempts`);
}
