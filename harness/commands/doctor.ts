import { resolve } from 'node:path';
import { counted } from '../../reports/quantities.ts';
import { checks } from '../../scenarios/index.ts';
import type { Reply } from '../../scenarios/vocabulary/suite.ts';
import { clearance } from '../clearance.ts';
import { columns } from '../columns.ts';
import type { Run } from '../commands.ts';
import { connectionFinding, type Finding, keyFindings, lackingRequest, leftOut } from '../examination.ts';
import { keepSecret } from '../known-secrets.ts';
import { Misuse } from '../misuse.ts';
import { Budget } from '../play/budget.ts';
import { Sender } from '../play/sender.ts';
import type { Subject } from '../play/subject.ts';
import { wireOf } from '../play/wire.ts';
import type { Preflight } from '../preflight.ts';
import { viaProxy } from '../proxies.ts';
import { decisions } from '../question.ts';
import { settings, subject } from '../settings.ts';
import type { Surroundings } from '../surroundings.ts';
import { targetDraft } from '../target-draft.ts';
import { embeddedTarget } from '../targets/embedded.ts';
import { namedTarget } from '../targets/url.ts';
import { tlsFacts } from '../tls-facts.ts';
import { refuseOldFile, writeNamed } from '../write.ts';

/** `doctor`: the preflight, told in full. */
export const run: Run = async ({ arguments: [url], options }, surroundings) => {
  const { env, directory, stdout, stop } = surroundings;
  const file = options.write === undefined ? undefined : resolve(directory, options.write);
  if (file !== undefined) refuseOldFile(file, '--write', options.write ?? '');
  if (file === undefined && (options.name !== undefined || options.allowLoad === true))
    throw new Misuse('--name and --allow-load say what --write FILE writes');
  const chosen = settings(options);
  const named = namedTarget({ url, file: options.target, env, directory });
  await using target = named ?? (await embeddedTarget(chosen.seed));
  keepSecret(surroundings, target, chosen);
  const whole = subject(target, target, chosen);
  const budget = new Budget(target.budget);
  const cleared = await clearance(whole, target, stop, budget);
  const findings = [
    connectionFinding(target.baseUrl, await tlsOf(whole), new Date()),
    ...keyFindings(cleared, await forbiddenReply(whole, cleared, budget)),
  ];
  stdout.write(`${target.name}  ${target.baseUrl}\n${told(findings, cleared, surroundings).join('\n')}\n`);
  for (const remark of target.warnings) stdout.write(`remark: ${remark}\n`);
  if (file !== undefined) {
    const decided = await decisions(
      options,
      { name: target.name, allowLoad: target.load.allowed === true },
      surroundings,
    );
    writeNamed(file, `${JSON.stringify(targetDraft(target, cleared, decided), null, 2)}\n`, options.write ?? '');
    stdout.write(`drafted ${options.write}\n`);
  }
  return findings.some(({ about, state }) => about === 'primary' && state === 'bad') ? 3 : 0;
};

async function tlsOf({ baseUrl, tls }: Subject) {
  if (!baseUrl.startsWith('https:') || viaProxy(baseUrl, process.env)) return undefined;
  return tlsFacts(baseUrl, tls, 4000).catch((error: Error) => error);
}

/** What the forbidden key is answered where it lacks permission: one request. */
async function forbiddenReply(whole: Subject, { keys }: Preflight, budget: Budget): Promise<Reply | undefined> {
  const key = keys.find(({ role }) => role === 'forbidden');
  const request = key && lackingRequest(key);
  if (request === undefined || !budget.tryCharge()) return undefined;
  const sender = new Sender(whole, () => budget.tryCharge());
  const reply = await sender.send(wireOf(request, key, { model: 'model-v1', run: '', unknownKey: '' }, whole));
  sender.close();
  return reply;
}

const signs: Record<Finding['state'], string> = { good: '✔', bad: '✘', absent: '–' };

function told(findings: readonly Finding[], { absent }: Preflight, { stdout, secrets }: Surroundings): string[] {
  const { isTerminal, columns: width } = stdout;
  const room = isTerminal ? width : Number.POSITIVE_INFINITY;
  const left = leftOut(checks, absent).map(([role, ids]) => [
    role,
    `${counted(ids.length, 'check')}: ${ids.join(', ')}`,
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
