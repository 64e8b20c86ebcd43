import t from 'tap';
import type { CheckResult, Exchange, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { perKeyLoad } from '../../test/goldens/per-key-load.ts';
import { causeCount, type Reason, reasonCounts } from './reason.ts';
import { reasons } from './reasons.ts';

const exchange = (path: string, status = 200, body = '{}'): Exchange => ({
  request: { method: path === '/v1/generate' ? 'POST' : 'GET', path, headers: [] },
  response: { status, headers: [], body, bodyBytes: body.length, bodyCut: false, milliseconds: 1 },
  curl: '',
});

const check = (id: string, result: Partial<CheckResult>, path = '/v1/models', body?: string): CheckResult => ({
  id,
  suite: id.split('/')[0] ?? '',
  clauses: ['2.1'],
  level: 'must',
  title: `the promise of ${id}`,
  outcome: 'violated',
  durationMilliseconds: 1,
  exchanges: [exchange(path, 200, body ?? JSON.stringify(id))],
  gates: true,
  ...result,
});

const report = (checks: CheckResult[], more: Partial<RunReport> = {}): RunReport => ({
  ...everyOutcome,
  checks,
  load: [],
  warnings: [],
  ...more,
});
const idsOf = (of: RunReport): string[][] => reasons(of).map(({ checks }) => checks.map(({ id }) => id));

const deviates = (at: string, is: string, breaks: string[], operation = 'GET /v1/models'): Partial<CheckResult> => ({
  deviation: { at, is, operation },
  breaks,
});

t.test('checks that observed the same are one cause, which says why, whatever request showed it', async (t) => {
  const of = report([
    check('errors/a', {
      says: 'POST /v1/generate: /error is a string',
      ...deviates('error', 'string', ['7/envelope']),
    }),
    check('auth/b', { says: 'GET /v1/models: /error is a string', ...deviates('error', 'string', ['7/envelope']) }),
    check('errors/c', deviates('error.code', 'string', ['7/code'])),
    check('models/d', { wanted: 'an integer in created', got: 'created is "2026"' }),
    check('models/e', { wanted: 'an integer in created', got: 'created is "2026"' }),
  ]);
  t.same(idsOf(of).toSorted(), [['errors/a', 'auth/b'], ['errors/c'], ['models/d'], ['models/e']].toSorted());
  const first = reasons(of).find(({ checks }) => checks.length === 2);
  t.equal(first?.says, 'POST /v1/generate: /error is a string', 'the deviation');
  t.equal(first?.detail, '2 failed checks found the same problem: `error` has an unexpected value (a string)');
});
t.test('a 2xx where a refusal was due is never one cause with a refusal, and comes first', async (t) => {
  const ids = idsOf(
    report([
      check('generate/shape', deviates('id', 'missing', ['2.1/id'])),
      check('auth/on-list', deviates('error.type', 'string', ['5.3'])),
      check('auth/on-model', deviates('status', '2xx', ['5.3'])),
      check('errors/types', { level: 'should', gates: false, ...deviates('status', '2xx', ['7/400']) }),
    ]),
  );
  t.same(ids, [['auth/on-model'], ['errors/types'], ['auth/on-list'], ['generate/shape']]);
});

t.test('blocked checks belong to the failed check whose result their control request had', async (t) => {
  const missing = deviates('models', 'missing', ['2.1/models-array']);
  const because = 'control request GET /v1/models (primary key): expected a list; actual: models is missing';
  const blocked = (operation: string) =>
    check('models/blocked', {
      outcome: 'blocked',
      because,
      cause: 'control',
      ...deviates('models', 'missing', [], operation),
    });
  const [first, ...others] = reasons(report([blocked('GET /v1/models'), check('models/list', missing)]));
  t.same(
    first?.checks.map(({ id }) => id),
    ['models/list', 'models/blocked'],
  );
  t.equal(first && reasonCounts(first), '1 required failed, 1 blocked');
  t.equal(others.length, 0);
  t.equal(reasons(report([blocked('POST /v1/generate'), check('models/list', missing)])).length, 2, 'another request');
});

t.test('a cause names the defects that its checks show, and older files have expected and actual', async (t) => {
  const likelyCauses = ['Executes a repeated request again.'];
  const [named] = reasons(report([check('idempotency/agree', { says: 'Six results', likelyCauses })]));
  t.match(named, { says: 'Six results', detail: 'Usually: Executes a repeated request again' });
  const [older] = reasons(report([check('models/list', { wanted: 'a list', got: 'models is missing' })]));
  t.equal(older?.says, 'Models is missing, expected a list');
});

t.test('authentication comes before the limiter, idempotency and shapes, and advisory failures last', async (t) => {
  const of = report([
    check('generate/shape', { wanted: 'a', got: 'shape one is wrong here' }),
    check('auth/advice', { level: 'should', gates: false, wanted: 'b', got: 'advice is wrong here' }),
    check('idempotency/replay', { wanted: 'c', got: 'replay differs from the first' }),
    check('rate-limit/held', { wanted: 'd', got: '21 requests admitted, limit 20' }),
    check('auth/key', { wanted: 'status 401', got: '403' }),
  ]);
  t.same(idsOf(of).flat(), ['auth/key', 'rate-limit/held', 'idempotency/replay', 'generate/shape', 'auth/advice']);
});

t.test('at most nine causes: the last one has the others', async (t) => {
  const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'juliet', 'kilo'];
  const all = reasons(
    report(words.map((word) => check(`models/${word}`, { wanted: word, got: `${word} looks wrong` }))),
  );
  t.equal(all.length, 9);
  t.equal(all.at(-1)?.says, '3 other causes of 3 checks');
  t.equal(causeCount(all), words.length);
  const likelyCauses = ['Does much that is wrong.'];
  const explained = words.map((word) =>
    check(`models/${word}`, { likelyCauses, wanted: word, got: `${word} is wrong` }),
  );
  t.equal(reasons(report(explained)).at(-1)?.detail, undefined, 'the others may have causes of their own');
});

