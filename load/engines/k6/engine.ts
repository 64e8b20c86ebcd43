import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { mostRequestsPerGenerator } from '../../planning/load-plan.ts';
import { waitForPhase } from '../../planning/window-phase.ts';
import { writeNewFile } from '../../processes/new-file.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../processes/temporary-folder.ts';
import { wallClockAtOrigin } from '../../processes/wall-clock.ts';
import { type Engine, type EngineFacts, type EngineJob, tooManyRequests } from '../engine.ts';
import { type K6Launcher, type K6Run, memberLog } from './launcher.ts';
import { findK6, missingK6, processLauncher } from './local-process.ts';
import { followLog } from './log-follower.ts';
import { K6LogReader } from './log-reader.ts';
import type { Member } from './members.ts';
import { runFacts } from './run-facts.ts';
import { k6Arguments, k6Environment, k6Files, k6PlanOf } from './run-plan.ts';
import type { K6Plan } from './script/plan-format.ts';

/** The k6 engine. Without a launcher it uses the k6 of this machine, which it looks for when it needs it. */
export function k6Engine(launcher?: K6Launcher): Engine {
  const { members = 1, mostRequests = mostRequestsPerGenerator, ownClocks = false } = launcher ?? {};
  return {
    name: 'k6',
    leadMilliseconds: (launcher?.leadMilliseconds ?? 950) + leadOfMore(members),
    refusal({ largestRelease, herds, requests }) {
      if (launcher === undefined && findK6() === undefined) return missingK6();
      if (largestRelease > 0 || herds)
        return 'k6 cannot release requests at one instant (they would leave 60 to 400 ms apart): use the autocannon engine';
      return tooManyRequests(requests, members, mostRequests, ownClocks ? '--pods' : '--processes');
    },
    run: (job) => runK6(job, launcher ?? localLauncher()),
  };
}

/** Members that start at the same time slow each other down. */
const leadOfMore = (members: number): number => ((members - 1) * 400) / availableParallelism();

function localLauncher(): K6Launcher {
  const found = findK6();
  if (!found) throw new RangeError(missingK6());
  return processLauncher(found.path);
}

async function runK6(job: EngineJob, launcher: K6Launcher): Promise<EngineFacts> {
  const folder = makeTemporaryFolder('k6');
  const { members = 1, origin, ownClocks = false, mostRequests = mostRequestsPerGenerator } = launcher;
  const wallClock = wallClockAtOrigin();
  const { ledger } = job;
  ledger.startedAtEpochMilliseconds = Math.max(job.beginAtEpochMilliseconds, Date.now());
  const start = startSignal(job, launcher.postpones ?? false);
  const run = runOf(folder, job, members, start);
  try {
    const begun = { ...job, beginAtEpochMilliseconds: ledger.startedAtEpochMilliseconds };
    const plan = k6PlanOf(begun, { members, origin, dates: ownClocks, mostRequests });
    const ready = Date.now() + readyMilliseconds(plan);
    if (ready > plan.beginAtEpochMilliseconds) plan.beginAtEpochMilliseconds = run.postpone(ready);
    for (const [name, text] of Object.entries(k6Files(plan, job))) writeNewFile(join(folder, name), text);
    const readers = Array.from({ length: members }, () => new K6LogReader(ledger));
    const followed = readers.map((reader, index) => followLog(memberLog(folder, index), reader));
    const ends = await launcher.launch(run).finally(() => {
      for (const follower of followed) follower.stop();
    });
    const clockStepMilliseconds = Math.abs(wallClockAtOrigin() - wallClock);
    const all = readers.map((reader, index): Member => ({ reader, end: ends[index] ?? { complaint: '' } }));
    const closedSeconds = job.model === 'closed' ? job.seconds : 0;
    const facts = runFacts(ledger, all, { ownClocks, aborted: job.signal.aborted, closedSeconds });
    // k6 takes instants from the wall clock: if that moved, instants before and after differ by the movement as well.
    if (!ownClocks) for (let row = 0; row < ledger.rows; row++) ledger.shift(row, 0, clockStepMilliseconds / 2);
    return { ...facts, clockStepMilliseconds };
  } finally {
    start.cancel();
    removeTemporaryFolder(folder);
  }
}

/** The watchdog takes up to 150 ms of it on a busy machine, 30 ms on an idle one. */
const startMilliseconds = 650;
const perVirtualUserMilliseconds = 2.5;

/** Time that k6 needs to make its virtual users before it can begin. All members need it at the same time. */
function readyMilliseconds({ shares }: K6Plan): number {
  const users = shares.flat().reduce((sum, share) => sum + share.virtualUsers, 0);
  const atOnce = Math.min(shares.length, availableParallelism());
  return startMilliseconds + (users * perVirtualUserMilliseconds) / atOnce;
}

/** Calls `onStart` at the start of the load. `postpones`: the start is not certain before `schedule` is called. */
function startSignal(job: EngineJob, postpones: boolean): { schedule(): void; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => job.onStart(), Math.max(0, job.ledger.startedAtEpochMilliseconds - Date.now()));
    timer.unref();
  };
  if (!postpones) schedule();
  return { schedule, cancel: () => clearTimeout(timer) };
}

function runOf(folder: string, job: EngineJob, members: number, start: { schedule(): void }): K6Run {
  const { ledger } = job;
  const last = Math.max(0, ...job.streams.map(({ arrivals }) => arrivals.intended.at(-1) ?? 0));
  const most = Math.max(last, job.seconds * 1000) + job.connection.timeoutSeconds * 2000 + 30_000;
  return {
    folder,
    members,
    signal: job.signal,
    arguments: k6Arguments,
    environment: (inside) => k6Environment(inside, job),
    beginAtEpochMilliseconds: () => ledger.startedAtEpochMilliseconds,
    postpone(epochMilliseconds) {
      if (epochMilliseconds > ledger.startedAtEpochMilliseconds)
        ledger.startedAtEpochMilliseconds =
          epochMilliseconds + waitForPhase(epochMilliseconds, job.windowMilliseconds ?? 0);
      start.schedule();
      return ledger.startedAtEpochMilliseconds;
    },
    latestEndAtEpochMilliseconds: () => ledger.startedAtEpochMilliseconds + most,
  };
}
