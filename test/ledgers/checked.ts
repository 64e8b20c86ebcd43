/** Runs the rate-limit checks against a limiter of the corpus, on a clock that does not wait. */
import { runChecks } from '../../harness/checks/runner.ts';
import { HttpClient } from '../../harness/http/client.ts';
import { runWithClock } from '../../harness/http/clock.ts';
import type { KeyInUse, TargetAccess } from '../../harness/http/target-access.ts';
import { buildWireRequest, noPlaceholders } from '../../harness/http/wire-request.ts';
import { checks } from '../../scenarios/index.ts';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { manualTime } from '../manual-time.ts';
import type { CorpusLimiter } from './limiters.ts';
import { secretOf, serveLimiter } from './served.ts';

const limitChecks = checks.filter(({ id, level }) => id.startsWith('rate-limit/') && level !== 'declared');

export async function checkedOn(
  row: CorpusLimiter,
  { isDeclared, exhaustible = 3 }: { isDeclared: boolean; exhaustible?: number },
): Promise<CheckResult[]> {
  const times = manualTime();
  await using server = await serveLimiter(row, times.server);
  const { limit, windowSeconds, isPrecise } = row;
  const keyOf = (role: KeyInUse['role'], label: string): KeyInUse => ({
    ...{ role, label, secret: secretOf(label), variable: 'KEY' },
    ...(isDeclared && role === 'exhaustible' && { limit, windowSeconds }),
  });
  const keys = [
    ...(['primary', 'secondary', 'bystander'] as const).map((role) => keyOf(role, role)),
    ...Array.from({ length: exhaustible }, (_, index) => keyOf('exhaustible', `exhaustible-${index + 1}`)),
  ];
  const resetUnit = isPrecise ? 'epoch-milliseconds' : 'epoch-seconds';
  const target: TargetAccess = {
    ...{ baseUrl: server.url, keys, provoke: {}, headers: [], tls: {}, timeoutSeconds: 30 },
    declared: isDeclared ? { rateLimit: { resetUnit } } : {},
    mask: (text) => text,
  };
  const client = new HttpClient(target);
  const send = async (key: KeyInUse) => ({
    key,
    reply: await client.send(buildWireRequest(listModels(), key, noPlaceholders, target)),
  });
  try {
    return await runWithClock(times.session, async () => {
      const preflightReplies = await Promise.all(keys.map(send));
      const options = { target, preflightReplies, checks: limitChecks, seed: 1, onEvent: () => {} };
      const { checks: results } = await runChecks({ ...options, signal: new AbortController().signal });
      return results;
    });
  } finally {
    client.close();
  }
}
