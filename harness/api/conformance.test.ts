import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { isJson, status } from '../../scenarios/vocabulary/expectations.ts';
import { request } from '../../scenarios/vocabulary/requests.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { problemsOf } from '../../schemas/validate.ts';
import {
  type ConformanceOptions,
  conformance,
  defineProfile,
  defineSuite,
  load,
  reference,
  render,
  suiteNames,
} from './index.ts';

const acme = defineSuite({
  name: 'acme',
  title: 'the endpoints of Acme',
  checks: [
    {
      id: 'acme/list-json',
      level: 'must',
      title: 'the list of models is JSON',
      steps: [{ send: request('GET', '/v1/models'), expect: [status(200), isJson] }],
    },
    { id: 'acme/throws', level: 'should', title: 'throws', costs: 0, run: () => Promise.reject(new Error('oops')) },
    {
      id: 'acme/wrong-expectation',
      level: 'should',
      title: 'has an expectation that returns true',
      steps: [{ send: request('GET', '/v1/models'), expect: [{ says: 'fine', reads: [], test: () => true as never }] }],
    },
    {
      id: 'acme/returns-nothing',
      level: 'should',
      title: 'returns nothing',
      costs: 0,
      run: () => Promise.resolve(undefined as never),
    },
  ],
});

/** Everything that a call must leave as it is. */
const surroundings = () => ({
  env: { ...process.env },
  files: readdirSync(process.cwd()),
  exitCode: process.exitCode,
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
});

t.test('a run of chosen suites, beside another in the same process', async (t) => {
  // A folder that no other test uses, with a target file that must not be read.
  const directory = process.cwd();
  process.chdir(t.testdir({ 'textgen.target.json': '{' }));
  t.teardown(() => process.chdir(directory));
  await using server = await reference({ defects: ['wrong-401-code'] });
  const before = surroundings();
  const shown: CheckResult[] = [];
  const [auth, versioning] = await Promise.all([
    conformance({
      target: server.url,
      keys: server.keys,
      suites: ['auth', acme],
      onCheck: (check) => shown.push(check),
    }),
    conformance({ target: server.target, checks: ['versioning/v1-paths'] }),
  ]);
  t.same(problemsOf('RunReport', auth), []);
  t.equal(auth.verdict, 'departs');
  t.same(
    auth.checks.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id),
    ['list', 'model', 'generate'].map((endpoint) => `auth/key-invalid-on-${endpoint}`),
  );
  t.same(shown.map(({ id }) => id).sort(), auth.checks.map(({ id }) => id).sort());
  for (const { id, gates } of shown) t.equal(gates, auth.checks.find((check) => check.id === id)?.gates, id);
  t.match(
    auth.checks.filter(({ suite }) => suite === 'acme'),
    [
      { id: 'acme/list-json', outcome: 'passed', samples: 1, clauses: [] },
      { outcome: 'errored', because: /^the check threw Error: oops/ },
      { outcome: 'errored', because: /the expectation "fine" returned a boolean: it must return/ },
      { outcome: 'errored', because: /^the check threw TypeError: run must return passed/ },
    ],
  );
  t.match(versioning, { verdict: 'conforms', counts: { passed: 1, violated: 0 }, command: 'check' });
  t.same(surroundings(), before, 'the process and its folder are as before');
  for (const { secret } of [server.keys.primary, server.keys.bystander as { secret: string }])
    t.notOk(JSON.stringify(auth).includes(secret), 'keys are masked');
});

t.test('after a run no socket and no timer is left', async (t) => {
  const count = (): number => process.getActiveResourcesInfo().length;
  const before = count();
  {
    await using server = await reference();
    await conformance({ target: server.target, suites: ['versioning'] });
  }
  // Closed sockets end with the next turns of the event loop.
  for (let turns = 0; count() > before && turns < 3000; turns += 1) await sleep(10);
  t.ok(count() <= before, process.getActiveResourcesInfo().join(' '));
});

t.test('a signal ends a run, also while a check of the user waits for ever', async (t) => {
  await using server = await reference();
  const stop = new AbortController();
  const suite = defineSuite({
    ...acme,
    checks: [
      {
        id: 'acme/never-ends',
        level: 'must',
        title: 'never ends',
        costs: 0,
        run: () => {
          stop.abort();
          return new Promise(() => {});
        },
      },
    ],
  });
  const report = await conformance({ target: server.target, suites: [suite], signal: stop.signal });
  t.match(report, { verdict: 'inconclusive', complete: false });
});

t.test('an error of a callback ends the run, and the call rejects with it', async (t) => {
  await using server = await reference();
  const fail = () => {
    throw new Error('of the caller');
  };
  await t.rejects(conformance({ target: server.target, suites: ['auth'], onCheck: fail }), {
    message: 'of the caller',
  });
  const own = defineProfile({
    ...{ name: 'own', asks: 'x', arrival: { model: 'paced' }, seconds: 60, limits: [] },
    keys: [{ label: 'main', perSecond: 1 }],
  });
  await t.rejects(load({ target: server.target, profile: own, onProgress: fail }), { message: 'of the caller' });
});

t.test('a server that cannot be reached gives an inconclusive report with the reason', async (t) => {
  const server = await reference();
  await server.close();
  const report = await conformance({ target: server.target, suites: ['auth'] });
  t.match(report, { verdict: 'inconclusive', checks: [], causes: [{ says: /no connection/ }] });
});

