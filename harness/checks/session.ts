import { requestInWords } from '../../scenarios/vocabulary/answers.ts';
import type { Misbehaviour, Reply, Request, Role } from '../../scenarios/vocabulary/exchange.ts';
import { hasStatus, isSuccess, replyInWords } from '../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import { HttpClient } from '../http/client.ts';
import { sleep, wasSuspended } from '../http/clock.ts';
import { usesProxy } from '../http/proxies.ts';
import { connectionProblem } from '../http/reachability.ts';
import { BudgetSpent, type RequestBudget } from '../http/request-budget.ts';
import { type Release, releaseTogether } from '../http/synchronized-release.ts';
import type { KeyInUse, TargetAccess } from '../http/target-access.ts';
import { buildWireRequest, type Placeholders, type WireRequest } from '../http/wire-request.ts';
import { type NearMisses, nearMissesOf } from '../secrets/near-misses.ts';
import { longestWaitMilliseconds } from './announced-resets.ts';
import { ExchangeLog, endpointOfRequest, type SentRequest, type SentWire } from './exchange-log.ts';
import { KeyPacers, LimitExhausted } from './key-pacer.ts';
import { Blocked, Inapplicable, unlessEnded, whileAwake } from './outcome-errors.ts';
import { repeatBesideUsual, spreadMilliseconds, triesBesideUsual, usualOf } from './refusals/beside-usual.ts';
import { blockIfRefused, blockIfUnread, isServerError, mayRepeat } from './refusals/block-reasons.ts';
import { InFlightLimit } from './refusals/in-flight-limit.ts';
import { retryAfterOf, retryMilliseconds, retryRefused } from './refusals/retries.ts';
import { ceilingsIn, firstChoice, learnGeneration, type UsualGeneration } from './usual-generation.ts';

export type SessionEvent =
  | { kind: 'waiting'; key: string; milliseconds: number; why: string }
  | { kind: 'exchange'; line: string };

type Part = SentWire['part'];

const mostAtOnce = 8;

/** Sends the requests of all checks of one run, each key within its rate limit. */
export class CheckSession {
  readonly target: TargetAccess;
  readonly signal: AbortSignal;
  /** Requests that the run may still send. */
  readonly budget: RequestBudget;
  readonly onEvent: (event: SessionEvent) => void;
  readonly pacers: KeyPacers;
  readonly log: ExchangeLog;
  generations = 0;
  readonly nearMisses: NearMisses;
  readonly #placeholders: Placeholders;
  /** Size of the list of models, if it is large. */
  listBytes = 0;
  readonly #client: HttpClient;
  /** Valid requests that fail although the usual request of their operation succeeds. */
  readonly #failing = new Set<string>();
  #isAccepted = false;
  readonly atOnce = new InFlightLimit(mostAtOnce);

  constructor({ target, signal, budget, onEvent }: Pick<CheckSession, 'target' | 'signal' | 'budget' | 'onEvent'>) {
    this.target = target;
    this.signal = signal;
    this.budget = budget;
    this.onEvent = onEvent;
    this.pacers = new KeyPacers(target.declared.rateLimit?.resetUnit);
    this.log = new ExchangeLog(target, (line) => onEvent({ kind: 'exchange', line }));
    this.#client = new HttpClient(target, () => budget.tryCharge());
    const run = crypto.randomUUID().slice(0, 8);
    this.nearMisses = nearMissesOf(target.keys);
    const unknown = { unknownKey: `unknown-${run}`, nearMisses: this.nearMisses };
    this.#placeholders = { ...firstChoice(undefined), ceilings: new Map(), run, ...unknown };
  }

  keys(role: Role): KeyInUse[] {
    return this.target.keys.filter((key) => key.role === role);
  }

