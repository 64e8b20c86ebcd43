import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, inWords, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../../scenarios/vocabulary/requests.ts';
import type { Declared, Exchange } from '../../../schemas/generated/types.ts';
import { now } from '../../http/client.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import { Blocked, type CheckSession, Inapplicable } from '../session.ts';

/** An exhaustion never costs more, with its openings, what is tried while refused, and its recovery. */
const mostRequests = 200;
const mostLimit = 150;
/** Sent to use a limit up. */
export const mostShots = 165;
/** Above this, a window that is not idle is used as it is, with what we spent of it counted. */
const longWindowMilliseconds = 10_000;
const longestIdleWaitMilliseconds = 75_000;
/** Of all waits for one window together. */
const mostIdleMilliseconds = 120_000;
const marginMilliseconds = 15;
const shortWindowMilliseconds = 5000;
const hastyOpenings = 2;
const openings = 6;

/** A window of an exhaustible key that has just been opened. */
export interface Window {
  opening: Reply;
  exchange: Exchange;
  limit: number;
  prior: number;
  /** The announced reset by our clock; undefined where its unit cannot be told. */
  resetAt: number | undefined;
  /** What is declared of the key: its own entry goes before what is said of all. */
  declared: NonNullable<Declared['rateLimit']>;
  /** Until when what is admitted belongs to this window for certain. */
  certainUntil: number | undefined;
}

/** The end of the window at the earliest that was announced: a delta was made out between sending and receiving. */
export function certainEnd(stage: CheckSession, replies: readonly Reply[]): number | undefined {
  const [unit] = stage.units();
  const ends = replies.flatMap((reply) => {
    const { reset } = announcement(reply);
    if (reset === undefined || unit === undefined) return [];
    const earliest = stage.clock.instant({ reset, at: reply.sentAt }, unit);
    return earliest - toleranceOf(stage, earliest - reply.sentAt);
  });
  return ends.length === 0 ? undefined : Math.min(...ends);
}

// Announcements in seconds are rounded, up or down, and clocks differ: a second's tolerance.
function toleranceOf(stage: CheckSession, left: number): number {
  const inSeconds = stage.units().some((unit) => unit.endsWith('-seconds'));
  return inSeconds ? 1000 : Math.min(1000, Math.max(50, left * 0.1));
}

const wait = async (stage: CheckSession, key: KeyInUse, milliseconds: number, why: string): Promise<unknown> => {
  stage.budget.allowWait(milliseconds);
  if (milliseconds > 1500) stage.options.onWaiting(key.label, milliseconds, why);
  return sleep(Math.max(0, milliseconds), undefined, { signal: stage.options.signal });
};

/** Whether an instant is near enough to be waited for. */
export const canBeWaitedFor = (instant: number): boolean =>
  instant - now() <= longestIdleWaitMilliseconds + longWindowMilliseconds;

/** Waits for the announced reset of the key and a little more; not at all where it is too far off. */
export async function untilReset(
  stage: CheckSession,
  key: KeyInUse,
  resetAt: number | undefined,
  why: string,
): Promise<void> {
  if (resetAt !== undefined && canBeWaitedFor(resetAt))
    await wait(stage, key, resetAt + marginMilliseconds - now(), why);
}

/** With a Reset in whole seconds most of a short window is certain when it opens just after a second has begun. */
async function untilSecond(stage: CheckSession, key: KeyInUse): Promise<void> {
  const inSeconds = stage.units().some((unit) => unit.endsWith('-seconds'));
  const untilNext = 1000 - (now() % 1000);
  if (inSeconds && untilNext < 1000 - 60)
    await wait(stage, key, untilNext + marginMilliseconds, 'for a second to begin');
}

/**
 * Opens an idle window of the key with one request.
 * @throws Blocked when none can be opened, Inapplicable when its limit is above what an exhaustion may cost.
 */
