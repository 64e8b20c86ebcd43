import { resolve } from 'node:path';
import { columns } from '../../reports/terminal/columns.ts';
import { plural } from '../../reports/text/quantities.ts';
import { checks } from '../../scenarios/index.ts';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { HttpClient } from '../http/client.ts';
import { usesProxy } from '../http/proxies.ts';
import { inspectTls } from '../http/reachability.ts';
import { RequestBudget } from '../http/request-budget.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { buildWireRequest, noPlaceholders } from '../http/wire-request.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { safeText, textCanvas, writeProse } from '../io/output.ts';
import { refuseOldFile, writeDraft } from '../io/output-file.ts';
import {
  checksWithoutKey,
  connectionFinding,
  forbiddenRequest,
  keyFindings,
  type PreflightFinding,
} from '../preflight/findings.ts';
import { type Preflight, runPreflight } from '../preflight/preflight.ts';
import { targetDraft } from '../preflight/target-draft.ts';
import { waitForTarget } from '../preflight/wait-for-target.ts';
import { tlsOptions } from '../run/connection-options.ts';
import { registerSecrets } from '../run/register-secrets.ts';
import { connectionOf, seedOf, targetAccess } from '../run/settings.ts';
import { requireTarget } from '../run/target-choice.ts';
import { confirmTarget } from '../targets/confirmed-targets.ts';
import { startEmbeddedTarget } from '../targets/embedded.ts';
import { namedTarget } from '../targets/named-target.ts';
import { keySummary } from '../targets/target.ts';
import { askDraftOptions } from './prompt.ts';

/** `doctor`: the preflight with all its findings. Exit code 3 if the primary key does not work. */
export const run: RunCommand = async ({ arguments: given, options }, context) => {
  requireTarget(given, options, context);
  const [url] = given;
  const { env, directory, stdout, stderr, stop, secrets } = context;
  const { write } = options;
  if (write !== undefined) refuseOldFile(resolve(directory, write), '--write', write);
  const connection = connectionOf(options, tlsOptions(options), context);
  const { target: file, trust, embedded } = options;
  const named = embedded === true ? undefined : namedTarget({ url, file, trust, env, directory });
  await using target = named ?? (await startEmbeddedTarget(seedOf(options)));
  registerSecrets(secrets, target, connection);
  const keys = keySummary(target, true);
  if (keys !== undefined) writeProse(stderr, `${keys}\n`);
  const access = targetAccess(target, target, connection, options);
  const waited = options.waitSeconds === undefined ? 0 : await waitForTarget(access, options.waitSeconds, stop);
  const budget = new RequestBudget(target.budget);
  for (let sent = 0; sent < waited; sent++) budget.tryCharge();
  const preflight = await runPreflight(access, target, stop, budget);
  const findings = [
    connectionFinding(target.baseUrl, await tlsOf(access), new Date()),
    ...keyFindings(preflight, await forbiddenReply(access, preflight, budget)),
  ];
  stdout.write(`${target.name}  ${target.baseUrl}\n`);
  stdout.writeRendered(`${findingLines(findings, preflight, options.verbose === true, context).join('\n')}\n`);
  for (const warning of [...target.warnings, ...preflight.warnings]) writeProse(stdout, `warning: ${warning}\n`);
  if (write !== undefined) {
    const defaults = { name: target.name, allowLoad: target.load.allowed === true };
    const draft = targetDraft(target, preflight, await askDraftOptions(options, defaults, context));
    writeDraft(resolve(directory, write), `${JSON.stringify(draft, null, 2)}\n`, write);
    stdout.write(`wrote ${write}\n`);
    confirmTarget({ path: resolve(directory, write), origin: new URL(target.baseUrl).origin }, context.env);
  }
  return findings.some(({ about, state }) => about === 'primary' && state === 'bad') ? 3 : 0;
};

const tlsTimeoutMilliseconds = 4000;

async function tlsOf({ baseUrl, tls, env, lookup }: TargetAccess) {
  if (!baseUrl.startsWith('https:') || usesProxy(baseUrl, env)) return undefined;
  return inspectTls(baseUrl, tls, tlsTimeoutMilliseconds, lookup).catch((error: Error) => error);
}

async function forbiddenReply(
  access: TargetAccess,
  { keys }: Preflight,
  budget: RequestBudget,
): Promise<Reply | undefined> {
  const key = keys.find(({ role }) => role === 'forbidden');
  const request = key && forbiddenRequest(key);
  if (request === undefined || !budget.tryCharge()) return undefined;
  const client = new HttpClient(access, () => budget.tryCharge());
  const reply = await client.send(buildWireRequest(request, key, noPlaceholders, access));
  client.close();
  return reply;
}

const signs: Record<PreflightFinding['state'], string> = { good: '✔', bad: '✘', absent: '–' };

const looks = { good: 'green', bad: 'red', absent: 'dim' } as const;

/** The findings, and the checks that lack a key: their number, with `verbose` their ids. */
function findingLines(
  findings: readonly PreflightFinding[],
  { absent }: Preflight,
  verbose: boolean,
  { stdout, secrets }: CommandContext,
): string[] {
  const { paint, width } = textCanvas(stdout);
  // Masked before lines are broken, because a line break can cut a secret.
  const rows = findings.map(({ about, state, says }) => [
    paint(looks[state], signs[state]),
    about,
    safeText(secrets.mask(says)),
  ]);
  const missing = checksWithoutKey(checks, absent).map(([role, ids]) => [
    role,
    verbose ? `${plural(ids.length, 'check')}: ${ids.join(', ')}` : `${ids.length} of ${checks.length} checks`,
  ]);
  if (missing.length === 0) return columns(rows, width);
  const hint = verbose ? [] : [paint('dim', '  --verbose names the checks')];
  return [...columns(rows, width), 'not applicable without', ...columns(missing, width), ...hint];
}
