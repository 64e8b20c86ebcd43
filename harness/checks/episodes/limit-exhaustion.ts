import { setTimeout as sleep } from 'node:timers/promises';
import type { Burst, Drain, Exhaustion, Poll } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { generate, generateOnce, getModel, listModels } from '../../../scenarios/vocabulary/requests.ts';
import type { Exchange } from '../../../schemas/generated/types.ts';
import { now } from '../../http/client.ts';
import { type Release, release } from '../../http/synchronized-release.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import type { WireRequest } from '../../http/wire-request.ts';
import { Blocked, type CheckSession, type Sent } from '../session.ts';
import {
  canBeWaitedFor,
  certainEnd,
  isRefill,
  mostShots,
  openWindow,
  refillsAfter,
  untilReset,
  type Window,
} from './idle-window.ts';

/** An episode as played: what the checks read, and the exchanges that the report shows with them. */
export interface Played<Episode> {
  episode: Episode;
  exchanges: Exchange[];
}

const attempts = 3;
const recoveryTries = 5;
const recoveryStepMilliseconds = 300;
const mostPolls = 40;
/** With the openings and the polls, no more than an exhaustion may cost. */
const mostSpent = 154;
const freshConnections = 4;

/** Repeats an episode whose window ended before it did. */
export async function unstraddled<Episode>(
  stage: CheckSession,
  play: () => Promise<Played<Episode> | undefined>,
): Promise<Played<Episode>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const played = await play();
    if (played !== undefined) return played;
    stage.options.signal.throwIfAborted();
  }
  throw new Blocked('straddled', `the window ended before it could be used up, in each of ${attempts} attempts`);
}

/** A Reset that wavers is held to the earliest it said. */
const narrowed = (stage: CheckSession, window: Window, replies: Reply[]): Window => ({
  ...window,
  certainUntil: certainEnd(stage, [window.opening, ...replies]),
});

/** More than the limit, and not all of it before the end of the window: two windows may have been spent. */
function straddles(window: Window, replies: Reply[], refills: boolean): boolean {
  const admitted = replies.filter(isSuccess);
  const late = (admitted.at(-1)?.receivedAt ?? 0) > (window.certainUntil ?? Number.POSITIVE_INFINITY);
  return !refills && late && window.prior + 1 + admitted.length > window.limit;
}

/** Opening, last admitted, first refused: what a reader needs to see of a long row. */
function shown(window: Window, sents: Sent[], more: Sent[] = []): Exchange[] {
  const lastAdmitted = sents.findLast(({ reply }) => isSuccess(reply));
  const firstRefused = sents.find(({ reply }) => !isSuccess(reply));
  const picked = [lastAdmitted, firstRefused, ...more].filter((sent) => sent !== undefined);
  return [window.exchange, ...picked.map(({ exchange }) => exchange)];
}

const exhaustionOf = (
  window: Window,
  shots: Reply[],
  refills: boolean,
  freshConnection: Reply | undefined,
): Exhaustion => ({
  limit: window.limit,
  prior: window.prior,
  opening: window.opening,
  shots,
  certainUntil: window.certainUntil,
  declared: window.declared,
  refills,
  freshConnection,
});

/** Released together once the budget's burst has room for all of them. */
async function releaseWithin(stage: CheckSession, wires: readonly WireRequest[]): Promise<Release> {
  using _places = await stage.budget.atOnce.acquire(wires.length);
  return await release(wires, stage.subject);
}

/** Spends the key: as many requests together as the budget's burst allows, those above it one by one before. */
async function spent(stage: CheckSession, key: KeyInUse, count: number): Promise<{ sents: Sent[]; spread: number }> {
  const together = Math.min(count, stage.subject.budget?.burst ?? count);
  const head: Sent[] = [];
  while (head.length < count - together)
    head.push(await stage.exchange(listModels({ key: 'exhaustible' }), key, 'step'));
  const requests: Request[] = Array.from({ length: together }, () => listModels({ key: 'exhaustible' }));
  await stage.charge(requests);
  const wires = requests.map((request) => stage.wire(request, key));
  const { replies, spreadMilliseconds } = await releaseWithin(stage, wires);
  await stage.refuseGone(replies);
  const sents = replies.map((reply, index) => {
    const [request = listModels({ key: 'exhaustible' }), wire = stage.wire(listModels({ key: 'exhaustible' }), key)] = [
      requests[index],
      wires[index],
    ];
    return { reply, exchange: stage.record(request, wire, key, reply, 'step') };
  });
  sents.sort((one, other) => one.reply.receivedAt - other.reply.receivedAt);
  const all = [...head, ...sents];
  for (const { reply } of all) stage.pace(key).observe(reply);
  return { sents: all, spread: spreadMilliseconds };
}

