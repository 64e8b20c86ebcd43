// The program that owns the k6 processes of one run. k6 does not notice that the harness has died. This program does,
// however the harness died, since their channel closes: then it kills k6 and removes the run's folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

/** The first message to the watchdog. Environments contain secrets, so they must not appear on a command line. */
export interface WatchdogStart {
  path: string;
  folder: string;
  members: { args: string[]; environment: NodeJS.ProcessEnv }[];
}

/** Later messages to the watchdog. */
export interface WatchdogSignal {
  index: number;
  signal: 'SIGINT' | 'SIGKILL';
}

/** Messages about one member: its process id, then its end. */
export type WatchdogNews =
  | { index: number; pid: number }
  | { index: number; failure: string }
  | { index: number; exitCode: number | null; signal: NodeJS.Signals | null; errorOutput: string };

/** Characters of error output that are kept of each member, from its end. */
const mostErrorOutput = 65_536;

const children: ChildProcess[] = [];
let folder: string | undefined;
let running = 0;

/** If the harness has died, messages go nowhere, and the end of the channel does the rest. */
const tell = (news: WatchdogNews) => process.connected && process.send?.(news, undefined, undefined, () => {});

function startMembers({ path, folder: own, members }: WatchdogStart): void {
  folder = own;
  running = members.length;
  for (const [index, { args, environment }] of members.entries()) {
    const child = spawn(path, args, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
    children.push(child);
    if (child.pid !== undefined) tell({ index, pid: child.pid });
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errorOutput = (errorOutput + chunk).slice(-mostErrorOutput);
    });
    child.on('error', ({ message }) => tell({ index, failure: message }));
    child.on('close', (exitCode, signal) => {
      tell({ index, exitCode, signal, errorOutput });
      running -= 1;
      if (running === 0 && process.connected) leave();
    });
  }
}

/** Ends this program. The harness still needs the folder. */
function leave(): void {
  process.off('disconnect', endRun);
  process.disconnect();
}

async function endRun(): Promise<void> {
  await Promise.all(children.map(killChild));
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

// A terminal sends signals to the harness, the watchdog and k6 at once. The watchdog ends last.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => {});
process.on('message', (message: WatchdogStart | WatchdogSignal) => {
  if ('members' in message) startMembers(message);
  else children[message.index]?.kill(message.signal);
});
process.on('disconnect', endRun);
// The harness can die before this program listens.
if (!process.connected) await endRun();
