import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import { flawsOf, type ServerRun } from './prove.ts';

/** Result of a proof over all servers. */
interface Score {
  /** Pairs of a check and a defect that it names in `brokenBy`. */
  named: number;
  /** Those of them in which the defect violates the check. */
  violated: number;
  conforming: number;
  /** Conforming servers without a flaw. */
  green: number;
  flaws: string[];
}

/** The score of the runs; `checks` are those of level must or should. */
export function scoreOf(runs: readonly ServerRun[], checks: readonly Check[]): Score {
  const outcomes = matrix(runs, checks).flatMap(({ under }) => Object.values(under));
  const conforming = runs.filter(({ server }) => server.kind !== 'defect');
  return {
    named: outcomes.length,
    violated: outcomes.filter((outcome) => outcome === 'violated').length,
    conforming: conforming.length,
    green: conforming.filter((one) => flawsOf(one).length === 0).length,
    flaws: runs.flatMap(flawsOf),
  };
}

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
