import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, Request, Role } from '../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, inWords, listedModels } from '../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Exchange } from '../../schemas/generated/types.ts';
import { fittingUnits, type ResetUnit } from '../../schemas/reset-unit.ts';
import { HttpClient, now } from '../http/client.ts';
import { usesProxy } from '../http/proxies.ts';
import { unreachable } from '../http/reachability.ts';
import { Budget, BudgetSpent } from '../http/request-budget.ts';
import { Semaphore } from '../http/semaphore.ts';
import type { KeyInUse, TargetAccess } from '../http/target-access.ts';
import { buildWireRequest, type Names, type WireRequest } from '../http/wire-request.ts';
import { recorded } from './exchange-record.ts';
import { KeyPacer, LimitExhausted, longestWaitMilliseconds } from './key-pacer.ts';
import { ServerClock } from './server-clock.ts';

/** The ground for a check could not be laid; checks blocked by one cause share its id. */
export class Blocked extends Error {
  readonly group: string;
  constructor(group: string, because: string) {
    super(because);
    this.group = group;
  }
}

/** The target does not provide what a check needs. */
export class Inapplicable extends Error {
  /** A role, a declaration or budget is missing, and not only an occasion. */
  readonly lacks: boolean;
  constructor(because: string, lacks = false) {
    super(because);
    this.lacks = lacks;
  }
}

export interface CheckSessionOptions {
  subject: TargetAccess;
  seed: number;
  signal: AbortSignal;
  mask(text: string): string;
  /** What is not provided blocks. */
  requireAll?: boolean;
  /** What a run has left of it; default: all that the subject allows. */
  budget?: Budget;
  onWaiting(key: string, milliseconds: number, why: string): void;
  onExchange(line: string): void;
}

/** A request sent and what came back, with its place in the report. */
export interface Sent {
  reply: Reply;
  exchange: Exchange;
}

const roomyAtOnce = 8;
const silencesBelieved = 3;
const repeatAfterMilliseconds = 250;
const longestUnkeyedWait = 60_000;
const mostBlindTries = 8;
/** A path of dots names another place, whatever stands between. */
const onEndpoint = /^(GET \/v1\/models(\/(?!\.{1,2}$)[^/]+)?|POST \/v1\/generate)$/;

/** Requests in words: `POST /v1/generate with the primary key`. */
export const described = (request: Request): string => {
  const whose =
    request.key === 'unknown' ? 'an unknown key' : request.key === 'none' ? 'no key' : `the ${request.key} key`;
  const path = request.path.replace('{{model}}', '{model_id}');
  return `${request.method} ${path.length > 60 ? `${path.slice(0, 60)}…` : path} with ${whose}`;
};

/** What the checks of one run share: connections, paces, the catalogue, and what has been met so far. */
export class CheckSession {
  readonly options: CheckSessionOptions;
  readonly sender: HttpClient;
  readonly names: Names;
  readonly refusals: { request: Request; reply: Reply }[] = [];
  readonly warnings = new Set<string>();
  readonly budget: Budget;
  readonly clock = new ServerClock();
  generations = 0;
  #gate = new Semaphore(roomyAtOnce);
  #vain = { milliseconds: 0 };
  #paces = new Map<string, KeyPacer>();
  /** Of each endpoint: how many times in a row it gave no answer in time, and the last of them to a valid request. */
  #silences = new Map<string, { times: number; heard?: Sent }>();
  #catalogue: Promise<string> | undefined;

  constructor(options: CheckSessionOptions) {
    this.options = options;
    this.budget = options.budget ?? new Budget(options.subject.budget);
    this.sender = new HttpClient(options.subject, () => this.budget.tryCharge());
    const run = crypto.randomUUID().slice(0, 8);
    this.names = { model: 'model-v1', run, unknownKey: `unknown-${run}` };
  }

  get subject(): TargetAccess {
    return this.options.subject;
  }

  keys(role: Role): KeyInUse[] {
    return this.subject.keys.filter((key) => key.role === role);
  }

  pace(key: KeyInUse): KeyPacer {
    const pace = this.#paces.get(key.label) ?? new KeyPacer(() => this.units(), this.clock, this.#vain);
    this.#paces.set(key.label, pace);
    return pace;
  }