t.test('tolerations, repetitions and a budget', async (t) => {
  await using server = await reference({ defects: ['wrong-401-code'] });
  const [toleration] = ['auth/key-invalid-on-list'].map((check) => ({
    ...{ check, reason: 'known', owner: 'me', link: 'https://example.com', expires: '2999-01-01' },
  }));
  const report = await conformance({
    target: server.target,
    checks: ['auth/key-invalid-on-list', 'versioning/v1-paths'],
    tolerations: toleration === undefined ? [] : [toleration],
    repeat: 2,
    budget: { requests: 100 },
  });
  t.match(report, { verdict: 'conforms', budget: { allowed: 100 } });
  t.ok(report.checks.some(({ tolerated }) => tolerated?.reason === 'known'));
});

const url = 'http://127.0.0.1:1';
const keys = { primary: 'a-key' };
const mistakes: [unknown, RegExp][] = [
  [undefined, /^conformance: expected an object with options/],
  [{}, /^conformance: target is missing: give the base URL/],
  [{ target: '' }, /target is missing/],
  [{ target: url }, /^conformance: keys are missing: with the URL of a server give keys/],
  [{ target: url, keys: {} }, /^no primary key: give keys\.primary$/],
  [{ target: url, keys: { primary: '' } }, /^no primary key: give keys\.primary$/],
  [{ target: url, keys: { primary: 'a b' } }, /^keys\.primary contains a character that a key cannot have/],
  [{ target: url, keys: { primary: 7 } }, /keys\.primary: expected a text, or an object with secret/],
  [{ target: url, keys: { ...keys, second: 'x' } }, /keys\.second: unknown role; roles: primary, secondary/],
  [{ target: url, keys: { primary: ['x', 'y'] } }, /keys\.primary: expected one key, got a list/],
  [{ target: url, keys: { primary: 'same', bystander: 'same' } }, /contains the same key as/],
  [{ target: `${url}/v1`, keys }, /^target must not contain \/v1: try http:\/\/127\.0\.0\.1:1$/],
  [{ target: { baseUrl: url, keys, declard: {} } }, /unknown member declard; it may have name, baseUrl/],
  [{ target: { baseUrl: url, keys, declared: { rateLimit: { limit: 'x' } } } }, /declared\/rateLimit\/limit/],
  [{ target: url, keys, suite: ['auth'] }, /^conformance: unknown option suite; did you mean suites\?$/],
  [{ target: url, keys, suites: 'auth' }, /^conformance: suites: expected a list$/],
  [{ target: url, keys, failFast: 'yes' }, /^conformance: failFast: expected true or false$/],
  [{ target: url, keys, onCheck: 'x' }, /^conformance: onCheck: expected a function$/],
  [{ target: url, keys, signal: {} }, /^conformance: signal: expected an AbortSignal$/],
  [{ target: url, keys, headers: 'x' }, /^conformance: headers: expected an object$/],
  [{ target: url, keys, tls: { ca: 'ca.pem' } }, /^conformance: tls\.ca: expected a certificate in PEM format/],
  [{ target: url, keys, suites: [] }, /^conformance: suites is empty: name suites, or leave it out/],
  [{ target: url, keys, suites: ['aut'] }, /^unknown suite "aut"; did you mean auth\?$/],
  [{ target: url, keys, suites: [{}] }, /^conformance: suites: this is not a suite:/],
  [{ target: url, keys, suites: [acme, acme] }, /two suites have the name "acme": rename one/],
  [{ target: url, keys, checks: ['auth/nothing'] }, /^unknown check "auth\/nothing"/],
  [{ target: url, keys, level: 'may' }, /^conformance: level may: expected must or should$/],
  [{ target: url, keys, seed: 1.5 }, /^conformance: seed 1\.5: expected a whole number from 0 to 2147483647$/],
  [{ target: url, keys, repeat: 0 }, /^conformance: repeat 0: expected a whole number from 1 to 1000$/],
  [{ target: url, keys, timeoutSeconds: 0 }, /^conformance: timeoutSeconds 0: expected a number above 0/],
  [{ target: url, keys, headers: { Authorization: 'x' } }, /headers: keys are never headers: give them in keys/],
  [{ target: url, keys, headers: { 'x y': 'z' } }, /^conformance: headers: "x y: …": expected "Name: value"/],
  [{ target: url, keys, tolerations: [{}] }, /^conformance: tolerations are not valid:/],
];

t.test('wrong options are usage errors that say what to do', async (t) => {
  for (const [options, message] of mistakes)
    await t.rejects(conformance(options as ConformanceOptions), { name: 'UsageError', message }, String(message));
});

t.test('a report is rendered in every format; other values are usage errors', async (t) => {
  await using server = await reference();
  const report = await conformance({ target: server.target, suites: ['versioning'] });
  t.match(render(report, 'junit'), /^<\?xml .*<testsuites/s);
  t.match(render(report, 'plain'), /CONFORMS/);
  t.throws(() => render(report, undefined as unknown as 'junit'), { name: 'UsageError', message: /unknown format/ });
  t.throws(() => render(report, 'xml' as 'junit'), { name: 'UsageError', message: /unknown format "xml"/ });
  t.throws(() => render({} as typeof report, 'junit'), { name: 'UsageError', message: /this is not a report/ });
  t.ok(suiteNames.includes('versioning'));
});
