import type { Episodes } from '../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import type {
  Check,
  CheckClient,
  EpisodeCheck,
  Finding,
  RunCheck,
  Step,
  StepsCheck,
} from '../../scenarios/vocabulary/suite.ts';
import type { Exchange, Observation } from '../../schemas/generated/types.ts';
import { seededRandom } from '../../schemas/random.ts';
import { BudgetSpent } from '../http/request-budget.ts';
import type { EpisodeRunner } from './episodes/episode-runner.ts';
import { requestText, type SentWire } from './exchange-log.ts';
import { Blocked, Inapplicable } from './outcome-errors.ts';
import { missingRequirements } from './requirements.ts';
import type { CheckSession } from './session.ts';

/** Finding of a check, and the exchanges that led to it. */
export interface Evaluation {
  finding: Finding | { outcome: 'errored'; because: string };
  exchanges: Exchange[];
  /** Blocked checks with the same group have one cause. */
  group?: string;
}

export interface EvaluationContext {
  session: CheckSession;
  episodes: EpisodeRunner;
  seed: number;
  /** Missing keys, declarations and budget block a check. */
  requireAll: boolean;
}

/** Runs one check, unless there is a reason to skip it. Rejects only if the run is aborted. */
export async function evaluateCheck(
  check: Check,
  context: EvaluationContext,
  skipReason: string | undefined,
): Promise<Evaluation> {
  const { session, episodes, seed, requireAll } = context;
  const exchanges: Exchange[] = [];
  try {
    const missing = missingRequirements(check, session.target);
    if (missing.length > 0) throw new Inapplicable(missing.join('; '), true);
    if (skipReason !== undefined) throw new Inapplicable(skipReason, true);
    if ('steps' in check) return await evaluateSteps(check, session, exchanges);
    if ('reads' in check) return await evaluateEpisode(check, episodes);
    using _lane = check.alone && (await episodes.bystanderLane.acquire());
    return await evaluateRun(check, session, exchanges, seed);
  } catch (error) {
    if (error instanceof Inapplicable)
      return skippedOutcome(error.message, error.isProvisionMissing && requireAll, exchanges);
    if (error instanceof BudgetSpent) return skippedOutcome(error.message, requireAll, exchanges);
    if (error instanceof Blocked)
      return { finding: { outcome: 'blocked', because: error.message }, exchanges, group: error.group };
    if (session.signal.aborted) throw error;
    const because = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { finding: { outcome: 'errored', because: `internal error: ${because}` }, exchanges: [] };
  }
}

const skippedOutcome = (because: string, blocks: boolean, exchanges: Exchange[]): Evaluation =>
  blocks
    ? { finding: { outcome: 'blocked', because }, exchanges, group: because }
    : { finding: { outcome: 'inapplicable', because }, exchanges };

async function evaluateSteps(check: StepsCheck, session: CheckSession, exchanges: Exchange[]): Promise<Evaluation> {
  const earlier: Reply[] = [];
  const facts: Observation['facts'] = {};
  /** Sends the requests of a step up to one whose reply does not meet an expectation, and returns that one. */
  const sendStep = async ({ send, expect = [], observe = [], name }: Step, part: SentWire['part']) => {
    for (const request of typeof send === 'function' ? [send(earlier)].flat() : [send]) {
      const { reply, exchange } = await session.send(request, part);
      exchanges.push(exchange);
      for (const expectation of expect) {
        const got = expectation.test(reply, earlier);
        if (got !== undefined) return { text: requestText(request), wanted: expectation.says, got };
      }
      for (const fact of observe) facts[name ? `${name}.${fact.name}` : fact.name] = fact.see(reply, earlier);
      earlier.push(reply);
    }
    return undefined;
  };
  for (const step of check.control ?? []) {
    const unmet = await sendStep(step, 'control');
    if (unmet === undefined) continue;
    const { text, wanted, got } = unmet;
    throw new Blocked(`control ${text} ${wanted}`, `control request ${text}: expected ${wanted}; actual: ${got}`);
  }
  const controls = earlier.length;
  for (const step of check.steps) {
    const unmet = await sendStep(step, 'step');
    if (unmet === undefined) continue;
    const { text, wanted, got } = unmet;
    return { finding: { outcome: 'violated', wanted, got: `${got} (${text})` }, exchanges };
  }
  if (earlier.length === controls) throw new Inapplicable('the server lists no model for these requests');
  if (check.level === 'observe')
    return { finding: { outcome: 'observed', observation: { says: factsText(facts), facts } }, exchanges };
  return { finding: { outcome: 'passed' }, exchanges };
}

const factsText = (facts: Observation['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value ?? 'absent'}`)
    .join(', ');

async function evaluateEpisode<Name extends keyof Episodes>(
  check: EpisodeCheck<Name>,
  episodes: EpisodeRunner,
): Promise<Evaluation> {
  const { episode, exchanges } = await episodes.read(check.reads);
  if (check.observe) return { finding: { outcome: 'observed', observation: check.observe(episode) }, exchanges };
  for (const expectation of check.expect ?? []) {
    const unmet = expectation.precondition?.(episode);
    if (unmet?.outcome === 'blocked') throw new Blocked(unmet.because, unmet.because);
    if (unmet) return { finding: unmet, exchanges };
    const got = expectation.test(episode, []);
    if (got !== undefined) return { finding: { outcome: 'violated', wanted: expectation.says, got }, exchanges };
  }
  return { finding: { outcome: 'passed' }, exchanges };
}

async function evaluateRun(
  check: RunCheck,
  session: CheckSession,
  exchanges: Exchange[],
  seed: number,
): Promise<Evaluation> {
  const random = seededRandom(`${seed} ${check.id}`);
  const send = async (request: Request): Promise<Reply> => {
    const { reply, exchange } = await session.send(request, 'step');
    exchanges.push(exchange);
    return reply;
  };
  const client: CheckClient = {
    send,
    together: (requests) => Promise.all(requests.map(send)),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    untilReset: (reply) => session.pacers.untilReset(reply),
    declared: session.target.declared,
    provoke: session.target.provoke,
    lacks: session.keys('forbidden')[0]?.lacks ?? ['POST /v1/generate'],
    random: (below) => Math.floor(random() * below),
  };
  const finding = await check.run(client);
  return { finding, exchanges, ...(finding.outcome === 'blocked' && { group: finding.because }) };
}
