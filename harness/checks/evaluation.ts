import { setImmediate } from 'node:timers/promises';
import { requestInWords } from '../../scenarios/vocabulary/answers.ts';
import type { Episodes } from '../../scenarios/vocabulary/episodes.ts';
import type { NearMiss, Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import { replyInWords } from '../../scenarios/vocabulary/expectations.ts';
import { inapplicable, judgement, noSample, violation } from '../../scenarios/vocabulary/findings.ts';
import type {
  Check,
  CheckClient,
  Condition,
  Draw,
  EpisodeCheck,
  Provision,
  RunCheck,
  Step,
  StepsCheck,
} from '../../scenarios/vocabulary/suite.ts';
import type { Exchange, Observation } from '../../schemas/generated/types.ts';
import { seededRandom } from '../../schemas/random.ts';
import { errorInWords, requireFinding, stackOf, unlessAborted } from '../extensions/own-check-run.ts';
import { sleep } from '../http/clock.ts';
import { BudgetSpent } from '../http/request-budget.ts';
import type { EpisodeRunner } from './episodes/episode-runner.ts';
import { decidingRequest, type Evaluation, episodeEvidence, exchangesOf, passedWith } from './evidence.ts';
import type { SentWire } from './exchange-log.ts';
import { Blocked, Inapplicable, whileAwake } from './outcome-errors.ts';
import { missingRequirements } from './requirements.ts';
import type { CheckSession } from './session.ts';

interface EvaluationContext {
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
  const { session, episodes, requireAll } = context;
  const exchanges: Exchange[] = [];
  try {
    const missing = missingRequirements(check, session.target);
    if (missing !== undefined)
      return { ...skippedOutcome(missing.because, missing.lacks, requireAll, exchanges), missing: missing.missing };
    if (skipReason !== undefined) throw new Inapplicable(skipReason, 'budget');
    // A check that failed while this program stood still has instants that are not the server's.
    const repeat = (evaluate: () => Promise<Evaluation>) =>
      whileAwake(
        () => {
          exchanges.splice(0);
          return evaluate();
        },
        ({ finding }) => finding.outcome === 'violated',
      );
    if ('steps' in check) return await repeat(() => evaluateSteps(check, session, exchanges, drawOf(check, context)));
    if ('reads' in check) return await evaluateEpisode(check, episodes, session, requireAll);
    using _lane = check.alone && (await episodes.bystanderLane.acquire());
    return await repeat(() => evaluateRun(check, session, exchanges, context));
  } catch (error) {
    if (error instanceof Inapplicable) return skippedOutcome(error.message, error.lacks, requireAll, exchanges);
    if (error instanceof BudgetSpent) return skippedOutcome(error.message, 'budget', requireAll, exchanges);
    if (error instanceof Blocked)
      return {
        ...{ finding: { outcome: 'blocked', because: error.message }, exchanges, samples: 0, group: error.group },
        ...error.shown,
      };
    if (session.signal.aborted) throw error;
    const because = check.own ? errorInWords(error) : `internal error: ${stackOf(error)}`;
    return { finding: { outcome: 'errored', because }, exchanges: [], samples: 0 };
  }
}

/** Not applicable; blocked if something that the run requires is missing. */
const skippedOutcome = (
  because: string,
  lacks: Provision | undefined,
  requireAll: boolean,
  exchanges: Exchange[],
): Evaluation =>
  requireAll && lacks !== undefined && lacks !== 'selection'
    ? { finding: { outcome: 'blocked', because }, exchanges, samples: 0, group: because }
    : { finding: inapplicable(because, lacks), exchanges, samples: 0 };

/** Draws from the run's seed and the check's id. */
function drawOf({ id }: Check, { seed }: EvaluationContext): Draw {
  const random = seededRandom(`${seed} ${id}`);
  return (below) => Math.floor(random() * below);
}

async function evaluateSteps(
  check: StepsCheck,
  session: CheckSession,
  exchanges: Exchange[],
  draw: Draw,
): Promise<Evaluation> {
  const earlier: Reply[] = [];
  const samples: Reply[] = [];
  /** The conditions of expectations, and if an answer has met them. Each must be met once. */
  const conditions = new Map<Condition, boolean>();
  const leftOut: string[] = [];
  const facts: Observation['facts'] = {};
  /** Sends the requests of a step until a reply does not meet an expectation, and returns that reply. */
  const sendStep = async ({ send, expect = [], observe = [], name }: Step, part: SentWire['part']) => {
    for (const request of typeof send === 'function' ? [send(earlier, draw)].flat() : [send]) {
      const { reply, exchange } = await session.send(request, part);
      exchanges.push(exchange);
      let isSample = expect.length > 0;
      for (const expectation of expect) {
        const judged = judgement(expectation, reply, earlier, request);
        const { got, deviation } = judged;
        if (got !== undefined) return { request, wanted: expectation.says, got, deviation };
        const { when } = expectation;
        if (when !== undefined && part === 'step')
          conditions.set(when, judged.isSample || conditions.get(when) === true);
        if (judged.isSample || when === undefined) continue;
        if (part === 'control') return { request, wanted: when.says, got: replyInWords(reply), deviation: undefined };
        if (isSample) leftOut.push(`${requestInWords(request)} → ${replyInWords(reply)}`);
        isSample = false;
      }
      for (const { name: of, see } of observe) {
        const value = reply.kind === 'answer' ? see(reply, earlier) : undefined;
        if (value !== undefined) facts[name ? `${name}.${of}` : of] = value;
      }
      earlier.push(reply);
      if (isSample && part === 'step') samples.push(reply);
    }
    return undefined;
  };
  for (const step of check.control ?? []) {
    const unmet = await sendStep(step, 'control');
    if (unmet === undefined) continue;
    const text = requestInWords(unmet.request);
    throw new Blocked(
      `control ${text} ${unmet.wanted}`,
      `control request ${text}: expected ${unmet.wanted}; actual: ${unmet.got}`,
      unmet,
    );
  }
  const controls = earlier.length;
  for (const step of check.steps) {
    const unmet = await sendStep(step, 'step');
    if (unmet === undefined) continue;
    const { request, wanted, got, deviation } = unmet;
    const finding = violation(wanted, got, undefined, deviation);
    return { finding, exchanges, samples: samples.length + 1, request };
  }
  const sent = earlier.length - controls;
  if (sent === 0) throw new Inapplicable('the server lists no model, and these requests need one');
  if (check.level === 'observe') {
    const observation = { says: factsText(facts), isList: true, facts } as const;
    return observedWith({ outcome: 'observed', observation }, exchanges);
  }
  const unmet = new Set([...conditions].flatMap(([{ says }, isMet]) => (isMet ? [] : [says])));
  if (unmet.size > 0) return { finding: noSample([...unmet]), exchanges, samples: 0 };
  return passedWith(samples, exchanges, session, leftOut);
}

/** Nothing is observed without an answer. */
const noAnswer = (exchanges: Exchange[]): Evaluation => ({
  finding: inapplicable('no request was answered', 'evidence'),
  ...{ exchanges, samples: 0 },
});

function observedWith(finding: Evaluation['finding'], exchanges: Exchange[]): Evaluation {
  const samples = exchanges.filter(({ response }) => response !== undefined).length;
  return samples === 0 ? noAnswer(exchanges) : { finding, exchanges, samples };
}

/** Facts with names of one case stand together: `plain: models 3; one: status 200, models 3`. */
export function factsText(facts: Observation['facts']): string {
  const cases = Map.groupBy(Object.entries(facts), ([name]) => name.slice(0, Math.max(0, name.lastIndexOf('.'))));
  const texts = [...cases].map(([of, seen]) => {
    const words = seen.map(([name, value]) => `${name.slice(of === '' ? 0 : of.length + 1)} ${value ?? 'absent'}`);
    return `${of === '' ? '' : `${of}: `}${words.join(', ')}`;
  });
  return texts.join('; ');
}

function repliesIn(episode: Episodes[keyof Episodes]): number {
  if ('all' in episode) return episode.all.length;
  if ('keys' in episode) return episode.keys.reduce((sum, { replies }) => sum + replies.length, 0);
  return 'passed' in episode
    ? 2 * episode.passed.length
    : episode.replies.filter(({ kind }) => kind === 'answer').length;
}

let lastTurn = Promise.resolve();

/**
 * Resolves in a separate turn of the event loop. Judging many decisions takes long. If the checks of an episode were judged in one turn,
 * no answers to other requests would be read meanwhile, and they would seem late.
 */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

async function evaluateEpisode<Name extends keyof Episodes>(
  check: EpisodeCheck<Name>,
  episodes: EpisodeRunner,
  session: CheckSession,
  requireAll: boolean,
): Promise<Evaluation> {
  const { episode, exchanges } = await episodes.read(check.reads);
  await ownTurn();
  // Without any answer in the run, it is unknown if a condition ever occurs.
  if ('all' in episode && repliesIn(episode) === 0) return noAnswer(exchanges);
  if (check.observe) {
    const samples = repliesIn(episode);
    if (samples === 0) return noAnswer(exchanges);
    const observation = check.observe(episode);
    if (observation === undefined)
      return { finding: inapplicable('no answer of the run had what this observation records'), exchanges, samples: 0 };
    return { finding: { outcome: 'observed', observation }, exchanges, samples };
  }
  const samples: Reply[] = [];
  for (const expectation of check.expect ?? []) {
    const unmet = expectation.precondition?.(episode);
    if (unmet?.outcome === 'blocked') throw new Blocked(unmet.because, unmet.because);
    if (unmet) {
      const { because, lacks, need } = unmet;
      const missing = need && { missing: [{ need, says: because }] };
      return { ...skippedOutcome(because, lacks, requireAll, exchanges), ...missing };
    }
    const judged = expectation.samples(episode);
    const violated = expectation.test(episode);
    if (violated !== undefined) {
      if (check.reads === 'resets') episodes.blockIfSuspended();
      const shown = exchangesOf(violated.shownBy, session);
      const { got, wanted = expectation.says, shownBy, deviation = expectation.deviation } = violated;
      const decisive = shown.length > 0 ? shown : exchanges;
      return {
        finding: violation(wanted, got, shownBy, deviation),
        // The other episodes compare several answers.
        ...(check.reads === 'answers' && { request: decidingRequest(shownBy, session) }),
        samples: Math.max(1, judged.length),
        ...('replies' in episode ? episodeEvidence(episode.replies, decisive, session) : { exchanges: decisive }),
      };
    }
    if (judged.length === 0) throw new Inapplicable(noSample([expectation.sampled]).because);
    samples.push(...judged);
  }
  // The run's answers are in the reports of the checks that sent the requests: a few samples are enough.
  const shown = check.reads === 'answers' ? exchangesOf(samples.slice(0, 3), session) : exchanges;
  return passedWith(samples, shown, session);
}

async function evaluateRun(
  check: RunCheck,
  session: CheckSession,
  exchanges: Exchange[],
  context: EvaluationContext,
): Promise<Evaluation> {
  const send = async (request: Request): Promise<Reply> => {
    const { reply, exchange } = await session.send(request, 'step');
    exchanges.push(exchange);
    return reply;
  };
  const client: CheckClient = {
    send,
    together: (requests) => Promise.all(requests.map(send)),
    wait: (milliseconds) => sleep(milliseconds, session.signal),
    untilReset: (reply) => session.pacers.untilReset(reply),
    hasWaitedSince: ({ receivedAt }) => session.waitedAt('primary') > receivedAt,
    declared: session.target.declared,
    provoke: session.target.provoke,
    isReadOnly: session.target.readOnly === true,
    lacks: session.keys('forbidden')[0]?.lacks ?? ['POST /v1/generate'],
    nearMisses: Object.keys(session.nearMisses) as NearMiss[],
    random: drawOf(check, context),
  };
  const finding = check.own ? await unlessAborted(check.run(client), session.signal) : await check.run(client);
  if (check.own) requireFinding(finding);
  switch (finding.outcome) {
    case 'passed':
      return passedWith(finding.samples, exchanges, session);
    case 'violated': {
      const shown = exchangesOf(finding.shownBy ?? [], session);
      const others = exchanges.filter((exchange) => !shown.includes(exchange));
      const request = decidingRequest(finding.shownBy ?? [], session);
      return { finding, exchanges: [...others, ...shown], samples: Math.max(1, shown.length), request };
    }
    case 'observed':
      return observedWith(finding, exchanges);
    case 'blocked': {
      const { because: group, deviation, shownBy = [] } = finding;
      return { finding, exchanges, samples: 0, group, deviation, request: decidingRequest(shownBy, session) };
    }
    case 'inapplicable':
      return skippedOutcome(finding.because, finding.lacks, context.requireAll, exchanges);
  }
}
