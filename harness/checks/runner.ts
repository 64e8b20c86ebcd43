import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { brief, isSuccess, listedModels } from '../../scenarios/vocabulary/expectations.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { Cause, CheckResult, Exchange, Observation } from '../../schemas/generated/types.ts';
import { Budget } from '../http/request-budget.ts';
import { Semaphore } from '../http/semaphore.ts';
import type { KeyInUse, TargetAccess } from '../http/target-access.ts';
import { runWithinBudget } from './budget-rounds.ts';
import { EpisodePlayer } from './episodes/episode-runner.ts';
import { type Judged, judged } from './evaluation.ts';
import { levels, planRequests } from './request-plan.ts';
import { CheckSession } from './session.ts';

export type { KeyInUse, TargetAccess } from '../http/target-access.ts';

export interface CheckRunOptions {
  subject: TargetAccess;
  /** In the order in which they are reported. */
  checks: readonly Check[];
  seed: number;
  /** A missing role, declaration or budget blocks. */
  requireAll?: boolean;
  /** Shared with what the run sends before and after; default: all that the subject allows. */
  budget?: Budget;
  /** What the preflight was answered: it spent a request of each key's window. */
  seen?: readonly { key: KeyInUse; reply: Reply }[];
  signal: AbortSignal;
  mask(text: string): string;
  onEvent(event: CheckEvent): void;
}

export type CheckEvent =
  | { kind: 'finished'; result: CheckResult; done: number; total: number }
  | { kind: 'waiting'; key: string; milliseconds: number; why: string }
  /** Masked. */
  | { kind: 'exchange'; line: string };

export interface CheckRun {
  /** In the order asked for; after an abort the unfinished are absent. */
  checks: CheckResult[];
  causes: Cause[];
  requestsSent: number;
  generations: number;
  warnings: string[];
  interrupted: boolean;
}

const exchangesOfPassed = 3;
const exchangesOfOthers = 12;
/** Of one text in a result: what a server is called, and what it lists, may be endless. */
const mostCharacters = 2000;
/** So many are under way at a time that eight requests are, and that those begun first are done first. */
const checksAtOnce = 12;

const rank = ({ level }: Check): number => levels.indexOf(level);

const isDecided = (outcome: CheckResult['outcome']): boolean => outcome === 'passed' || outcome === 'violated';

/** The last exchange is the one that decided; those before it are its ground. */
const kept = (exchanges: Exchange[], passed: boolean): Exchange[] =>
  exchanges.slice(passed ? -exchangesOfPassed : -exchangesOfOthers);

/** A model may be called like a key. */
function maskedObservation({ says, facts }: Observation, told: (text: string) => string): Observation {
  const entries = Object.entries(facts).map(([name, value]) => [
    told(name),
    typeof value === 'string' ? told(value) : value,
  ]);
  return { says: told(says), facts: Object.fromEntries(entries) };
}

/** Where nothing else was decided, what was met may depart, and shows nothing when it does not. */
function withoutPass({ finding, ...rest }: Judged): Judged {
  const because = 'what was met shows little as long as no other check is decided';
  return { ...rest, finding: finding.outcome === 'passed' ? { outcome: 'inapplicable', because } : finding };
}

function resultOf(
  check: Check,
  { finding, exchanges, group }: Judged,
  milliseconds: number,
  mask: (text: string) => string,
): CheckResult {
  const { id, clauses, level, title, why } = check;
  const told = (text: string): string => brief(mask(text), mostCharacters);
  const settled = finding.outcome === 'passed' || finding.outcome === 'observed';
  return {
    id,
    suite: id.split('/')[0] ?? id,
    clauses,
    level,
    title,
    ...(why !== undefined && { why }),
    outcome: finding.outcome,
    ...('wanted' in finding && { wanted: told(finding.wanted), got: told(finding.got) }),
    ...('because' in finding && { because: told(finding.because) }),
    ...('observation' in finding && { observation: maskedObservation(finding.observation, told) }),
    ...(group !== undefined && { cause: told(group) }),
    durationMilliseconds: Math.round(milliseconds),
    exchanges: kept(exchanges, settled),
  };
}

