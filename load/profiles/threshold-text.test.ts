import t from 'tap';
import type { Profile } from './profile.ts';
import { readThreshold } from './threshold-text.ts';

const profile: Profile = {
  name: 'mine',
  asks: 'Is it fast?',
  arrival: { model: 'paced' },
  keys: [{ label: 'steady', perSecond: 1 }],
  mix: { generate: 3, models: 1 },
  seconds: 1,
  limits: [],
};

for (const [text, limit] of [
  ['steady.admitted.p99<250', { metric: 'steady.admitted.p99', below: 250 }],
  ['steady.models.errors <= 2', { metric: 'steady.models.errors', atMost: 2 }],
  ['p95<0.5s', { metric: 'run.admitted.p95', below: 500 }],
  ['models.admitted.p50<=20ms', { metric: 'run.models.admitted.p50', atMost: 20 }],
  ['errorShare<1%', { metric: 'run.errorShare', below: 0.01 }],
  ['run.sentPerSecond>=9.5', { metric: 'run.sentPerSecond', atLeast: 9.5 }],
  ['steady.refused>0', { metric: 'steady.refused', above: 0 }],
  ['refused=0', { metric: 'run.refused', atLeast: 0, atMost: 0 }],
] as const)
  t.test(`${text} is a threshold`, async (t) => t.strictSame(readThreshold(text, profile), limit));

for (const [text, says] of [
  ['steady.admitted.p99', /expected a metric, <, <=, >, >= or =, and a number/],
  ['http_req_duration:p(95)<250', /k6's metric is called admitted\.p95 here/],
  ['http_req_failed<0.01', /k6's metric is called errorShare here/],
  ['p96<250', /unknown metric p96; did you mean p90\?/],
  ['steady.p95<250', /unknown metric p95; did you mean admitted\.p95\?/],
  ['steady.generate.p95<250', /unknown metric p95; did you mean admitted\.p95\?/],
  ['stedy.errors<1', /names no key of the profile; did you mean steady\?/],
  ['steady.refusd<1', /unknown metric refusd; did you mean refused\?/],
  ['steady.model.errors<1', /an operation that the mix does not send/],
  ['steady.generate.overAdmitted<1', /unknown metric overAdmitted of an operation/],
  ['steady.errors<1%', /steady\.errors is a number: leave out %/],
  ['errorShare<1s', /run\.errorShare is a share: leave out s/],
] as const)
  t.test(`${text} is a mistake`, async (t) => t.throws(() => readThreshold(text, profile), says));

t.test('a threshold that ends the load must be known while it runs', async (t) => {
  t.strictSame(readThreshold('p99<9', profile, true), { metric: 'run.admitted.p99', below: 9, abortOnBreach: true });
  t.throws(() => readThreshold('steady.overAdmitted<=0', profile, true), /known only after the load/);
  t.throws(() => readThreshold('sent>=5', profile, true), /below its bound at first/);
});
