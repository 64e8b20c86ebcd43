import type { CheckResult, LoadKey, RunReport } from '../../schemas/generated/types.ts';
import { plural, quantity } from '../text/quantities.ts';
import { commaList } from '../text/words.ts';
import { showsOverLimit } from './deviation-words.ts';
import { lacksEvidence } from './explanation.ts';
import { isExactlyTested, possibleRange, ruleOf } from './fineness.ts';
import { isRequired } from './gating.ts';
import { isHeld, reachedLimit, verdictCounts } from './load-answer.ts';
import { levelCounts, withOutcome } from './sentence.ts';
import { wasSent } from './thresholds.ts';
import { isOverLimit, overageOf } from './waterfall.ts';

/** A number of the release line. `share` of what it counts, 0 to 1; undefined for what is no count. */
export interface ReleaseFigure {
  name: string;
  says: string;
  share?: number | undefined;
  look: 'passed' | 'violated' | 'blocked' | 'inapplicable';
}

function decided({ coverage, checks }: RunReport): ReleaseFigure | undefined {
  if (coverage === undefined || checks.length === 0) return undefined;
  const { ran, decided: count = ran, required } = coverage;
  const share = required === 0 ? 0 : count / required;
  return { name: 'decided', says: `${count} of ${required}`, share, look: ran === required ? 'passed' : 'blocked' };
}

const isMust = ({ level }: CheckResult): boolean => level === 'must';

function failed({ checks, coverage }: RunReport): ReleaseFigure | undefined {
  const required = checks.filter((check) => isRequired(check) && check.tolerated === undefined);
  const judged = required.filter(({ outcome }) => outcome === 'passed' || outcome === 'violated');
  if (judged.length === 0) return undefined;
  const violated = judged.filter(({ outcome }) => outcome === 'violated');
  // The rings and the number of the other one are about the level that every run requires.
  const ofLevel = violated.filter(isMust).length;
  const says = ofLevel === violated.length ? String(ofLevel) : commaList(levelCounts(violated));
  return {
    ...(violated.length === 0 ? { says: 'none', look: 'passed' } : { says, look: 'violated' }),
    ...{ name: 'failed', share: ofLevel / (coverage?.required ?? required.filter(isMust).length) },
  };
}

/** `21 of 20 in 6 of 6 windows`, `22 too many`; undefined for a key that was held. */
function overLimit(key: LoadKey): string | undefined {
  if (!isOverLimit(key)) return undefined;
  const { overAdmitted = 0, excess } = key;
  const over = overageOf(key);
  if (over === undefined) return `at least ${quantity(Math.max(overAdmitted, excess?.count ?? 0))} too many`;
  const most = `${over.windows > 1 ? 'up to ' : ''}${quantity(over.admitted)} of ${quantity(over.limit)}`;
  return `${most} in ${over.windows} of ${plural(over.of, 'window')}`;
}

/** The thresholds of loads that are not about a limit. */
function thresholdFigure(load: RunReport['load']): ReleaseFigure | undefined {
  const limits = load.flatMap((one) => one.limits);
  if (limits.length === 0) return undefined;
  const says = verdictCounts(limits);
  const share = limits.filter(({ verdict }) => verdict !== 'no data').length / limits.length;
  const isBreached = limits.some(({ verdict }) => verdict === 'breached');
  return { name: 'load', says, share, look: isBreached ? 'violated' : 'passed' };
}

function limiter({ load, checks }: RunReport): ReleaseFigure | undefined {
  const name = 'limiter';
  const valid = load.filter(({ validity }) => validity.verdict !== 'invalid');
  const keys = valid.flatMap((one) => one.keys);
  if (load.length === 0) return { name, says: 'no load run', look: 'inapplicable' };
  if (keys.length === 0)
    return checks.some(showsOverLimit)
      ? { name, says: 'over its limit in checks', look: 'violated' }
      : { name, says: 'load run invalid', look: 'blocked' };
  const limited = keys.filter(({ limit }) => limit !== undefined);
  if (limited.length === 0) return thresholdFigure(valid);
  if (!load.some(wasSent)) return { name, says: 'fault found before the load', look: 'violated' };
  const [over] = limited.flatMap((key) => overLimit(key) ?? []);
  if (over !== undefined) return { name, says: over, look: 'violated' };
  const tested = limited.filter((key) => reachedLimit(key) && key.overAdmitted !== undefined);
  const [early] = tested.filter((key) => !isHeld(key));
  if (early !== undefined) return { name, says: `at least ${early.underAdmitted} refused too early`, look: 'violated' };
  const [key] = tested;
  if (key === undefined)
    return { name, says: limited.some(reachedLimit) ? 'undecided' : 'limit not reached', look: 'inapplicable' };
  const rule = ruleOf(key);
  if (tested.every(isExactlyTested)) return { name, says: `exactly ${rule}`, look: 'passed' };
  const range = possibleRange(key);
  return { name, says: range === undefined ? `held, ${rule}` : `held, ${range} possible`, look: 'passed' };
}

/** The three numbers for deciding on a release, without those on which the run has no data. */
export const releaseFigures = (report: RunReport): ReleaseFigure[] =>
  [decided(report), failed(report), limiter(report)].filter((figure) => figure !== undefined);

const unknownSince = 'since when it fails (--history keeps the runs)';

/** One sentence on the questions that the run leaves open: `What this does not tell you: …`; undefined without any. */
export function openQuestions(report: RunReport): string | undefined {
  const { checks, load, loadSkipped, coverage, complete } = report;
  // By level: the sentence of the page counts required checks.
  const lacking = (why: string, ...lacks: CheckResult['lacks'][]): string[] => {
    const found = checks.filter((check) => check.lacks !== undefined && lacks.includes(check.lacks));
    return found.length === 0
      ? []
      : [`${commaList(levelCounts(found))} ${found.length === 1 ? 'check' : 'checks'} ${why}`];
  };
  const required = checks.filter(isRequired);
  const undecided = required.filter(lacksEvidence).length;
  const blocked = withOutcome(required, 'blocked') + withOutcome(required, 'errored');
  const musts = checks.filter(isMust).length;
  const absent = coverage === undefined ? 0 : coverage.required - musts;
  const figure = limiter(report);
  const isJudged = load.some((one) => wasSent(one) && one.validity.verdict !== 'invalid');
  const isLoadOpen = load.length === 0 ? loadSkipped !== undefined : figure?.look === 'violated' && !isJudged;
  const parts = [
    ...(complete ? [] : ['everything after the interruption']),
    ...(complete && absent > 0 ? [`${plural(absent, 'required check')} that this run left out`] : []),
    ...(blocked > 0 ? [`${plural(blocked, 'required check')} that could not run`] : []),
    ...(undecided > 0 ? [`${plural(undecided, 'required check')} whose answers decide nothing`] : []),
    ...lacking('for lack of another key', 'key'),
    ...lacking('for lack of facts from the target file', 'declaration'),
    ...lacking('left out', 'budget', 'selection'),
    ...(isLoadOpen ? ['how the limiter behaves under load'] : []),
    ...(load.length > 0 && (figure?.look === 'inapplicable' || figure?.look === 'blocked')
      ? [`whether the limiter holds its limit under load (${figure.says})`]
      : []),
    ...(coverage === undefined && load.length > 0
      ? ['whether the answers are those of the interface: only a load was run']
      : []),
    ...(report.verdict === 'departs' && report.history === undefined ? [unknownSince] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}
