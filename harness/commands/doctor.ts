import { resolve } from 'node:path';
import { columns } from '../../reports/terminal/columns.ts';
import { plural } from '../../reports/text/quantities.ts';
import { checks } from '../../scenarios/index.ts';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { HttpClient } from '../http/client.ts';
import { usesProxy } from '../http/proxies.ts';
import { Budget } from '../http/request-budget.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { inspectTls } from '../http/tls-inspection.ts';
import { buildWireRequest } from '../http/wire-request.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { refuseOldFile, writeNamed } from '../io/output-file.ts';
import {
  checksWithoutKey,
  connectionFinding,
  type Finding,
  keyFindings,
  lackingRequest,
} from '../preflight/findings.ts';
import type { Preflight } from '../preflight/key-check.ts';
import { runPreflight } from '../preflight/preflight.ts';
import { targetDraft } from '../preflight/target-draft.ts';
import { keepSecret } from '../run/register-secrets.ts';
import { settings, subject } from '../run/settings.ts';
import { startEmbeddedTarget } from '../targets/embedded.ts';
import { namedTarget } from '../targets/named-target.ts';
import { decisions } from './prompt.ts';

/** `doctor`: the preflight, told in full. */
export const run: RunCommand = async ({ arguments: [url], options }, context) => {
  const { env, directory, stdout, stop } = context;
  const file = options.write === undefined ? undefined : resolve(directory, options.write);
  if (file !== undefined) refuseOldFile(file, '--write', options.write ?? '');
  if (file === undefined && (options.name !== undefined || options.allowLoad === true))
    throw new UsageError('--name and --allow-load say what --write FILE writes');
  const chosen = settings(options);
  const named = namedTarget({ url, file: options.target, env, directory });
  await using target = named ?? (await startEmbeddedTarget(chosen.seed));
  keepSecret(context, target, chosen);
  const whole = subject(target, target, chosen);
  const budget = new Budget(target.budget);
  const cleared = await runPreflight(whole, target, stop, budget);
  const findings = [
    connectionFinding(target.baseUrl, await tlsOf(whole), new Date()),
    ...keyFindings(cleared, await forbiddenReply(whole, cleared, budget)),
  ];
  stdout.write(`${target.name}  ${target.baseUrl}\n${told(findings, cleared, context).join('\n')}\n`);
  for (const remark of target.warnings) stdout.write(`remark: ${remark}\n`);
  if (file !== undefined) {
    const decided = await decisions(options, { name: target.name, allowLoad: target.load.allowed === true }, context);
    writeNamed(file, `${JSON.stringify(targetDraft(target, cleared, decided), null, 2)}\n`, options.write ?? '');
    stdout.write(`drafted ${options.write}\n`);
  }
  return findings.some(({ about, state }) => about === 'primary' && state === 'bad') ? 3 : 0;
};

async function tlsOf({ baseUrl, tls }: TargetAccess) {
  if (!baseUrl.startsWith('https:') || usesProxy(baseUrl, process.env)) return undefined;
  return inspectTls(baseUrl, tls, 4000).catch((error: Error) => error);
}

/** What the forbidden key is answered where it lacks permission: one request. */
async function forbiddenReply(whole: TargetAccess, { keys }: Preflight, budget: Budget): Promise<Reply | undefined> {
  const key = keys.find(({ role }) => role === 'forbidden');
  const request = key && lackingRequest(key);
  if (request === undefined || !budget.tryCharge()) return undefined;
  const sender = new HttpClient(whole, () => budget.tryCharge());
  const reply = await sender.send(
    buildWireRequest(request, key, { model: 'model-v1', run: '', unknownKey: '' }, whole),
  );
  sender.close();
  return reply;
}

const signs: Record<Finding['state'], string> = { good: '✔', bad: '✘', absent: '–' };

function told(findings: readonly Finding[], { absent }: Preflight, { stdout, secrets }: CommandContext): string[] {
  const { isTerminal, columns: width } = stdout;
  const room = isTerminal ? width : Number.POSITIVE_INFINITY;
  const left = checksWithoutKey(checks, absent).map(([role, ids]) => [
    role,
    `${plural(ids.length, 'check')}: ${ids.join(', ')}`,
  ]);
  return [
    ...columns(
      // Masked before lines are broken, which might break a secret.
      findings.map(({ about, state, says }) => [signs[state], about, secrets.mask(says)]),
      room,
    ),
    ...(left.length === 0 ? [] : ['inapplicable without', ...columns(left, room)]),
  ];
}
