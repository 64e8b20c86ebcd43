import type { LoadResult } from '../../schemas/generated/types.ts';
import { resultOf } from '../analysis/result.ts';
import type { K6End } from '../engines/k6/launcher.ts';
import { K6LogReader } from '../engines/k6/log-reader.ts';
import type { Member } from '../engines/k6/members.ts';
import { runFacts } from '../engines/k6/run-facts.ts';
import { Ledger } from '../ledger/ledger.ts';
import { loadPlan } from '../planning/load-plan.ts';
import type { ExportedLoad } from './export.ts';
import { logLine } from './log-line.ts';

/** The log of one or more members. It is read twice. */
export interface LogFile {
  name: string;
  lines(): Iterable<string>;
}

/** The lines of one member: those of `source` in a log. */
interface MemberLines {
  log: LogFile;
  source: string;
  member: number;
  began: number;
}

/**
 * The result of an exported load, from the logs of its members. A missing log makes it invalid. Throws RangeError if the
 * logs belong to another plan or cannot be told apart.
 */
export function collectLogs(load: ExportedLoad, logs: readonly LogFile[]): { ledger: Ledger; result: LoadResult } {
  const plan = loadPlan(load.profile, load.limits, { ...load.length, seed: load.seed });
  const all = logs.flatMap((log) => memberLines(log, load));
  if (all.length === 0) throw new RangeError('no log has a line of this plan: put the whole log of each pod beside it');
  for (const [index, { member, log }] of all.entries()) {
    const earlier = all.slice(0, index).find((one) => one.member === member);
    if (earlier)
      throw new RangeError(
        `${earlier.log.name} and ${log.name} both hold the lines of member ${member}: remove the one of another run`,
      );
  }
  const ledger = new Ledger(plan.keys.map((key) => key.label));
  ledger.startedAtEpochMilliseconds = Math.min(...all.map(({ began }) => began));
  const members = Array.from({ length: load.members }, (_, member) => readMember(ledger, member, all));
  const closedSeconds = load.profile.arrival.model === 'closed' ? plan.seconds : 0;
  const facts = runFacts(ledger, members, { ownClocks: true, aborted: false, closedSeconds });
  const engine = { ...facts, clockStepMilliseconds: 0 };
  return { ledger, result: resultOf({ plan, engineName: 'k6', ledger, engine, declared: load }) };
}

/** The members in a log. Each member's first line (`c`) names its index and the plan. */
function memberLines(log: LogFile, { plan, members }: ExportedLoad): MemberLines[] {
  const bySource = new Map<string, MemberLines>();
  for (const line of log.lines()) {
    const { source, text } = logLine(line);
    if (!text.startsWith('c ')) continue;
    const [, , index, began, id] = text.split(' ');
    const member = Number(index);
    if (id !== plan) throw new RangeError(`${log.name} is of another plan (${id}, not ${plan})`);
    if (!(member < members))
      throw new RangeError(`${log.name} is of member ${index}, and the plan has ${members}, numbered from 0`);
    const known = bySource.get(source);
    if (known && known.member !== member)
      throw new RangeError(
        `${log.name} mixes the lines of members ${known.member} and ${member}: use one log per pod, or kubectl logs --prefix`,
      );
    bySource.set(source, { log, source, member, began: Math.max(known?.began ?? 0, Number(began)) });
  }
  return [...bySource.values()];
}

function readMember(ledger: Ledger, member: number, all: readonly MemberLines[]): Member {
  const reader = new K6LogReader(ledger);
  const own = all.find((one) => one.member === member);
  if (own)
    for (const line of own.log.lines()) {
      const { source, text } = logLine(line);
      if (source === own.source) reader.line(text);
    }
  return { reader, end: endOf(reader, own, member) };
}

function endOf(reader: K6LogReader, own: MemberLines | undefined, member: number): K6End {
  const name = own ? own.source || own.log.name : `member ${member}`;
  if (own === undefined) return { name, complaint: '', missing: 'has no log' };
  if (reader.summary === undefined)
    return { name, complaint: '', missing: 'did not finish: it was killed, or its log is cut off' };
  return { name, complaint: '', exitCode: 0 };
}
