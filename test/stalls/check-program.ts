// Runs all checks against the server of TEXTGEN_URL, in a process that a test can stop, and prints the answers with the time in
// which the server decided on each, as JSON: [{after, before, decidedAt}], milliseconds since 1970.
import { runChecks } from '../../harness/checks/runner.ts';
import { HttpClient } from '../../harness/http/client.ts';
import type { KeyInUse, TargetAccess } from '../../harness/http/target-access.ts';
import { buildWireRequest, noPlaceholders } from '../../harness/http/wire-request.ts';
import { checks } from '../../scenarios/index.ts';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { DecidedRow } from './rows.ts';
import { serverKeys } from './stalled-run.ts';

let rows: DecidedRow[] = [];
const writeInstants: Check = {
  id: 'instants/answers-read',
  clauses: [],
  level: 'observe',
  title: 'the instants of all answers',
  brokenBy: [],
  reads: 'answers',
  observe({ all }) {
    rows = all.flatMap(({ reply: { headers, sentAt, receivedAt } }) => {
      const [, decidedAt] = headers.find(([name]) => name === 'X-Decided-At') ?? [];
      return decidedAt === undefined ? [] : [{ after: sentAt, before: receivedAt, decidedAt: Number(decidedAt) }];
    });
    return { says: 'the instants of all answers', facts: {} };
  },
};

const isRole = (role: string): role is KeyInUse['role'] => role !== 'load';
const keys = serverKeys.flatMap(({ id, secret, limit, windowSeconds }): KeyInUse[] => {
  const role = id.replace(/-\d$/, '');
  return isRole(role) && id !== 'load-primary'
    ? [{ role, label: id, secret, variable: id.toUpperCase(), limit, windowSeconds }]
    : [];
});
const target: TargetAccess = {
  baseUrl: process.env.TEXTGEN_URL ?? '',
  keys,
  declared: {},
  provoke: {},
  headers: [],
  tls: {},
  mask: (text) => text,
  timeoutSeconds: 5,
};
const client = new HttpClient(target);
const send = async (key: KeyInUse) => ({
  key,
  reply: await client.send(buildWireRequest(listModels(), key, noPlaceholders, target)),
});
await runChecks({
  target,
  preflightReplies: await Promise.all(keys.map(send)),
  checks: [...checks, writeInstants],
  seed: 1,
  signal: AbortSignal.timeout(120_000),
  onEvent: () => {},
});
client.close();
process.stdout.write(JSON.stringify(rows));
