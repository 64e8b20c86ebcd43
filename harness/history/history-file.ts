import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HistoryEntry, RunReport } from '../../schemas/generated/types.ts';
import { UsageError } from '../io/errors.ts';
import { requireRegularFile } from '../io/input-file.ts';
import { appendLine, refuseUnwritable } from '../io/output-file.ts';

const fileName = 'history.ndjson';
/** The runs that a report shows, with its own. */
const mostRuns = 30;

/** The runs in the folder of --history. */
export interface History {
  /** Writes the line of a run, and returns its report with the last runs. Throws UsageError. */
  add(report: RunReport): RunReport;
}

/** Reads the history in a folder, which is created with the first run. Throws UsageError. */
export function openHistory(given: string, directory: string): History {
  const folder = resolve(directory, given);
  const all = readHistory(folder, given);
  return {
    add(report) {
      const history = lastRuns(all, report);
      appendLine(folder, fileName, JSON.stringify(historyEntry(report)));
      return { ...report, history };
    },
  };
}

/** Everything that later reports show of a run. */
function historyEntry(report: RunReport): HistoryEntry {
  const { startedAt, command, target, tool, verdict, coverage, counts, checks, load } = report;
  const judging = checks.filter(({ level }) => level !== 'observe');
  const ids = (...outcomes: string[]): string[] =>
    judging.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  return {
    ...{ startedAt, command, target: target.name, version: tool.version, verdict, counts },
    ...(coverage && { coverage }),
    ...{ failed: ids('violated'), undecided: ids('blocked', 'errored'), passed: ids('passed').length },
    load: load.flatMap(({ profile, keys }) =>
      keys.map(({ key, limit, windowSeconds, latency: { admitted } }) => ({
        ...{ profile, key },
        ...(limit !== undefined && { limit }),
        ...(windowSeconds !== undefined && { windowSeconds }),
        ...(admitted.p50 !== undefined && { p50: admitted.p50 }),
        ...(admitted.p99 !== undefined && { p99: admitted.p99 }),
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
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new UsageError(`${path} is a symbolic link: the history is not written to another place`);
  if (!existsSync(path)) return [];
  requireRegularFile(path);
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [entryOf(line, `${path}, line ${index + 1}`)]));
}

/** The last runs of the same command against the target of the same name, the oldest first, `report` as the last one. */
function lastRuns(all: readonly HistoryEntry[], report: RunReport): HistoryEntry[] {
  const own = historyEntry(report);
  const same = all.filter(({ command, target }) => command === own.command && target === own.target);
  return [...same.slice(1 - mostRuns), own];
}

function entryOf(line: string, place: string): HistoryEntry {
  try {
    const entry = JSON.parse(line);
    if (isEntry(entry)) return entry;
  } catch {
    // The message below says it.
  }
  throw new UsageError(`${place} is not the line of a run: remove it`);
}

/** The members that reports read; a newer version may write others beside them. */
function isEntry(value: Partial<Record<keyof HistoryEntry, unknown>> | null): value is HistoryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { startedAt, command, target, version, verdict, counts, failed, undecided, passed, load } = value;
  return (
    [startedAt, command, target, version].every((text) => typeof text === 'string') &&
    ['conforms', 'departs', 'inconclusive'].includes(String(verdict)) &&
    [failed, undecided].every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string')) &&
    typeof counts === 'object' &&
    typeof passed === 'number' &&
    Array.isArray(load)
  );
}