function erroredResult(
  check: Check,
  error: unknown,
  milliseconds: number,
  mask: (text: string) => string,
): CheckResult {
  const because = `the harness itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  const { id, clauses, level, title } = check;
  return {
    id,
    suite: id.split('/')[0] ?? id,
    clauses,
    level,
    title,
    outcome: 'errored',
    because: mask(because),
    durationMilliseconds: Math.round(milliseconds),
    exchanges: [],
  };
}

/** One entry for each cause that blocked something, the one that blocked most first; ids are short and stable. */
export function causesOf(results: CheckResult[]): Cause[] {
  const groups = Map.groupBy(
    results.filter(({ cause }) => cause !== undefined),
    ({ cause }) => cause ?? '',
  );
  return [...groups]
    .map(([group, blocked]) => ({
      id: group
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
      says: blocked[0]?.because ?? group,
      checks: blocked.map(({ id }) => id),
    }))
    .sort((one, other) => other.checks.length - one.checks.length || one.id.localeCompare(other.id));
}

/** Plays the checks against the subject: side by side, each key within its pace, each exhaustible key its own lane. */
export async function runChecks(options: CheckRunOptions): Promise<CheckRun> {
  const { subject, checks, seed, signal, mask, onEvent, requireAll = false, seen = [] } = options;
  const { budget = new Budget(subject.budget) } = options;
  const sentBefore = budget.sent;
  const stage = new CheckSession({
    requireAll,
    budget,
    subject,
    seed,
    signal,
    mask,
    onWaiting: (key, milliseconds, why) => onEvent({ kind: 'waiting', key, milliseconds, why }),
    onExchange: (line) => onEvent({ kind: 'exchange', line }),
  });
  for (const { key, reply } of seen) stage.pace(key).observe(reply);
  const episodes = new EpisodePlayer(stage);
  const places = new Semaphore(checksAtOnce);
  const results = new Map<string, CheckResult>();
  const one = async (check: Check, left?: string, grounded = true): Promise<void> => {
    // Those that wait for windows of their own, or for a lane, would keep the rest from beginning.
    using _place = 'reads' in check || ('run' in check && check.alone) ? undefined : await places.acquire();
    const started = performance.now();
    const spent = () => performance.now() - started;
    const result = await judged(check, stage, episodes, seed, left).then(
      (found) => resultOf(check, grounded ? found : withoutPass(found), spent(), mask),
      (error: unknown) => (signal.aborted ? undefined : erroredResult(check, error, spent(), mask)),
    );
    if (result === undefined) return;
    results.set(check.id, result);
    onEvent({ kind: 'finished', result, done: results.size, total: checks.length });
  };
  // What was met can only be judged when all else has been played.
  const isLast = (check: Check): boolean => 'reads' in check && check.reads === 'met';
  const announces = (check: Check): boolean => check.id.startsWith('rate-limit/') && 'steps' in check;
  try {
    const lists = seen.find(({ key, reply }) => key.role === 'primary' && isSuccess(reply))?.reply;
    const listed = lists && listedModels(lists).length;
    await stage.prepare();
    await runWithinBudget(
      // What is announced comes first: where it is wrong or missing, pacing by it may spoil the rest.
      // Then what weighs most: a limit or the time of a budget may leave no room for the rest.
      checks
        .filter((check) => !isLast(check))
        .sort((one, other) => Number(announces(other)) - Number(announces(one)) || rank(one) - rank(other)),
      {
        plan: (open, allowed) =>
          planRequests(open, subject, { allowed, listed, played: episodes.played, prepared: true }),
        left: () => stage.budget.left,
        play: one,
        signal,
      },
    );
    const decided = [...results.values()].some(({ level, outcome }) => level !== 'observe' && isDecided(outcome));
    if (!signal.aborted) await Promise.all(checks.filter(isLast).map((check) => one(check, undefined, decided)));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stage.sender.close();
  }
  const found = checks.flatMap((check) => results.get(check.id) ?? []);
  const causes = causesOf(found);
  return {
    checks: found.map((result) =>
      result.cause === undefined ? result : { ...result, cause: causeIdOf(result, causes) },
    ),
    causes,
    requestsSent: budget.sent - sentBefore,
    generations: stage.generations,
    warnings: [...stage.warnings],
    interrupted: signal.aborted,
  };
}

const causeIdOf = (result: CheckResult, causes: Cause[]): string =>
  causes.find(({ checks }) => checks.includes(result.id))?.id ?? '';