/**
 * New connections while the key is refused, until one is served: a balancer may deal them to different counters.
 * Undefined where the old connection is served again too, so that nothing can be told of the new one.
 */
async function onFreshConnections(stage: CheckSession, key: KeyInUse): Promise<Sent | undefined> {
  let sent = await stage.exchange(listModels({ key: 'exhaustible' }), key, 'step', 'fresh');
  for (let ordinal = 1; ordinal < freshConnections && !isSuccess(sent.reply); ordinal += 1)
    sent = await stage.exchange(listModels({ key: 'exhaustible' }), key, 'step', 'fresh');
  if (!isSuccess(sent.reply)) return sent;
  const old = await stage.exchange(listModels({ key: 'exhaustible' }), key, 'step');
  return isSuccess(old.reply) ? undefined : sent;
}

/**
 * Tries after the announced reset until the answer is no refusal, for a second and a half; where two units fit, by the
 * one with the shorter wait first and then by the other.
 */
async function afterReset(stage: CheckSession, key: KeyInUse, request: Request): Promise<Sent[]> {
  const pace = stage.pace(key);
  const tries: Sent[] = [];
  const instants = new Set([pace.resetAt('earlier'), pace.resetAt('later')]);
  for (const instant of instants) {
    if (instant !== undefined && !canBeWaitedFor(instant)) continue;
    await untilReset(stage, key, instant, 'for the announced reset');
    for (let ordinal = 0; ordinal < recoveryTries; ordinal += 1) {
      const sent = await stage.exchange(request, key, 'step');
      tries.push(sent);
      if (!hasStatus(sent.reply, 429)) return tries;
      await sleep(recoveryStepMilliseconds, undefined, { signal: stage.options.signal });
    }
  }
  return tries;
}

/**
 * The refused request again after the reset, as long as nothing else is admitted either: a sliding log frees one place
 * at a time. Undefined where nothing was ever admitted again.
 */
async function again(stage: CheckSession, key: KeyInUse, once: Request): Promise<Sent | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [tried] = (await afterReset(stage, key, once)).slice(-1);
    if (isSuccess(tried?.reply)) return tried;
    const other = await stage.exchange(generate({ key: 'exhaustible' }), key, 'step');
    stage.pace(key).observe(other.reply);
    if (isSuccess(other.reply)) return tried;
    if (!hasStatus(other.reply, 429)) return undefined;
  }
  return undefined;
}

/** The limit and half as much again at once, beside the bystander, and the first admission after the reset. */
export const playBurst = (
  stage: CheckSession,
  key: KeyInUse,
  bystander: KeyInUse | undefined,
): Promise<Played<Burst>> =>
  unstraddled(stage, async () => {
    const served: Reply[] = [];
    const serve = async (times: number): Promise<void> => {
      for (let ordinal = 0; bystander && ordinal < times; ordinal += 1)
        served.push((await stage.exchange(listModels({ key: 'bystander' }), bystander, 'step')).reply);
    };
    const opened = await openWindow(stage, key);
    await serve(1);
    const wanted = Math.min(opened.limit + Math.ceil(opened.limit / 2), mostShots);
    const [{ sents, spread }] = await Promise.all([spent(stage, key, wanted), serve(3)]);
    const replies = sents.map(({ reply }) => reply);
    const window = narrowed(stage, opened, replies);
    await serve(2);
    const refused = replies.some((reply) => !isSuccess(reply));
    const refills = refused && (await refillsAfter(stage, key, window));
    if (straddles(window, replies, refills)) return undefined;
    const known = stage.pace(key).resetAt() !== undefined;
    const tries = known ? await afterReset(stage, key, listModels({ key: 'exhaustible' })) : undefined;
    const episode = {
      ...exhaustionOf(window, replies, refills, undefined),
      spreadMilliseconds: spread,
      bystander: served,
      afterReset: tries?.length ? tries.map(({ reply }) => reply) : undefined,
    };
    return { episode, exchanges: shown(window, sents, tries?.slice(-1)) };
  });

