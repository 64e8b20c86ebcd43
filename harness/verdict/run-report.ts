import { availableParallelism } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };
import { clientChecks } from '../../scenarios/client/index.ts';
import { checks as serverChecks } from '../../scenarios/index.ts';
import { unseen } from '../../scenarios/unseen.ts';
import { clauses } from '../../schemas/clauses.ts';
import { endsRun, gates } from '../../schemas/gating.ts';
import type { Level, RunReport } from '../../schemas/generated/types.ts';
import { isCi } from '../io/environment.ts';
import { clauseStandings } from './clause-standings.ts';
import { coverage } from './coverage.ts';
import { outcomeCounts, verdict } from './verdict.ts';

type Asked = 'seed' | 'command' | 'target' | 'repeatIt' | 'tags';
type Found = 'checks' | 'causes' | 'load' | 'loadSkipped' | 'budget' | 'complete' | 'baseline';

/** The facts that a run collected, before anything is decided. */
export interface RunFacts extends Pick<RunReport, Asked | Found> {
  startedAt: Date;
  durationMilliseconds: number;
  gating: readonly Level[];
  warnings: string[];
  /** undefined without TLS. */
  tlsVerified: boolean | undefined;
}

/** The document run.json: the facts of a run and its verdict. */
export function runReport(
  { startedAt, durationMilliseconds, gating, warnings, tlsVerified, ...facts }: RunFacts,
  env: Readonly<Record<string, string | undefined>>,
): RunReport {
  const checks = facts.checks.map((check) => ({ ...check, gates: gates(check, gating) }));
  const [catalogue, others] = facts.command === 'client' ? [clientChecks, serverChecks] : [serverChecks, clientChecks];
  const isAboutChecks = checks.length > 0 || (facts.command !== 'load' && facts.causes.some(endsRun));
  return {
    schemaVersion: 1,
    tool: { name: 'textgen-harness', version: manifest.version },
    startedAt: startedAt.toISOString(),
    durationMilliseconds: Math.round(durationMilliseconds),
    ...verdict({ ...facts, checks, gating }),
    ...facts,
    gatingLevels: [...gating],
    counts: outcomeCounts(checks),
    ...(isAboutChecks && { coverage: coverage(catalogue, checks) }),
    checks,
    clauses: isAboutChecks ? clauseStandings(clauses, checks, { unseen, catalogue, others }) : [],
    ...(warnings.length > 0 && { warnings }),
    environment: {
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      cores: availableParallelism(),
      ci: isCi(env),
      ...(tlsVerified !== undefined && { tlsVerified }),
    },
  };
}
