import type { EngineFacts, GeneratorFacts } from '../engines/engine.ts';
import type { K6End } from '../engines/k6-launcher.ts';
import type { K6LedgerReader } from '../engines/k6-ledger.ts';

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
  return requests === reader.requests
    ? undefined
    : `${alone ? 'k6' : name} counted ${requests} requests and ${reader.requests} of them were logged`;
}

/** What the members are told of in the report. A run that was interrupted is faulty as a whole, no member of it. */
export function generatorsOf(members: readonly Member[], aborted: boolean): GeneratorFacts[] {
  const alone = members.length === 1;
  return members.map((member, index) => {
    const { end, reader } = member;
    const name = end.name ?? `k6-${index}`;
    const fault = aborted ? undefined : faultOf(member, name, alone);
    return {
      name,
      requests: reader.requests,
      ...(reader.summary === undefined ? {} : { counted: reader.summary.requests }),
      dropped: reader.summary?.dropped ?? 0,
      ...(end.cpuShare === undefined ? {} : { cpuShare: end.cpuShare }),
      clockOffsetMilliseconds: 0,
      uncertaintyMilliseconds: 0,
      ...(fault === undefined ? {} : { fault }),
    };
  });
}

/** What the members are together. Those of one machine share its processors; pods have each their own. */
export function togetherOf(
  members: readonly Member[],
  { aborted, oneMachine }: { aborted: boolean; oneMachine: boolean },
): Pick<
  EngineFacts,
  'cpuShare' | 'dropped' | 'exhaustedVirtualUsers' | 'scheduleLags' | 'generators' | 'notes' | 'stopped'
> {
  const generators = generatorsOf(members, aborted);
  const shares = generators.flatMap(({ cpuShare }) => (cpuShare === undefined ? [] : [cpuShare]));
  const dropped = generators.reduce((sum, one) => sum + one.dropped, 0);
  const lags = Float64Array.from(members.flatMap(({ reader }) => reader.lags)).sort();
  const at = (share: number) => lags[Math.max(0, Math.ceil(lags.length * share) - 1)] ?? 0;
  return {
    cpuShare: oneMachine ? shares.reduce((sum, share) => sum + share, 0) : Math.max(0, ...shares),
    dropped,
    exhaustedVirtualUsers: dropped > 0,
    scheduleLags: { p50: at(0.5), p99: at(0.99) },
    generators,
    notes: shares.length === 0 ? ['the processor time of k6 is not known'] : [],
    ...(aborted ? { stopped: 'the run was interrupted' } : {}),
  };
}
