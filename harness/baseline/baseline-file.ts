import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { BaselineResult, RunReport } from '../../schemas/generated/types.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { entryAt, requireRegularFile } from '../io/input-file.ts';
import { refuseUnwritable, writeFiles } from '../io/output-file.ts';
import { resultFiles } from '../results/result-files.ts';
import { savedReport } from '../results/saved-report.ts';
import { type RunFacts, runReport } from '../verdict/run-report.ts';

/** The earlier run that --baseline names. */
export interface Baseline {
  /** The comparison with it; undefined if --save-baseline is about to write the first one. */
  compare(report: RunReport): Promise<BaselineResult | undefined>;
  /** Writes a conforming run as the new baseline if --save-baseline is given. Returns the name of the file. Throws UsageError. */
  save(report: RunReport): string | undefined;
}

type BaselineOptions = Pick<Options, 'baseline' | 'saveBaseline' | 'allowLost' | 'noise' | 'seed'>;

/** Reads the baseline before the run begins. Throws UsageError, also if it would be replaced by the results of the run. */
export async function openBaseline(
  { baseline: given, saveBaseline = false, allowLost = false, noise = [], seed }: BaselineOptions,
  resultsFolder: string,
  { directory, secrets }: Pick<CommandContext, 'directory' | 'secrets'>,
): Promise<Baseline | undefined> {
  if (given === undefined) return undefined;
  const file = baselineFile(resolve(directory, given));
  refuseResults(file, resultsFolder, given);
  if (saveBaseline) refuseUnwritable(dirname(file), '--baseline', given);
  if (file !== resolve(directory, given)) requireRegularFile(file);
  const isFirst = !existsSync(file);
  if (isFirst && !saveBaseline) throw new UsageError(absent(given));
  const base = isFirst ? undefined : await savedReport(file);
  const repeats = await Promise.all(noise.map((path) => savedReport(resolve(directory, path))));
  return {
    async compare(report) {
      if (base === undefined) return undefined;
      const { baselineResult } = await import('../../reports/compare/index.ts');
      const result = baselineResult(base, report, { repeats, allowLost, ...(seed !== undefined && { seed }) });
      return masked(result, secrets.maskReceived);
    },
    save(report) {
      if (!saveBaseline || report.verdict !== 'conforms') return undefined;
      writeFiles(dirname(file), { [basename(file)]: `${JSON.stringify(baselineOf(report), null, 1)}\n` }, given);
      return given;
    },
  };
}

/** The report of a run; with a baseline, the comparison is part of it. */
export async function comparedReport(
  facts: RunFacts,
  baseline: Baseline | undefined,
  env: CommandContext['env'],
): Promise<RunReport> {
  const alone = runReport(facts, env);
  const result = await baseline?.compare(alone);
  return result === undefined ? alone : runReport({ ...facts, baseline: result }, env);
}

const absent = (given: string): string =>
  `--baseline ${given}: there is no baseline yet. To create it, run once with --save-baseline (on the main branch): a run that conforms is then written there`;

/** A folder stands for the run.json in it. */
function baselineFile(path: string): string {
  const isFolder = entryAt(path)?.isDirectory() ?? extname(path) === '';
  return isFolder ? join(path, 'run.json') : path;
}

function refuseResults(file: string, resultsFolder: string, given: string): void {
  if (!resultFiles.some((name) => join(resultsFolder, name) === file)) return;
  throw new UsageError(
    `--baseline ${given}: this run replaces the file with its own results. Keep the baseline elsewhere; --save-baseline writes it there`,
  );
}

/** A run without the parts that are never compared, so that the file is small enough to be committed. */
function baselineOf({ baseline: _, history: __, ...report }: RunReport): RunReport {
  const checks = report.checks.map(({ ledger: _, ...check }) => ({ ...check, exchanges: [] }));
  const load = report.load.map((one) => ({ ...one, keys: one.keys.map(({ requests: _, ...key }) => key) }));
  return { ...report, checks, load };
}

/** The file may be from a server whose names hold a secret of this run. */
function masked(result: BaselineResult, mask: (text: string) => string): BaselineResult {
  const lines = (texts: string[]): string[] => texts.map(mask);
  const { target, says, reasons, allowed, notes } = result;
  return {
    ...result,
    ...{ target: mask(target), says: mask(says) },
    ...{ reasons: lines(reasons), allowed: lines(allowed), notes: lines(notes) },
  };
}
