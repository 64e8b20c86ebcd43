import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { runChecks } from '../harness/checks/runner.ts';
import type { KeyInUse } from '../harness/http/target-access.ts';
import { checks } from '../scenarios/index.ts';
import type { Check } from '../scenarios/vocabulary/suite.ts';
import { clauseById } from '../schemas/clauses.ts';
import type { CheckResult } from '../schemas/generated/types.ts';

const judged = checks.filter(({ level }) => level === 'must' || level === 'should');

/** The stated clause that lets a check read something of a reply; what has none may not be read. */
const statedBy: Record<string, string> = {
  'status 200': '4/list',
  'status 2xx': '4/generate',
  'status 4xx': '7/envelope',
  'status 5xx': '7/500',
  'status 400': '7/400',
  'status 401': '7/401',
  'status 403': '7/403',
  'status 429': '7/429',
  'status 500': '7/500',
  'status 503': '7/503',
  'header content-type': '4/json',
  // RFC 9110, section 6.6.1: a time in UTC.
  'header Date': '1/http-json',
  'header X-RateLimit-Limit': '8.2/limit',
  'header X-RateLimit-Remaining': '8.2/remaining',
  'header X-RateLimit-Reset': '8.2/reset',
  error: '7/envelope',
  'error.type': '7/type',
  'error.message': '7/message',
  'error.code': '7/code',
  id: '2.1/id',
  object: '2.1/object',
  data: '2.1/data',
  createdAt: '2.1/createdAt',
  models: '2.1/models-array',
  'models[]': '4/list',
  name: '2.2/name',
  description: '2.2/description',
  contextWindow: '2.2/contextWindow',
  maxTokens: '2.2/maxTokens',
  capabilities: '2.2/capabilities',
  pricing: '2.2/pricing',
  created: '2.2/created',
  stats: '2.2/stats',
  'stats.avgLatency': '2.2/avgLatency',
  'stats.uptime': '2.2/uptime',
  pagination: '4.2/response',
  'pagination.page': '2.3/page',
  'pagination.perPage': '2.3/perPage',
  'pagination.total': '2.3/total',
  'pagination.totalPages': '2.3/totalPages',
};

function readBy(check: Check): string[] {
  if ('run' in check) return check.looksAt ?? [];
  if ('reads' in check) return (check.expect ?? []).flatMap((expectation) => expectation.reads);
  return check.steps.flatMap(({ expect = [] }) => expect.flatMap((expectation) => expectation.reads));
}

t.test('a must or should reads only what a clause states', async (t) => {
  for (const check of judged) {
    const read = readBy(check);
    t.not(read.length, 0, `${check.id} says what it reads (expectations: reads, run checks: looksAt)`);
    for (const name of read.filter((each) => each !== 'body')) {
      const clause = clauseById(statedBy[name.replace(/^models\[\]\./, '')] ?? '');
      t.equal(
        clause?.kind,
        'stated',
        `${check.id} reads ${name}: name the stated clause that shows it, or do not read it`,
      );
    }
  }
});

/** Refuses everything in good form: no control can be met. */
async function refusingServer(): Promise<AsyncDisposable & { url: string }> {
  const body = JSON.stringify({ error: { type: 'invalid_request_error', code: 'closed', message: 'Closed today.' } });
  const server = createServer((_, response) =>
    response
      .writeHead(400, {
        'content-type': 'application/json',
        'x-ratelimit-limit': '100',
        'x-ratelimit-remaining': '99',
        'x-ratelimit-reset': '1',
      })
      .end(body),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const roles: KeyInUse['role'][] = ['primary', 'secondary', 'forbidden', 'bystander', 'exhaustible'];
/** Their first promise is the ground of all others, so nothing stands before it. */
const groundless = ['models/list-direct', 'versioning/v1-paths'];
/** Judge whatever answers were met, and these refusals are in good form. */
const met = [
  'errors/envelope-everywhere',
  'errors/error-single',
  'rate-limit/headers-everywhere',
  'rate-limit/reset-integer-everywhere',
  'rate-limit/values-in-range-everywhere',
  'errors/encoding-utf-8',
  'errors/members-single',
  'errors/media-type-json',
];
/** Judge the models and generations that were met, and there were none. */
const unmet = judged.filter((check) => 'reads' in check && check.reads === 'answers' && !met.includes(check.id));

t.test('a check whose control fails is blocked, neither passed nor violated', async (t) => {
  await using server = await refusingServer();
  const target = {
    baseUrl: server.url,
    keys: roles.map((role) => ({ role, label: role, secret: `key-${role}`, lacks: ['POST /v1/generate'] })),
    declared: {},
    provoke: {
      500: { method: 'GET' as const, path: '/v1/models' },
      503: { method: 'GET' as const, path: '/v1/models' },
    },
    headers: [],
    tls: {},
    mask: (text: string) => text,
    timeoutSeconds: 2,
  };
  const { checks: results } = await runChecks({
    target,
    checks: judged,
    seed: 1,
    signal: new AbortController().signal,
    onEvent: () => {},
  });
  const outcomes = new Map(results.map((result: CheckResult) => [result.id, result]));
  for (const { id } of judged) {
    const wanted = groundless.includes(id) ? 'violated' : met.includes(id) ? 'passed' : 'blocked';
    const result = outcomes.get(id);
    // A refused list carries no pagination.
    if (id.startsWith('pagination/') || unmet.some((check) => check.id === id))
      t.equal(result?.outcome, 'inapplicable', id);
    else t.equal(result?.outcome, wanted, `${id}: ${result?.because ?? result?.got}`);
  }
});
