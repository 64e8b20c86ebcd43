import t from 'tap';
import type { RunReport } from '../../schemas/generated/types.ts';
import { catalogueCases, type LimiterCase, zoo } from './truth.ts';
import { problemsOfCheck, problemsOfDuration, problemsOfLoad } from './verdicts.ts';

const caseNamed = (name: string): LimiterCase => {
  const found = [...zoo, ...catalogueCases].find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const correct = caseNamed('express-rate-limit');
const shared = caseNamed('express-rate-limit:per-process');

const report = (exitCode: number, more: object): RunReport => ({ exitCode, checks: [], load: [], ...more }) as never;
const check = (outcome: string, got = '') =>
  report(outcome === 'violated' ? 1 : outcome === 'blocked' ? 3 : 0, {
    checks: [{ id: 'rate-limit/limit-held-in-burst', level: 'must', title: '', outcome, got }],
  });
const load = (
  exitCode: number,
  kind: string,
  windowSeconds: number,
  { missing = [] as { need: string; says: string }[], broken = '' } = {},
) =>
  report(exitCode, {
    load: [
      {
        validity: { verdict: 'valid', reasons: [], missing },
        invariants: broken === '' ? [] : [{ verdict: 'broken', says: broken }],
        limits: [],
        limiter: { kind, limit: 20, windowSeconds, evidence: '' },
      },
    ],
  });

t.test('a check of a correct limiter has to conform, without a failed or blocked check', async (t) => {
  t.same(problemsOfCheck(correct, check('passed')), []);
  t.not(problemsOfCheck(correct, check('violated', '31 requests admitted, limit 20')).length, 0);
  t.not(problemsOfCheck(correct, check('blocked')).length, 0);
});

t.test('a limiter that leaves its own request out of Remaining does not follow that recommendation', async (t) => {
  const before = caseNamed('catalogue/sliding-log-before:epoch-seconds');
  const [found] = check('violated', '20 of 20').checks;
  const report = { ...check('passed'), checks: [{ ...found, id: 'rate-limit/remaining-follows', level: 'should' }] };
  t.same(problemsOfCheck(before, report as never), []);
  t.not(problemsOfCheck(correct, report as never).length, 0);
});

t.test('a check of a bug has to fail, with words about it', async (t) => {
  t.same(problemsOfCheck(shared, check('violated', '31 requests admitted, limit 20')), []);
  t.not(problemsOfCheck(shared, check('violated', 'no Reset')).length, 0);
  t.not(problemsOfCheck(shared, check('passed')).length, 0);
});

t.test('a load on a correct limiter has to name kind and window, or say what to declare', async (t) => {
  const asks = { missing: [{ need: 'declared.rateLimit.windowSeconds', says: 'set the window' }] };
  t.same(problemsOfLoad(correct, 'plain', load(0, 'fixed-window', 2)), []);
  t.same(problemsOfLoad(correct, 'plain', load(3, 'unknown', 2, asks)), []);
  t.not(problemsOfLoad(correct, 'declared', load(3, 'unknown', 2, asks)).length, 0, 'the window was declared');
  t.not(problemsOfLoad(correct, 'plain', load(0, 'token-bucket', 2)).length, 0, 'another kind');
  t.not(problemsOfLoad(correct, 'plain', load(0, 'fixed-window', 1.8)).length, 0, 'another window');
  t.not(problemsOfLoad(correct, 'plain', load(1, 'fixed-window', 2)).length, 0, 'a breach');
});

t.test('a load on a bug has to breach, with words about it', async (t) => {
  const told = { broken: '12 requests admitted beyond the limit of 20 per 2 s' };
  const once = { broken: '1 request admitted beyond the limit of 20 per 2 s' };
  t.same(
    problemsOfLoad(caseNamed('bottleneck-reservoir:delta-seconds:get-then-set'), 'plain', load(1, 'unknown', 2, once)),
    [],
  );
  t.same(problemsOfLoad(shared, 'declared', load(1, 'unknown', 2, told)), []);
  t.not(problemsOfLoad(shared, 'plain', load(1, 'unknown', 2, { broken: 'Reset went back' })).length, 0);
  t.not(problemsOfLoad(shared, 'plain', load(0, 'fixed-window', 2)).length, 0);
});

t.test('a load begins within 30 s if windows are short', async (t) => {
  t.same(problemsOfDuration(correct, 'plain', 20_000), []);
  t.not(problemsOfDuration(correct, 'plain', 60_000).length, 0);
});
