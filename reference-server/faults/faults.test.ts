import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { randomNumbers } from '../../schemas/random.ts';
import { authenticatedExchange, parts } from '../../test/reference-server/exchange.ts';
import { injectFaults } from '../gates/fault-injection.ts';
import type { Exchange, ServerAnswer } from '../vocabulary/exchange.ts';
import { latencyOf } from './latency.ts';
import { type FaultRule, faultRuleOf, matches, picks } from './rule.ts';

const quantile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * values.length)] ?? 0;

t.test('latencies are fixed, uniform between two bounds, or log-normal with the percentiles named', (t) => {
  const draw = (text: string): number[] => {
    const next = randomNumbers(5);
    const latency = latencyOf(text);
    return Array.from({ length: 40_000 }, () => latency(next));
  };
  t.same(new Set(draw('20')), new Set([20]));
  t.same(new Set(draw('0.5')), new Set([0.5]));
  const uniform = draw('uniform:5,20');
  t.ok(Math.min(...uniform) >= 5 && Math.max(...uniform) < 20);
  t.ok(Math.abs(quantile(uniform, 0.5) - 12.5) < 0.2);
  const skewed = draw('lognormal:20,200');
  t.ok(Math.abs(quantile(skewed, 0.5) - 20) < 0.6, `median ${quantile(skewed, 0.5)}`);
  t.ok(Math.abs(quantile(skewed, 0.99) - 200) < 12, `p99 ${quantile(skewed, 0.99)}`);
  t.end();
});

t.test('an invalid latency is refused with the valid forms', (t) => {
  for (const text of [
    '',
    'x',
    '-1',
    'uniform:5',
    'uniform:20,5',
    'lognormal:0,5',
    '5,6',
    'normal:1,2',
    'uniform:1,2,3',
    '1e9',
    '.',
  ])
    t.throws(() => latencyOf(text), { message: /uniform:5,20/ }, text);
  t.end();
});

t.test('an invalid rule is refused with the reason', (t) => {
  const cases: [text: string, says: RegExp][] = [
    ['{', /not JSON/],
    ['[]', /not an object/],
    ['{}', /"fault" is a status/],
    ['{"fault":200}', /"fault" is a status/],
    ['{"fault":"boom"}', /"fault" is a status/],
    ['{"fault":500,"evry":2}', /no member "evry"/],
    ['{"fault":500,"match":{"query":"a"}}', /no member "query"/],
    ['{"fault":500,"match":{"header":{"a":1}}}', /"header" maps/],
    ['{"fault":500,"match":{"path":1}}', /"method" and "path"/],
    ['{"fault":500,"nth":0}', /at least 1/],
    ['{"fault":500,"every":1.5}', /at least 1/],
    ['{"fault":500,"probability":2}', /from 0 to 1/],
    ['{"fault":500,"nth":1,"every":2}', /one of nth/],
  ];
  for (const [text, message] of cases) t.throws(() => faultRuleOf(text), { message }, text);
  t.same(faultRuleOf('{"nth":2,"fault":"hang"}'), { nth: 2, fault: 'hang' });
  t.end();
});

t.test('a rule matches by method, path and headers, and selects by ordinal or at random', (t) => {
  const asked = authenticatedExchange({ lines: [['X-Fault', '503']], target: '/v1/generate?a' });
  const matching: [match: FaultRule['match'], holds: boolean][] = [
    [{}, true],
    [{ method: 'POST' }, true],
    [{ method: 'GET' }, false],
    [{ path: '/v1/generate' }, true],
    [{ path: '/v1/*' }, true],
    [{ path: '/v1/models*' }, false],
    [{ header: { 'X-FAULT': '503' } }, true],
    [{ header: { 'x-fault': '500' } }, false],
    [{ method: 'POST', header: { other: '1' } }, false],
  ];
  for (const [match, holds] of matching)
    t.equal(matches({ match: match ?? {}, fault: 500 }, asked), holds, JSON.stringify(match));
  const ordinals = (rule: object): number[] =>
    [1, 2, 3, 4, 5, 6].filter((ordinal) => picks({ ...rule, fault: 500 }, ordinal, ordinal / 10));
  t.same(ordinals({}), [1, 2, 3, 4, 5, 6]);
  t.same(ordinals({ nth: 3 }), [3]);
  t.same(ordinals({ every: 2 }), [2, 4, 6]);
  t.same(ordinals({ probability: 0.35 }), [1, 2, 3]);
  t.end();
});

const good = '{"id":"a","object":"generation"}';
const handler = (): ServerAnswer => ({ status: 200, body: good, headers: [] });
function numbered(ordinal: number, id = 'one'): Exchange {
  const exchange = authenticatedExchange();
  const key = { ...exchange.key, id } as NonNullable<Exchange['key']>;
  return Object.assign(exchange, {
    key,
    count: { admitted: true, limit: 9, remaining: 1, resetAt: 0, now: 0, ordinal },
  });
}

t.test('each fault changes the answer in its own way, and no such answer is stored', async (t) => {
  const cases: [fault: FaultRule['fault'], wanted: object][] = [
    [503, { status: 503, code: 'service_unavailable' }],
    [418, { status: 418, code: 'injected_fault' }],
    ['hang', { delivery: 'hang', faulty: true }],
    ['reset', { delivery: 'reset', faulty: true }],
    ['truncated', { status: 200, body: good, delivery: 'truncated', faulty: true }],
    ['malformed-json', { status: 200, body: `${good.slice(0, -1)},`, faulty: true }],
    ['wrong-type', { status: 200, body: '{"id":0,"object":"generation"}', faulty: true }],
  ];
  for (const [fault, wanted] of cases)
    t.match(await injectFaults(parts({ faults: [{ fault }] }), handler)(numbered(1)), wanted, String(fault));
  t.equal(injectFaults(parts(), handler), handler, 'without rules there is nothing in between');
});

t.test('random faults depend on seed, key and ordinal only, not on the order', async (t) => {
  const faulty = async (seed: number, ordinals: number[], key?: string): Promise<number[]> => {
    const disturbed = injectFaults(parts({ seed, faults: [{ probability: 0.3, fault: 500 }] }), handler);
    const hit: number[] = [];
    for (const ordinal of ordinals) if ((await disturbed(numbered(ordinal, key))).status === 500) hit.push(ordinal);
    return hit.sort((a, b) => a - b);
  };
  const ordinals = Array.from({ length: 300 }, (_, at) => at + 1);
  const hit = await faulty(1, ordinals);
  t.same(await faulty(1, ordinals.toReversed()), hit);
  t.notSame(await faulty(2, ordinals), hit);
  t.ok(hit.length > 60 && hit.length < 120, `${hit.length} of 300`);
  const long = '0b5f2a1c-9d3e-4f60-8a77-2c1d9e5b4a36';
  const ofLong = await faulty(1, ordinals, long);
  t.ok(ofLong.length > 60 && ofLong.length < 120, `${ofLong.length} of 300 for a key with a long id`);
});

t.test('the measured delays are recorded by key', async (t) => {
  const made = parts({ latency: '12' });
  const disturbed = injectFaults(made, handler);
  const began = performance.now();
  // The delay alone keeps no process alive.
  await Promise.all([disturbed(numbered(1)), pause(20)]);
  const took = (performance.now() - began) * 1000;
  const recorded = made.setup.disturbances.delays.get('one');
  t.equal(recorded?.count, 1);
  t.ok(Number(recorded?.max) >= 11_000 && Number(recorded?.min) <= took * 1.01);
});
