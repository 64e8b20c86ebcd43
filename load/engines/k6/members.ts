import type { Generator } from '../../../schemas/generated/types.ts';
import { percentileOf } from '../../ledger/percentile.ts';
import type { EngineFacts } from '../engine.ts';
import type { ClockOffset } from './clock-offsets.ts';
import type { K6End } from './launcher.ts';
import type { K6LogReader } from './log-reader.ts';

/** One member of a run: how it ended and what it logged. */
export interface Member {
  end: K6End;
  reader: K6LogReader;
}

/** Exit codes of k6 for a run that did not reach its end (k6's errext/exitcodes). */
const exitReasons: Record<number, string> = {
  104: 'k6 refused its configuration',
  105: 'the run was interrupted',
  107: 'the k6 script failed',
  108: 'the k6 script gave up',
  109: 'k6 crashed',
};
/** 99: a threshold was crossed; 108: the script ended the load. */
const completeExitCodes = [0, 99];
const endedEarlyExitCode = 108;

/** One sentence with the member's name: the reason why its log is incomplete. Undefined if it is complete. */
function faultOf({ end, reader }: Member, name: string, alone: boolean): string | undefined {
  const who = alone ? 'k6' : name;
  const from = alone ? '' : `${name}: `;
  const { exitCode, missing, complaint } = end;
  if (missing !== undefined) return `${who} ${missing}`;
  if (exitCode === undefined) return `${who} did not end in time and was killed`;
  const endedEarly = exitCode === endedEarlyExitCode && reader.summary?.endedEarly === true;
  if (!completeExitCodes.includes(exitCode) && !endedEarly)
    return `${from}${exitReasons[exitCode] ?? 'k6 ended'} (exit code ${exitCode}): ${complaint}`;
  if (reader.summary === undefined) return `${from}k6 left no summary`;
  const { requests } = reader.summary;
  return requests === reader.requests
    ? undefined
    : `${who} counted ${requests} requests and ${reader.requests} of them were logged`;
}

interface Circumstances {
  /** The run was interrupted. Then no member is at fault. */
  aborted: boolean;
  /** The members share the processors of one machine. */
  oneMachine: boolean;
  /** The offset of each member's clock. */
  offsets: readonly (ClockOffset | undefined)[];
}

type MemberFacts = Omit<EngineFacts, 'seconds' | 'clockStepMilliseconds'>;

/** Facts about all members of a run together. */
export function memberFacts(members: readonly Member[], circumstances: Circumstances): MemberFacts {
  const { aborted, oneMachine } = circumstances;
  const lags = lagsOf(members, circumstances);
  const generators = members.map((member, index) =>
    generatorFacts(member, index, members.length === 1, circumstances, lags[index]),
  );
  const shares = generators.flatMap(({ cpuShare }) => (cpuShare === undefined ? [] : [cpuShare]));
  const dropped = generators.reduce((sum, one) => sum + one.dropped, 0);
  const all = Float64Array.from(lags.flatMap((one) => [...one])).sort();
  return {
    cpuShare: oneMachine ? shares.reduce((sum, share) => sum + share, 0) : Math.max(0, ...shares),
    dropped,
    exhaustedVirtualUsers: dropped > 0,
    scheduleLags: { p50: percentileOf(all, 0.5) ?? 0, p99: percentileOf(all, 0.99) ?? 0 },
    generators,
    notes: shares.length === 0 ? ['the processor time of k6 is not known'] : [],
    ...(aborted && { stopped: 'the run was interrupted' }),
    ...(members.some(({ reader }) => reader.summary?.endedEarly) && { stoppedAtMostRequests: true }),
  };
}

/** Lateness of each member's requests in milliseconds, ascending. */
function lagsOf(members: readonly Member[], { offsets }: Circumstances): Float64Array[] {
  const ahead = members.map((_, index) => offsets[index]?.offsetMilliseconds ?? 0);
  const starts = members.map(
    ({ reader }, index) => (reader.beganAtEpochMilliseconds ?? Number.NaN) - (ahead[index] ?? 0),
  );
  const first = Math.min(...starts.filter((start) => !Number.isNaN(start)));
  return members.map(({ reader }, index) => {
    // Paced requests follow the member's clock, open ones the start of its own scenario.
    const [byClock, byStart] = [-(ahead[index] ?? 0), (starts[index] ?? first) - first];
    const late = (lag: number, at: number) => Math.max(0, lag + (reader.paced[at] === true ? byClock : byStart));
    return Float64Array.from(reader.lags.map(late)).sort();
  });
}

function generatorFacts(
  member: Member,
  index: number,
  alone: boolean,
  { aborted, offsets }: Circumstances,
  lags: Float64Array = new Float64Array(0),
): Generator {
  const { end, reader } = member;
  const name = end.name ?? `k6-${index}`;
  const fault = aborted ? undefined : faultOf(member, name, alone);
  const offset = offsets[index];
  return {
    name,
    requests: reader.requests,
    ...(reader.summary && { counted: reader.summary.requests }),
    dropped: reader.summary?.dropped ?? 0,
    lateMilliseconds: percentileOf(lags, 0.9) ?? 0,
    ...(end.cpuShare !== undefined && { cpuShare: end.cpuShare }),
    ...(offset && {
      clockOffsetMilliseconds: offset.offsetMilliseconds,
      uncertaintyMilliseconds: offset.uncertaintyMilliseconds,
    }),
    ...(fault !== undefined && { fault }),
  };
}
