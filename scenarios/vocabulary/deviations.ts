import type { Reply } from './exchange.ts';
import type { Deviation, Expectation, Flaw } from './suite.ts';

/** The class of a JSON value: its type, such as `array`, or `missing`. */
export function jsonClass(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The class of a status: `4xx`. */
export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

/** The class of the status of a reply, or `not answered`. */
export const replyClass = (reply: Reply | undefined): string =>
  reply?.kind === 'answer' ? statusClass(reply.status) : 'not answered';

/** The member of a JSON body at a path and its class; without it, the first missing member of the path: `stats` for `stats.uptime`. */
function memberClass(body: unknown, path: string): Pick<Deviation, 'at' | 'is'> {
  const names = path.replace(/^models\[\]\./, '').split('.');
  let value = body;
  for (const [index, name] of names.entries()) {
    value = Object(value) === value && Object.hasOwn(value as object, name) ? Object(value)[name] : undefined;
    if (value === undefined) return { at: names.slice(0, index + 1).join('.'), is: 'missing' };
  }
  return { at: names.join('.'), is: jsonClass(value) };
}

const isStatusPart = (part: string): boolean => part.startsWith('status ');

/**
 * The deviation of a reply that does not meet an expectation: that of the flaw, or of the only part that the expectation reads. Undefined
 * if it reads several parts, and only words tell which one is wrong.
 */
export function deviationOf(
  { reads }: Pick<Expectation, 'reads'>,
  found: string | Flaw,
  reply: Reply,
): Deviation | undefined {
  if (reply.kind !== 'answer') return { at: 'answer', is: 'missing', clause: 'question' };
  if (typeof found !== 'string') return deviationIn(found);
  if (reads.length > 0 && reads.every(isStatusPart)) return { at: 'status', is: statusClass(reply.status) };
  const [part, ...others] = reads.filter((each) => !isStatusPart(each));
  if (part === undefined || others.length > 0) return undefined;
  if (part.startsWith('header ')) return { at: part.toLowerCase(), is: 'present' };
  if (part === 'body' || !reply.json.ok)
    return { at: 'body', is: reply.json.ok ? jsonClass(reply.json.value) : 'not JSON' };
  return part.includes('[]')
    ? { at: part.replace(/^models\[\]\.?/, ''), is: 'wrong' }
    : memberClass(reply.json.value, part);
}

/** The fields of a flaw. */
export const deviationIn = ({ at, is, clause }: Flaw): Deviation => ({
  at,
  is,
  ...(clause !== undefined && { clause }),
});

/** The words of a result. */
export const textOf = (found: string | Flaw): string => (typeof found === 'string' ? found : found.says);

/** Parts whose clauses have another name. */
const aliases: Partial<Record<string, string>> = { error: 'envelope', 'capabilities[]': 'capability-values' };

/**
 * The clauses that a violation breaks: the clause of the check with the name of the wrong part (`7/code` for `error.code`), or the first
 * one, which is the question of the check.
 */
export function brokenClauses(clauses: readonly string[], deviation: Deviation | undefined): string[] {
  const question = clauses.slice(0, 1);
  const { at = '', clause } = deviation ?? {};
  if (clause !== undefined) return clause === 'question' ? question : [clause];
  const names = at
    .replace(/^header x-ratelimit-/, '')
    .split('.')
    .toReversed();
  for (const name of names) {
    const named = clauses.find((id) => id.split('/')[1] === (aliases[name] ?? name.replace('[]', '')));
    if (named !== undefined) return [named];
  }
  return question;
}
