import t from 'tap';
import { is4xxOr5xx, onEachAnswer } from '../../scenarios/vocabulary/answers.ts';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import {
  bothHave,
  errorEnvelope,
  ofAnswer,
  ofJson,
  onlyOn,
  succeeds,
} from '../../scenarios/vocabulary/expectations.ts';
import { findingOfEach, inapplicable, passed, violation } from '../../scenarios/vocabulary/findings.ts';
import { generate, listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check, Expectation } from '../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { listenOdd, type OddAnswer } from '../self-check/proof/odd-servers.ts';
import { runChecks } from './runner.ts';

const common = { clauses: ['4/list'], level: 'must', title: 'a fact', brokenBy: [] } as const;
const steps = (id: string, send: ReturnType<typeof listModels>, ...expect: Expectation[]): Check => ({
  ...common,
  ...{ clauses: [...common.clauses], brokenBy: [] },
  id,
  steps: [{ send, expect }],
});
const runs = (id: string, run: Extract<Check, { run: unknown }>['run'], level: Check['level'] = 'must'): Check => ({
  ...common,
  ...{ clauses: [...common.clauses], brokenBy: [], level },
  id,
  costs: 2,
  run,
});

const json = (status: number, value: unknown): OddAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const notFound = json(404, { error: { type: 'invalid_request_error', message: 'No.', code: 'not_found' } });

/** The results of the checks on a server that answers as given: undefined is no answer. */
async function resultsOn(
  answer: (endpoint: string) => OddAnswer | undefined,
  checks: Check[],
  { timeoutSeconds = 10, ...options }: { requireAll?: boolean; timeoutSeconds?: number } = {},
): Promise<(id: string) => CheckResult> {
  await using server = await listenOdd({
    name: 'test',
    does: 'answers as the test says',
    answer: ({ endpoint }) => answer(endpoint),
    maySee: [],
  });
  const target: TargetAccess = {
    baseUrl: server.url,
    keys: [{ role: 'primary', label: 'primary', secret: 'one' }],
    declared: {},
    provoke: {},
    headers: [],
    timeoutSeconds,
    tls: {},
    mask: (text) => text,
  };
  const run = { target, checks, seed: 1, signal: new AbortController().signal, onEvent: () => {}, ...options };
  const { checks: results } = await runChecks(run);
  return (id) => {
    const result = results.find((each) => each.id === id);
    if (result === undefined) throw new Error(`no result of ${id}`);
    return result;
  };
}

const hasTag = onlyOn(
  { says: 'an answer with a tag', met: ({ headers }) => headers.some(([name]) => name === 'tag') },
  ofAnswer('a tag of one letter', ['header tag'], ({ headers }) =>
    headers.some(([name, value]) => name === 'tag' && value.length === 1) ? undefined : 'a longer tag',
  ),
);

t.test(
  'an answer that does not meet the condition is no sample, and a check without samples does not pass',
  async (t) => {
    const checks = [steps('a/tagged', listModels(), hasTag), steps('a/both', listModels(), succeeds, hasTag)];
    const without = await resultsOn(() => json(200, {}), checks);
    for (const id of ['a/tagged', 'a/both'])
      t.match(without(id), {
        outcome: 'inapplicable',
        samples: 0,
        because: 'this check needs an answer with a tag, and the run got none',
      });
    t.notOk('lacks' in without('a/tagged'), 'the condition never arose, so the run lacks nothing');

    const good = await resultsOn(() => ({ ...json(200, {}), headers: { tag: 'x' } }), checks);
    t.match(good('a/both'), {
      outcome: 'passed',
      samples: 1,
      note: 'judged 1 reply: GET /v1/models with the primary key → 200',
    });
    const bad = await resultsOn(() => ({ ...json(200, {}), headers: { tag: 'xy' } }), checks);
    t.match(bad('a/tagged'), {
      outcome: 'violated',
      samples: 1,
      got: 'a longer tag (GET /v1/models with the primary key)',
    });
  },
);

t.test('each condition of a check must be met once', async (t) => {
  const two: Check = {
    ...steps('a/two', listModels()),
    steps: [
      { send: listModels(), expect: [succeeds] },
      { send: generate(), expect: [succeeds, hasTag] },
    ],
  };
  const result = await resultsOn(() => json(200, {}), [two]);
  t.match(result('a/two'), {
    outcome: 'inapplicable',
    samples: 0,
    because: 'this check needs an answer with a tag, and the run got none',
  });
});

t.test('a request without an answer is judged whatever the condition, and never a sample of a pass', async (t) => {
  const lenient: Expectation = { says: 'anything', reads: [], test: () => undefined };
  const result = await resultsOn(
    () => undefined,
    [steps('a/silent', listModels(), hasTag), steps('a/lenient', generate(), lenient)],
    { timeoutSeconds: 0.3 },
  );
  t.match(result('a/silent'), { outcome: 'violated', got: /no response/ });
  t.match(result('a/lenient'), { outcome: 'inapplicable', samples: 0 });
});

