import t from 'tap';
import { testClient } from '../../harness/api/index.ts';
import { clientResults } from '../../harness/client/client-result.ts';
import { allClientChecks } from '../../harness/client/client-session.ts';
import type { ClientStart } from '../../harness/client/client-start.ts';
import { variantChecks, variantScenarios, variantsOff } from '../../harness/client/variant-scenarios.ts';
import { plainScenario, refusingScenario } from '../../scenarios/client/scenarios.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { sampleOf } from '../tier.ts';
import { brokenClients } from './broken-clients.ts';
import { type ClientParts, clientWith } from './correct-client.ts';
import { unusualClients } from './unusual-clients.ts';

const judged = allClientChecks.filter(({ level }) => level !== 'observe');
const idsOf = (checks: readonly CheckResult[], outcome: string): string[] =>
  checks.filter((check) => check.outcome === outcome).map(({ id }) => id);

t.test('a client that keeps every rule passes every check, on every variant that is on', async (t) => {
  const report = await testClient({ client: clientWith() });
  t.same(idsOf(report.checks, 'violated'), []);
  t.same(idsOf(report.checks, 'blocked'), []);
  t.same(idsOf(report.checks, 'inapplicable'), []);
  const wanted = judged.filter(({ reads }) => reads === 'every' || !reads.some((name) => name in variantsOff));
  t.equal(report.counts.passed, wanted.length);
  t.ok(report.checks.every(({ outcome, samples = 0 }) => outcome !== 'passed' || samples > 0));
  t.match(report, { verdict: 'conforms', exitCode: 0, coverage: { required: 5, ran: 5 } });
});

t.test('a client that keeps every rule in an unusual way violates no check', async (t) => {
  for (const [name, client] of Object.entries(unusualClients)) {
    const report = await testClient({ client, scenarios: ['scenarios'] });
    t.same(idsOf(report.checks, 'violated'), [], `${name} ${JSON.stringify(report.checks.filter(({ got }) => got))}`);
    t.same(idsOf(report.checks, 'blocked'), [], name);
  }
});

t.test('a client that an interruption stops is judged by nothing that it had not done', async (t) => {
  const stopping = new AbortController();
  const client = async (start: ClientStart) => {
    await clientWith()(start);
    if (start.scenario === 'plain') return;
    stopping.abort();
    await new Promise(() => {});
  };
  const { signal } = stopping;
  const report = await testClient({ client, level: 'should', scenarios: ['generate-201', 'extra-members'], signal });
  t.same(idsOf(report.checks, 'violated'), []);
  t.same(
    report.checks.filter(({ id }) => id.startsWith('client-variants/')),
    [],
  );
  t.match(report, { verdict: 'inconclusive', exitCode: 3 });
});

t.test('an interruption of the scenario where nothing goes wrong ends the run before any check', async (t) => {
  await t.rejects(testClient({ client: clientWith(), signal: AbortSignal.abort() }), { name: 'InconclusiveError' });
});

t.test('a client that got its generation and did not end is told so', async (t) => {
  const client = async (start: ClientStart) => {
    await clientWith()(start);
    await new Promise(() => {});
  };
  const report = await testClient({ client, scenarios: ['server-error'], timeoutSeconds: 0.5 });
  const [cause] = report.causes;
  t.match(
    cause?.says,
    /^the client got a generation where nothing goes wrong \(scenario plain\), but it had not ended/,
  );
});

t.test('a broken client violates the checks that name it, and no other', async (t) => {
  t.jobs = 4;
  for (const [name, client] of sampleOf('broken clients', Object.entries(brokenClients), 4))
    t.test(name, { buffered: true }, async (t) => {
      const named = judged.filter(({ brokenBy }) => brokenBy.includes(name)).map(({ id }) => id);
      t.not(named.length, 0, 'a check names it');
      const isAboutVariants = named.some((id) => id.startsWith('client-variants/'));
      const report = await testClient({ client, timeoutSeconds: 10, scenarios: isAboutVariants ? [] : ['scenarios'] });
      const expected = named.filter((id) => report.checks.some((check) => check.id === id));
      t.same(idsOf(report.checks, 'violated'), expected, JSON.stringify(report.checks.filter(({ got }) => got)));
      for (const check of report.checks.filter(({ outcome }) => outcome === 'violated'))
        t.ok(check.wanted && check.got && check.exchanges.length > 0, `${check.id} shows what was sent`);
    });
});

t.test('a client that cannot work with one permitted server violates the check of this one only', async (t) => {
  const brokenOn = (name: string) => (scenario: (typeof variantScenarios)[number]) => {
    const request = {
      ...{ receivedAt: 0, connection: 1, method: 'POST', path: '/v1/generate', headers: [], body: '{}' },
      ...{ outcome: 'succeeded', executed: true, answer: { status: 200, headers: [], body: '{}' } },
    };
    const kind = scenario.name === name ? ('failed' as const) : ('done' as const);
    return {
      scenario,
      requests: [request],
      elsewhere: [],
      end: { kind, says: '', milliseconds: 1 },
      timeoutSeconds: 30,
      models: [],
    };
  };
  for (const { name } of variantScenarios) {
    const [plain, ...all] = [plainScenario, refusingScenario, ...variantScenarios].map(brokenOn(name));
    if (plain === undefined) throw new Error('there is no plain run');
    const runs = new Map([plain, ...all].map((run) => [run.scenario.name, run]));
    const results = clientResults(variantChecks, runs, plain, String);
    t.same(idsOf(results, 'violated'), [`client-variants/${name}`]);
    t.equal(idsOf(results, 'passed').length, variantChecks.length - 1);
  }
});

t.test('a client that tries again by the code, message or media type of an error is told so', async (t) => {
  const scenarios = ['other-error-codes', 'problem-json'] as const;
  const outcomes = async (delay: ClientParts['delay']) => {
    const { checks } = await testClient({ client: clientWith({ delay }), scenarios: [...scenarios] });
    return scenarios.map((name) => {
      const { outcome, got = '' } = checks.find(({ id }) => id === `client-variants/${name}`) ?? {};
      return `${outcome} ${got}`.trim();
    });
  };
  const byCode: ClientParts['delay'] = (usual, _, { text }) =>
    text?.includes('rate_limit_exceeded') ? usual : undefined;
  t.match(await outcomes(byCode), [
    /^violated .*error\.code is "E-rate-limit-exceeded" \(usually "rate_limit_exceeded"\)/,
    'passed',
  ]);
  const byType: ClientParts['delay'] = (usual, response) =>
    response?.headers.get('content-type') === 'application/json' ? usual : undefined;
  t.match(await outcomes(byType), ['passed', /^violated .*content-type is "application\/problem\+json"/]);
  const byMessage: ClientParts['delay'] = (usual, _, { text }) => (text?.includes('rate limit') ? usual : undefined);
  t.match(await outcomes(byMessage), [/^violated .*error\.message is /, 'passed']);
  t.same(await outcomes(() => undefined), ['inapplicable', 'inapplicable'], 'it need not try again');
});

t.test('every check names a broken client', async (t) => {
  for (const { id, brokenBy } of judged) {
    t.not(brokenBy.length, 0, id);
    t.same(
      brokenBy.filter((name) => !(name in brokenClients)),
      [],
      id,
    );
  }
});
