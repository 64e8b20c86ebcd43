import t from 'tap';
import { wrapGate } from '../../reference-server/alterations.ts';
import type { Parts } from '../../reference-server/parts.ts';
import { type Exchange, refusal, type ServerAnswer } from '../../reference-server/vocabulary/exchange.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { answersTo, changing, falseAlarms, quickChecks, resultsUnder } from './altered-server.ts';

const generations = answersTo('POST /v1/generate', '2xx');
const ofLarge = answersTo('POST /v1/generate', '2xx', ({ request }) => request?.model === 'model-v2-large');

/** The results of the checks of generations where these answers are a 500 or 503, in good form. */
const resultsWhere = (where: (answer: ServerAnswer, exchange: Exchange) => boolean, status: 500 | 503) => {
  const body = '{"error":{"type":"server_error","code":"unavailable","message":"It failed."}}';
  const only = quickChecks.filter(({ id }) => /^(generate|models|idempotency|auth)\//.test(id));
  return resultsUnder(
    changing(where, (answer) => ({ ...answer, status, body })),
    { only },
  );
};
const eachModel = (results: readonly CheckResult[]): CheckResult | undefined =>
  results.find(({ id }) => id === 'generate/succeeds-for-each-model');

t.test('a model that is not available is left out, and said', async (t) => {
  const results = await resultsWhere(ofLarge, 503);
  t.strictSame(falseAlarms(results), []);
  t.match(eachModel(results), { outcome: 'passed', note: /left out: POST .*model-v2-large.* → 503/ });
});

t.test('a model that always fails is a failure, and no other check is blocked by it', async (t) => {
  const results = await resultsWhere(ofLarge, 500);
  t.equal(falseAlarms(results).length, 1);
  t.match(eachModel(results), { outcome: 'violated', got: /^500 unavailable .*model-v2-large/ });
});

t.test('the list that names the models is asked for again after a 503', async (t) => {
  let lists = 0;
  const others = (parts: Parts): Parts => ({
    ...parts,
    models: parts.models.map((model) => ({ ...model, id: `own-${model.id}` })),
  });
  // The first one after those of the keys before the checks.
  const failing = (parts: Parts): Parts =>
    wrapGate(others(parts), 'permission', (inner, { errors }) => (exchange) => {
      if (exchange.operation === 'GET /v1/models') lists += 1;
      return lists === 8 ? refusal(errors, 'overloaded') : inner(exchange);
    });
  const only = quickChecks.filter(({ id }) => /^(generate|models|auth|versioning)\//.test(id));
  const found = falseAlarms(await resultsUnder(failing, { only }));
  t.match(found, [/^models\/known-listed is violated/]);
  t.equal(found.length, 1, 'no other check depends on the usual names');
});

t.test('where no generation succeeds, nothing is known of a model', async (t) => {
  for (const status of [500, 503] as const) {
    const results = await resultsWhere(generations, status);
    t.equal(eachModel(results)?.outcome, 'blocked', `${status}`);
    t.notOk(results.some(({ outcome }) => outcome === 'violated'));
  }
});
