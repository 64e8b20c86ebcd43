import type { Reply } from '../vocabulary/exchange.ts';
import { bodyMember, isSuccess, replyInWords } from '../vocabulary/expectations.ts';
import { blockedUnlessSuccess, inapplicable, passed, violation } from '../vocabulary/findings.ts';
import { generateOnce } from '../vocabulary/requests.ts';
import type { Check, Run } from '../vocabulary/suite.ts';
import { canonicalText, key } from './replays.ts';

export const duplicates = 6;

/**
 * Compares duplicates with equal status that carry a result: a server may answer 202 to a duplicate while the first request
 * still runs.
 */
const concurrentAgree: Run = async (client) => {
  const control = await client.send(generateOnce(key('alone')));
  const unmet = blockedUnlessSuccess('a generation with an Idempotency-Key', control);
  if (unmet) return unmet;
  const replies = await client.together(Array.from({ length: duplicates }, () => generateOnce(key('together'))));
  if (!replies.some(isSuccess))
    return violation('a 2xx for at least one of the duplicates', replyInWords(replies[0]), replies, {
      at: 'duplicates',
      is: 'all refused',
    });
  const members = client.declared.idempotency?.replayId === 'fresh' ? ['data'] : ['id', 'data'];
  const comparable = replies.filter(
    (reply) => isSuccess(reply) && members.every((name) => bodyMember(reply, name) !== undefined),
  );
  if (comparable.length === 0)
    return inapplicable(`no 2xx to the duplicate requests has ${members.join(' and ')} to compare`);
  const wanted = `the same ${members.join(' and ')} in all answers with the same 2xx status`;
  for (const [status, answers] of Map.groupBy(comparable, statusOf)) {
    const resultsIn = (some: readonly Reply[]): number =>
      new Set(some.map((reply) => canonicalText(members.map((name) => bodyMember(reply, name))))).size;
    const results = resultsIn(answers);
    if (results === 1) continue;
    const firstReceived = Math.min(...answers.map(({ receivedAt }) => receivedAt));
    const concurrent = answers.filter(({ sentAt }) => sentAt < firstReceived);
    // The others waited for room on their key. How long a result is kept is not shown.
    if (resultsIn(concurrent) === 1)
      return inapplicable('only duplicates that were sent after the first answer got another result', 'evidence');
    const got = `${results} different results in ${answers.length} answers with status ${status}`;
    // Of a race all are different, if none was late; of several stores, as many as there are stores.
    const is = results === answers.length ? 'different' : 'partly different';
    return violation(wanted, got, answers, { at: 'duplicates', is });
  }
  return passed(comparable);
};

const statusOf = (reply: Reply): number => (reply.kind === 'answer' ? reply.status : 0);

export const duplicatesCheck: Check = {
  id: 'idempotency/duplicates-agree',
  clauses: ['4.4/header'],
  level: 'must',
  title: 'concurrent requests with one Idempotency-Key that succeed get the same result',
  why: 'A server that checks for the key before it stores it runs both requests. Retries often arrive together.',
  looksAt: ['status 2xx', 'id', 'data'],
  costs: 7,
  run: concurrentAgree,
  brokenBy: ['races-idempotency-keys', 'forgets-idempotency-keys', 'replays-with-new-id', 'replays-with-new-data'],
};
