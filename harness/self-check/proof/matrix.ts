import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import { type Flaw, flawsOf, type Played } from './prove.ts';

/** What a proof came to, over all the servers played. */
export interface Score {
  /** Pairs of a check and a defect it names, and how many of them were seen violated. */
  named: number;
  violated: number;
  /** Conforming servers, and how many of them stayed green. */
  conforming: number;
  green: number;
  flaws: Flaw[];
}

/** Adds up what was played; `checks` are the musts and shoulds. */
export function scoreOf(played: readonly Played[], checks: readonly Check[]): Score {
  const outcomes = new Map(
    played.map(({ server, results }) => [server.name, new Map(results.map((result) => [result.id, result.outcome]))]),
  );
  const pairs = checks.flatMap(({ id, brokenBy }) =>
    brokenBy.filter((defect) => outcomes.has(defect)).map((defect) => [id, defect] as const),
  );
  const conforming = played.filter(({ server }) => server.kind !== 'defect');
  return {
    named: pairs.length,
    violated: pairs.filter(([id, defect]) => outcomes.get(defect)?.get(id) === 'violated').length,
    conforming: conforming.length,
    green: conforming.filter((one) => flawsOf(one).length === 0).length,
    flaws: played.flatMap(flawsOf),
  };
}

/** A row for each check that was to be violated: what became of it under each defect it names. */
export function matrix(
  played: readonly Played[],
  checks: readonly Check[],
): { check: string; level: string; under: Record<string, string> }[] {
  const byServer = new Map(played.map(({ server, results }) => [server.name, results]));
  return checks.flatMap(({ id, level, brokenBy }) => {
    const seen = brokenBy.filter((defect) => byServer.has(defect));
    const outcome = (defect: string): string =>
      byServer.get(defect)?.find((result) => result.id === id)?.outcome ?? 'absent';
    return seen.length === 0
      ? []
      : [{ check: id, level, under: Object.fromEntries(seen.map((defect) => [defect, outcome(defect)])) }];
  });
}
