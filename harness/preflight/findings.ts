import { oneLine } from '../../reports/text/safe-text.ts';
import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess, replyInWords } from '../../scenarios/vocabulary/expectations.ts';
import { generate, getModel, listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import { needsOf } from '../checks/requirements.ts';
import type { TlsFacts } from '../http/reachability.ts';
import type { KeyInUse } from '../http/target-access.ts';
import type { Preflight } from './preflight.ts';

/** Result for the connection, a key, or a missing key. */
export interface PreflightFinding {
  about: string;
  state: 'good' | 'bad' | 'absent';
  says: string;
}

const operations: Record<string, Request> = {
  'GET /v1/models': listModels({ key: 'forbidden' }),
  'GET /v1/models/{model_id}': getModel(undefined, { key: 'forbidden' }),
  'POST /v1/generate': generate({ key: 'forbidden' }),
};

/** A request that the forbidden key has no permission for. */
export const forbiddenRequest = (key: KeyInUse): Request | undefined => operations[key.lacks?.[0] ?? ''];

/** Result of the TCP and TLS check; `tls` is undefined without TLS and behind a proxy. */
export function connectionFinding(baseUrl: string, tls: TlsFacts | Error | undefined, now: Date): PreflightFinding {
  const finding = (state: PreflightFinding['state'], says: string): PreflightFinding => ({
    about: 'connection',
    state,
    says,
  });
  if (tls instanceof Error) return finding('bad', `no TLS connection: ${oneLine(tls.message, 200)}`);
  if (tls === undefined) return finding('good', baseUrl.startsWith('https:') ? 'through a proxy' : 'plain HTTP');
  const { protocol, untrusted, validUntil } = tls;
  if (untrusted !== undefined) return finding('bad', `${protocol}, certificate not trusted: ${untrusted}`);
  const days = validUntil && Math.floor((validUntil.getTime() - now.getTime()) / 86_400_000);
  const until = validUntil ? `, valid until ${validUntil.toISOString().slice(0, 10)} (${days} days)` : '';
  return finding('good', `${protocol}, certificate verified${until}`);
}

/** One finding per key: usable in its role, or the reason why not. `forbidden` is the reply to `forbiddenRequest`. */
export function keyFindings({ answers, absent }: Preflight, forbidden: Reply | undefined): PreflightFinding[] {
  const tested = answers.map(({ key, reply }) =>
    key.role === 'forbidden' ? forbiddenKeyFinding(key, reply, forbidden) : keyFinding(key, reply),
  );
  const roles = new Set(answers.map(({ key }) => key.role));
  const missing = Object.entries(absent).filter(([role]) => !roles.has(role as KeyInUse['role']));
  return [...tested, ...missing.map(([about, says]): PreflightFinding => ({ about, state: 'absent', says }))];
}

function keyFinding(key: KeyInUse, reply: Reply): PreflightFinding {
  const { limit, remaining } = announcement(reply);
  const limits = limit === undefined ? 'no X-RateLimit-Limit' : `Limit ${limit}, Remaining ${remaining ?? 'absent'}`;
  const says = `GET /v1/models answered ${replyInWords(reply)}; ${limits}`;
  if (hasStatus(reply, 401))
    return { about: key.label, state: 'bad', says: `refused with 401: set ${key.variable ?? key.label}` };
  return { about: key.label, state: isSuccess(reply) ? 'good' : 'bad', says };
}

function forbiddenKeyFinding(key: KeyInUse, reply: Reply, forbidden: Reply | undefined): PreflightFinding {
  if (hasStatus(reply, 401) || forbidden === undefined) return keyFinding(key, reply);
  const says = `${key.lacks?.[0]} answered ${replyInWords(forbidden)}`;
  if (hasStatus(forbidden, 403)) return { about: key.label, state: 'good', says };
  return { about: key.label, state: 'bad', says: `${says}, expected 403: does the key lack that permission?` };
}

/** Ids of the checks that are not run without a key, by its role. */
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