  /** The units in which X-RateLimit-Reset can be, by all that any key was told; the shorter wait first. */
  units(): ResetUnit[] {
    const { resetUnit } = this.subject.declared.rateLimit ?? {};
    if (resetUnit !== undefined) return [resetUnit];
    const fits = [...this.#paces.values()]
      .map((pace) => fittingUnits(pace.samples()))
      .filter((units) => units.length > 0);
    return (fits[0] ?? []).filter((unit) => fits.every((units) => units.includes(unit)));
  }

  /** Milliseconds to the reset that a reply announces, by the unit that fits; undefined where none can be told. */
  untilReset(reply: Reply): number | undefined {
    const { reset } = announcement(reply);
    const [unit] = this.units();
    return reset === undefined || unit === undefined
      ? undefined
      : this.clock.instant({ reset, at: reply.receivedAt }, unit) - now();
  }

  /** Chooses the model that stands for {{model}}: model-v1 where it is listed, else the first that is. */
  async prepare(): Promise<void> {
    this.#catalogue ??= this.#chosenModel();
    this.names.model = await this.#catalogue;
  }

  async #chosenModel(): Promise<string> {
    const [primary] = this.keys('primary');
    const usual = 'model-v1';
    if (this.budget.left < 1) return usual;
    const sent = await this.#paced(listModels(), primary, 'control').catch((error: unknown) => {
      // Why nothing more can be sent is said by every check that asks for something.
      if (![Blocked, BudgetSpent, Inapplicable].some((kind) => error instanceof kind)) throw error;
    });
    const ids = listedModels(sent?.reply).map(({ id }) => id);
    return ids.includes(usual) ? usual : (ids[0] ?? usual);
  }

  /**
   * Sends for a check, within the pace of the key and eight at a time.
   * @throws Blocked when the server is gone, throttles where nothing is due, or keeps failing a valid request.
   */
  async send(request: Request, part: 'control' | 'step'): Promise<Sent> {
    const key = request.key === 'unknown' || request.key === 'none' ? undefined : this.keys(request.key)[0];
    if (key === undefined && request.key !== 'unknown' && request.key !== 'none')
      throw new Inapplicable(`no ${request.key} key`);
    const endpoint = `${request.method} ${request.path.split('?')[0]}`;
    const { times = 0, heard } = this.#silences.get(endpoint) ?? {};
    if (times >= silencesBelieved) {
      // What a check asks first is judged by the silence that was heard; its ground cannot be laid by it.
      if (heard !== undefined && part === 'step' && request.valid) return heard;
      throw new Blocked(
        `silent ${endpoint}`,
        `${endpoint} gave no answer in time ${silencesBelieved} times and was not tried again`,
      );
    }
    let sent = await this.#paced(request, key, part);
    if (hasStatus(sent.reply, 429)) {
      if (key === undefined) await this.#untilAdmitted(sent.reply);
      let tries = 0;
      do sent = await this.#paced(request, key, part);
      while (hasStatus(sent.reply, 429) && key && this.pace(key).mayRetryWithoutReset && ++tries < mostBlindTries);
    } else if (request.valid && (hasStatus(sent.reply, 500) || hasStatus(sent.reply, 503))) {
      await sleep(repeatAfterMilliseconds, undefined, { signal: this.options.signal });
      sent = await this.#paced(request, key, part);
    }
    this.#heard(endpoint, request, sent);
    this.#refuseGround(request, sent.reply);
    return sent;
  }

  #heard(endpoint: string, request: Request, sent: Sent): void {
    if (sent.reply.kind !== 'silence') {
      this.#silences.delete(endpoint);
      return;
    }
    const { times = 0, heard } = this.#silences.get(endpoint) ?? {};
    const last = request.valid ? sent : heard;
    this.#silences.set(endpoint, { times: times + 1, ...(last !== undefined && { heard: last }) });
  }

  /** What a request without a working key is counted against is not known: after a 429 its reset is waited for, once. */
  async #untilAdmitted(refusal: Reply): Promise<void> {
    const { signal, onWaiting } = this.options;
    const announced = this.untilReset(refusal) ?? 0;
    const milliseconds = announced > 0 && announced <= longestUnkeyedWait ? announced : repeatAfterMilliseconds;
    if (milliseconds > repeatAfterMilliseconds)
      onWaiting('a request without a working key', milliseconds, 'it was refused with 429');
    await sleep(milliseconds, undefined, { signal });
  }

  /** Nothing can be learnt from a server that is not there any more. @throws Blocked */
  async refuseGone(replies: readonly Reply[]): Promise<void> {
    const refused = replies.find(({ kind }) => kind === 'refused');
    const broken = replies.some(({ kind }) => kind === 'reset') && !usesProxy(this.subject.baseUrl, process.env);
    const why = refused?.kind === 'refused' ? refused.says : undefined;
    const says =
      why ?? (broken ? await unreachable(this.subject.baseUrl, this.subject.timeoutMilliseconds) : undefined);
    if (says !== undefined) throw new Blocked('gone', `the server could not be reached any more: ${says}`);
  }

  #refuseGround(request: Request, reply: Reply): void {
    const { key } = request;
    if (hasStatus(reply, 429) && key !== 'exhaustible') {
      const whose = key === 'unknown' || key === 'none' ? 'a request without a working key' : `the ${key} key`;
      throw new Blocked(`throttled ${key}`, `429 came where none was due, for ${whose}`);
    }
    if (request.valid && (hasStatus(reply, 500) || hasStatus(reply, 503)))
      throw new Blocked(
        `failing ${described(request)}`,
        `${described(request)}, a valid request, was answered ${inWords(reply)} twice`,
      );
  }

  async #paced(request: Request, key: KeyInUse | undefined, part: 'control' | 'step'): Promise<Sent> {
    using _place = await this.#gate.acquire();
    const pace = key && this.pace(key);
    if (key !== undefined) await this.#room(key);
    let sent: Sent | undefined;
    try {
      sent = await this.exchange(request, key, part);
      return sent;
    } finally {
      pace?.release(sent?.reply);
    }
  }

  /** Waits until the limit of a key has room for one more request. */
  async #room(key: KeyInUse): Promise<void> {
    const { signal, onWaiting } = this.options;
    const waiting = (milliseconds: number, announced: boolean): void =>
      onWaiting(
        key.label,
        milliseconds,
        announced ? 'its limit leaves no room before the announced reset' : 'it met a 429 without a reset',
      );
    try {
      await this.pace(key).acquire(signal, waiting, this.budget.millisecondsLeft);
    } catch (error) {
      if (!(error instanceof LimitExhausted)) throw error;
      const until = `${Math.ceil(error.milliseconds / 1000)} s`;
      const isPatient = error.milliseconds <= longestWaitMilliseconds;
      const late = isPatient ? ', longer than the budget lasts (budget.seconds)' : '';
      const says = `the limit of ${error.limit ?? 'unknown'} of the ${key.label} key is used up for ${until}${late}`;
      throw new Inapplicable(`${says}: give a key with a higher limit or a shorter window`, true);
    }
  }

  /** Sends at once, whatever the pace; records, counts and keeps what later checks read. */
  async exchange(
    request: Request,
    key: KeyInUse | undefined,
    part: 'control' | 'step',
    connection: 'pooled' | 'fresh' = 'pooled',
  ): Promise<Sent> {
    await this.charge([request]);
    const wire = this.wire(request, key);
    const reply = await this.#sent(wire, connection);
    await this.refuseGone([reply]);
    return { reply, exchange: this.record(request, wire, key, reply, part) };
  }

  async #sent(wire: WireRequest, connection: 'pooled' | 'fresh'): Promise<Reply> {
    using _place = await this.budget.atOnce.acquire();
    return await this.sender.send(wire, connection);
  }

  /** Charges requests about to be sent together. @throws BudgetSpent, and Inapplicable for a POST that is read-only's to refuse. */
  async charge(requests: readonly Request[]): Promise<void> {
    const { signal, subject } = this.options;
    signal.throwIfAborted();
    const posts = requests.filter(({ method }) => method === 'POST').length;
    if (posts > 0 && subject.readOnly) throw new Inapplicable('it takes a POST, and --read-only sends none');
    await this.budget.charge(requests.length, signal);
    this.generations += posts;
  }

  wire(request: Request, key: KeyInUse | undefined): WireRequest {
    return buildWireRequest(request, key, this.names, this.subject);
  }

  /** Masks and keeps an exchange; every reply passes here once. */
  record(
    request: Request,
    wire: WireRequest,
    key: KeyInUse | undefined,
    reply: Reply,
    part: 'control' | 'step',
  ): Exchange {
    const { mask, onExchange } = this.options;
    this.clock.observe(reply);
    const endpoint = `${request.method} ${request.path.split('?')[0]}`;
    if (reply.kind === 'answer' && reply.status >= 400 && onEndpoint.test(endpoint))
      this.refusals.push({ request, reply });
    if (key !== undefined && reply.kind === 'answer' && reply.text.includes(key.secret))
      this.warnings.add(`an answer to ${described(request)} repeats the key: answers end up in logs`);
    onExchange(mask(`${described(request)} → ${inWords(reply)} in ${(reply.receivedAt - reply.sentAt).toFixed(1)} ms`));
    return recorded({ request, wire, key, reply, part }, this.subject, mask);
  }
}
