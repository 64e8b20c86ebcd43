import type { Episodes } from '../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import type {
  Check,
  EpisodeCheck,
  Finding,
  Player,
  RunCheck,
  Send,
  Step,
  StepsCheck,
} from '../../scenarios/vocabulary/suite.ts';
import type { Exchange, Observation } from '../../schemas/generated/types.ts';
import { BudgetSpent } from '../http/request-budget.ts';
import type { EpisodePlayer } from './episodes/episode-runner.ts';
import { lacking, needsOf } from './requirements.ts';
import { seededRandom } from './seeded-random.ts';
import { Blocked, type CheckSession, described, Inapplicable } from './session.ts';

/** A finding with the exchanges it rests on. */
export interface Judged {
  finding: Finding;
  exchanges: Exchange[];
  /** Of a blocked check: checks with the same group share a cause. */
  group?: string;
}

const requestsOf = (send: Send, earlier: Reply[]): Request[] =>
  typeof send === 'function' ? [send(earlier)].flat() : [send];

/** Plays one check and judges it, or says why the plan leaves it out. Rejects only when the run is aborted or the harness itself fails. */
export async function judged(
  check: Check,
  stage: CheckSession,
  episodes: EpisodePlayer,
  seed: number,
  left?: string,
): Promise<Judged> {
  const exchanges: Exchange[] = [];
  try {
    const missing = needsOf(check).flatMap((need) => lacking(need, stage.subject) ?? []);
    if (missing.length > 0) throw new Inapplicable(missing.join('; '), true);
    if (left !== undefined) throw new Inapplicable(left, true);
    if ('steps' in check) return await bySteps(check, stage, exchanges);
    if ('reads' in check) return await byEpisode(check, episodes);
    using _lane = check.alone && (await episodes.bystanderLane.acquire());
    return await byRun(check, stage, exchanges, seed);
  } catch (error) {
    if (error instanceof Inapplicable)
      return withheld(error.message, error.lacks && stage.options.requireAll === true, exchanges);
    if (error instanceof BudgetSpent) return withheld(error.message, stage.options.requireAll === true, exchanges);
    if (error instanceof Blocked)
      return { finding: { outcome: 'blocked', because: error.message }, exchanges, group: error.group };
    throw error;
  }
}

/** What was not provided is inapplicable; with --require-all it blocks. */
const withheld = (because: string, required: boolean, exchanges: Exchange[]): Judged =>
  required
    ? { finding: { outcome: 'blocked', because }, exchanges, group: because }
    : { finding: { outcome: 'inapplicable', because }, exchanges };

async function bySteps(check: StepsCheck, stage: CheckSession, exchanges: Exchange[]): Promise<Judged> {
  const earlier: Reply[] = [];
  const facts: Observation['facts'] = {};
  for (const step of check.control ?? [])
    for (const request of requestsOf(step.send, earlier)) {
      const { reply, got, wanted } = await stepped(step, request, 'control', stage, exchanges, earlier);
      if (got !== undefined)
        throw new Blocked(
          `control ${described(request)} ${wanted}`,
          `${described(request)}, a valid request: wanted ${wanted}, got ${got}`,
        );
      earlier.push(reply);
    }
  let sent = 0;
  for (const step of check.steps)
    for (const request of requestsOf(step.send, earlier)) {
      sent += 1;
      const { reply, got, wanted } = await stepped(step, request, 'step', stage, exchanges, earlier);
      if (got !== undefined)
        return { finding: { outcome: 'violated', wanted, got: `${got} (${described(request)})` }, exchanges };
      for (const fact of step.observe ?? [])
        facts[step.name ? `${step.name}.${fact.name}` : fact.name] = fact.see(reply, earlier);
      earlier.push(reply);
    }
  if (sent === 0) throw new Inapplicable('the list names no model to try this with');
  if (check.level === 'observe')
    return { finding: { outcome: 'observed', observation: { says: saying(facts), facts } }, exchanges };
  return { finding: { outcome: 'passed' }, exchanges };
}

const saying = (facts: Observation['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value ?? 'absent'}`)
    .join(', ');

async function stepped(
  step: Step,
  request: Request,
  part: 'control' | 'step',
  stage: CheckSession,
  exchanges: Exchange[],
  earlier: Reply[],
) {
  const { reply, exchange } = await stage.send(request, part);
  exchanges.push(exchange);
  for (const expectation of step.expect ?? []) {
    const got = expectation.test(reply, earlier);
    if (got !== undefined) return { reply, got, wanted: expectation.says };
  }
  return { reply, got: undefined, wanted: '' };
}

async function byEpisode<Name extends keyof Episodes>(
  check: EpisodeCheck<Name>,
  episodes: EpisodePlayer,
): Promise<Judged> {
  const { episode, exchanges } = await episodes.read(check.reads);
  if (check.observe) return { finding: { outcome: 'observed', observation: check.observe(episode) }, exchanges };
  for (const expectation of check.expect ?? []) {
    const ungrounded = expectation.ground?.(episode);
    if (ungrounded?.outcome === 'blocked') throw new Blocked(ungrounded.because, ungrounded.because);
    if (ungrounded) return { finding: ungrounded, exchanges };
    const got = expectation.test(episode, []);
    if (got !== undefined) return { finding: { outcome: 'violated', wanted: expectation.says, got }, exchanges };
  }
  return { finding: { outcome: 'passed' }, exchanges };
}

async function byRun(check: RunCheck, stage: CheckSession, exchanges: Exchange[], seed: number): Promise<Judged> {
  const random = seededRandom(`${seed} ${check.id}`);
  const send = async (request: Request): Promise<Reply> => {
    const { reply, exchange } = await stage.send(request, 'step');
    exchanges.push(exchange);
    return reply;
  };
  const player: Player = {
    send,
    together: (requests) => Promise.all(requests.map(send)),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    untilReset: (reply) => stage.untilReset(reply),
    declared: stage.subject.declared,
    provoke: stage.subject.provoke,
    lacks: stage.keys('forbidden')[0]?.lacks ?? ['POST /v1/generate'],
    random: (below) => Math.floor(random() * below),
  };
  const finding = await check.run(player);
  return { finding, exchanges, ...(finding.outcome === 'blocked' && { group: finding.because }) };
}