export async function openWindow(stage: CheckSession, key: KeyInUse): Promise<Window> {
  const pace = stage.pace(key);
  let prior = 0;
  let more = 0;
  let waited = 0;
  let longest = 0;
  let last: Reply | undefined;
  for (let attempt = 0; attempt < openings; attempt += 1) {
    // Where two units fit, the shorter wait is tried first.
    const which = attempt < hastyOpenings ? 'earlier' : 'later';
    const idleIn = (pace.resetAt(which) ?? 0) - now();
    const long = attempt === 0 && idleIn > longWindowMilliseconds;
    if (!long) {
      if (idleIn > longestIdleWaitMilliseconds)
        throw new Inapplicable(`the window of ${key.label} is idle only in ${Math.ceil(idleIn / 1000)} s`);
      waited += Math.max(0, idleIn) + more;
      if (waited > mostIdleMilliseconds) break;
      prior = 0;
      await untilReset(
        stage,
        key,
        idleIn > 0 || more > 0 ? now() + Math.max(0, idleIn) + more : undefined,
        'for an idle window',
      );
      await untilSecond(stage, key);
    } else prior = pace.spent;
    const { reply, exchange } = await stage.exchange(listModels({ key: 'exhaustible' }), key, 'control');
    pace.observe(reply);
    last = reply;
    const { limit = key.limit ?? stage.subject.declared.rateLimit?.limit, remaining } = announcement(reply);
    // Where seconds and milliseconds both fit, the wait was the shorter one: time tells them apart.
    if (stage.units().length > 1) await wait(stage, key, 200, 'to tell the unit of X-RateLimit-Reset');
    if (hasStatus(reply, 429)) continue;
    if (!isSuccess(reply))
      throw new Blocked(
        `opening ${key.label}`,
        `GET /v1/models with the ${key.label} key was answered ${inWords(reply)}`,
      );
    if (limit === undefined)
      throw new Blocked(
        'limit unknown',
        'X-RateLimit-Limit is absent or not an integer, and rateLimit.limit is not declared',
      );
    if (limit > mostLimit)
      throw new Inapplicable(
        `a limit of ${limit} cannot be used up within ${mostRequests} requests: give an exhaustible key with a lower limit`,
      );
    if (remaining !== undefined && remaining < limit - 1 - prior) {
      // A sliding counter remembers the window before, our own tries too: ever more of them must pass.
      longest = Math.max(longest, (pace.resetAt(which) ?? 0) - now());
      more = Math.min(longWindowMilliseconds, longest * (attempt + 1));
      continue;
    }
    // A window may have begun before the announced, rounded end of the one before: what Remaining does not show is not counted.
    prior = Math.min(prior, remaining === undefined ? 0 : limit - 1 - remaining);
    const resetAt = pace.resetAt();
    const certainUntil = certainEnd(stage, [reply]);
    const span = (resetAt ?? 0) - reply.receivedAt;
    // Too little of a short window would be certain, as when the machine was busy: another is tried.
    const certain = certainUntil === undefined ? span : certainUntil - now();
    if (attempt < hastyOpenings && span > 0 && span < shortWindowMilliseconds && certain < span * 0.3) continue;
    const { limit: ownLimit, windowSeconds: ownWindow } = key;
    const declared = {
      ...stage.subject.declared.rateLimit,
      ...(ownLimit !== undefined && { limit: ownLimit }),
      ...(ownWindow !== undefined && { windowSeconds: ownWindow }),
    };
    return { opening: reply, exchange, limit, prior, resetAt, declared, certainUntil };
  }
  const { limit, remaining } = announcement(last);
  throw new Blocked(
    `no idle window ${key.role}`,
    `no idle window of the ${key.label} key in ${openings} tries: ${inWords(last)} with Remaining ${remaining ?? 'absent'} of ${limit ?? 'unknown'}`,
  );
}

/** An admission soon after a refusal: a new window comes with most of the limit, a refill leaves next to nothing. */
export const isRefill = (window: Window, reply: Reply | undefined): boolean =>
  isSuccess(reply) && window.limit > 3 && (announcement(reply).remaining ?? 0) < window.limit / 2;

/** Whether the limiter lets in again well before the reset that it announces beside refusals. */
export async function refillsAfter(stage: CheckSession, key: KeyInUse, window: Window): Promise<boolean> {
  const left = (stage.pace(key).resetAt() ?? now() + 400) - now();
  await wait(stage, key, Math.min(Math.max(left * 0.25, 60), 3000), 'to see whether its limit refills');
  const { reply } = await stage.exchange(listModels({ key: 'exhaustible' }), key, 'step');
  stage.pace(key).observe(reply);
  return isRefill(window, reply);
}
