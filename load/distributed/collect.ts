import type { LoadResult } from '../../schemas/generated/types.ts';
import { resultOf } from '../analysis/result.ts';
import type { EngineFacts } from '../engines/engine.ts';
import { align } from '../engines/k6/clock-alignment.ts';
import type { K6End } from '../engines/k6/launcher.ts';
import { K6LedgerReader } from '../engines/k6/log-reader.ts';
import { type Member, sampled, togetherOf } from '../engines/k6/members.ts';
import { Ledger } from '../ledger/ledger.ts';
import { arrivals, noArrivals, wholeSeconds } from '../planning/arrivals.ts';
import type { EmittedLoad } from './export.ts';
import { logLine } from './log-line.ts';

/** What one or more members said, as it was kept. It is read twice. */
export interface KeptLog {
  name: string;
  lines(): Iterable<string>;
}

/** Where the lines of a member are: a log, and the source in it where the log holds several. */
interface Voice {
  log: KeptLog;
  source: string;
  member: number;
  began: number;
}

/**
 * The result of a load that others carried out, judged as usual from what its members logged. A member without a log makes
 * it invalid. Throws RangeError where the logs are not those of the plan, or are mixed up.
 */
export function collected(load: EmittedLoad, logs: readonly KeptLog[]): LoadResult {
  const { profile, length, keys } = load;
  const voices = logs.flatMap((log) => voicesIn(log, load));
  if (voices.length === 0)
    throw new RangeError('no log holds a line of the plan: put the log of each pod beside it, whole');
  for (const [index, { member, log }] of voices.entries()) {
    const earlier = voices.slice(0, index).find((voice) => voice.member === member);
    if (earlier)
      throw new RangeError(
        `${earlier.log.name} and ${log.name} both hold the lines of member ${member}: which run is meant? leave one out`,
      );
  }
  const ledger = new Ledger(profile.keys.map((key) => key.label));
  ledger.startedAtEpochMilliseconds = Math.min(...voices.map(({ began }) => began));
  const members = Array.from({ length: load.members }, (_, member) => heard(ledger, member, voices));
  const engine = factsOf(load, ledger, members);
  return resultOf({
    profile,
    engineName: 'k6',
    ledger,
    engine,
    arrivals: profile.arrival.model === 'closed' ? noArrivals(profile) : arrivals(profile, keys, length),
    rules: keys.map(({ limit, inferred, possibleWindows }) => ({
      ...(limit === undefined ? {} : { limit }),
      ...(inferred === undefined ? {} : { inferred }),
      windowSeconds: possibleWindows,
    })),
    ...(load.resetUnit === undefined ? {} : { resetUnit: load.resetUnit }),
    ...(load.algorithm === undefined ? {} : { algorithm: load.algorithm }),
  });
}

/** Who speaks in a log, by the introductions in it. */
function voicesIn(log: KeptLog, { plan, members }: EmittedLoad): Voice[] {
  const voices = new Map<string, Voice>();
  for (const line of log.lines()) {
    const { source, text } = logLine(line);
    if (!text.startsWith('c ')) continue;
    const [, , index, began, id] = text.split(' ');
    const member = Number(index);
    if (id !== plan)
      throw new RangeError(`${log.name} is of another plan (${id}, not ${plan}): a pod of another run wrote it`);
    if (!(member < members))
      throw new RangeError(`${log.name} is of member ${index}, and the plan has ${members}, from 0 on`);
    const known = voices.get(source);
    if (known && known.member !== member)
      throw new RangeError(
        `${log.name} holds the lines of members ${known.member} and ${member} without telling them apart: take one log for each pod, or kubectl logs --prefix`,
      );
    voices.set(source, { log, source, member, began: Math.max(known?.began ?? 0, Number(began)) });
  }
  return [...voices.values()];
}

function heard(ledger: Ledger, member: number, voices: readonly Voice[]): Member {
  const reader = new K6LedgerReader(ledger);
  const voice = voices.find((one) => one.member === member);
  if (voice)
    for (const line of voice.log.lines()) {
      const { source, text } = logLine(line);
      if (source === voice.source) reader.line(text);
    }
  return { reader, end: endOf(reader, voice, member) };
}

function endOf(reader: K6LedgerReader, voice: Voice | undefined, member: number): K6End {
  const name = voice ? voice.source || voice.log.name : `member ${member}`;
  if (voice === undefined) return { name, complaint: '', missing: 'has no log: no line of it is in any of the logs' };
  if (reader.summary === undefined)
    return { name, complaint: '', missing: 'did not come to its end: it was killed, or its log is cut off' };
  return { name, complaint: '', exitCode: 0 };
}

function factsOf(
  { profile, keys, length, sample }: EmittedLoad,
  ledger: Ledger,
  members: readonly Member[],
): EngineFacts {
  const offsets = align(ledger, members, true);
  let finished = 0;
  for (let row = 0; row < ledger.rows; row++) finished = Math.max(finished, ledger.finishedAt(row) || 0);
  const counts = profile.arrival.model === 'closed' || sample !== undefined;
  const planned = counts ? wholeSeconds(profile, keys, length) : 0;
  return {
    seconds: Math.max(finished / 1000, planned),
    ...togetherOf(members, { aborted: false, oneMachine: false, offsets }),
    ...(sample === undefined ? {} : sampled({ sample }, members)),
    clockStepMilliseconds: 0,
  };
}