/** One by one until refused; what else the key gets while refused; the refused generation again after the reset. */
export const playDrain = (stage: CheckSession, key: KeyInUse): Promise<Played<Drain>> =>
  unstraddled(stage, async () => {
    const opened = await openWindow(stage, key);
    const sents: Sent[] = [];
    const most = Math.min(opened.limit + Math.ceil(opened.limit / 4) + 3, mostShots);
    while (sents.length < most && (sents.length === 0 || isSuccess(sents.at(-1)?.reply)))
      sents.push(await stage.exchange(listModels({ key: 'exhaustible' }), key, 'step'));
    const replies = sents.map(({ reply }) => reply);
    for (const reply of replies) stage.pace(key).observe(reply);
    const window = narrowed(stage, opened, replies);
    const isRefused = !isSuccess(replies.at(-1));
    const once = generateOnce(`refused-${key.label}-{{run}}`, { key: 'exhaustible' });
    const refused = isRefused ? await stage.exchange(once, key, 'step') : undefined;
    const fresh = isRefused ? await onFreshConnections(stage, key) : undefined;
    const elsewhere = isRefused
      ? [
          await stage.exchange(getModel(undefined, { key: 'exhaustible' }), key, 'step'),
          await stage.exchange(generate({ key: 'exhaustible' }), key, 'step'),
        ]
      : [];
    const refills = isRefused && (await refillsAfter(stage, key, window));
    const end = window.certainUntil ?? Number.POSITIVE_INFINITY;
    const admits = fresh === undefined || isSuccess(fresh.reply) || !hasStatus(refused?.reply, 429);
    // No answer at all is not the answer of another window.
    const broke = sents.some(({ reply }) => reply.kind !== 'answer');
    const turned = isRefused && !broke && !refills && admits && now() > end;
    if (straddles(window, replies, refills) || turned) return undefined;
    const retry = hasStatus(refused?.reply, 429) && stage.pace(key).resetAt() !== undefined;
    const retried = retry ? await again(stage, key, once) : undefined;
    const episode = {
      ...exhaustionOf(window, replies, refills, fresh?.reply),
      refusedOnce: refused?.reply,
      retried: retried?.reply,
      elsewhere: elsewhere.map(({ reply }) => reply),
    };
    return {
      episode,
      exchanges: shown(
        window,
        sents,
        [fresh, refused, retried].filter((sent) => sent !== undefined),
      ),
    };
  });

/** Used up at once, then tried at a steady rate until something is admitted. */
export const playPoll = (stage: CheckSession, key: KeyInUse): Promise<Played<Poll>> =>
  unstraddled(stage, async () => {
    const window = await openWindow(stage, key);
    // A quarter more: what refills while it is spent must not keep it from being refused.
    const { sents } = await spent(stage, key, Math.min(Math.ceil(window.limit * 1.25) + 1, mostSpent));
    const replies = sents.map(({ reply }) => reply);
    const wasRefused = replies.some((reply) => !isSuccess(reply));
    if (!wasRefused && straddles(window, replies, false)) return undefined;
    const announced = window.resetAt !== undefined && canBeWaitedFor(window.resetAt) ? window.resetAt : undefined;
    const until = (announced ?? now() + 2000) + 1500;
    const step = Math.max(60, (until - now()) / mostPolls);
    const polls: Sent[] = [];
    while (now() < until && polls.length < mostPolls && !isSuccess(polls.at(-1)?.reply)) {
      await sleep(step, undefined, { signal: stage.options.signal });
      polls.push(await stage.exchange(listModels({ key: 'exhaustible' }), key, 'step'));
    }
    const first = polls.find(({ reply }) => isSuccess(reply));
    const said = [...replies, ...polls.filter((sent) => sent !== first).map(({ reply }) => reply)];
    const { certainUntil } = narrowed(stage, window, said);
    for (const { reply } of polls) stage.pace(key).observe(reply);
    const episode = {
      ...exhaustionOf(window, replies, wasRefused && isRefill(window, first?.reply), undefined),
      certainUntil,
      polls: polls.map(({ reply }) => reply),
      recoveredAfterMilliseconds: first && first.reply.receivedAt - window.opening.receivedAt,
      announcedAfterMilliseconds: window.resetAt && window.resetAt - window.opening.receivedAt,
    };
    return {
      episode,
      exchanges: shown(
        window,
        sents,
        [polls[0], first].filter((sent) => sent !== undefined),
      ),
    };
  });