t.test(
  'blocked checks belong to the failed check whose request the server did not answer either, whatever they say',
  async (t) => {
    const silent = { ...exchange('/v1/generate'), failure: 'no response within 10 s' };
    delete silent.response;
    const failed = check('generate/succeeds', {
      exchanges: [silent],
      deviation: { at: 'answer', is: 'missing', operation: 'POST /v1/generate' },
    });
    const blocked = (id: string, exchanges: Exchange[], more: Partial<CheckResult> = {}): CheckResult =>
      check(id, { outcome: 'blocked', because: `${id} got no response`, cause: id, exchanges, ...more });
    const models = exchange('/v1/models');
    const unsent = { deviation: { at: 'answer', is: 'missing', operation: 'POST /v1/generate' } };
    const of = [
      blocked('auth/key', [models, silent]),
      blocked('errors/large', [{ ...silent, part: 'control' }]),
      blocked('auth/unsent', [models], unsent),
    ];
    t.same(idsOf(report([failed, ...of])), [['generate/succeeds', 'auth/key', 'errors/large', 'auth/unsent']]);
    t.equal(reasons(report(of.slice(0, 2))).length, 1, 'without a failed check');
    const died = blocked('auth/died', [{ ...silent, failure: 'connection refused' }]);
    t.equal(reasons(report([failed, ...of, died])).length, 2, 'another failure');
    const refused = (id: string, status: number): CheckResult => blocked(id, [exchange('/v1/models', status)]);
    t.equal(reasons(report([refused('models/a', 500), refused('models/b', 500)])).length, 1);
    t.equal(reasons(report([refused('models/a', 500), refused('models/b', 503)])).length, 2);
    t.equal(
      reasons(report([refused('models/a', 401), refused('models/b', 401)])).length,
      2,
      'with a wrong key, perhaps',
    );
  },
);

t.test(
  'failed checks that observed different things are several causes, also where one defect explains all',
  async (t) => {
    const likelyCauses = ['Executes a repeated request again.'];
    const of = [
      check('idempotency/agree', { likelyCauses, ...deviates('duplicates', 'different', ['4.4']) }),
      check('idempotency/id', { likelyCauses, ...deviates('id', 'another than before', ['4.4']) }),
    ];
    t.equal(reasons(report(of)).length, of.length);
  },
);

t.test('a fault that usually causes several is named once, and the others say which cause has it', async (t) => {
  const likelyCauses = ['Executes a repeated request again.'];
  const all = reasons(
    report([
      check('idempotency/agree', { likelyCauses, ...deviates('duplicates', 'different', ['4.4']) }),
      check('idempotency/id', { likelyCauses, ...deviates('id', 'another than before', ['4.4']) }),
      check('models/a', deviates('name', 'missing', ['2.2'])),
    ]),
  );
  const names = (text: string): number => all.filter(({ detail }) => detail?.includes(text)).length;
  t.equal(names('Usually: Executes a repeated request again'), 1);
  t.equal(all[1]?.detail, 'Usually the same fault as cause 1');
  t.strictSame(
    all.map(({ sameFaultAs }) => sameFaultAs),
    [undefined, 1, undefined],
  );
});

