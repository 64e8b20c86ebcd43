import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HistoryEntry, RunReport } from '../../schemas/generated/types.ts';
import { pick } from '../invocation/options.ts';
import { UsageError } from '../io/errors.ts';
import { fileText, parseJsonFile, requireRegularFile, requireValid } from '../io/input-file.ts';
import { appendLine, refuseUnwritable } from '../io/output-file.ts';

const fileName = 'history.ndjson';
/** The runs that a report shows, with its own. */
const mostRuns = 30;

/** The runs in the folder of --history. */
export interface History {
  /** The report of a run with the last runs. */
  extend(report: RunReport): RunReport;
  /** Writes the line of a run. Throws UsageError. */
  add(report: RunReport): void;
}

/** Reads the history in a folder, which is created with the first run. Throws UsageError. */
export function openHistory(given: string, directory: string): History {
  const folder = resolve(directory, given);
  const all = readHistory(folder, given);
  return {
    extend: (report) => ({ ...report, history: lastRuns(all, report) }),
    add: (report) => appendLine(folder, fileName, JSON.stringify(historyEntry(report))),
  };
}

/** Everything that later reports show of a run. */
function historyEntry(report: RunReport): HistoryEntry {
  const { startedAt, command, target, tool, tags, verdict, coverage, counts, checks, load } = report;
  const judging = checks.filter(({ level }) => level !== 'observe');
  const ids = (...outcomes: string[]): string[] =>
    judging.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  return {
    ...{ startedAt, command, target: target.name, version: tool.version, verdict, counts },
    ...(coverage && { coverage }),
    ...(tags && { tags }),
    ...{ failed: ids('violated'), undecided: ids('blocked', 'errored'), passed: ids('passed').length },
    load: load.flatMap(({ profile, keys }) =>
      keys.map(({ key, latency: { admitted }, ...of }) => ({
        ...{ profile, key },
        ...pick(of, 'limit', 'windowSeconds'),
        ...pick(admitted, 'p50', 'p99'),
      })),
    ),
    operations: checks.flatMap(({ observation }) =>
      Object.entries(observation?.latencies ?? {}).map(([operation, of]) => ({ operation, ...of })),
    ),
  };
}

/** All runs in a folder's history, in the order of the file. Throws UsageError, also if the file could not be written. */
function readHistory(folder: string, given: string): HistoryEntry[] {
  refuseUnwritable(folder, '--history', given);
  const path = join(folder, fileName);
  requireRegularFile(path);
  if (!existsSync(path)) return [];
  return fileText(path, 'history')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [entryOf(line, `${path}, line ${index + 1}`)]));
}

/** The last runs of the same command against the target of the same name, the oldest first, `report` as the last one. */
function lastRuns(all: readonly HistoryEntry[], report: RunReport): HistoryEntry[] {
  const own = historyEntry(report);
  const same = all.filter(({ command, target }) => command === own.command && target === own.target);
  return [...same.slice(1 - mostRuns), own];
}

/** Members that it does not know come from a newer version. Throws UsageError. */
function entryOf(line: string, place: string): HistoryEntry {
  try {
    return requireValid(parseJsonFile(line, place, 'history', 'program'), 'HistoryEntry', place, 'history');
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nRemove this line: it is not that of a run`);
  }
}
