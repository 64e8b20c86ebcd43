import { type Decision, decisionsFrom, unclear } from '../../../limiter/decisions.ts';
import { announcedEnds } from '../../../limiter/resets.ts';
import { decisionOf } from '../../../scenarios/rate-limit/decisions.ts';
import type { KeyLedger } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import type { CountedOperation } from './counted-operation.ts';
import type { EpisodeKey } from './episode-key.ts';

/**
 * The decisions of one counter on a key. A request that the counter may not have seen is unclear: one of an operation that was not seen
 * to lower Remaining, and one with an Idempotency-Key, whose replay need not count.
 */
export function keyLedger(user: EpisodeKey, { operation, counted }: CountedOperation): KeyLedger {
  const { key, history, windowSeconds } = user;
  const { pacers } = user.session;
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
    ends: announcedEnds(decisions, { units: pacers.units(), clock: pacers.clock }),
  };
}

function isCounted({ session }: EpisodeKey, reply: Reply, counted: readonly string[]): boolean {
  const request = session.log.of(reply)?.request;
  if (request === undefined || request.headers?.some(([name]) => name === 'idempotency-key')) return false;
  const [path = ''] = request.path.split('?');
  const pattern = path.startsWith('/v1/models/') ? '/v1/models/{model_id}' : path;
  return counted.includes(`${request.method} ${pattern}`);
}