t.test('a limiter that admits too many is one cause, in checks and under load', async (t) => {
  const tooMany = deviates('admissions', 'too many', ['8.1']);
  const [first, ...others] = reasons(
    report([check('rate-limit/limit-held-in-burst', tooMany), check('rate-limit/limit-held-one-by-one', tooMany)], {
      load: [perKeyLoad],
    }),
  );
  t.match(first?.says, /21 requests admitted in one window/);
  t.equal(first?.checks.length, 2);
  t.equal(first?.load, perKeyLoad);
  const got = '29 requests admitted, limit 20';
  const saysOf = (verdict: 'valid' | 'degraded'): Partial<Reason> =>
    reasons(
      report([check('rate-limit/limit-held-in-burst', { got, ...tooMany })], {
        load: [{ ...perKeyLoad, validity: { verdict, reasons: [] } }],
      }),
    )[0] ?? {};
  t.match(saysOf('valid'), {
    says: /^Under load, .*21 requests admitted.*; before the load, 29 requests admitted, limit 20$/,
    headline: /^Under load, [^;]*21 requests admitted in one window of 2 s; [^;]*$/,
  });
  t.match(saysOf('degraded'), { says: /^29 .*; under load, /, headline: /^29 requests admitted, limit 20$/ });
  t.notOk(others.some(({ says }) => says.includes('too many')));
});

t.test('a check that nothing was refused is one cause with the check that too many were admitted', async (t) => {
  const all = reasons(
    report([
      check('rate-limit/refused-with-429', deviates('refusal', 'missing', ['8.1'])),
      check('rate-limit/limit-held-one-by-one', deviates('admissions', 'too many', ['8.1'])),
    ]),
  );
  t.equal(all.length, 1);
});

t.test(
  'a fault that a load proves is one cause with the checks that it explains, and says which figures are whose',
  async (t) => {
    const says = 'several counters: requests of noisy are counted in several places';
    const fault = 'one-counter';
    const load: LoadResult = {
      ...{ ...perKeyLoad, validity: { verdict: 'valid', reasons: [] } },
      invariants: [{ id: fault, key: 'noisy', verdict: 'broken', says }],
      limits: [{ metric: 'run.invariantsBroken', bound: 'at most 0', value: 1, verdict: 'breached' }],
    };
    const checks = [
      check('rate-limit/a', { fault, says: '28 requests admitted', ...deviates('admissions', 'too many', ['8.1']) }),
      check('rate-limit/b', { fault, ...deviates('new connection', 'admitted', ['5.5']) }),
    ];
    const all = reasons(report(checks, { load: [load] }));
    t.equal(all.length, 1);
    t.match(all[0], {
      says: `Under load, ${says}; before the load, 28 requests admitted`,
      detail: 'What was sent for the load run proves the fault that 2 failed checks found',
      ...{ load, checks: [{ id: 'rate-limit/a' }, { id: 'rate-limit/b' }] },
    });
    const [alone] = reasons(report(checks, { load: [{ ...load, limits: [] }] }));
    t.equal(alone?.says, 'Several counters: requests of noisy are counted in several places', 'without a breach');
  },
);

t.test(
  'a counter that keys share comes before what it does to their counts, and not before other breaches',
  async (t) => {
    const says = 'keys share one counter: X-RateLimit-Remaining of noisy fell from 19 to 3';
    const invariants: LoadResult['invariants'] = [{ id: 'keys-independent', verdict: 'broken', says }];
    const saysOf = (load: LoadResult) => reasons(report([], { load: [load] })).map((reason) => reason.says);
    const [first, ...others] = saysOf({ ...perKeyLoad, invariants });
    t.equal(first, `Under load, ${says}`);
    t.strictSame(others, saysOf({ ...perKeyLoad, invariants: [] }));
    const limits = perKeyLoad.limits.map((limit) => ({
      ...limit,
      metric: limit.metric.replace(/(over|under)Admitted/, 'errors'),
    }));
    t.notMatch(saysOf({ ...perKeyLoad, limits, invariants })[0], /share one counter/);
  },
);

t.test('a load that is invalid has its reasons below its headline', async (t) => {
  const validity = {
    verdict: 'invalid' as const,
    reasons: ['its window could not be determined', 'requests were late'],
  };
  const keys = perKeyLoad.keys.map(({ windowSeconds: _, ...key }) => key);
  const load: LoadResult = { ...perKeyLoad, validity, keys };
  const [only] = reasons(report([], { load: [load] }));
  t.match(only, { says: /^Load run .* is invalid: its window could not be determined$/, detail: 'Requests were late' });
  const missing = [{ need: 'declared.rateLimit.windowSeconds', says: 'set rateLimit.windowSeconds' }];
  const [open] = reasons(report([], { load: [{ ...load, validity: { ...validity, missing } }] }));
  t.equal(open?.detail, 'Requests were late; set rateLimit.windowSeconds', 'what would let it be judged');
  const observation = { says: 'still refused after the announced reset', facts: { refusedAfterReset: true } };
  const seen = check('rate-limit/refills', { level: 'observe', outcome: 'observed', gates: false, observation });
  const [first, ...others] = reasons(report([seen], { load: [load] }));
  t.match(first, {
    says: /^A refused key was refused again/,
    detail: /^Still refused .*\. Load run .* determined\. Requests were late$/,
  });
  t.equal(others.length, 0);
  const known = reasons(report([seen], { load: [{ ...load, keys: perKeyLoad.keys }] }));
  t.match(known[0]?.says, /^Load run/, 'the window is known');
});

