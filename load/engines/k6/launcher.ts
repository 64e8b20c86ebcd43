import { join } from 'node:path';

/**
 * One run of k6 by one or more members, each of which takes its share of the plan by its index. The folder holds script
 * and plan; what the members say is written beside them.
 */
export interface K6Run {
  folder: string;
  /** How many are started. Member i is told so by `memberVariable` in its environment. */
  members: number;
  /**
   * Arguments after `k6`. Paths in them begin with the folder as k6 sees it; `console` is where k6 writes its lines, all
   * that a member has to say: a file, or /dev/stdout.
   */
  arguments(folder: string, console: string): string[];
  /** The environment that all members share, secrets among it; never on a command line. */
  environment(folder: string): Record<string, string>;
  /** When instant 0 of the plan shall be, milliseconds since 1970. */
  beginAtEpochMilliseconds(): number;
  /**
   * Instant 0 becomes the first one not before the given one that suits the plan (it lies well within a window of the clock's
   * grid), and is returned, milliseconds since 1970. The members must be told by `beginVariable`: the plan has the first instant.
   */
  postpone(epochMilliseconds: number): number;
  /** Every member has ended by then, milliseconds since 1970, or is killed. */
  latestEndAtEpochMilliseconds(): number;
  /** Asks the members to end: what they learned so far counts. */
  signal: AbortSignal;
}

/** How one member ended. */
export interface K6End {
  /** What it is called in the report, a process or a pod. Default: k6-INDEX. */
  name?: string;
  /** Absent where it was killed or never ran. */
  exitCode?: number;
  /** The last line of its own complaints. */
  complaint: string;
  /** Share of all processors that it could use, while it ran. */
  cpuShare?: number;
  /** The machine it ran on, where there may be several: members of one machine have one clock. Default: its own. */
  machine?: string;
  /** Why it gave nothing or not all, in one sentence that follows its name: `was evicted: …`. */
  missing?: string;
}

/** A way to start k6: processes of this machine, a container, pods. */
export interface K6Launcher {
  /** How many members it starts. Default: 1. */
  members?: number;
  /** The members' clocks are not the harness's: the ledger's times are shifted by what the target's Date tells. */
  ownClocks?: boolean;
  /** It cannot know how long its members take to be ready, and calls `postpone` once they are. */
  postpones?: boolean;
  /** Requests that one member logs at most; what comes later it counts. Default: a million, or where clocks are its own 100 000. */
  mostLines?: number;
  /** How long k6 takes until it can send, where that is more than a process of this machine takes. */
  leadMilliseconds?: number;
  /** The origin of the server, where k6 reaches it under another than the harness. */
  origin?: string;
  /**
   * Starts all members, sees to it that what member i writes comes line by line into `memberLog(run.folder, i)`, and
   * returns when all have ended: one end for each, in the order of their indices. Throws where none could be started.
   */
  launch(run: K6Run): Promise<K6End[]>;
}

/** What a kubelet keeps of a log, 10 MB, has room for. */
export const mostLinesOfPod = 100_000;
const mostLinesOfProcess = 1_000_000;

export const mostLinesOf = ({ mostLines, ownClocks }: K6Launcher): number =>
  mostLines ?? (ownClocks ? mostLinesOfPod : mostLinesOfProcess);

/** The environment variable that tells a member its index. An Indexed Job sets JOB_COMPLETION_INDEX, which counts as well. */
export const memberVariable = 'TEXTGEN_MEMBER';

/** The environment variable that tells the members instant 0, milliseconds since 1970, where it is not the plan's. */
export const beginVariable = 'TEXTGEN_BEGIN';

/** The environment variable that tells a member the machine it runs on: members of one machine have one clock. */
export const nodeVariable = 'TEXTGEN_NODE';

/** Where the lines of a member are written. */
export const memberLog = (folder: string, index: number): string => join(folder, `ledger-${index}.log`);

/** Of a load that is only planned here, so that no k6 is needed. */
export const startedByOthers: K6Launcher = {
  launch: () => Promise.reject(new Error('this k6 is started by others')),
};

/** The last line of k6's messages that is no stack trace. Never cut, because secrets in it have not been masked yet. */
export function lastComplaint(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines.findLast((line) => !/^\s+at /.test(line)) ?? '';
}