t.test('a run check passes with the replies of this run only', async (t) => {
  const foreign: Reply = {
    kind: 'answer',
    status: 200,
    headers: [],
    text: '',
    bodyBytes: 0,
    json: { ok: true, value: 1 },
    sentAt: 0,
    receivedAt: 0,
  };
  const result = await resultsOn(
    () => json(200, {}),
    [
      runs('a/none', async () => passed([])),
      runs('a/foreign', async () => passed([foreign])),
      runs('a/twice', async (client) => {
        const reply = await client.send(listModels());
        return passed([reply, reply]);
      }),
    ],
  );
  for (const id of ['a/none', 'a/foreign']) t.match(result(id), { outcome: 'inapplicable', samples: 0 }, id);
  t.match(result('a/twice'), { outcome: 'passed', samples: 1 });
});

t.test('what the run lacks is in the result, and blocks the check only with --require-all', async (t) => {
  const checks = [
    runs('a/needs', async () => inapplicable('declare it in the target file', 'declaration')),
    runs('a/untold', async () => inapplicable('answers of 1 s do not tell', 'evidence')),
    runs('a/read-only', async () => inapplicable('the check sends a POST', 'selection')),
    runs('a/never', async () => inapplicable('the run got no 429')),
    { ...runs('a/key', async () => passed([])), needs: ['secondary' as const] },
  ];
  const result = await resultsOn(() => json(200, {}), checks);
  t.match(result('a/needs'), { outcome: 'inapplicable', lacks: 'declaration' });
  t.match(result('a/key'), { outcome: 'inapplicable', lacks: 'key' });
  const strict = await resultsOn(() => json(200, {}), checks, { requireAll: true });
  for (const id of ['a/needs', 'a/key', 'a/untold']) t.match(strict(id), { outcome: 'blocked', samples: 0 }, id);
  for (const id of ['a/read-only', 'a/never']) t.match(strict(id), { outcome: 'inapplicable' }, id);
});

const everywhere: Check = {
  ...common,
  ...{ clauses: ['7/envelope'], brokenBy: [] },
  id: 'b/everywhere',
  reads: 'answers',
  expect: [onEachAnswer(is4xxOr5xx, errorEnvelope)],
};

t.test('a check of all answers names the request that decided, and shows its exchange and curl', async (t) => {
  const asks = steps(
    'a/asks',
    generate(),
    ofAnswer('an answer', ['status 2xx'], () => undefined),
  );
  const html: OddAnswer = { status: 500, type: 'text/html', body: '<h1>oops</h1>' };
  const broken = await resultsOn(
    (endpoint) => (endpoint.startsWith('POST') ? html : json(200, {})),
    [asks, everywhere],
  );
  const found = broken('b/everywhere');
  t.match(found, {
    outcome: 'violated',
    got: /^500, the body is not JSON.*POST \/v1\/generate with the primary key/,
    says: /^POST \/v1\/generate with the primary key: 500/,
  });
  t.equal(found.exchanges.length, 1);
  t.match(found.exchanges[0], { request: { method: 'POST' }, response: { status: 500 }, curl: /^curl .*generate/ });

  const never = await resultsOn(() => json(200, {}), [asks, everywhere]);
  t.match(never('b/everywhere'), {
    outcome: 'inapplicable',
    because: 'this check needs a 4xx or 5xx, and the run got none',
  });

  const seen = await resultsOn(
    (endpoint) => (endpoint.startsWith('POST') ? notFound : json(200, {})),
    [asks, everywhere],
  );
  t.match(seen('b/everywhere'), { outcome: 'passed', note: /POST \/v1\/generate .* → 404 not_found/ });
});

t.test('a refusal where the body of a success was expected is told by its status and code', async (t) => {
  const hasId = ofJson('a string id', ['id'], () => 'id is missing');
  const result = await resultsOn(
    () => notFound,
    [steps('a/id', generate(), hasId), steps('a/error', generate(), errorEnvelope)],
  );
  t.match(result('a/id'), { outcome: 'violated', got: '404 not_found (POST /v1/generate with the primary key)' });
  t.match(result('a/error'), { outcome: 'passed', samples: 1 });
});

t.test('two absent members are not equal, and not different', async (t) => {
  const same = onlyOn(
    bothHave('id'),
    ofJson('the same id', ['id'], () => undefined),
  );
  const without = (id: unknown): Reply => ({
    ...{ kind: 'answer', status: 200, headers: [], text: '', bodyBytes: 0, sentAt: 0, receivedAt: 0 },
    json: { ok: true, value: { id } },
  });
  t.match(findingOfEach(same, [without(undefined)], [without(undefined)]), { outcome: 'inapplicable' });
  t.match(findingOfEach(same, [without('x')], [without(undefined)]), { outcome: 'inapplicable' });
  t.match(findingOfEach(same, [without('x')], [without('x')]), { outcome: 'passed' });
});

t.test('a violation shows the replies that decided last', async (t) => {
  const result = await resultsOn(
    () => json(200, {}),
    [
      runs('a/first', async (client) => {
        const first = await client.send(generate());
        await client.send(listModels());
        return violation('something', 'something else', [first]);
      }),
    ],
  );
  t.strictSame(
    result('a/first').exchanges.map(({ request }) => request.method),
    ['GET', 'POST'],
  );
});
