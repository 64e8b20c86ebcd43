import t from 'tap';
import { checks } from '../../scenarios/index.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { answersTo, changing, quickChecks, resultsUnder } from './altered-server.ts';

const ofAnswers = checks.filter((check) => 'reads' in check && check.reads === 'answers' && check.level === 'observe');

const factsOf = (results: readonly CheckResult[]) =>
  Object.fromEntries(ofAnswers.map(({ id }) => [id, results.find((result) => result.id === id)?.observation?.facts]));

t.test('two runs against one server observe the same facts of all answers', async (t) => {
  const [one, other] = [await resultsUnder((parts) => parts), await resultsUnder((parts) => parts)].map(factsOf);
  t.ok(ofAnswers.length >= 10);
  t.strictSame(one, other);
  t.match(one, {
    'generate/created-at-clock': { offset: 'none' },
    'rate-limit/headers-by-status': { 200: 'all', 400: 'all', 401: 'none', 403: 'all' },
    'rate-limit/limits-by-key': { primary: '5000', secondary: '5000', bystander: '500' },
    'errors/media-types': { error: 'application/json', list: 'application/json' },
    'versioning/transport': { tls: 'absent', server: 'absent' },
  });
  t.match(one?.['errors/types-and-codes']?.[401], /invalid_request_error invalid_api_key/);
});

t.test('observations tell servers apart', async (t) => {
  const alter = changing(
    answersTo('POST /v1/generate', '2xx', ({ headers }) => headers['idempotency-key'] === undefined),
    (answer) => {
      const { id, createdAt } = JSON.parse(String(answer.body));
      const body = String(answer.body).replace(createdAt, new Date(Date.parse(createdAt) + 7_200_000).toISOString());
      const headers = ['X-Request-Id', id, 'Cache-Control', 'public, max-age=60', 'Server', 'nginx'];
      return { ...answer, asciiBody: body, body, headers: [...answer.headers, ...headers] };
    },
  );
  const facts = factsOf(await resultsUnder(alter, { only: quickChecks.filter(({ id }) => /^(gen|mod|ver)/.test(id)) }));
  t.match(facts, {
    'generate/created-at-clock': { offset: 'hours ahead' },
    'generate/request-id-headers': { 'x-request-id': 'the id of the envelope' },
    'models/caching': { 'generate.cache-control': 'public, max-age=60', 'list.cache-control': 'absent' },
    'versioning/transport': { server: 'absent, nginx' },
  });
});
