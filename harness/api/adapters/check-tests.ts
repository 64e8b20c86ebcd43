import { checkPoint } from '../../../reports/summary/ci-results.ts';
import { stopReason } from '../../../reports/summary/sentence.ts';
import type { CheckResult, RunReport } from '../../../schemas/generated/types.ts';
import { chosenChecks } from '../check-choice.ts';
import { conformance } from '../conformance.ts';
import type { ConformanceTestOptions, Later } from './conformance-test-options.ts';

/**
 * The result of a check as a test. `passed`: passed, or observed. `skipped`: not applicable. `todo`: failed or blocked, but
 * it does not decide the verdict. `failed`: failed, blocked or ended by an error, and it decides the verdict.
 */
export interface TestResult {
  result: 'passed' | 'skipped' | 'todo' | 'failed';
  /** The reason in one line; empty for `passed`. */
  reason: string;
  /** The reason with request, expected and actual answer, and the commands to try it again. */
  error: Error;
  /** Parts of `error` by their labels: `sent`, `expected`, `actual` … */
  details: Record<string, string>;
}

export interface CheckTest {
  /** `auth/key-invalid-on-list: the list endpoint refuses …` */
  name: string;
  /** Starts the run with the first call. Rejects with the error of the run, for example a UsageError. */
  result(): Promise<TestResult>;
}

/** The tests of a run, which starts with the first result that is asked for. */
export interface CheckTests {
  title: string;
  tests: CheckTest[];
  /** To be called after the tests: ends a run whose results are not all asked for. */
  end(): Promise<void>;
}

/** One test for each chosen check. Throws UsageError for unknown suites and checks. */
export function checkTests({
  title = 'conformance',
  target,
  keys,
  onReport,
  ...options
}: ConformanceTestOptions): CheckTests {
  const { checks } = chosenChecks({ ...options, target: '' }, 'conformanceTests');
  return testsOfRun(title, checks, options, async (signal, onCheck) => {
    const [chosen, given] = await Promise.all([present(target), present(keys)]);
    const report = await conformance({ ...options, target: chosen, ...(given && { keys: given }), signal, onCheck });
    await onReport?.(report);
    return report;
  });
}

/** Starts a run, which passes on each result as soon as it is there. */
type StartRun = (signal: AbortSignal, onCheck: (check: CheckResult) => void) => Promise<RunReport>;

/** One test for each of these checks of a run. */
export function testsOfRun(
  title: string,
  checks: readonly Pick<CheckResult, 'id' | 'title'>[],
  options: Pick<ConformanceTestOptions, 'signal' | 'repeat' | 'failFast'>,
  start: StartRun,
): CheckTests {
  const early = new Map(checks.map(({ id }) => [id, Promise.withResolvers<CheckResult>()]));
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  // A result that may still change, or lacks its advice, is taken from the report.
  const onCheck = (check: CheckResult): void => {
    const isFinal = options.repeat === undefined || options.repeat === 1;
    if (isFinal && ['ok', 'skip'].includes(checkPoint(check).result)) early.get(check.id)?.resolve(check);
  };
  let run: Promise<RunReport> | undefined;
  const asked = new Set<string>();
  const last = checks.at(-1)?.id;
  const result = async (id: string): Promise<TestResult> => {
    asked.add(id);
    run ??= start(signal, onCheck);
    const first = await Promise.race([early.get(id)?.promise, run]);
    const shown = first && 'outcome' in first ? first : await run.then((report) => resultIn(report, id));
    const test = shown instanceof Error ? notRun(shown, options.failFast === true) : testResult(shown);
    return id === last ? await run.then((report) => unlessInconclusive(report, test)) : test;
  };
  return {
    title,
    tests: checks.map(({ id, title }) => ({ name: `${id}: ${title}`, result: () => result(id) })),
    async end() {
      if (asked.size < checks.length) stop.abort();
      await run?.catch(() => {});
    },
  };
}

/** The last test fails if the run decided nothing and no test shows that: not every runner counts an error in a hook. */
function unlessInconclusive(report: RunReport, test: TestResult): TestResult {
  const isShown = test.result === 'failed' || report.checks.some((check) => testResult(check).result === 'failed');
  if (isShown || report.verdict !== 'inconclusive') return test;
  return notRun(bare(`the run is inconclusive: ${stopReason(report) ?? 'no required check passed or failed'}`), false);
}

const present = async <Value>(given: Later<Value> | undefined): Promise<Value> =>
  typeof given === 'function' ? await (given as () => Promise<Value>)() : (given as Value);

/** The result in the report; an error if the check did not run. */
function resultIn(report: RunReport, id: string): CheckResult | Error {
  const found = report.checks.find((check) => check.id === id);
  if (found !== undefined) return found;
  const stopped = report.checks.some(({ gates, outcome }) => gates === true && outcome === 'violated');
  return bare(`not run: ${stopReason(report) ?? (stopped ? 'an earlier check failed' : 'the run was stopped')}`);
}

/** With `failFast` checks are left out on purpose. */
const notRun = (error: Error, failFast: boolean): TestResult => ({
  result: failFast ? 'skipped' : 'failed',
  reason: error.message,
  error,
  details: {},
});

function testResult(check: CheckResult): TestResult {
  const { result, message, lines } = checkPoint(check);
  const width = Math.max(0, ...lines.map(([label]) => label.length));
  const details = lines.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`);
  const error = bare([message, ...details].join('\n'));
  const kinds = { ok: 'passed', skip: 'skipped', todo: 'todo', failure: 'failed', error: 'failed' } as const;
  return { result: kinds[result], reason: message, error, details: Object.fromEntries(lines) };
}

/** An error without the stack of this file, which explains nothing about a server. */
function bare(message: string): Error {
  const error = new Error(message);
  error.name = 'ConformanceError';
  error.stack = `${error.name}: ${message}`;
  return error;
}
