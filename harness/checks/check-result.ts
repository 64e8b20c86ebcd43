import { operationInWords, requestInWords, violationInWords } from '../../scenarios/vocabulary/answers.ts';
import { brokenClauses } from '../../scenarios/vocabulary/deviations.ts';
import type { Request } from '../../scenarios/vocabulary/exchange.ts';
import { brief } from '../../scenarios/vocabulary/expectations.ts';
import { mostModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check, Deviation, Finding } from '../../scenarios/vocabulary/suite.ts';
import type { Cause, CheckResult, Observation } from '../../schemas/generated/types.ts';
import { maskJson } from '../secrets/secrets.ts';
import type { Evaluation } from './evidence.ts';

const exchangesOfPassed = 3;
const exchangesOfOthers = 12;
/** A server can send names and lists of any length; longer texts are cut. */
const longestText = 2000;

const short = (text: string): string => brief(text, longestText);

const shortObservation = ({ says, facts, ...rest }: Observation): Observation => ({
  ...rest,
  says: short(says),
  facts: Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [short(name), typeof value === 'string' ? short(value) : value]),
  ),
});

/** The title. A check that requests the listed models one by one adds how many of a long list it requested. */
const titleOf = ({ title, ofEachModel }: Check, listed: number): string =>
  ofEachModel && listed > mostModels ? `${title} (${mostModels} of ${listed} models tried)` : title;

/** `listed` is the number of listed models. */
export const checkResult = (
  check: Check,
  { finding, exchanges, samples, note, request, deviation, missing, group, ledger }: Evaluation,
  milliseconds: number,
  listed: number,
): CheckResult => ({
  id: check.id,
  suite: check.id.split('/')[0] ?? check.id,
  clauses: check.clauses,
  level: check.level,
  title: titleOf(check, listed),
  ...(check.why !== undefined && { why: check.why }),
  outcome: finding.outcome,
  samples,
  ...(note !== undefined && { note: short(note) }),
  ...('lacks' in finding && finding.lacks !== undefined && { lacks: finding.lacks }),
  ...(finding.outcome === 'violated' && violationOf(check, finding, request)),
  ...(deviation !== undefined && { deviation: deviationFields(deviation, request) }),
  ...('because' in finding && { because: short(finding.because) }),
  ...(missing !== undefined && { missing }),
  ...('observation' in finding && { observation: shortObservation(finding.observation) }),
  ...(group !== undefined && { cause: causeId(group) }),
  ...(ledger !== undefined && { ledger }),
  durationMilliseconds: Math.round(milliseconds),
  // The last exchange decided; the others led to it.
  exchanges: exchanges.slice('wanted' in finding || 'because' in finding ? -exchangesOfOthers : -exchangesOfPassed),
});

const deviationFields = (
  { at, is }: Deviation,
  request: Request | undefined,
): NonNullable<CheckResult['deviation']> => ({
  ...{ at, is },
  ...(request !== undefined && { operation: short(operationInWords(request)) }),
});

function violationOf(
  { clauses }: Check,
  finding: Extract<Finding, { outcome: 'violated' }>,
  request: Request | undefined,
): Partial<CheckResult> {
  const { wanted, got, deviation } = finding;
  return {
    wanted: short(wanted),
    got: short(request === undefined ? got : `${got} (${requestInWords(request)})`),
    says: short(violationInWords(finding, request)),
    ...(deviation !== undefined && { deviation: deviationFields(deviation, request) }),
    breaks: brokenClauses(clauses, deviation),
  };
}

const causeId = (group: string): string =>
  short(group)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** One entry for each cause of blocked checks, the cause of most checks first. */
export const causesOf = (results: readonly CheckResult[]): Cause[] =>
  [...Map.groupBy(results, ({ cause }) => cause)]
    .flatMap(([id, blocked]) =>
      id === undefined ? [] : [{ id, says: blocked[0]?.because ?? id, checks: blocked.map((result) => result.id) }],
    )
    .sort((one, other) => other.checks.length - one.checks.length || one.id.localeCompare(other.id));

/** Results and causes with secrets masked everywhere but in the harness's own words: ids, levels, titles and outcomes. */
export const maskResults = (
  { checks, causes }: { checks: CheckResult[]; causes: Cause[] },
  mask: (text: string) => string,
): { checks: CheckResult[]; causes: Cause[] } => ({
  checks: checks.map((result) => {
    const { id, suite, clauses, level, title, outcome, deviation, breaks } = result;
    return {
      ...{ ...maskJson(result, mask), id, suite, clauses, level, title, outcome },
      ...{ ...(deviation && { deviation }), ...(breaks && { breaks }) },
    };
  }),
  causes: causes.map((cause) => ({ ...maskJson(cause, mask), checks: cause.checks })),
});
