import type { DatedAnswer } from '../../../schemas/clock-bounds.ts';
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
  members.forEach(({ reader }, index) => {
    const { offsetMilliseconds = 0 } = offsets[index] ?? {};
    if (offsetMilliseconds !== 0) for (const row of reader.rows) ledger.shift(row, -offsetMilliseconds);
  });
  const uncertainties = offsets.map((one) => one?.uncertaintyMilliseconds ?? 0);
  ledger.clockUncertaintyMilliseconds = Math.max(members.length > 1 ? readingMilliseconds : 0, ...uncertainties);
  if (members.length > 1) ledger.interleave();
  return offsets;
}

/** Even on one clock, processes read whole milliseconds at different instants. */
const readingMilliseconds = 1;
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
    const received = started + ledger.firstByteAt(row);
    if (Number.isNaN(second) || Number.isNaN(received)) return [];
    return [{ sent: started + ledger.sentAt(row), received, date: dateNear(second, received) }];
  });
}
