import { requestInWords } from '../../scenarios/vocabulary/answers.ts';
import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import { announcement, isSuccess, replyInWords } from '../../scenarios/vocabulary/expectations.ts';
import { noSample, passed } from '../../scenarios/vocabulary/findings.ts';
import type { Deviation, Finding } from '../../scenarios/vocabulary/suite.ts';
import type { CheckResult, Exchange } from '../../schemas/generated/types.ts';
import type { ExchangeLog } from './exchange-log.ts';

/** Finding of a check, and the exchanges that led to it. */
export interface Evaluation {
  finding: Finding | { outcome: 'errored'; because: string };
  exchanges: Exchange[];
  /** The number of replies that were judged or, for an observation, read. */
  samples: number;
  /** The judged replies in words. */
  note?: string;
  /** The request whose answer decided a violation or blocked the check; undefined if several answers did. */
  request?: Request | undefined;
  /** The wrong part of the answer to the precondition of a blocked check. */
  deviation?: Deviation | undefined;
  /** The keys and declarations that the target does not provide. */
  missing?: CheckResult['missing'];
  /** Blocked checks with the same group have one cause. */
  group?: string;
  /** The replies of the episode that a violated check read. */
  ledger?: Ledger;
}

type Ledger = NonNullable<CheckResult['ledger']>;

const mostLedgerRows = 200;

const inOrder = (replies: readonly Reply[]): Reply[] => replies.toSorted((one, other) => one.sentAt - other.sentAt);

/** The exchanges that a violated episode keeps. */
const mostKept = 12;

/** The exchanges of an episode around its limit, and those that decided, last; with its replies as rows that name them. */
export function episodeEvidence(
  replies: readonly Reply[],
  decisive: readonly Exchange[],
  session: { log: ExchangeLog },
): Pick<Evaluation, 'exchanges' | 'ledger'> {
  const around = exchangesOf(aroundLimit(inOrder(replies)), session).filter((one) => !decisive.includes(one));
  const exchanges = [...around, ...decisive.slice(-(mostKept - around.length))];
  return {
    exchanges,
    ledger: ledgerOf(replies, (reply) => exchanges.indexOf(session.log.of(reply)?.exchange as Exchange)),
  };
}

/** The last request within the announced limit, the first one beyond it, and the first 429. */
function aroundLimit(sorted: readonly Reply[]): (Reply | undefined)[] {
  const admitted = sorted.filter(isSuccess);
  const [limit] = admitted.flatMap((reply) => announcement(reply).limit ?? []);
  const isRefused = (reply: Reply): boolean => reply.kind === 'answer' && reply.status === 429;
  const edge = limit === undefined ? [] : [admitted[limit - 1], admitted[limit]];
  return [...edge, sorted.find(isRefused)];
}

/** Replies as rows: the sending of each request, its status, what was left, and its index among the exchanges, or -1. */
export function ledgerOf(replies: readonly Reply[], placeOf: (reply: Reply) => number): Ledger {
  const sorted = inOrder(replies);
  const first = sorted[0]?.sentAt ?? 0;
  return sorted.slice(0, mostLedgerRows).map((reply) => {
    const { remaining } = announcement(reply);
    const exchange = placeOf(reply);
    return {
      sentMilliseconds: Math.round((reply.sentAt - first) * 10) / 10,
      status: reply.kind === 'answer' ? reply.status : 0,
      ...(remaining !== undefined && { remaining }),
      ...(reply.kind === 'answer' && { tookMilliseconds: Math.round((reply.receivedAt - reply.sentAt) * 10) / 10 }),
      ...(exchange >= 0 && { exchange }),
    };
  });
}

/**
 * Passed, if at least one answer of this run was judged: no check passes without such a sample. `leftOut` are requests whose replies did
 * not meet a condition, in words.
 */
export function passedWith(
  samples: readonly Reply[],
  exchanges: Exchange[],
  { log }: { log: ExchangeLog },
  leftOut: readonly string[] = [],
): Evaluation {
  const answers = [...new Set(samples)].filter((reply) => reply.kind === 'answer' && log.of(reply) !== undefined);
  const [first] = answers;
  const request = first && log.of(first)?.request;
  if (request === undefined)
    return { finding: noSample(['an answer of the kind that it judges']), exchanges, samples: 0 };
  const example = `${requestInWords(request)} → ${replyInWords(first)}`;
  const judged =
    answers.length === 1 ? `judged 1 reply: ${example}` : `judged ${answers.length} replies, for example ${example}`;
  return { finding: passed(answers), exchanges, samples: answers.length, note: judged + inNote(leftOut) };
}

const mostLeftOut = 3;

function inNote(leftOut: readonly string[]): string {
  if (leftOut.length === 0) return '';
  const more = leftOut.length > mostLeftOut ? ` and ${leftOut.length - mostLeftOut} more` : '';
  return `; left out: ${leftOut.slice(0, mostLeftOut).join(', ')}${more}`;
}

/** The request of the last reply. */
export const decidingRequest = (
  shownBy: readonly (Reply | undefined)[],
  { log }: { log: ExchangeLog },
): Request | undefined => {
  const last = shownBy.findLast((reply) => reply !== undefined);
  return last && log.of(last)?.request;
};

/** A violation shows the exchanges of the decisive replies, the last of which decided. */
export function exchangesOf(shownBy: readonly (Reply | undefined)[], { log }: { log: ExchangeLog }): Exchange[] {
  return shownBy.flatMap((reply) => (reply && log.of(reply)?.exchange) ?? []);
}
