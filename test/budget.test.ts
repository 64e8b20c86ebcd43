import t from 'tap';
import { planRequests } from '../harness/checks/request-plan.ts';
import { runChecks } from '../harness/checks/runner.ts';
import { RequestBudget } from '../harness/http/request-budget.ts';
import { runPreflight } from '../harness/preflight/preflight.ts';
import { checks } from '../scenarios/index.ts';
import { countedServer, runAllChecks } from './counted-server.ts';
import { manualTime } from './manual-time.ts';

// They wait, most of the time.
t.jobs = 3;

t.test('a sound server never gets more than was planned', async (t) => {
  // A window that ends before its limit is used up is used up again: not in this time, however slow the machine is.
  const times = manualTime();
  await using server = await countedServer(0, times);
  const planned = planRequests(checks, server.target);
  await runAllChecks(server.target, 1, times);
  t.ok(server.seen().requests <= planned.requests, `${server.seen().requests} of ${planned.requests}`);
  t.ok(server.seen().posts <= planned.generations, `${server.seen().posts} POST of ${planned.generations}`);
});

t.test('read-only sends no POST, and says of each check that needs one', async (t) => {
  const times = manualTime();
  await using server = await countedServer(0, times);
  const { checks: results } = await runAllChecks({ ...server.target, readOnly: true }, 1, times);
  t.equal(server.seen().posts, 0);
  t.match(
    results.find(({ id }) => id === 'generate/envelope-id'),
    { outcome: 'inapplicable', because: /--read-only/ },
  );
  t.match(
    results.find(({ id }) => id === 'models/list-direct'),
    { outcome: 'passed' },
  );
});

t.test('with --require-all what is not provided blocks', async (t) => {
  await using server = await countedServer();
  const target = { ...server.target, keys: server.target.keys.filter(({ role }) => role !== 'secondary') };
  const { checks: results } = await runChecks({
    target,
    checks,
    seed: 1,
    requireAll: true,
    signal: new AbortController().signal,

    onEvent: () => {},
  });
  t.match(
    results.find(({ id }) => id === 'idempotency/scoped-to-api-key'),
    { outcome: 'blocked', because: /no secondary key/ },
  );
  t.match(
    results.find(({ id }) => id === 'pagination/object-well-formed'),
    { outcome: 'inapplicable' },
    'a condition never met is no lack',
  );
});

t.test('preflight and repetitions share one budget', async (t) => {
  await using server = await countedServer();
  const { target } = server;
  const { signal } = new AbortController();
  const few = await runPreflight(target, { keys: target.keys, absent: {} }, signal, new RequestBudget({ requests: 3 }));
  t.equal(server.seen().requests, 3);
  t.equal(few.requestsSent, 3);
  t.match(few.absent, { exhaustible: /^the budget has no request left to test its key/ });
  const budget = new RequestBudget({ requests: 90 });
  const cleared = await runPreflight(target, { keys: target.keys, absent: {} }, signal, budget);
  const options = { checks, seed: 1, signal, budget, onEvent: () => {} };
  const only = { ...target, keys: cleared.keys };
  const sent = [await runChecks({ ...options, target: only }), await runChecks({ ...options, target: only })];
  t.equal(server.seen().requests, 93, 'no more and, as there is more to play, no less');
  t.equal(cleared.requestsSent + sent.reduce((sum, { requestsSent }) => sum + requestsSent, 0), 90);
});

t.test('the rate of a budget goes on over repetitions', async (t) => {
  await using server = await countedServer();
  const budget = new RequestBudget({ requestsPerSecond: 4, seconds: 4 });
  const only = checks.filter(({ id }) => id.startsWith('auth/'));
  const { signal } = new AbortController();
  const options = { target: server.target, checks: only, seed: 1, signal, budget };
  for (let times = 0; times < 3; times += 1) await runChecks({ ...options, onEvent: () => {} });
  t.ok(server.seen().requests <= 40, `${server.seen().requests} of 40 in less than ten seconds`);
});

t.test('no more than the burst of a budget is under way at once, whatever plays side by side', async (t) => {
  await using server = await countedServer(30);
  const only = checks.filter(({ id }) => /^(rate-limit|models)\//.test(id));
  const { signal } = new AbortController();
  const target = { ...server.target, budget: { burst: 6 } };
  await runChecks({ target, checks: only, seed: 1, signal, onEvent: () => {} });
  t.equal(server.seen().mostAtOnce, 6);
});
