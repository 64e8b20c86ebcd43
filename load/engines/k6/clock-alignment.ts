import type { DatedAnswer } from '../../../limiter/server-clock.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type ClockOffset, clockBounds, clockOffsets, dateNear } from './clock-offsets.ts';
import type { Member } from './members.ts';

/**
 * Corrects the ledger to one clock and one order. Members of one machine share a clock; offsets between machines are
 * measured by the target's Date. Returns the offset of each member, undefined if it could not be measured: then the
 * ledger is not corrected.
 */
export function alignClocks(
  ledger: Ledger,
  members: readonly Member[],
  ownClocks: boolean,
): (ClockOffset | undefined)[] {
  const offsets = ownClocks ? measureOffsets(ledger, members) : members.map(() => sameClock);
  // Rows of one member are on one clock, however it relates to others.
  if (members.length < 2) return offsets;
  members.forEach(({ reader }, index) => {
    const { offsetMilliseconds, uncertaintyMilliseconds } = offsets[index] ?? sameClock;
    const uncertainty = uncertaintyMilliseconds + reader.clockUncertaintyMilliseconds;
    for (const row of reader.rows) ledger.shift(row, -offsetMilliseconds, uncertainty);
    ledger.clockUncertaintyMilliseconds = Math.max(ledger.clockUncertaintyMilliseconds, uncertainty);
  });
  ledger.interleave();
  return offsets;
}

const sameClock: ClockOffset = { offsetMilliseconds: 0, uncertaintyMilliseconds: 0 };

function measureOffsets(ledger: Ledger, members: readonly Member[]): (ClockOffset | undefined)[] {
  const machineOf = (member: Member) => member.end.machine ?? member.reader.machine ?? member;
  const machines = Map.groupBy(members, machineOf);
  if (machines.size === 1) return members.map(() => sameClock);
  const bounds = [...machines.values()].map((group) => clockBounds(group.flatMap((one) => datedAnswers(ledger, one))));
  const offsets = clockOffsets(bounds);
  const ofMachine = new Map([...machines.keys()].map((machine, index) => [machine, offsets[index]]));
  return members.map((member) => ofMachine.get(machineOf(member)));
}

function datedAnswers(ledger: Ledger, { reader }: Member): DatedAnswer[] {
  const started = ledger.startedAtEpochMilliseconds;
  return reader.rows.flatMap((row, index) => {
    const second = reader.dates[index] ?? Number.NaN;
    const received = started + ledger.decidedBefore(row);
    if (Number.isNaN(second) || !Number.isFinite(received)) return [];
    return [{ sent: started + ledger.decidedAfter(row), received, date: dateNear(second, received) }];
  });
}
