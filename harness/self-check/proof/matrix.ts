import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import { flawsOf, sortedFlaws } from './flaws.ts';
import type { ServerRun } from './servers.ts';

/** 0: proven; 1: not proven; 3: interrupted, or the machine was too busy to decide. */
export function proofExitCode({ flaws, undecided }: Pick<Score, 'flaws' | 'undecided'>, isStopped: boolean): 0 | 1 | 3 {
  if (isStopped) return 3;
  if (flaws.length > 0) return 1;
  return undecided.length > 0 ? 3 : 0;
}

/** The score of the runs; `checks` are those of level must or should. */
export function scoreOf(runs: readonly ServerRun[], checks: readonly Check[]) {
  const outcomes = matrix(runs, checks).flatMap(({ under }) => Object.values(under));
  const conforming = runs.filter(({ server }) => server.kind !== 'defect' && server.kind !== 'odd');
  const odd = runs.filter(({ server }) => server.kind === 'odd');
  const isFlawless = (run: ServerRun): boolean => flawsOf(run).length === 0;
  return {
    /** Pairs of a check and a defect that it names in `brokenBy`. */
    named: outcomes.length,
    /** The pairs in which the defect violates the check. */
    violated: outcomes.filter((outcome) => outcome === 'violated').length,
    conforming: conforming.length,
    /** Conforming servers without a flaw. */
    green: conforming.filter(isFlawless).length,
    /** Servers that are not of this interface, and those on which no check passed without seeing its subject. */
    odd: odd.length,
    oddWithoutFlaw: odd.filter(isFlawless).length,
    flaws: runs.flatMap((run) => sortedFlaws(run).proven),
    /** Flaws that a busy machine may have caused, and that were not seen twice. */
    undecided: runs.flatMap((run) => sortedFlaws(run).undecided),
  };
}

export type Score = ReturnType<typeof scoreOf>;

/** One row per check: its outcome under each defect that it names. */
export function matrix(
  runs: readonly ServerRun[],
  checks: readonly Check[],
): { check: string; level: string; under: Record<string, string> }[] {
  const byServer = new Map(runs.map(({ server, results }) => [server.name, results]));
  return checks.flatMap(({ id, level, brokenBy }) => {
    const seen = brokenBy.filter((defect) => byServer.has(defect));
    const outcome = (defect: string): string =>
      byServer.get(defect)?.find((result) => result.id === id)?.outcome ?? 'absent';
    const under = Object.fromEntries(seen.map((defect) => [defect, outcome(defect)]));
    return seen.length === 0 ? [] : [{ check: id, level, under }];
  });
}
