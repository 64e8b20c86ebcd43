import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { oneLine } from '../../reports/text/safe-text.ts';
import { useOfKeys } from '../../scenarios/rate-limit/decisions.ts';
import type { Answer, Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import { succeeds } from '../../scenarios/vocabulary/expectations.ts';
import { generate, listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import { withoutProgram } from '../../test/needed-program.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { buildWireRequest, noPlaceholders } from '../http/wire-request.ts';
import { listenOdd } from '../self-check/proof/odd-servers.ts';
import { keysOfEnvironment } from '../targets/key-ring.ts';
import { ExchangeLog } from './exchange-log.ts';
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

t.test('a command reads its key from a variable with several', { skip: withoutProgram('curl') }, async (t) => {
  const sent: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    sent.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json').end('{"models":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close().closeAllConnections());
  const env = { TEXTGEN_KEY: 'one', TEXTGEN_KEY_EXHAUSTIBLE: 'a, b,c' };
  const target: TargetAccess = {
    ...{ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutSeconds: 10 },
    ...{ keys: keysOfEnvironment(env).keys.toReversed(), mask: (given) => given },
    ...{ declared: {}, provoke: {}, headers: [], tls: {} },
  };
  const steps = [{ send: listModels({ key: 'exhaustible' }), expect: [succeeds] }];
  const check: Check = { id: 'a/b', clauses: ['5.1'], level: 'should', title: 'a fact', brokenBy: [], steps };
  const run = { target, seed: 1, signal: new AbortController().signal, onEvent: () => {} };
  const [result] = (await runChecks({ ...run, checks: [check] })).checks;
  const command = result?.exchanges.at(-1)?.curl ?? '';
  const before = sent.at(-1);
  t.match(before, /^Bearer [abc]$/);
  await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...env } });
  t.equal(sent.at(-1), before, command);
});

/** A server that keeps the bodies it gets. */
async function bodyServer(t: Test) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') bodies.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{"models":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close().closeAllConnections());
  const target: TargetAccess = {
    ...{ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutSeconds: 10 },
    ...{ keys: [{ role: 'primary', label: 'primary', secret: 'one' }], mask: (given) => given },
    ...{ declared: {}, provoke: {}, headers: [], tls: {} },
  };
  return { bodies, target };
}

t.test('the command of a long request sends its body', { skip: withoutProgram('curl') }, async (t) => {
  const { bodies, target } = await bodyServer(t);
  const body = `{"prompt":"it's",${' '.repeat(1_100_000)}"model":"a"}`;
  const random = Array.from({ length: 40_000 }, (_, index) => index.toString(36)).join('');
  const checks = [body, `{"prompt":"${random}"}`].map((sent, at): Check => {
    const steps = [{ send: generate({ body: sent }), expect: [succeeds] }];
    return { id: `a/${at}`, clauses: ['5.1'], level: 'should', title: 'a fact', brokenBy: [], steps };
  });
  const run = { target, seed: 1, signal: new AbortController().signal, onEvent: () => {} };
  const [long, other] = (await runChecks({ ...run, checks })).checks;
  const command = long?.exchanges.at(-1)?.curl ?? '';
  t.ok(command.length < 1000, `${command.length} characters`);
  await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, TEXTGEN_KEY: 'one' } });
  t.ok(bodies.at(-1) === body && bodies.length === 3, 'the same bytes');
  t.match(other?.exchanges.at(-1)?.curl, /^# this request is too long/);
});

t.test(
  'the command of a body that no line shows as it is sends an equal one',
  { skip: withoutProgram('curl') },
  async (t) => {
    const { bodies, target } = await bodyServer(t);
    const prompt = "two  blanks, a family \u{1f468}\u200d\u{1f469} and it's\u2028more";
    const steps = [{ send: generate({ members: { prompt } }), expect: [succeeds] }];
    const check: Check = { id: 'a/b', clauses: ['5.1'], level: 'should', title: 'a fact', brokenBy: [], steps };
    const run = { target, seed: 1, signal: new AbortController().signal, onEvent: () => {} };
    const [result] = (await runChecks({ ...run, checks: [check] })).checks;
    const curl = result?.exchanges.at(-1)?.curl ?? '';
    t.equal(oneLine(curl), curl, 'it stands on one line as it is');
    await promisify(execFile)('sh', ['-c', curl], { env: { ...process.env, TEXTGEN_KEY: 'one' } });
    t.same(JSON.parse(bodies.at(-1) ?? ''), JSON.parse(bodies.at(-2) ?? ''));
    t.equal(JSON.parse(bodies.at(-1) ?? '').prompt, prompt);
  },
);

t.test('every request with a key may have lowered its Remaining, whatever its path and answer', async (t) => {
  const key = { role: 'primary' as const, label: 'primary', secret: 'one' };
  const target: TargetAccess = {
    ...{ baseUrl: 'http://127.0.0.1:9', keys: [key], timeoutSeconds: 10, mask: (given: string) => given },
    ...{ declared: {}, provoke: {}, headers: [], tls: {} },
  };
  const wire = buildWireRequest(listModels(), key, noPlaceholders, target);
  const log = new ExchangeLog(target, () => {});
  let sentAt = 1000;
  const add = (request: Request, change: Partial<Answer> | { kind: 'silence' }, isTimely = true): void => {
    sentAt += 10;
    const json = { ok: true as const, value: {} };
    const answer = { kind: 'answer', status: 200, headers: [], text: '{}', bodyBytes: 2, json };
    const reply = { ...answer, sentAt, receivedAt: sentAt + 2, says: 'no answer', ...change } as Reply;
    log.add({ part: 'step', request, wire, key, reply }, isTimely);
  };
  const left = (remaining: number): Partial<Answer> => ({
    headers: [
      ['X-RateLimit-Limit', '100'],
      ['X-RateLimit-Remaining', String(remaining)],
    ],
  });
  add(listModels(), left(99));
  add(listModels(), { kind: 'silence' });
  add({ ...listModels(), path: '/v2/models' }, { status: 404 });
  add({ ...listModels(), isAside: true }, { status: 413 });
  add(listModels(), left(95), false);
  add(listModels(), left(94));
  add(listModels(), left(93));
  t.equal(useOfKeys(log.decisions), undefined);
  add(listModels({ authorization: 'Basic {{key}}' }), { status: 401, ...left(0) });
  add(listModels(), left(91));
  t.equal(useOfKeys(log.decisions), undefined, 'another Authorization may count, and announces another limit');
  // Three more than these requests.
  add(listModels(), left(87));
  add(listModels(), left(86));
  t.match(useOfKeys(log.decisions), { verdict: 'other', key: 'primary' });
});
