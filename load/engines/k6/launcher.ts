import { join } from 'node:path';

/**
 * One run of k6 by one or more members, each of which takes its share of the plan by its index. The folder holds the
 * script, the plan and the members' logs.
 */
export interface K6Run {
  folder: string;
  /** Number of members. Member i gets its index in the environment variable `memberVariable`. */
  members: number;
  /**
   * Arguments after `k6`. `folder` is the path of the folder as k6 sees it; `console` is the file for the log, or
   * /dev/stdout.
   */
  arguments(folder: string, console: string): string[];
  /** Environment variables of all members. They contain secrets, so they must not appear on a command line. */
  environment(folder: string): Record<string, string>;
  /** Start of the load, milliseconds since 1970. */
  beginAtEpochMilliseconds(): number;
  /**
   * Moves the start of the load to the first suitable instant from the given one on, and returns it, milliseconds since
   * 1970. Members need it in `beginVariable`, since the plan has the earlier start.
   */
  postpone(epochMilliseconds: number): number;
  /** Members that run longer are killed, milliseconds since 1970. */
  latestEndAtEpochMilliseconds(): number;
  /** Asks the members to end early. Their logs count up to then. */
  signal: AbortSignal;
}

/** The end of one member. */
export interface K6End {
  /** Name in the report: a process or a pod. Default: k6-INDEX. */
  name?: string;
  /** Absent if it was killed or never ran. */
  exitCode?: number;
  /** The last line of its error output. */
  complaint: string;
  /** Share of the processors that it could use, 0 to 1. */
  cpuShare?: number;
  /** The machine it ran on: members of one machine share a clock. Default: a machine of its own. */
  machine?: string;
  /** The reason why its log is incomplete; it follows its name: `was evicted: …`. */
  missing?: string;
}

/** A way to start k6: processes of this machine, a container, pods. */
export interface K6Launcher {
  /** Number of members that it starts. Default: 1. */
  members?: number;
  /** The members do not share the harness's clock. Their offsets are measured by the target's Date. */
  ownClocks?: boolean;
  /** It does not know when its members will be ready, and calls `postpone` when they are. */
  postpones?: boolean;
  /** The most requests that one member can log. Default: 2 000 000. */
  mostRequests?: number;
  /** Time until k6 can send. Default: that of a process of this machine. */
  leadMilliseconds?: number;
  /** Origin of the target as k6 reaches it, if it differs from the harness's. */
  origin?: string;
  /**
   * Starts all members and returns when all have ended, with one end per member, in order. The log of member i must
   * appear in `memberLog(run.folder, i)`. Throws if no member could be started.
   */
  launch(run: K6Run): Promise<K6End[]>;
}

/** Environment variable with the index of a member. JOB_COMPLETION_INDEX, which Kubernetes sets in an Indexed Job, works too. */
export const memberVariable = 'TEXTGEN_MEMBER';

/** Environment variable with the start of the load, milliseconds since 1970, if it differs from the plan's. */
export const beginVariable = 'TEXTGEN_BEGIN';

/** Environment variable with the machine that a member runs on: members of one machine share a clock. */
export const nodeVariable = 'TEXTGEN_NODE';

export const memberLog = (folder: string, index: number): string => join(folder, `ledger-${index}.log`);

/**
 * Stands in for pods that the user starts, so that planning needs no k6. A kubelet keeps 10 MiB of a log. The line of a request has
 * some 108 bytes, and the runtime writes 40 before it: about 70 000 requests.
 */
export const startedByOthers: K6Launcher = {
  ownClocks: true,
  mostRequests: 70_000,
  launch: () => Promise.reject(new Error('this k6 is started by others')),
};

/** The last line of k6's error output without the stack trace that follows it. Whole, since it has not been masked yet. */
export function lastComplaint(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines.findLast((line) => !/^\s+at /.test(line)) ?? '';
}
