import type { Test } from 'tap';
import { stopReason } from '../../reports/summary/sentence.ts';
import { problemsOf } from '../../schemas/validate.ts';
import type { Expected, HostileRun } from './run-against.ts';

const mostMegabytes = 300;

/** Asserts what holds for every run: it ends by itself, within bounds, with a valid report or one sentence. */
export function assertOrderly(t: Test, server: Expected, run: HostileRun | undefined): asserts run is HostileRun {
  if (run === undefined) throw new Error(`${server.name} was not run`);
  const { code, report, stderr, stdout, megabytes = 0, milliseconds, starved } = run;
  t.equal(code, server.exit, stdout + stderr);
  t.ok(megabytes < mostMegabytes, `${Math.round(megabytes)} MB are fewer than ${mostMegabytes}`);
  const inTime = milliseconds < server.withinSeconds * 1000;
  t.ok(inTime || starved, `ended after ${Math.round(milliseconds)} ms`);
  t.notMatch(stderr, /^\s+at .*:\d+:\d+|Warning:|internal error/m, 'nothing crashed');
  if (report === undefined || stopReason(report) !== undefined)
    t.match(stderr, /^textgen-harness: .+\n$/, 'one sentence says why no check was decided');
  if (report === undefined) return;
  t.strictSame(problemsOf('RunReport', report), [], 'the report is valid');
  t.equal(report.complete, true);
  t.equal(report.exitCode, code);
  const errored = report.checks.filter(({ outcome }) => outcome === 'errored').map(({ because }) => because);
  t.strictSame(errored, [], 'no check failed because of an error in the harness');
  t.not(stdout, '');
}
