import type { LimiterHint } from '../../../limiter/limiter-hint.ts';
import { isDecisive, leastTokenChance } from '../../../scenarios/rate-limit/admissions.ts';
import { dependsOnEarlierUse } from '../../../scenarios/rate-limit/granted.ts';
import type { Burst, Drain, Episodes, Exhaustion, Ledgers, Resets } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { headerOf, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { now } from '../../http/clock.ts';
import { Semaphore } from '../../http/semaphore.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import { blockIfSuspended, unlessEnded, whileAwake } from '../outcome-errors.ts';
import type { CheckSession } from '../session.ts';
import { runBurst, sendBursts } from './burst.ts';
import { type CountedOperation, learnCountedOperation } from './counted-operation.ts';
import { runDrain } from './drain.ts';
import { EpisodeKey } from './episode-key.ts';
import {
  breaksOff,
  type EpisodeRun,
  hidesEarlierUse,
  restAfter,
  shortRest,
  straddles,
  withRecoveryOf,
} from './exhaustion.ts';
import { keyLedger } from './key-ledger.ts';
import { keptReset, passedResets, pastResets, returnsIn } from './passed-resets.ts';
import { fewestKeysForSteady, runSteady } from './steady.ts';
import { beganFull, beyondTokens, shiftOf, tokenChanceOf } from './whole-tokens.ts';

type RunEpisode<Episode> = (user: EpisodeKey, counted: CountedOperation) => Promise<EpisodeRun<Episode>>;

type AnyRun = EpisodeRun<Episodes[keyof Episodes]>;

/** Attempts of an episode whose window ends before its limit is used up, unless the key has sent too many requests. */
const attempts = 3;
const mostRequestsOfKey = 200;
const tokenAttempts = 9;
const mostRequestsOfAttempts = 320;

const hintOf = {
  'POST /v1/generate': 'generate',
  'GET /v1/models': 'models',
  'GET /v1/models/{model_id}': 'model',
} as const;

/** Runs each episode once, when the first check reads it, and one episode at a time on each exhaustible key. */
export class EpisodeRunner {
  /** The lane's holder is the only user of the bystander key. */
  readonly bystanderLane = new Semaphore(1);
  readonly #session: CheckSession;
  readonly #users: EpisodeKey[];
  readonly #free: EpisodeKey[];
  readonly #keyLane: Semaphore;
  readonly #runs = new Map<keyof Episodes, Promise<AnyRun>>();
  #counted: Promise<CountedOperation> | undefined;
  readonly #startedAt = now();

  /** `earlier`: replies to keys before the checks. */
  constructor(session: CheckSession, earlier: readonly { key: KeyInUse; reply: Reply }[] = []) {
    this.#session = session;
    this.#users = session.keys('exhaustible').map((key) => {
      const own = earlier.filter((each) => each.key === key).map(({ reply }) => reply);
      return new EpisodeKey(session, key, own);
    });
    this.#free = [...this.#users];
    this.#keyLane = new Semaphore(this.#free.length);
  }

  /** Throws Blocked if this program stood still since the first request: the histories of the keys cover the whole run. */
  blockIfSuspended(): void {
    blockIfSuspended(this.#startedAt);
  }

  get started(): ReadonlySet<keyof Episodes> {
    return new Set(this.#runs.keys());
  }

  /** Runs an episode once: all readers get the same result or error. The target must have an exhaustible key. */
  async read<Name extends keyof Episodes>(name: Name): Promise<EpisodeRun<Episodes[Name]>> {
    const run = (await this.#start(name)) as EpisodeRun<Episodes[Name]>;
    if (name !== 'drain' && name !== 'burst') return run;
    const other = await this.#runs.get(name === 'drain' ? 'burst' : 'drain')?.catch(() => undefined);
    return withRecoveryOf(run as EpisodeRun<Drain | Burst>, other as EpisodeRun<Exhaustion> | undefined) as typeof run;
  }

  #start(name: keyof Episodes): Promise<AnyRun> {
    const run = this.#runs.get(name) ?? this.#run(name);
    this.#runs.set(name, run);
    return run;
  }

  /** Facts about the limiter for a load that follows. */
  async hint(): Promise<LimiterHint> {
    const [resetUnit, ...others] = this.#session.pacers.units();
    const counted = await this.#counted?.catch(() => undefined);
    const [window] = this.#users.flatMap((user) => user.window ?? []);
    return {
      ...(resetUnit !== undefined && others.length === 0 && { resetUnit }),
      ...(counted !== undefined && { countedOn: hintOf[counted.operation] }),
      ...(window !== undefined && { window }),
    };
  }

  async #run(name: keyof Episodes): Promise<AnyRun> {
    switch (name) {
      case 'burst': {
        const [key] = this.#session.keys('bystander');
        return await this.#runExhaustion(
          (user, counted) => runBurst(user, counted, { key, lane: this.bystanderLane }),
          'burst',
        );
      }
      case 'drain':
        return await this.#runExhaustion(runDrain, 'drain');
      case 'resets':
        return await this.#collectResets();
      case 'ledgers':
        return await this.#collectLedgers();
      case 'answers':
        return { episode: { all: this.#session.log.answers.all }, exchanges: [] };
    }
  }

  /** Uses the next free key, with the operation that uses up limits. */
  async #withFreeKey<Result>(use: (user: EpisodeKey, counted: CountedOperation) => Promise<Result>): Promise<Result> {
    using _lane = await this.#keyLane.acquire();
    const user = this.#free.shift();
    if (user === undefined) throw new Error('a lane is free, but no exhaustible key is');
    try {
      this.#counted ??= whileAwake(() => learnCountedOperation(user));
      return await use(user, await this.#counted);
    } finally {
      user.shiftMilliseconds = 0;
      this.#free.push(user);
    }
  }

  async #runExhaustion<Episode extends Exhaustion>(
    runOnce: RunEpisode<Episode>,
    name: 'burst' | 'drain',
  ): Promise<EpisodeRun<Episode>> {
    const run: RunEpisode<Episode> = (...given) => whileAwake(() => runOnce(...given));
    return await this.#withFreeKey(async (user, counted) => {
      // If requests come back one by one, earlier ones that still count would hide one admitted beyond the limit.
      const rest = user.lastUse && shortRest(user, user.lastUse);
      if (rest !== undefined) await user.rest(rest);
      let finished = await run(user, counted);
      const longRest = restAfter(finished.episode);
      if (name === 'drain' && dependsOnEarlierUse(finished.episode) && user.canWaitFor(now() + longRest)) {
        await user.rest(longRest);
        finished = (await unlessEnded(run(user, counted))) ?? finished;
      }
      // A single key is used up twice in any case, the second time after a rest.
      const isHidden = this.#users.length > 1 && hidesEarlierUse(user, finished.episode);
      if (isHidden || breaksOff(finished.episode))
        finished = await this.#runRested(user, () => run(user, counted), finished);
      const straddling: EpisodeRun<Episode>[] = [];
      let overruns = Number(straddles(finished.episode));
      if (name === 'burst' && overruns > 0 && (await unlessEnded(sendBursts(user, counted, finished.episode.limit))))
        finished = { ...finished, episode: { ...finished.episode, ledger: keyLedger(user, counted) } };
      else
        for (let attempt = 1; attempt < attempts && overruns === attempt; attempt += 1) {
          if (user.history.length > mostRequestsOfKey || isDecisive(finished.episode)) break;
          straddling.push(finished);
          finished = await run(user, counted);
          overruns += Number(straddles(finished.episode));
        }
      finished = { ...finished, episode: { ...finished.episode, overruns } };
      user.lastUse = finished.episode;
      const [first] = name === 'burst' ? straddling : [];
      const beyond = first && beyondTokens(straddling, finished, await this.#drainBeside(first.episode));
      if (beyond !== undefined) return beyond;
      // A drain takes too long to rule out that a token came back in each attempt.
      return await this.#ruleOutWholeTokens(user, () => run(user, counted), finished, name === 'burst');
    });
  }

  /** Repeats an episode after a rest, if a short one is enough. */
  async #runRested<Episode extends Exhaustion>(
    user: EpisodeKey,
    run: () => Promise<EpisodeRun<Episode>>,
    first: EpisodeRun<Episode>,
  ): Promise<EpisodeRun<Episode>> {
    const rest = shortRest(user, first.episode);
    if (rest === undefined) return first;
    await user.rest(rest);
    return (await unlessEnded(run())) ?? first;
  }

  /** Repeats an episode that admitted a request too many, until a token that came back as a whole is ruled out as its cause. */
  async #ruleOutWholeTokens<Episode extends Exhaustion>(
    user: EpisodeKey,
    run: () => Promise<EpisodeRun<Episode>>,
    first: EpisodeRun<Episode>,
    repeats: boolean,
  ): Promise<EpisodeRun<Episode>> {
    const drain = repeats ? await this.#drainBeside(first.episode) : undefined;
    const episodeOf = (run: EpisodeRun<Episode>): Episode => withRecoveryOf(run, drain).episode;
    let last = first;
    let chance = tokenChanceOf(episodeOf(first)) ?? 1;
    const isOpen = repeats && tokenChanceOf(episodeOf(first)) !== undefined && !isDecisive(first.episode);
    for (let attempt = 1; isOpen && chance >= leastTokenChance && attempt < tokenAttempts; attempt += 1) {
      if (user.history.length + 2 * first.episode.limit > mostRequestsOfAttempts) break;
      user.shiftMilliseconds = shiftOf(attempt, episodeOf(first));
      const next = await unlessEnded(run());
      if (next === undefined) break;
      const own = tokenChanceOf(episodeOf(next));
      if (own === undefined && beganFull(next.episode)) return next;
      if (own === undefined || own === 1) continue;
      last = next;
      chance *= own;
    }
    return { ...last, episode: { ...last.episode, tokenChance: chance } };
  }

  /** The drain of another key: it shows the refill if no request of the burst was refused. */
  async #drainBeside({ prior, limit, replies }: Exhaustion): Promise<EpisodeRun<Exhaustion> | undefined> {
    const isBeyond = prior + replies.filter(isSuccess).length > limit;
    if (!isBeyond || this.#users.length < 2) return undefined;
    return (await this.#runs.get('drain')?.catch(() => undefined)) as EpisodeRun<Exhaustion> | undefined;
  }

  /** The decisions on all keys, after both exhaustions and, if no episode would wait for it, those of a key used below its limit. */
  async #collectLedgers(): Promise<EpisodeRun<Ledgers>> {
    const steady = this.#users.length < fewestKeysForSteady ? undefined : unlessEnded(this.#runSteady());
    const [drain, burst] = await Promise.allSettled([this.read('drain'), this.read('burst'), steady]);
    if (drain.status === 'rejected' && burst.status === 'rejected') throw drain.reason;
    const counted = await this.#counted;
    const keys = counted === undefined ? [] : this.#users.map((user) => keyLedger(user, counted));
    return { episode: { keys }, exchanges: [] };
  }

  #runSteady(): Promise<void> {
    return this.#withFreeKey((user, counted) => {
      // Requests that learn which operations count are too few to matter.
      user.isSteady = user.lastUse === undefined;
      return runSteady(user, counted);
    });
  }

  /** Both exhaustions, complete or not, with the resets that passed on their keys. */
  async #collectResets(): Promise<EpisodeRun<Resets>> {
    const runs = await Promise.allSettled([this.read('drain'), this.read('burst')]);
    const [first] = runs;
    if (first?.status === 'rejected' && runs.every(({ status }) => status === 'rejected')) throw first.reason;
    const kept = runs.flatMap((run) => (run.status === 'fulfilled' ? keptReset(run.value.episode) : []));
    const isWindow = runs.some((run) => run.status === 'fulfilled' && run.value.episode.recovery.shows === 'window');
    const passed = this.#users.flatMap((user) => passedResets(user, !isWindow));
    const histories = this.#users.map(({ history }) => history);
    const texts = new Set(histories.flat().flatMap((reply) => headerOf(reply, 'x-ratelimit-reset') ?? []));
    const [constant] = texts.size === 1 ? texts : [];
    const past = pastResets(this.#users);
    const fitsUnit = this.#session.pacers.units().length > 0;
    const replies = [...kept, ...passed.slice(-2).flatMap(({ before, after }) => [before, after])];
    return {
      episode: {
        ...{ passed, past, kept, returns: histories.flatMap(returnsIn), constant, fitsUnit },
        isDeclared: this.#session.pacers.isUnitDeclared,
      },
      exchanges: replies.flatMap((reply) => this.#session.log.of(reply)?.exchange ?? []),
    };
  }
}