  /** Takes note of the preflight, which used one request of the key's window. Its list is one of the run's answers. */
  observePreflight(key: KeyInUse, reply: Reply): void {
    if (!wasSuspended(reply)) this.pacers.of(key).observe(reply);
    if (key.role === 'load') return;
    const request = listModels({ key: key.role });
    this.log.add({ part: 'control', request, wire: this.#wire(request, key), key, reply });
  }

  /** End of the last wait for the limit of a key. */
  waitedAt(role: Role): number {
    return Math.max(0, ...this.keys(role).map((key) => this.pacers.of(key).waitedAt));
  }

  onWaiting(key: string, milliseconds: number, why: string): void {
    this.onEvent({ kind: 'waiting', key, milliseconds, why });
  }

  close(): void {
    this.#client.close();
  }

  /** The model and the maxTokens of usual generations, if the server has accepted them. */
  get generation(): UsualGeneration | undefined {
    const { model, maxTokens } = this.#placeholders;
    return this.#isAccepted ? { model, maxTokens } : undefined;
  }

  /** Chooses `{{model}}` and `{{maxTokens}}`: from the list of models and, if the run `generates`, by trying. */
  async chooseGeneration(generates: boolean): Promise<void> {
    const [primary] = this.keys('primary');
    // Each check that needs a request reports the reason itself.
    const ignore = (error: unknown): void => {
      if (![Blocked, BudgetSpent, Inapplicable].some((kind) => error instanceof kind)) throw error;
    };
    if (this.budget.left < 1) return;
    const list = (await this.#sendRepeatedly(listModels(), primary, 'control').catch(ignore))?.reply;
    Object.assign(this.#placeholders, firstChoice(list), { ceilings: ceilingsIn(list) });
    this.listBytes = (list?.kind === 'answer' && list.decodedBytes) || 0;
    if (!generates || primary === undefined) return;
    const learnt = await learnGeneration(list, async (request, choice) => {
      Object.assign(this.#placeholders, choice);
      return (await this.#sendRepeatedly(request, primary, 'control')).reply;
    }).catch(ignore);
    Object.assign(this.#placeholders, learnt?.choice ?? firstChoice(list));
    this.#isAccepted = learnt?.isAccepted === true;
    if (learnt?.says !== undefined) this.log.warnings.add(learnt.says);
  }

  /**
   * Sends a request of a check when its key has room for it, at most eight at a time. Repeats it after a 429 that is not due, after 503
   * and, if it is valid, after 500, at last together with the usual request of its operation.
   * @throws Blocked if the server is gone, its endpoint silent, or it refuses again; Inapplicable if the key is missing
   */
  async send(request: Request, part: Part): Promise<SentRequest> {
    const needsKey = request.key !== 'unknown' && request.key !== 'none';
    const key = this.target.keys.find(({ role }) => role === request.key);
    if (key === undefined && needsKey) throw new Inapplicable(`there is no ${request.key} key`, 'key');
    const silence = this.log.silences.silenceOf(request);
    if (silence !== undefined) {
      // A check is violated if its own valid request got no answer. In a control, the silence only blocks.
      if (silence.lastValid !== undefined && part === 'step' && request.valid) return silence.lastValid;
      const deviation = { at: 'answer', is: 'missing' };
      throw new Blocked(`silent ${endpointOfRequest(request)}`, silence.reason, { request, deviation });
    }
    const repeated = await this.#sendRepeatedly(request, key, part);
    const { sent, isOwn } = await this.#besideUsual(request, key, part, repeated);
    if (!request.mayTakeLong) this.log.silences.observe(request, sent);
    blockIfUnread(request, sent.reply);
    if (!isOwn) blockIfRefused(request, sent.reply, this.atOnce.most);
    return sent;
  }

  /** A failure while this program stood still may not be the server's. */
  #sendAwake(request: Request, key: KeyInUse | undefined, part: Part): Promise<SentRequest> {
    const send = () => this.#sendPaced(request, key, part);
    return whileAwake(send, ({ reply }) => !isSuccess(reply));
  }

  async #sendRepeatedly(request: Request, key: KeyInUse | undefined, part: Part): Promise<SentRequest> {
    const send = () => this.#sendAwake(request, key, part);
    let sent = await send();
    if (hasStatus(sent.reply, 429)) sent = await retryRefused(this, key, sent, send);
    for (let repeats = 1; mayRepeat(request, sent.reply, repeats); repeats += 1) {
      await sleep(retryAfterOf(sent.reply) ?? repeats * retryMilliseconds, this.signal);
      sent = await send();
    }
    return sent;
  }

  /** `isOwn`: the request fails repeatedly, although the usual request of its operation does not. */
  async #besideUsual(
    request: Request,
    key: KeyInUse | undefined,
    part: Part,
    failed: SentRequest,
  ): Promise<{ sent: SentRequest; isOwn: boolean }> {
    const usual = request.valid && isServerError(failed.reply) ? usualOf(request) : undefined;
    if (usual === undefined) return { sent: failed, isOwn: false };
    const text = JSON.stringify(this.#wire(request, key));
    if (text === JSON.stringify(this.#wire(usual, key))) return { sent: failed, isOwn: false };
    if (this.#failing.has(text)) return { sent: failed, isOwn: true };
    const attempt = repeatBesideUsual(request, failed, {
      send: () => this.#sendAwake(request, key, part),
      sendUsual: () => this.#sendAwake(usual, key, 'control'),
      wait: (milliseconds) => sleep(milliseconds, this.signal),
    });
    const result = (await unlessEnded(attempt)) ?? { sent: failed, isOwn: false };
    if (!result.isOwn || !hasStatus(result.sent.reply, 500)) return result;
    this.#failing.add(text);
    this.log.warnings.add(
      `${requestInWords(request)} got ${replyInWords(result.sent.reply)} in ${triesBesideUsual} tries over ${spreadMilliseconds / 1000} s; the usual request succeeded before and after each`,
    );
    return result;
  }

  async #sendPaced(request: Request, key: KeyInUse | undefined, part: Part): Promise<SentRequest> {
    using _place = await this.atOnce.acquire();
    if (key === undefined) return await this.#sendInPlace(request, key, part, 'kept');
    await this.#waitForRoom(key);
    let sent: SentRequest | undefined;
    try {
      sent = await this.#sendInPlace(request, key, part, 'kept');
      return sent;
    } finally {
      // What answers another Authorization than the key's own says nothing about its limit.
      const isOfKey = sent !== undefined && request.authorization === undefined && !wasSuspended(sent.reply);
      this.pacers.of(key).release(isOfKey ? sent?.reply : undefined);
    }
  }

  async #waitForRoom(key: KeyInUse): Promise<void> {
    const onWaiting = (milliseconds: number, announced: boolean): void =>
      this.onWaiting(
        key.label,
        milliseconds,
        announced ? 'its limit is used up until the announced reset' : 'it was refused with 429 and without a reset',
      );
    try {
      await this.pacers.of(key).acquire(this.signal, onWaiting, this.budget.millisecondsLeft);
    } catch (error) {
      if (!(error instanceof LimitExhausted)) throw error;
      const wait = `${Math.ceil(error.milliseconds / 1000)} s`;
      const exceedsBudget = error.milliseconds <= longestWaitMilliseconds ? ', longer than budget.seconds allows' : '';
      throw new Inapplicable(
        `the ${key.label} key has used up its limit${error.limit === undefined ? '' : ` of ${error.limit}`} for the next ${wait}${exceedsBudget}: use a key with a higher limit or a shorter window`,
        'budget',
      );
    }
  }

  /** Sends a request without waiting for room on its key. @throws Blocked if the server is gone */
  async sendNow(
    request: Request,
    key: KeyInUse | undefined,
    part: Part,
    connection: 'kept' | 'new' = 'kept',
  ): Promise<SentRequest> {
    using _place = this.atOnce.isReduced ? await this.atOnce.acquire() : undefined;
    return await this.#sendInPlace(request, key, part, connection);
  }

  async #sendInPlace(
    request: Request,
    key: KeyInUse | undefined,
    part: Part,
    connection: 'kept' | 'new',
  ): Promise<SentRequest> {
    await this.#charge(request, 1);
    const wire = this.#wire(request, key);
    const reply = await this.#sendWire(wire, connection);
    await this.#blockIfGone([reply]);
    return this.#record({ part, request, wire, key, reply });
  }

  /** Sends the same request `count` times at one instant. The replies are in the order in which they were received. */
  async sendTogether(
    request: Request,
    key: KeyInUse,
    count: number,
  ): Promise<{ sent: SentRequest[]; spreadMilliseconds: number }> {
    if (this.atOnce.isReduced && count > this.atOnce.most)
      throw new Inapplicable(`the check sends ${count} requests at a time: ${this.atOnce.says}`, 'evidence');
    await this.#charge(request, count);
    const wire = this.#wire(request, key);
    const { replies, spreadMilliseconds } = await this.#release(Array.from({ length: count }, () => wire));
    await this.#blockIfGone(replies);
    const sent = replies.map((reply) => this.#record({ part: 'step', request, wire, key, reply }));
    return { sent: sent.sort((one, other) => one.reply.receivedAt - other.reply.receivedAt), spreadMilliseconds };
  }

  async #sendWire(wire: WireRequest, connection: 'kept' | 'new'): Promise<Reply> {
    using _place = await this.budget.inFlight.acquire();
    return await this.#client.send(wire, connection);
  }

  async #release(wires: readonly WireRequest[]): Promise<Release> {
    using _places = await this.budget.inFlight.acquire(wires.length);
    return await releaseTogether(wires, this.#client);
  }

  /** @throws BudgetSpent, and Inapplicable for a POST if the target is read-only */
  async #charge({ method }: Request, count: number): Promise<void> {
    this.signal.throwIfAborted();
    const isPost = method === 'POST';
    if (isPost && this.target.readOnly)
      throw new Inapplicable('the check sends a POST, which --read-only forbids', 'selection');
    await this.budget.charge(count, this.signal);
    if (isPost) this.generations += count;
  }

  #wire(request: Request, key: KeyInUse | undefined): WireRequest {
    return buildWireRequest(request, key, this.#placeholders, this.target);
  }

  #record(sent: SentWire): SentRequest {
    const isTimely = !wasSuspended(sent.reply);
    if (isTimely) this.pacers.observeDate(sent.reply);
    return this.log.add(sent, isTimely);
  }

  async #blockIfGone(replies: readonly Reply[]): Promise<void> {
    const { baseUrl, timeoutSeconds, env, lookup } = this.target;
    const refused = replies.find((reply): reply is Misbehaviour => reply.kind === 'refused');
    const wasReset = replies.some(({ kind }) => kind === 'reset') && !usesProxy(baseUrl, env);
    const reason =
      refused?.says ?? (wasReset ? await connectionProblem(baseUrl, timeoutSeconds * 1000, lookup) : undefined);
    if (reason !== undefined) throw new Blocked('gone', `the server can no longer be reached: ${reason}`);
  }
}
