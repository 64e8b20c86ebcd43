import type { Level, LoadKey, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';

const levelNames: Partial<Record<Level, string>> = { must: 'musts', should: 'shoulds', declared: 'declared facts' };

function ofLevel(report: RunReport, level: Level): string | undefined {
  const judged = report.checks.filter((check) => check.level === level && check.outcome !== 'inapplicable');
  if (judged.length === 0) return undefined;
  const held = judged.filter((check) => check.outcome === 'passed').length;
  return `${held} of ${judged.length} ${levelNames[level]}${level === 'should' ? '' : ' hold'}`;
}

/** Whether a key was admitted what its Limit allows and no more, in every announced window. */
export const isExact = (key: LoadKey): boolean => key.overAdmitted === 0 && (key.underAdmitted ?? 0) === 0;

function ofOneLoad(load: LoadResult): string {
  const { limits, keys } = load;
  const breached = limits.filter((limit) => limit.verdict === 'breached').length;
  const silent = limits.filter((limit) => limit.verdict === 'no data').length;
  if (load.validity.verdict === 'invalid') return 'the run is invalid';
  if (breached > 0) return `${breached} of ${plural(limits.length, 'limit')} breached`;
  if (silent > 0) return `no data for ${silent} of ${plural(limits.length, 'limit')}`;
  if (keys.length > 0 && keys.every(isExact)) return `limits exact for ${plural(keys.length, 'key')}`;
  return `${limits.length} of ${plural(limits.length, 'limit')} met`;
}

function ofLoads(report: RunReport): string | undefined {
  const [first, ...more] = report.load;
  if (first === undefined) return report.loadSkipped === undefined ? undefined : 'load: not run';
  if (more.length === 0) return `load: ${ofOneLoad(first)}`;
  const fine = report.load.filter(isMet).length;
  return `load: ${fine} of ${report.load.length} runs met their limits`;
}

/** Whether a load run may be believed and met all of its limits. */
export const isMet = (load: LoadResult): boolean =>
  load.validity.verdict !== 'invalid' && load.limits.every((limit) => limit.verdict === 'met');

/** The parts of the sentence. */
export function sentenceParts(report: RunReport): string[] {
  const count = (number: number, word: string): string | undefined => (number > 0 ? `${number} ${word}` : undefined);
  const parts = [
    report.complete ? undefined : 'interrupted',
    ofLevel(report, 'must'),
    ofLevel(report, 'declared'),
    ofLevel(report, 'should'),
    count(report.counts.blocked, 'blocked'),
    count(report.counts.errored, 'errored'),
    count(report.counts.inapplicable, 'inapplicable'),
    count(report.checks.filter((check) => check.tolerated).length, 'tolerated'),
    ofLoads(report),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts : ['nothing was checked'];
}

/** The run in one sentence that anybody can repeat, the same in every format, without the verdict and without a full stop. */
export const sentence = (report: RunReport): string => sentenceParts(report).join(' · ');

/** The counts per outcome that are not zero: `58 passed, 1 violated`. */
export function countsInWords(report: RunReport): string {
  const named = Object.entries(report.counts).filter(([, count]) => count > 0);
  return named.length > 0 ? named.map(([outcome, count]) => `${count} ${outcome}`).join(', ') : 'no checks';
}
