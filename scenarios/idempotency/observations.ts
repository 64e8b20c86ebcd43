import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, bodyMember, facts, headerOf, succeeds } from '../vocabulary/expectations.ts';
import { generate, generateOnce } from '../vocabulary/requests.ts';
import { type Check, checksOfLevel, type Fact } from '../vocabulary/suite.ts';
import { duplicates } from './duplicates.ts';
import { key } from './replays.ts';

/** Remaining of a replay compared with the answers before it. A replay that repeats the old headers breaks the sequence. */
function remainingOfReplay(reply: Reply, [first, between]: Reply[]): string | null {
  const [then, before, now] = [first, between, reply].map((each) => each && announcement(each).remaining);
  if (then === undefined || before === undefined || now === undefined) return null;
  return now === then && before < then ? 'as in the first answer' : 'counted on';
}

/** For a replay that follows its first answer and another answer. */
const replayFacts: Fact[] = [
  facts.status,
  {
    name: 'sameCreatedAt',
    see: (reply, [first]) => {
      const createdAt = bodyMember(reply, 'createdAt');
      return createdAt === undefined ? null : createdAt === bodyMember(first, 'createdAt');
    },
  },
  { name: 'remaining', see: remainingOfReplay },
  {
    name: 'headersAdded',
    see: (reply, [first]) => {
      if (reply.kind !== 'answer') return reply.kind;
      const added = reply.headers
        .map(([name]) => name.toLowerCase())
        .filter((name) => headerOf(first, name) === undefined);
      return added.length === 0 ? 'none' : added.sort().join(' ');
    },
  },
];

const statusesIn = (replies: readonly Reply[]): string =>
  [...new Set(replies.map((reply) => (reply.kind === 'answer' ? String(reply.status) : reply.kind)))].sort().join(' ');

export const observations: Check[] = checksOfLevel('observe', [
  {
    id: 'idempotency/replay-marks',
    clauses: ['4.4/header', '4.4/value', '2.1/id'],
    title: 'differences between a replay and the first answer',
    control: [
      { send: generateOnce(key('marks')), expect: [succeeds] },
      { send: generate(), expect: [succeeds] },
    ],
    steps: [{ send: generateOnce(key('marks')), observe: replayFacts }],
  },
  {
    id: 'idempotency/body-different',
    clauses: ['4.4/different-body'],
    title: 'answer to a used Idempotency-Key with a different body',
    control: [{ send: generateOnce(key('body')), expect: [succeeds] }],
    steps: [
      {
        send: generateOnce(key('body'), { members: { prompt: 'Another question.' }, valid: false }),
        observe: [
          facts.status,
          facts.code,
          {
            name: 'sameId',
            see: (reply, earlier) =>
              bodyMember(reply, 'id') !== undefined && bodyMember(reply, 'id') === bodyMember(earlier.at(-1), 'id'),
          },
        ],
      },
    ],
  },
  {
    id: 'idempotency/duplicates-answers',
    clauses: ['4.4/header', '4.4/value', '2.1/id'],
    title: 'answers to concurrent requests with one Idempotency-Key',
    costs: duplicates,
    run: async (client) => {
      const sends = Array.from({ length: duplicates }, () => generateOnce(key('statuses')));
      const statuses = statusesIn(await client.together(sends));
      return { outcome: 'observed', observation: { says: `statuses ${statuses}`, facts: { statuses } } };
    },
  },
]);
