import t from 'tap';
import { succeeds } from '../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { listenOdd } from '../self-check/proof/odd-servers.ts';
import { runChecks } from './runner.ts';

t.test('a key that is served without its scheme, or behind one of the same length, is a remark', async (t) => {
  const listed = { status: 200, type: 'application/json', body: '{"models":[]}' };
  await using server = await listenOdd({ name: 'any', does: 'accepts all', answer: () => listed, maySee: [] });
  const target: TargetAccess = {
    ...{ baseUrl: server.url, keys: [{ role: 'primary', label: 'primary', secret: 'one' }], timeoutSeconds: 10 },
    ...{ declared: {}, provoke: {}, headers: [], tls: {}, mask: (text) => text },
  };
  const checks = ['{{key}}', 'Secret {{key}}', 'bearer {{key}}', 'Basic {{key}}'].map((authorization, at): Check => {
    const steps = [{ send: listModels({ authorization }), expect: [succeeds] }];
    return { id: `a/${at}`, clauses: ['5.1'], level: 'should', title: 'a fact', brokenBy: [], steps };
  });
  const { warnings } = await runChecks({
    ...{ target, checks, seed: 1, signal: new AbortController().signal, onEvent: () => {} },
  });
  t.match(warnings, [
    /^GET \/v1\/models with the primary key without a scheme got 200: the scheme Bearer is not compared/,
    /^GET \/v1\/models with the scheme Secret got 200: the scheme Bearer is not compared/,
  ]);
  t.equal(warnings.length, 2);
});
