// Programs of the user's that this one starts: each with its children in a process group of its own. Windows has no groups.

/** Time that a group has between SIGTERM and SIGKILL. */
export const groupGraceMilliseconds = 5000;

/**
 * Lines of a shell before the command of a group. They end the group also if this process is killed: then the pipe ends that they
 * read. The command has no standard input, and is no parent of the process that reads.
 */
export const groupGuard = `exec 3<&0 </dev/null
( (read -r _ <&3; trap '' TERM; kill -TERM 0; sleep ${groupGraceMilliseconds / 1000}; kill -KILL 0) >/dev/null 2>&1 & )
exec 3<&-`;

/** Signals a process and its children. False if none of them is left. */
export function signalGroup({ pid }: { pid?: number | undefined }, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    return false;
  }
}
