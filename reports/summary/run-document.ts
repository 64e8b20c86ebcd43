import type { LimitResult, LoadKey, LoadResult, Outcome, RunReport } from '../../schemas/generated/types.ts';
import { latency, percentile } from '../text/quantities.ts';
import { capitalize, limiterDetails, limiterWords, looks } from '../text/words.ts';
import { points } from './ci-results.ts';
import { notTested, openClauses, undecided } from './explanation.ts';
import { headline } from './headline.ts';
import { loadAnswer, loadVerdict } from './load-answer.ts';
import {
  brokenInvariants,
  endSentence,
  findingSentences,
  generatorsSentence,
  sampleSentence,
} from './load-findings.ts';
import { isOneCause, type Reason, shownReasons } from './reason.ts';
import { reasons } from './reasons.ts';
import { factsOfRun } from './run-facts.ts';
import { countsInWords, headlineAndSentence, sentence, sentenceParts, stopReason } from './sentence.ts';
import { thresholdResult, wasSent } from './thresholds.ts';

/** A sentence with the outcome that has its sign and colour. */
export interface Statement {
  look?: Outcome;
  says: string;
}

/** A load run, in words once for all media. */
export interface LoadView {
  result: LoadResult;
  validity: Required<Statement>;
  /** The answer to the question of the profile. */
  answer: Required<Statement>;
  /** The first cause shown, if it is about this load alone: it says why the load is invalid, and has its chart. */
  toldIn: Reason | undefined;
  /** Requests and latencies of each key, and of each of its operations, whose share of the plan is not known. */
  rows: { key: string; operation?: string; figures: string[] }[];
  /** The names of the figures. Latencies that no row has are left out. */
  columns: string[];
  thresholds: (Required<Statement> & Pick<LimitResult, 'metric' | 'verdict'>)[];
  /** The generators, and the part of the run that the ledger covers. */
  sources: string[];
  /** The reasons for an early end, the findings and the broken invariants, to be shown in this order. */
  ended: Statement[];
  findings: Statement[];
  broken: Statement[];
  /** `fixed window, 20 per 2 s`, with what is known beside it. */
  limiter: { kind: string; details: string };
}

const answerLooks = { yes: 'passed', no: 'violated', open: 'blocked' } as const;

type Counted = Pick<LoadKey, 'admitted' | 'refused' | 'errors' | 'latency'>;

const counted = ['offered', 'admitted', 'refused', 'errors'];
const figureNames = [...counted, 'p50 ms', 'p99 ms', 'max ms', '429 p50 ms'];

const figures = ({ admitted, refused, errors, latency: of }: Counted, offered?: number): string[] => [
  ...[offered ?? '', admitted, refused, errors].map(String),
  ...[percentile(of.admitted, 'p50'), percentile(of.admitted, 'p99'), latency(of.admitted.max)],
  percentile(of.refused, 'p50'),
];

const rowsOf = (key: LoadKey): LoadView['rows'] => [
  { key: key.key, figures: figures(key, key.offered) },
  ...(key.operations ?? []).map((of) => ({ key: key.key, operation: of.operation, figures: figures(of) })),
];

function figureTable({ keys }: LoadResult): Pick<LoadView, 'columns' | 'rows'> {
  const rows = keys.flatMap(rowsOf);
  const isShown = (_: string, at: number): boolean =>
    at < counted.length || rows.some((row) => row.figures[at] !== latency(undefined));
  return {
    columns: figureNames.filter(isShown),
    rows: rows.map((row) => ({ ...row, figures: row.figures.filter(isShown) })),
  };
}

function loadView(load: LoadResult, causes: readonly Reason[]): LoadView {
  const toldIn = causes.slice(0, shownReasons).find((cause) => cause.load === load && cause.checks.length === 0);
  const { validity, limits, limiter } = load;
  const blocked = (says: string): Statement => ({ look: 'blocked', says });
  return {
    result: load,
    validity:
      validity.verdict === 'valid' && !wasSent(load)
        ? { look: 'inapplicable', says: 'not sent' }
        : { look: looks[validity.verdict], says: validity.verdict },
    answer: { look: answerLooks[loadVerdict(load) ?? 'open'], says: loadAnswer(load, toldIn !== undefined) },
    toldIn,
    ...figureTable(load),
    thresholds: limits.map((limit) => ({
      ...{ look: looks[limit.verdict], says: thresholdResult(limit, load.keys) },
      ...{ metric: limit.metric, verdict: limit.verdict },
    })),
    sources: [generatorsSentence(load), sampleSentence(load)].filter((line) => line !== undefined),
    ended: endSentence(load).map(blocked),
    findings: findingSentences(load).map((says) => ({ says })),
    broken: brokenInvariants(load).map(blocked),
    limiter: { kind: capitalize(limiterWords[limiter.kind]), details: limiterDetails(limiter) },
  };
}

/** A run, with everything that more than one medium shows of it. It is made once. */
export const runDocument = (report: RunReport) => {
  const causes = reasons(report);
  return {
    report,
    headline: headline(report),
    sentence: sentence(report),
    /** The parts of the sentence that add to the headline, and both in one line. */
    afterHeadline: sentenceParts(report, 'afterHeadline'),
    headlineAndSentence: headlineAndSentence(report),
    /** `58 passed, 1 failed`. */
    counts: countsInWords(report),
    /** The reason why the run ended early. */
    stopReason: stopReason(report),
    facts: factsOfRun(report),
    /** The worst cause comes first. */
    causes,
    /** True if the first cause explains nearly all failures: only this cause and the counts are shown at first. */
    isOneCause: isOneCause(causes),
    notTested: notTested(report),
    undecided: undecided(report),
    /** The clauses that the undecided checks leave open. */
    openClauses: openClauses(report),
    remarks: report.warnings ?? [],
    loads: report.load.map((load) => loadView(load, causes)),
    /** Every result as a test point of CI systems. */
    points: points(report),
  };
};

export type RunDocument = ReturnType<typeof runDocument>;
