import type { WindowHint } from '../../../limiter/limiter-hint.ts';
import type { AnnouncedEnd } from '../../../limiter/resets.ts';
import type { Probe } from '../../../load/learning/probe.ts';
import { windowOfAnswers } from '../../../load/learning/window-of-answers.ts';
import { readRateLimit } from '../../../load/ledger/rate-limit-headers.ts';
import type { Exhaustion } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { now, sleep, wasSuspended } from '../../http/clock.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import type { SentRequest } from '../exchange-log.ts';
import type { KeyPacer } from '../key-pacer.ts';
import { mayRepeat } from '../refusals/block-reasons.ts';
import { retryAfterOf, retryMilliseconds } from '../refusals/retries.ts';
import type { CheckSession } from '../session.ts';

const marginMilliseconds = 15;
const reportedWaitMilliseconds = 1500;
/** A reset that is further away is not waited for. */
export const longestEpisodeWaitMilliseconds = 85_000;

/** The answers among replies, as a load sees those before it. */
export const probesOf = (replies: readonly Reply[]): Probe[] =>
  replies.flatMap((reply) => {
    if (reply.kind !== 'answer') return [];
    const { sentAt, receivedAt: at, status, headers } = reply;
    return [{ status, at, milliseconds: at - sentAt, ...readRateLimit(headers.flat()) }];
  });

/** An exhaustible key that episodes use one after the other, without waiting for its limit. */
export class EpisodeKey {
  readonly session: CheckSession;
  readonly key: KeyInUse;
  readonly pacer: KeyPacer;
  /** The replies to the key's requests, from the one before the checks on, in the order received. */
  readonly history: Reply[] = [];
  /** Those of them that came on a connection of their own. */
  readonly onNewConnection = new WeakSet<Reply>();

  /** The last use of the whole limit. */
  lastUse: Exhaustion | undefined;
  /** It is asked steadily below its limit, and for nothing else. */
  isSteady = false;
  /** A reset in the past was waited for, to see if requests come back with it. */
  hasTriedPassedReset = false;
  /** An attempt begins this much later than its window, so that it meets a timer of the server at another phase. */
  shiftMilliseconds = 0;
  /** Replies before this one belong to windows that were used, or that a rest was to end. */
  #firstUnused = 0;
  #firstSinceRest = 0;

  /** `earlier`: replies to the key before the checks. */
  constructor(session: CheckSession, key: KeyInUse, earlier: readonly Reply[] = []) {
    this.session = session;
    this.key = key;
    this.pacer = session.pacers.of(key);
    this.history.push(...earlier);
  }

  async send(request: Request, connection: 'kept' | 'new' = 'kept'): Promise<SentRequest> {
    const sent = await this.session.sendNow(request, this.key, 'step', connection);
    if (connection === 'new') this.onNewConnection.add(sent.reply);
    this.#observe([sent.reply]);
    return sent;
  }

  /** As `send`; after a 5xx, which says nothing about the limit, once more when the server says so, or soon. */
  async sendPatiently(request: Request): Promise<SentRequest> {
    let sent = await this.send(request);
    for (let repeats = 1; mayRepeat(sent.reply, repeats); repeats += 1) {
      await this.wait(retryAfterOf(sent.reply) ?? repeats * retryMilliseconds, 'for the service to be available');
      sent = await this.send(request);
    }
    return sent;
  }

  /** Sends `count` requests: as many at one instant as the budget's burst allows, the others one by one before. */
  async sendTogether(request: Request, count: number): Promise<{ sent: SentRequest[]; spreadMilliseconds: number }> {
    const together = Math.min(count, this.session.target.budget?.burst ?? count);
    const before: SentRequest[] = [];
    while (before.length < count - together) before.push(await this.send(request));
    const { sent, spreadMilliseconds } = await this.session.sendTogether(request, this.key, together);
    this.#observe(sent.map(({ reply }) => reply));
    return { sent: [...before, ...sent], spreadMilliseconds };
  }

  #observe(replies: readonly Reply[]): void {
    for (const reply of replies) if (!wasSuspended(reply)) this.pacer.observe(reply);
    this.history.push(...replies);
  }

  announcedEnd(reply: Reply | undefined): AnnouncedEnd | undefined {
    return this.session.pacers.announcedEnd(reply);
  }

  /** The window that the key's history shows; undefined if it does not tell it. */
  get window(): WindowHint | undefined {
    const { limit } = this;
    return limit === undefined ? undefined : windowOfAnswers(probesOf(this.history), limit);
  }

  /** The last announced X-RateLimit-Limit, or the declared limit; undefined if there is none. */
  get limit(): number | undefined {
    const announced = this.history.findLast((reply) => announcement(reply).limit !== undefined);
    return announcement(announced).limit ?? this.key.limit ?? this.session.target.declared.rateLimit?.limit;
  }

  /** Milliseconds that answers usually take: the middle of the last ones. */
  get latency(): number {
    const latest = this.history.slice(-5).map(({ sentAt, receivedAt }) => receivedAt - sentAt);
    return latest.sort((one, other) => one - other)[Math.floor(latest.length / 2)] ?? 0;
  }

  /** The declared window. */
  get windowSeconds(): number | undefined {
    return this.key.windowSeconds ?? this.session.target.declared.rateLimit?.windowSeconds;
  }

  /** A short window, in case that none is announced or declared. */
  get unknownWindowMilliseconds(): number {
    return (this.windowSeconds ?? 2) * 1000;
  }

  /** The admissions after the refusal that ended the last use of the limit, and that refusal. Undefined after a rest. */
  get recovered(): { refusal: Reply; admitted: Reply[] } | undefined {
    const latest = this.history.slice(this.#firstUnused);
    const at = latest.findLastIndex((reply) => !isSuccess(reply));
    const refusal = latest[at];
    const admitted = latest.slice(at + 1);
    return refusal === undefined || admitted.length === 0 ? undefined : { refusal, admitted };
  }

  /** @throws BudgetSpent if the budget would end during the wait */
  async wait(milliseconds: number, reason: string): Promise<void> {
    if (milliseconds <= 0) return;
    this.session.budget.allowWait(milliseconds);
    if (milliseconds > reportedWaitMilliseconds) this.session.onWaiting(this.key.label, milliseconds, reason);
    await sleep(milliseconds, this.session.signal);
  }

  /** Sends no request until earlier ones do not count any more. @throws BudgetSpent as `wait` */
  async rest(milliseconds: number): Promise<void> {
    await this.wait(milliseconds, 'until earlier requests do not count any more');
    this.#firstSinceRest = this.history.length;
    this.beginUse();
  }

  /** The replies after the last rest, or all of them. */
  get sinceRest(): readonly Reply[] {
    return this.history.slice(this.#firstSinceRest);
  }

  /** From here on the limit is used up again: admissions before are not those of a window that has just begun. */
  beginUse(): void {
    this.#firstUnused = this.history.length;
  }

  /** True before the first use of the only key: another episode will use it as well. */
  get isUsedAgain(): boolean {
    return this.lastUse === undefined && this.session.keys('exhaustible').length === 1;
  }

  canWaitFor(instant: number): boolean {
    return instant - now() <= Math.min(longestEpisodeWaitMilliseconds, this.session.budget.millisecondsLeft);
  }

  /** Waits until a second begins: then a short window whose Reset is in whole seconds is known best. */
  async waitForSecond(): Promise<void> {
    const untilNext = 1000 - (now() % 1000);
    if (this.session.pacers.countsInSeconds && untilNext < 880)
      await this.wait(untilNext + marginMilliseconds, 'for a second to begin');
  }
}