t.test('what a key gets too little, or that it is never refused, belongs to what it gets too much', async (t) => {
  const breach = (metric: string, value: number) => ({
    metric,
    bound: 'at most 0',
    bounds: { atMost: 0 },
    value,
    verdict: 'breached' as const,
  });
  const limits = [breach('noisy.overAdmitted', 31), breach('noisy.underAdmitted', 9), breach('noisy.refused', 0)];
  const of = (more: Partial<typeof perKeyLoad>) =>
    reasons(report([], { load: [{ ...perKeyLoad, validity: { verdict: 'valid', reasons: [] }, ...more }] }));
  const [first, ...others] = of({ limits });
  t.match(
    first?.says,
    /^Under load, key noisy: 21 requests admitted in one window of 2 s; .*; and at least 9 requests refused too early$/,
  );
  t.same(others, []);
  const invariants = [{ id: 'keys-apart', verdict: 'broken' as const, says: 'keys share one counter' }];
  const silent = [{ metric: 'run.errors', bound: 'at most 0', bounds: { atMost: 0 }, verdict: 'no data' as const }];
  const keys = perKeyLoad.keys.map((key) => ({ ...key, offered: 0 }));
  t.same(
    of({ limits: [breach('run.invariantsBroken', 1), ...silent], invariants, keys }).map(({ says }) => says),
    ['Keys share one counter'],
    'a load that was not sent',
  );
});

t.test('a server that always answers the same is one cause, with the advice of the preflight', async (t) => {
  const page = Array.from({ length: 8 }, (_, index) =>
    check(`models/c${index}`, { wanted: `w${index}`, got: 'not JSON' }, '/v1/models', '<h1>hi</h1>'),
  );
  const advice = 'is this the base URL of the service?';
  const [first, ...others] = reasons(report(page, { warnings: [advice] }));
  t.equal(first?.says, advice);
  t.match(first?.detail, 'every request got the same answer: 200, not JSON; it begins <h1>hi</h1>');
  t.equal(others.length, 0);
});

t.test('one refusal for everything is one cause, but not one success, and not what a client got', async (t) => {
  const all = (status: number): CheckResult[] =>
    Array.from({ length: 8 }, (_, index) => {
      const of = check(`models/c${index}`, { wanted: `w${index}`, got: `g${index}` });
      return { ...of, exchanges: [exchange('/v1/models', status, '{"models":[]}')] };
    });
  t.match(reasons(report(all(404))), [{ says: /^Every request got the same answer: 404/ }]);
  t.equal(reasons(report(all(404))).length, 1);
  t.equal(reasons(report(all(200))).length, 8);
  t.equal(reasons(report(all(404), { command: 'client' })).length, 8);
});

t.test('a server that answers nothing is one cause, which claims no answer', async (t) => {
  const failure = 'no response within 2 s';
  const silent = Array.from({ length: 8 }, (_, index): CheckResult => {
    const { exchanges, ...of } = check(`models/c${index}`, { got: failure });
    return { ...of, exchanges: exchanges.map(({ response: _, ...sent }) => ({ ...sent, failure })) };
  });
  t.strictSame(
    reasons(report(silent)).map(({ says }) => says),
    [`No request was answered: ${failure}`],
  );
});

t.test('a server whose answers have no JSON is one cause, whatever their status and path', async (t) => {
  const pages = Array.from({ length: 8 }, (_, index): CheckResult => {
    const of = check(`models/c${index}`, { got: 'not JSON', ...deviates('body', 'not JSON', ['4/json']) });
    return {
      ...of,
      exchanges: [exchange('/v1/models', index < 5 ? 404 : 405, `<p>Cannot GET /v1/models/${index}</p>`)],
    };
  });
  const head = check('errors/head', { outcome: 'passed' });
  head.exchanges = [{ ...exchange('/v1/models', 200, ''), request: { method: 'HEAD', path: '/', headers: [] } }];
  const [first, ...others] = reasons(report([...pages, head]));
  t.match(first?.says, 'No answer had JSON in it: 404, not JSON (5 times); 405, not JSON (3 times)');
  t.equal(others.length, 0);
  t.equal(reasons(report([...pages, check('errors/json', { got: 'other' })])).length, 2, 'one JSON answer is enough');
});
