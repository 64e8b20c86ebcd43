import { availableParallelism } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };
import { clauses } from '../../schemas/clauses.ts';
import { gates } from '../../schemas/gating.ts';
import type { Cause, CheckResult, Level, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { clauseStandings } from './clause-standings.ts';
import { counts, verdict } from './verdict.ts';

/** The facts that a run collected, before anything is decided. */
export interface RunFacts {
  startedAt: Date;
  durationMilliseconds: number;
  seed: number;
  command: string;
  target: RunReport['target'];
  gating: readonly Level[];
  checks: readonly CheckResult[];
  causes: readonly Cause[];
  load: readonly LoadResult[];
  loadSkipped: string | undefined;
  warnings: readonly string[];
  budget: RunReport['budget'];
  repeatIt: string;
  tlsVerified: boolean | undefined;
  complete: boolean;
}

/** The document run.json: the facts of a run and its verdict. */
export function runReport(facts: RunFacts, env: Readonly<Record<string, string | undefined>>): RunReport {
  const { gating, load, loadSkipped, warnings, budget, tlsVerified, complete } = facts;
  const checks = facts.checks.map((check) => ({ ...check, gates: gates(check, gating) }));
  return {
    schemaVersion: 1,
    tool: { name: 'textgen-harness', version: manifest.version },
    startedAt: facts.startedAt.toISOString(),
    durationMilliseconds: Math.round(facts.durationMilliseconds),
    seed: facts.seed,
    command: facts.command,
    target: { name: facts.target.name, baseUrl: facts.target.baseUrl, runtime: facts.target.runtime },
    ...verdict({ checks, load, gating, complete }),
    gatingLevels: [...gating],
    counts: counts(checks),
    checks,
    causes: [...facts.causes],
    clauses: checks.length === 0 ? [] : clauseStandings(clauses, checks),
    load: [...load],
    ...(loadSkipped === undefined ? {} : { loadSkipped }),
    ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
    ...(budget === undefined ? {} : { budget }),
    environment: {
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      cores: availableParallelism(),
      ci: Boolean(env.CI) && env.CI !== 'false',
      ...(tlsVerified === undefined ? {} : { tlsVerified }),
    },
    repeatIt: facts.repeatIt,
    complete,
  };
}
