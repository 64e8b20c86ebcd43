import t from 'tap';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { runWithinBudget } from './budget-rounds.ts';
import { planRequests } from './request-plan.ts';

const common = { clauses: ['4/list'], title: 'a fact', brokenBy: [] };
const check = (id: string, level: Check['level'], costs: number): Check => ({
  ...common,
  id,
  level,
  costs,
  run: async () => ({ outcome: 'passed', samples: [] }),
});
const drained: Check = { ...common, id: 'a/drained', level: 'must', reads: 'drain', expect: [] };

const target: TargetAccess = {
  baseUrl: 'http://127.0.0.1:1',
  keys: [
    { role: 'primary', label: 'primary', secret: 'one' },
    { role: 'exhaustible', label: 'exhaustible', secret: 'two', limit: 20, windowSeconds: 60 },
  ],
  declared: {},
  provoke: {},
  headers: [],
  timeoutSeconds: 1,
  tls: {},
  mask: (text) => text,
};

/** Runs checks that send the given numbers of requests. Returns what happened, in order. */
async function played(checks: readonly Check[], budget: number, sends: Record<string, number>) {
  let left = budget;
  const done: string[] = [];
  const started = new Set<'drain'>();
  await runWithinBudget(checks, {
    plan: (open, allowed) => planRequests(open, target, { allowed, started, isModelChosen: true }),
    requestsLeft: () => left,
    runCheck: async (check, why) => {
      done.push(why === undefined ? check.id : `${check.id} left out`);
      if ('reads' in check) started.add('drain');
      if ('reads' in check) await new Promise((resolve) => setTimeout(resolve, 20));
      left -= why === undefined ? (sends[check.id] ?? 0) : 0;
      if ('reads' in check) done.push(`${check.id} over`);
    },
    signal: new AbortController().signal,
  });
  return done;
}

t.test('requests that were planned but not sent are used for the checks that were skipped', async (t) => {
  const checks = [check('a/large', 'must', 30), check('a/small', 'should', 10), check('a/seen', 'observe', 9)];
  t.strictSame(await played(checks, 30, { 'a/large': 12, 'a/small': 10 }), ['a/large', 'a/small', 'a/seen left out']);
  t.strictSame(await played(checks, 30, { 'a/large': 30 }), ['a/large', 'a/small left out', 'a/seen left out']);
  t.strictSame(await played(checks, 100, {}), ['a/large', 'a/small', 'a/seen']);
});

t.test('the planned requests of an episode stay reserved, and other checks do not wait for its end', async (t) => {
  const checks = [
    drained,
    check('a/quick', 'must', 10),
    check('a/later', 'should', 10),
    check('a/last', 'observe', 30),
  ];
  const cost = planRequests([drained], target, { isModelChosen: true }).requests;
  const done = await played(checks, cost + 10, { 'a/drained': 40, 'a/quick': 0, 'a/later': 0 });
  t.strictSame(done, ['a/drained', 'a/quick', 'a/later', 'a/drained over', 'a/last']);
});

t.test('exhaustions for which the budget has no time are skipped, with the reason', async (t) => {
  const polled: Check = { ...common, id: 'a/polled', level: 'must', reads: 'burst', expect: [] };
  const hurried = { ...target, budget: { seconds: 120 } };
  t.match(planRequests([drained, polled], hurried).checks, [
    { id: 'a/drained', skipReason: undefined },
    { id: 'a/polled', skipReason: /windows of 60 s leave time for 1 exhaustion in 120 s/ },
  ]);
  t.equal(planRequests([drained, polled], { ...target, budget: { seconds: 240 } }).checks[1]?.skipReason, undefined);
});

t.test('one request is planned for each listed model, at most ten', async (t) => {
  const each: Check = { ...common, id: 'a/each', level: 'must', steps: [{ send: () => [listModels()] }] };
  const requests = (listed?: number) => planRequests([each], target, { listed }).checks[0]?.requests;
  t.strictSame([requests(), requests(0), requests(3), requests(500)], [10, 1, 3, 10]);
});

t.test('the planned time includes the windows of the primary key, if they are known', async (t) => {
  const checks = [check('a/large', 'must', 130)];
  const keys = [{ role: 'primary' as const, label: 'primary', secret: 'one', limit: 60, windowSeconds: 10 }];
  t.equal(planRequests(checks, { ...target, keys }).seconds, 20);
  t.equal(
    planRequests(checks, { ...target, keys, budget: { requestsPerSecond: 1 } }).seconds,
    132,
    'the rate of the budget is slower',
  );
  t.equal(planRequests(checks, target).seconds, 0);
});
