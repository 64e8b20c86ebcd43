import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForPhase } from '../../planning/window-phase.ts';
import type { Drive, Engine, EngineFacts } from '../engine.ts';
import { align } from './clock-alignment.ts';
import { type K6Launcher, type K6Run, memberLog, mostLinesOf } from './launcher.ts';
import { findK6, k6Version, processLauncher } from './local-process.ts';
import { follower } from './log-follower.ts';
import { K6LedgerReader } from './log-reader.ts';
import { type Member, sampled, togetherOf } from './members.ts';
import { k6Arguments, k6Environment, k6Files, k6PlanOf } from './run-plan.ts';
import type { K6Plan } from './script/plan-format.ts';

/** A k6 started in some way. Without a launcher it is the k6 of this machine, looked for when it is needed. */
export function k6Engine(launcher?: K6Launcher): Engine {
  return {
    name: 'k6',
    leadMilliseconds: (launcher?.leadMilliseconds ?? 800) + leadOfMore(launcher?.members ?? 1),
    refuses({ largestRelease, herds }) {
      if (launcher === undefined && findK6() === undefined)
        return `there is no k6 on the path or in .tools: npm run k6 builds version ${k6Version}`;
      if (largestRelease > 0 || herds)
        return 'k6 cannot release requests at one instant, they would leave 60 to 400 ms apart: take the autocannon engine';
      return undefined;
    },
    drive: (drive) => driveK6(drive, launcher ?? localLauncher()),
  };
}

/** Several that start at once are in each other's way, and none may be late. */
const leadOfMore = (members: number): number => ((members - 1) * 400) / availableParallelism();

function localLauncher(): K6Launcher {
  const found = findK6();
  if (!found) throw new RangeError('there is no k6');
  return processLauncher(found.path);
}

async function driveK6(drive: Drive, launcher: K6Launcher): Promise<EngineFacts> {
  const folder = mkdtempSync(join(tmpdir(), 'textgen-k6-'));
  const members = launcher.members ?? 1;
  const from = { wall: Date.now(), steady: performance.now() };
  const { ledger } = drive;
  ledger.startedAtEpochMilliseconds = Math.max(drive.beginAtEpochMilliseconds, from.wall);
  const begun = { ...drive, beginAtEpochMilliseconds: ledger.startedAtEpochMilliseconds };
  const start = starting(drive, launcher.postpones ?? false);
  const run = runOf(folder, drive, members, start);
  try {
    const plan = k6PlanOf(begun, {
      members,
      origin: launcher.origin,
      dates: launcher.ownClocks ?? false,
      mostLines: mostLinesOf(launcher),
    });
    const ready = Date.now() + readyMilliseconds(plan);
    if (ready > plan.beginAtEpochMilliseconds) plan.beginAtEpochMilliseconds = run.postpone(ready);
    for (const [name, text] of Object.entries(k6Files(plan, drive.tls.ca))) writeFileSync(join(folder, name), text);
    const readers = Array.from({ length: members }, () => new K6LedgerReader(ledger));
    const follows = readers.map((reader, index) => follower(memberLog(folder, index), reader));
    const ends = await launcher.launch(run).finally(() => {
      for (const follow of follows) follow.stop();
    });
    const clockStepMilliseconds = Math.abs(Date.now() - from.wall - (performance.now() - from.steady));
    const spoken = readers.map((reader, index) => ({ reader, end: ends[index] ?? { complaint: '' } }));
    return {
      ...factsOf(drive, spoken, { ownClocks: launcher.ownClocks ?? false, isSampled: plan.sample !== undefined }),
      ...sampled(plan, spoken),
      clockStepMilliseconds,
    };
  } finally {
    start.forget();
    rmSync(folder, { recursive: true, force: true });
  }
}

const startMilliseconds = 500;
const perVirtualUserMilliseconds = 2.5;

/** How long k6 takes to make its virtual users, before which it cannot begin; all members take it at once. */
function readyMilliseconds({ shares }: K6Plan): number {
  const users = shares.flat().reduce((sum, lane) => sum + lane.virtualUsers, 0);
  const atOnce = Math.min(shares.length, availableParallelism());
  return startMilliseconds + (users * perVirtualUserMilliseconds) / atOnce;
}

/** What the members' lines come to, once they are on one clock. */
function factsOf(
  drive: Drive,
  members: readonly Member[],
  { ownClocks, isSampled }: { ownClocks: boolean; isSampled: boolean },
): Omit<EngineFacts, 'clockStepMilliseconds'> {
  const offsets = align(drive.ledger, members, ownClocks);
  const { aborted } = drive.signal;
  const planned = isSampled || drive.model === 'closed' ? drive.seconds : 0;
  return {
    seconds: Math.max(lastFinished(drive) / 1000, planned),
    ...togetherOf(members, { aborted, oneMachine: !ownClocks, offsets }),
  };
}

/** Says that the load has begun when its instant 0 has come, which may be put off; where it certainly is, only then. */
function starting(drive: Drive, postpones: boolean): { again(): void; forget(): void } {
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => drive.onStart(), Math.max(0, drive.ledger.startedAtEpochMilliseconds - Date.now()));
    timer.unref();
  };
  if (!postpones) again();
  return { again, forget: () => clearTimeout(timer) };
}

function runOf(folder: string, drive: Drive, members: number, start: { again(): void }): K6Run {
  const { ledger } = drive;
  const last = Math.max(0, ...drive.streams.map(({ arrivals }) => arrivals.intended.at(-1) ?? 0));
  const most = Math.max(last, drive.seconds * 1000) + (drive.timeoutSeconds * 2 + 30) * 1000;
  return {
    folder,
    members,
    signal: drive.signal,
    arguments: k6Arguments,
    environment: (inside) => k6Environment(inside, drive),
    beginAtEpochMilliseconds: () => ledger.startedAtEpochMilliseconds,
    postpone(epochMilliseconds) {
      if (epochMilliseconds > ledger.startedAtEpochMilliseconds)
        ledger.startedAtEpochMilliseconds =
          epochMilliseconds + waitForPhase(epochMilliseconds, drive.windowMilliseconds ?? 0);
      start.again();
      return ledger.startedAtEpochMilliseconds;
    },
    latestEndAtEpochMilliseconds: () => ledger.startedAtEpochMilliseconds + most,
  };
}

function lastFinished({ ledger }: Drive): number {
  let finished = 0;
  for (let row = 0; row < ledger.rows; row++) finished = Math.max(finished, ledger.finishedAt(row) || 0);
  return finished;
}
