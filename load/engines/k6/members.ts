import { Tail } from '../../ledger/sampled-counts.ts';
import type { EngineFacts, GeneratorFacts } from '../engine.ts';
import type { ClockOffset } from './clock-offsets.ts';
import type { K6End } from './launcher.ts';
import type { K6LedgerReader } from './log-reader.ts';
import type { K6Plan } from './script/plan-format.ts';

/** One member of a run: how it ended and what it said. */
export interface Member {
  end: K6End;
  reader: K6LedgerReader;
}

/** Exit codes of k6 that mean something else than a run to the end (errext/exitcodes). */
const exitReasons: Record<number, string> = {
  104: 'k6 refused its configuration',
  105: 'the run was interrupted',
  107: 'the k6 script failed',
  108: 'the k6 script gave up',
  109: 'k6 crashed',
};

/** Why a member's lines are not all that it sent, in one sentence that names it; nothing where they are. */
export function faultOf({ end, reader }: Member, name: string, alone: boolean): string | undefined {
  const from = alone ? '' : `${name}: `;
  if (end.missing !== undefined) return `${alone ? 'k6' : name} ${end.missing}`;
  if (end.exitCode === undefined) return `${alone ? 'k6' : name} did not end in time and was killed`;
  if (end.exitCode !== 0 && end.exitCode !== 99)
    return `${from}${exitReasons[end.exitCode] ?? 'k6 ended'} (exit code ${end.exitCode}): ${end.complaint}`;
  if (reader.summary === undefined) return `${from}k6 left no summary`;
  const { requests } = reader.summary;
  const told = reader.requests + reader.tail.requests;
  return requests === told
    ? undefined
    : `${alone ? 'k6' : name} counted ${requests} requests and ${told} of them were logged`;
}

/** What the members only counted, of a plan that has them do so. */
export function sampled(
  { sample }: Pick<K6Plan, 'sample'>,
  members: readonly Member[],
): Pick<EngineFacts, 'tail' | 'wholeMilliseconds'> {
  if (sample === undefined) return {};
  const tail = new Tail(members[0]?.reader.tail.keys.length ?? 0);
  tail.slotMilliseconds = sample.slotMilliseconds;
  for (const { reader } of members) tail.join(reader.tail);
  return { tail, wholeMilliseconds: sample.wholeMilliseconds };
}

interface Circumstances {
  /** The run was interrupted: then it is faulty as a whole, and no member of it. */
  aborted: boolean;
  /** The members share the processors of one machine; else each has its own. */
  oneMachine: boolean;
  /** How far each member's clock was ahead. */
  offsets: readonly (ClockOffset | undefined)[];
}

/** What the members of a run are together. */
export function togetherOf(
  members: readonly Member[],
  circumstances: Circumstances,
): Pick<
  EngineFacts,
  'cpuShare' | 'dropped' | 'exhaustedVirtualUsers' | 'scheduleLags' | 'generators' | 'notes' | 'stopped'
> {
  const { aborted, oneMachine, offsets } = circumstances;
  const ahead = members.map((_, index) => offsets[index]?.offsetMilliseconds ?? 0);
  const starts = members.map(
    ({ reader }, index) => (reader.beganAtEpochMilliseconds ?? Number.NaN) - (ahead[index] ?? 0),
  );
  const first = Math.min(...starts.filter((start) => !Number.isNaN(start)));
  const lags = members.map(({ reader }, index) => {
    // Paced, it kept to the run's instants by a clock that may be behind; open, to those of its own start.
    const [byClock, byStart] = [-(ahead[index] ?? 0), (starts[index] ?? first) - first];
    const late = (lag: number, at: number) => Math.max(0, lag + (reader.paced[at] === true ? byClock : byStart));
    const counted = [...reader.tail.lags].flatMap(([lag, count]) => Array<number>(count).fill(lag + byStart));
    return Float64Array.from([...reader.lags.map(late), ...counted]).sort();
  });
  const generators = members.map((member, index) =>
    generatorOf(member, index, members.length === 1, circumstances, lags[index]),
  );
  const shares = generators.flatMap(({ cpuShare }) => (cpuShare === undefined ? [] : [cpuShare]));
  const dropped = generators.reduce((sum, one) => sum + one.dropped, 0);
  const all = Float64Array.from(lags.flatMap((one) => [...one])).sort();
  return {
    cpuShare: oneMachine ? shares.reduce((sum, share) => sum + share, 0) : Math.max(0, ...shares),
    dropped,
    exhaustedVirtualUsers: dropped > 0,
    scheduleLags: { p50: percentileOf(all, 0.5), p99: percentileOf(all, 0.99) },
    generators,
    notes: shares.length === 0 ? ['the processor time of k6 is not known'] : [],
    ...(aborted ? { stopped: 'the run was interrupted' } : {}),
  };
}

function generatorOf(
  member: Member,
  index: number,
  alone: boolean,
  { aborted, offsets }: Circumstances,
  lags = new Float64Array(0),
): GeneratorFacts {
  const { end, reader } = member;
  const name = end.name ?? `k6-${index}`;
  const fault = aborted ? undefined : faultOf(member, name, alone);
  return {
    name,
    requests: reader.requests + reader.tail.requests,
    ...(reader.summary === undefined ? {} : { counted: reader.summary.requests }),
    dropped: reader.summary?.dropped ?? 0,
    lateMilliseconds: percentileOf(lags, 0.9),
    ...(end.cpuShare === undefined ? {} : { cpuShare: end.cpuShare }),
    ...(offsets[index]
      ? {
          clockOffsetMilliseconds: offsets[index].offsetMilliseconds,
          uncertaintyMilliseconds: offsets[index].uncertaintyMilliseconds,
        }
      : {}),
    ...(fault === undefined ? {} : { fault }),
  };
}

const percentileOf = (ascending: Float64Array, share: number): number =>
  ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? 0;
