import type { CheckResult, LoadKey, LoadResult, Outcome, RunReport } from '../../schemas/generated/types.ts';
import type { BarsOfRun, ComparedRun } from '../document.ts';
import { isTrouble, levels } from '../summary/gating.ts';
import { groupsOf } from '../summary/groups.ts';
import { wasSent } from '../summary/thresholds.ts';
import { overageOf } from '../summary/waterfall.ts';
import { knownPercentile } from '../text/quantities.ts';
import { factChanges } from './changes.ts';
import { type CompareOptions, compare, runSummary } from './compare.ts';
import type { Comparison, FactChange } from './comparison.ts';

/** A run with the letter that stands for it in the tables. */
interface MatrixRun extends ComparedRun {
  letter: string;
}

/** A check in all runs; null for runs that do not have it. */
export interface MatrixRow extends Pick<CheckResult, 'id' | 'suite' | 'title' | 'level'> {
  outcomes: (Outcome | null)[];
  /** The need that it lacked in each run; null without a lack. */
  lacks: (NonNullable<CheckResult['lacks']> | null)[];
  /** True if the runs that have it do not agree. */
  differs: boolean;
  /** True if some runs do not have it. */
  partial: boolean;
  /** The first check that failed or was blocked for the same causes in all runs; its own id without one. */
  cause: string;
}

/** A fact of an observation that differs between runs; null where a run did not record it. */
interface MatrixFact extends Pick<CheckResult, 'id' | 'title'> {
  name: string;
  values: (NonNullable<FactChange['from']> | null)[];
}

/** One key of a load profile in all runs; null where a run did not have it. */
export interface MatrixLoad {
  profile: string;
  key: string;
  /** null for a run without this load, or whose load was not sent. */
  runs: (BarsOfRun | null)[];
}

/** Several runs side by side, and the comparison of each later one with the first. */
export interface Matrix {
  schemaVersion: 1;
  kind: 'matrix';
  tool: RunReport['tool'];
  runs: MatrixRun[];
  /** Rows that differ come first. */
  rows: MatrixRow[];
  facts: MatrixFact[];
  load: MatrixLoad[];
  comparisons: Pick<Comparison, 'verdict' | 'reasons'>[];
}

export interface MatrixOptions extends Omit<CompareOptions, 'reports'> {
  /** Addresses of the reports, relative to the page of the matrix, in the order of the runs. */
  reports?: (string | undefined)[];
}

/** `A` to `Z`, then `A1`, `B1` and so on. */
const letterOf = (index: number): string =>
  `${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26)}`;

/** Puts runs side by side, in the given order. */
export function matrixOf(
  reports: readonly [RunReport, ...RunReport[]],
  { reports: addresses = [], ...options }: MatrixOptions = {},
): Matrix {
  const [base, ...others] = reports;
  return {
    schemaVersion: 1,
    kind: 'matrix',
    tool: reports.at(-1)?.tool ?? base.tool,
    runs: reports.map((report, index) => ({ letter: letterOf(index), ...runSummary(report, addresses[index]) })),
    rows: rowsOf(reports).toSorted((one, other) => rankOf(one) - rankOf(other)),
    facts: factsOf(reports),
    load: loadOf(reports),
    comparisons: others.map((next) => {
      const { verdict, reasons } = compare(base, next, options);
      return { verdict, reasons };
    }),
  };
}

type ById = ReadonlyMap<string, CheckResult>;

const checksById = ({ checks }: RunReport): ById => new Map(checks.map((check) => [check.id, check]));

/** The checks of all runs, each in the words of the last run that has it, in the order of first appearance. */
function allChecks(all: readonly ById[]): CheckResult[] {
  const newest = new Map<string, CheckResult>();
  for (const checks of all) for (const check of checks.values()) newest.set(check.id, check);
  return [...newest.values()];
}

function rowsOf(reports: readonly RunReport[]): MatrixRow[] {
  const all = reports.map(checksById);
  const causes = reports.map(causeByCheck);
  const first = new Map<string, string>();
  return allChecks(all).map(({ id, suite, title, level }) => {
    const results = all.map((checks) => checks.get(id));
    const outcomes = results.map((check) => check?.outcome ?? null);
    const lacks = results.map((check) => check?.lacks ?? null);
    const known = outcomes.filter((outcome) => outcome !== null);
    const [differs, partial] = [new Set(known).size > 1, known.length < outcomes.length];
    const own = causes.map((of, index) => of.get(id) ?? outcomes[index]);
    const key = own.some((one) => typeof one === 'number') ? own.join(' ') : id;
    if (!first.has(key)) first.set(key, id);
    return { id, suite, title, level, outcomes, lacks, differs, partial, cause: first.get(key) ?? id };
  });
}

/** The numbers of the causes of the checks that failed or were blocked. */
const causeByCheck = ({ checks }: RunReport): ReadonlyMap<string, number> =>
  new Map(groupsOf(checks.filter(isTrouble)).flatMap((group, index) => group.map(({ id }) => [id, index] as const)));

const worst: readonly (Outcome | null)[] = ['violated', 'errored', 'blocked'];

/** Rows that differ first, among them failures by level; then those that some runs do not have. */
function rankOf({ level, outcomes, differs, partial }: MatrixRow): number {
  if (!differs) return partial ? 1000 : 2000;
  const trouble = worst.findIndex((outcome) => outcomes.includes(outcome));
  return (trouble < 0 ? worst.length : trouble) * levels.length + levels.indexOf(level);
}

function factsOf(reports: readonly RunReport[]): MatrixFact[] {
  const all = reports.map(checksById);
  return allChecks(all).flatMap(({ id, title }): MatrixFact[] => {
    const facts = all.map((checks) => checks.get(id)?.observation?.facts);
    const known = facts.filter((one) => one !== undefined);
    const [first = {}] = known;
    const changed = new Set(known.flatMap((one) => factChanges(first, one).map(({ name }) => name)));
    return [...changed].map((name) => ({ id, title, name, values: facts.map((one) => one?.[name] ?? null) }));
  });
}

function loadOf(reports: readonly RunReport[]): MatrixLoad[] {
  const names = new Map<string, Pick<MatrixLoad, 'profile' | 'key'>>();
  for (const { profile, keys } of reports.flatMap(({ load }) => load))
    for (const { key } of keys) names.set(`${profile} ${key}`, { profile, key });
  return [...names.values()].map(({ profile, key }) => ({
    ...{ profile, key },
    runs: reports.map(({ load }) => {
      const run = load.find((one) => one.profile === profile && one.keys.some((of) => of.key === key));
      const found = run?.keys.find((of) => of.key === key);
      return run === undefined || found === undefined || !wasSent(run) ? null : loadCell(run, found);
    }),
  }));
}

function loadCell({ validity }: LoadResult, key: LoadKey): BarsOfRun {
  const { limit, admitted, refused, overAdmitted, windows = [], latency } = key;
  const [p50, p99] = (['p50', 'p99'] as const).map((name) => knownPercentile(latency.admitted, name));
  return {
    ...(limit !== undefined && { limit }),
    ...(overAdmitted !== undefined &&
      validity.verdict !== 'invalid' && { overAdmitted: Math.max(overAdmitted, overageOf(key)?.requests ?? 0) }),
    ...{ admitted, refused, windows: windows.map((window) => window.admitted), validity: validity.verdict },
    ...(p50 !== undefined && { p50 }),
    ...(p99 !== undefined && { p99 }),
  };
}
