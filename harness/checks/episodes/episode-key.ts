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
/** A reset further away than this is not waited for. */
export const longestEpisodeWaitMilliseconds = 85_000;

/** The answers among replies, in the form of a load's probes. */
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
  /** The replies to the key's requests, beginning with the preflight's, in the order received. */
  readonly history: Reply[] = [];
  /** Replies that came on a new connection. */
  readonly onNewConnection = new WeakSet<Reply>();

  /** The last use of the whole limit. */
  lastUse: Exhaustion | undefined;
  /** True if the key is used steadily, below its limit, and for nothing else. */
  isSteady = false;
  /** True if a reset in the past was waited for, to see if requests come back with it. */
  hasTriedPassedReset = false;
  /** Delay of an attempt after the beginning of its window, so that a timer of the server is at another phase. */
  shiftMilliseconds = 0;
  /** Index of the first reply that may be of an unused window: earlier ones are of used windows, or before a rest. */
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

  /** Like `send`. A 5xx says nothing about the limit, so the request is sent once more: when Retry-After says, or soon. */
  async sendPatiently(request: Request): Promise<SentRequest> {
    let sent = await this.send(request);
    for (let repeats = 1; mayRepeat(request, sent.reply, repeats); repeats += 1) {
      await this.wait(retryAfterOf(sent.reply) ?? repeats * retryMilliseconds, 'for the service to be available');
      sent = await this.send(request);
    }
    return sent;
  }

  /** Sends `count` requests: as many at once as the budget's burst allows, after the others one by one. */
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

  announcedEnds(reply: Reply | undefined): (AnnouncedEnd | undefined)[] {
    return this.session.pacers.announcedEnds(reply);
  }

  /** The window that the key's history shows; undefined if it shows none. */
  get window(): WindowHint | undefined {
    const { limit } = this;
    return limit === undefined ? undefined : windowOfAnswers(probesOf(this.history), limit);
  }

  /** The last announced X-RateLimit-Limit, or else the declared limit; undefined without either. */
  get limit(): number | undefined {
    const announced = this.history.findLast((reply) => announcement(reply).limit !== undefined);
    return announcement(announced).limit ?? this.key.limit ?? this.session.target.declared.rateLimit?.limit;
  }

  /** Usual latency in milliseconds: the median of the last answers. */
  get latency(): number {
    const latest = this.history.slice(-5).map(({ sentAt, receivedAt }) => receivedAt - sentAt);
    return latest.sort((one, other) => one - other)[Math.floor(latest.length / 2)] ?? 0;
  }

  /** The declared window. */
  get windowSeconds(): number | undefined {
    return this.key.windowSeconds ?? this.session.target.declared.rateLimit?.windowSeconds;
  }

  /** A short window, used if none is announced or declared. */
  get unknownWindowMilliseconds(): number {
    return (this.windowSeconds ?? 2) * 1000;
  }

  /** The refusal that ended the last use of the limit, and the admissions after it. Undefined after a rest. */
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

  /** Sends no request until earlier ones no longer count. @throws BudgetSpent as `wait` */
  async rest(milliseconds: number): Promise<void> {
    await this.wait(milliseconds, 'until earlier requests do not count any more');
    this.#firstSinceRest = this.history.length;
    this.beginUse();
  }

  /** The replies since the last rest, or all replies. */
  get sinceRest(): readonly Reply[] {
    return this.history.slice(this.#firstSinceRest);
  }

  /** Marks the beginning of another use of the limit: earlier admissions are not of a window that has just begun. */
  beginUse(): void {
    this.#firstUnused = this.history.length;
  }

  /** True before the first use of the only key: another episode will use it too. */
  get isUsedAgain(): boolean {
    return this.lastUse === undefined && this.session.keys('exhaustible').length === 1;
  }

  canWaitFor(instant: number): boolean {
    return instant - now() <= Math.min(longestEpisodeWaitMilliseconds, this.session.budget.millisecondsLeft);
  }

  /** Waits until a second begins: the bounds of a short window with a Reset in whole seconds are then closest. */
  async waitForSecond(): Promise<void> {
    const untilNext = 1000 - (now() % 1000);
    if (this.session.pacers.countsInSeconds && untilNext < 880)
      await this.wait(untilNext + marginMilliseconds, 'for a second to begin');
  }
}
