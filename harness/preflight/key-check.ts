import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import type { KeyInUse } from '../http/target-access.ts';
import { InconclusiveError } from '../io/errors.ts';
import type { KeyRing, KeyRole } from '../targets/key-ring.ts';

/** Sends GET /v1/models with a key; not where the budget leaves none for it. */
export type Probe = (key: KeyInUse) => Promise<Reply | undefined>;

/** The keys that may be used, and remarks, one sentence each. */
export interface Preflight extends KeyRing {
  warnings: string[];
  requestsSent: number;
  /** What each key was answered. */
  answers: { key: KeyInUse; reply: Reply }[];
}

/**
 * Finds out what would spoil the whole run before anything is judged. Throws InconclusiveError, in one sentence, where
 * nothing can be connected to or the primary key is refused with 401. Any other role's 401 makes that key absent;
 * every other answer is for the checks.
 */
export async function checkKeys(baseUrl: string, ring: KeyRing, probe: Probe): Promise<Preflight> {
  const primary = ring.keys.find((key) => key.role === 'primary');
  if (primary === undefined) throw new InconclusiveError('there is no primary key to try');
  const first = await probe(primary);
  if (first === undefined) throw new InconclusiveError('the budget leaves no request to try the primary key');
  if (first.kind === 'refused')
    throw new InconclusiveError(`cannot connect to ${baseUrl}: ${first.says}${tlsHint(first.says)}`);
  if (isRefusal(first)) throw new InconclusiveError(`the primary key was refused with 401: set ${variableOf(primary)}`);
  const others = ring.keys.filter((key) => key !== primary);
  const replies = await Promise.all(others.map(probe));
  const refused = others.filter((_, index) => isRefusal(replies[index]));
  const untried = others.filter((_, index) => replies[index] === undefined);
  return {
    keys: ring.keys.filter((key) => !refused.includes(key) && !untried.includes(key)),
    absent: {
      ...ring.absent,
      ...absentees(ring.keys, untried, () => 'the budget leaves no request to try its key (budget.requests)'),
      ...absentees(ring.keys, refused, (key) => `its key was refused with 401: set ${variableOf(key)}`),
    },
    warnings: [
      ...oddAnswer(first),
      ...refused.map((key) => `the ${key.label} key was refused with 401: set ${variableOf(key)}`),
    ],
    requestsSent: ring.keys.length - untried.length,
    answers: [{ key: primary, reply: first }, ...others.flatMap((key, index) => answered(key, replies[index]))],
  };
}

const tlsHint = (says: string): string => (/TLS/.test(says) ? '; --ca FILE trusts further certificates' : '');
const answered = (key: KeyInUse, reply: Reply | undefined) => (reply === undefined ? [] : [{ key, reply }]);
const isRefusal = (reply: Reply | undefined): boolean => reply?.kind === 'answer' && reply.status === 401;
const variableOf = (key: KeyInUse): string => key.variable ?? `the ${key.label} key`;

/** The roles that have lost all their keys. */
function absentees(
  keys: readonly KeyInUse[],
  gone: readonly KeyInUse[],
  why: (key: KeyInUse) => string,
): KeyRing['absent'] {
  const lost = gone.filter((key) => keys.every((other) => other.role !== key.role || gone.includes(other)));
  const entry = (key: KeyInUse): [KeyRole, string] => [key.role, why(key)];
  return Object.fromEntries(lost.map(entry));
}

/** A first answer that suggests that the address is that of something else. */
function oddAnswer(reply: Reply): string[] {
  if (reply.kind !== 'answer') return [`GET /v1/models was not answered: ${reply.says}`];
  const type = reply.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const html = /html/i.test(type);
  if (reply.status < 300 && !html) return [];
  return [
    `GET /v1/models was answered with ${reply.status}${html ? ' and a web page' : ''}: is this the base address of the service?`,
  ];
}
