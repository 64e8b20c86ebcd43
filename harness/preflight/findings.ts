import { oneLine } from '../../reports/text/safe-text.ts';
import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, inWords, isSuccess } from '../../scenarios/vocabulary/expectations.ts';
import { generate, getModel, listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import { needsOf } from '../checks/requirements.ts';
import type { KeyInUse } from '../http/target-access.ts';
import type { TlsFacts } from '../http/tls-inspection.ts';
import type { Preflight } from './key-check.ts';

/** One thing looked at: usable, unusable, or not there. */
export interface Finding {
  about: string;
  state: 'good' | 'bad' | 'absent';
  says: string;
}

const operations: Record<string, Request> = {
  'GET /v1/models': listModels({ key: 'forbidden' }),
  'GET /v1/models/{model_id}': getModel(undefined, { key: 'forbidden' }),
  'POST /v1/generate': generate({ key: 'forbidden' }),
};

/** The request that the forbidden key must not be able to make. */
export const lackingRequest = (key: KeyInUse): Request | undefined => operations[key.lacks?.[0] ?? ''];

/** What the connection is worth. */
export function connectionFinding(baseUrl: string, tls: TlsFacts | Error | undefined, now: Date): Finding {
  const about = 'connection';
  if (tls instanceof Error) return { about, state: 'bad', says: `no TLS connection: ${oneLine(tls.message, 200)}` };
  if (tls === undefined)
    return { about, state: 'good', says: baseUrl.startsWith('https:') ? 'through a proxy' : 'plain HTTP' };
  const { protocol, untrusted, validUntil } = tls;
  if (untrusted !== undefined)
    return { about, state: 'bad', says: `${protocol}, certificate not trusted: ${untrusted}` };
  const days = validUntil && Math.floor((validUntil.getTime() - now.getTime()) / 86_400_000);
  const until = validUntil ? `, valid until ${validUntil.toISOString().slice(0, 10)} (${days} days)` : '';
  return { about, state: 'good', says: `${protocol}, certificate verified${until}` };
}

/** What each key is worth in its role; `forbidden` is what its key was answered where it lacks permission. */
export function keyFindings({ answers, absent }: Preflight, forbidden: Reply | undefined): Finding[] {
  const tried = answers.map(({ key, reply }) =>
    key.role === 'forbidden' ? ofForbidden(key, reply, forbidden) : ofKey(key, reply),
  );
  const refused = new Set(answers.map(({ key }) => key.role));
  const missing = Object.entries(absent).filter(([role]) => !refused.has(role as KeyInUse['role']));
  return [...tried, ...missing.map(([about, says]): Finding => ({ about, state: 'absent', says }))];
}

function ofKey(key: KeyInUse, reply: Reply): Finding {
  const { limit, remaining } = announcement(reply);
  const limits = limit === undefined ? 'no X-RateLimit-Limit' : `Limit ${limit}, Remaining ${remaining ?? 'absent'}`;
  const says = `GET /v1/models answered ${inWords(reply)}; ${limits}`;
  if (hasStatus(reply, 401))
    return { about: key.label, state: 'bad', says: `refused with 401: set ${key.variable ?? key.label}` };
  return { about: key.label, state: isSuccess(reply) ? 'good' : 'bad', says };
}

function ofForbidden(key: KeyInUse, reply: Reply, lacking: Reply | undefined): Finding {
  if (hasStatus(reply, 401) || lacking === undefined) return ofKey(key, reply);
  const says = `${key.lacks?.[0]} answered ${inWords(lacking)}`;
  if (hasStatus(lacking, 403)) return { about: key.label, state: 'good', says };
  return { about: key.label, state: 'bad', says: `${says}, where 403 is wanted: does the key lack that permission?` };
}

/** How many checks each absent role leaves out. */
export function checksWithoutKey(
  checks: readonly Check[],
  absent: Preflight['absent'],
): [role: string, ids: string[]][] {
  const roles = Object.keys(absent).filter((role) => role !== 'load');
  const without = roles.map((role): [string, string[]] => [
    role,
    checks.filter((check) => needsOf(check).some((needed) => needed === role)).map(({ id }) => id),
  ]);
  return without.filter(([, ids]) => ids.length > 0);
}
