/**
 * One server tried: `check` and the loads run against it at once, with keys of their own, but where they would disturb
 * each other; each report is judged.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { RunReport } from '../../schemas/generated/types.ts';
import { type Outcome, textgenHarness } from '../command-line.ts';
import { tryAgain } from '../try-again.ts';
import { environment, LimiterServer, type Load } from './serve.ts';
import type { LimiterCase } from './truth.ts';
import { problemsOfCheck, problemsOfDuration, problemsOfLoad } from './verdicts.ts';

export type Run = 'check' | Load;

export interface RunResult {
  run: Run;
  exitCode: number | null;
  seconds: number;
  /** Kind, limit and window as a load names them, or the counts of a check. */
  says: string;
  /** Departures from the truth; none if the report is right. */
  problems: string[];
}

export interface Trial {
  name: string;
  results: RunResult[];
}

export const runsOf = ({ bug }: LimiterCase): Run[] =>
  bug === 'unlimited-route' ? ['check', 'mixed'] : ['check', 'plain', 'declared'];

/** Runs `runs` against the server of `each`; the reports stay in a folder of `directory`. */
export async function runTrial(each: LimiterCase, directory: string, runs = runsOf(each)): Promise<Trial> {
  const folder = join(directory, each.name.replaceAll(/[^\w-]+/g, '.').replace(/^\./, ''));
  mkdirSync(folder, { recursive: true });
  await using server = await LimiterServer.start(each);
  const start = (run: Run): Promise<RunResult> => tryAgain(() => resultOf(each, run, server.url, folder), isDecided);
  const areApart = each.bug !== 'per-address' && each.limiter.oneWorker !== true;
  if (areApart) return { name: each.name, results: await Promise.all(runs.map(start)) };
  const results: RunResult[] = [];
  for (const run of runs) results.push(await start(run));
  return { name: each.name, results };
}

/** False if the load was not sent in time, which says something of this machine only. */
const isDecided = ({ exitCode, problems }: RunResult): boolean =>
  exitCode !== 3 || !problems.some((problem) => /ms late \(p99\)/.test(problem));

async function resultOf(each: LimiterCase, run: Run, url: string, folder: string): Promise<RunResult> {
  const directory = join(folder, run);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const outcome = await textgenHarness([...argumentsOf(each, run, url, directory), '--quiet'], {
    directory,
    env: environment(run, each.exhaustible),
  });
  writeFileSync(join(directory, 'output.txt'), `${outcome.stdout}\n${outcome.stderr}`);
  const seconds = outcome.milliseconds / 1000;
  return { run, exitCode: outcome.code, seconds, ...judge(each, run, outcome, directory) };
}

function argumentsOf({ limit, windowMilliseconds }: LimiterCase, run: Run, url: string, directory: string): string[] {
  if (run === 'check') return ['check', url];
  if (run === 'plain') return ['load', url, '--profile', 'per-key-429'];
  const rule = { limit, windowSeconds: windowMilliseconds / 1000 };
  const load = [1, 2, 3].map((place) => ({ env: `TEXTGEN_LOAD_${place}`, ...rule }));
  const target = { name: 'limiter', baseUrl: url, keys: { primary: { env: 'TEXTGEN_KEY' }, load } };
  writeFileSync(join(directory, 'target.json'), JSON.stringify(target));
  const profile = run === 'mixed' ? join(import.meta.dirname, 'mixed.profile.json') : 'per-key-429';
  return ['load', url, '--target', 'target.json', '--profile', profile];
}

/** Windows end before their limits are used up, and runs last as long as the machine makes them. */
const isStarved = (): boolean => (loadavg()[0] ?? 0) > 3 * availableParallelism();

/** On a starved machine a bug may stay unseen, and a load undecided; a false alarm is wrong on any. */
function mayBeUnseen({ bug }: LimiterCase, exitCode: number | null): boolean {
  const isUndecided = exitCode === 3 || (bug !== undefined && exitCode === 0);
  return isUndecided && isStarved();
}

function judge(each: LimiterCase, run: Run, { code, stderr, milliseconds }: Outcome, directory: string) {
  const file = join(directory, 'harness-results', 'run.json');
  if (!existsSync(file))
    return { says: '', problems: [`no report, exit ${code}: ${stderr.trim().split('\n').at(-1)}`] };
  const report: RunReport = JSON.parse(readFileSync(file, 'utf8'));
  const problemsOfTime = (run: Run, lasted: number): string[] =>
    isStarved() ? [] : problemsOfDuration(each, run, lasted);
  const isJudged = !mayBeUnseen(each, code);
  if (run === 'check') {
    const { passed, violated, blocked, inapplicable } = report.counts;
    const says = `${passed} passed, ${violated} violated, ${blocked} blocked, ${inapplicable} inapplicable`;
    return {
      says,
      problems: [...(isJudged ? problemsOfCheck(each, report) : []), ...problemsOfTime(run, milliseconds)],
    };
  }
  const [load] = report.load;
  const begins = Date.parse(load?.startedAt ?? report.startedAt) - Date.parse(report.startedAt);
  const { kind, limit, windowSeconds } = load?.limiter ?? {};
  const named = windowSeconds === undefined ? (kind ?? 'no limiter') : `${kind} ${limit} per ${windowSeconds} s`;
  const says = `${named}, begins after ${(begins / 1000).toFixed(1)} s`;
  return { says, problems: [...(isJudged ? problemsOfLoad(each, run, report) : []), ...problemsOfTime(run, begins)] };
}
