import { availableParallelism } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };
import { clauses } from '../../schemas/clauses.ts';
import type { Cause, CheckResult, Level, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { standings } from './clause-standings.ts';
import { counts, gates, verdict } from './verdict.ts';

/** What a run brought together. */
export interface Learned {
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

/** run.json: the judgement and all that it rests on. */
export function runReport(learned: Learned, env: Readonly<Record<string, string | undefined>>): RunReport {
  const { gating, load, loadSkipped, warnings, budget, tlsVerified, complete } = learned;
  const checks = learned.checks.map((check) => ({ ...check, gates: gates(check, gating) }));
  return {
    schemaVersion: 1,
    tool: { name: 'textgen-harness', version: manifest.version },
    startedAt: learned.startedAt.toISOString(),
    durationMilliseconds: Math.round(learned.durationMilliseconds),
    seed: learned.seed,
    command: learned.command,
    target: { name: learned.target.name, baseUrl: learned.target.baseUrl, runtime: learned.target.runtime },
    ...verdict({ checks, load, gating, complete }),
    gatingLevels: [...gating],
    counts: counts(checks),
    checks,
    causes: [...learned.causes],
    clauses: checks.length === 0 ? [] : standings(clauses, checks),
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
    repeatIt: learned.repeatIt,
    complete,
  };
}
