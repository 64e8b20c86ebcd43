import type { AnnouncedEnd } from '../../../limiter/announced.ts';
import { type Decision, decisionsFrom, unclear } from '../../../limiter/decisions.ts';
import { decisionOf } from '../../../scenarios/rate-limit/decisions.ts';
import type { KeyLedger } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { secondMilliseconds, withoutDateMilliseconds } from './announced-end.ts';
import type { CountedOperation } from './counted-operation.ts';
import type { EpisodeKey } from './episode-key.ts';

/**
 * The decisions on a key that one counter took. A request that the counter may not have seen is unclear: one of an operation that
 * was not seen to lower the Remaining of the others, and one with an Idempotency-Key, whose replay need not count.
 */
export function keyLedger(user: EpisodeKey, { operation, counted }: CountedOperation): KeyLedger {
  const { key, history, windowSeconds } = user;
  const replies = [...history];
  const decisions = decisionsFrom(
    replies.map((reply, row): Decision => {
      const decision = { ...decisionOf(reply), row };
      return isCounted(user, reply, [operation, ...counted]) ? decision : { ...decision, outcome: unclear };
    }),
  );
  return {
    ...{ key: key.label, decisions, replies, limit: user.limit ?? 0 },
    ...{ windowSeconds, isSteady: user.isSteady },
    endOf: (index) => endOf(user, replies[decisions.row[index] ?? 0]),
  };
}

/** The instants that a value can mean in any unit that fits: its resolution, the time of the answer and the clocks leave them open. */
function endOf({ session: { pacers } }: EpisodeKey, reply: Reply | undefined): AnnouncedEnd | undefined {
  const ends = pacers.units().flatMap((unit) => {
    const earliest = reply && pacers.resetInstant(reply, reply.sentAt, unit);
    const latest = reply && pacers.resetInstant(reply, reply.receivedAt, unit);
    if (earliest === undefined || latest === undefined) return [];
    const resolution = unit.endsWith('-seconds') ? secondMilliseconds : 1;
    const ofClock = pacers.clock.isKnown ? pacers.clock.uncertainty : withoutDateMilliseconds;
    const tolerance = resolution + (unit.startsWith('epoch') ? ofClock : 0);
    return [{ earliest: earliest - tolerance, latest: latest + tolerance }];
  });
  if (ends.length === 0) return undefined;
  return {
    earliest: Math.min(...ends.map((end) => end.earliest)),
    latest: Math.max(...ends.map((end) => end.latest)),
  };
}

function isCounted({ session }: EpisodeKey, reply: Reply, counted: readonly string[]): boolean {
  const request = session.log.of(reply)?.request;
  if (request === undefined || request.headers?.some(([name]) => name === 'idempotency-key')) return false;
  const [path = ''] = request.path.split('?');
  const pattern = path.startsWith('/v1/models/') ? '/v1/models/{model_id}' : path;
  return counted.includes(`${request.method} ${pattern}`);
}
