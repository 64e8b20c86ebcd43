import t from 'tap';
import type { EngineFacts } from '../engines/engine.ts';
import { Ledger } from '../ledger/ledger.ts';
import { type ValiditySources, validityOf } from './validity.ts';

function ledgerOf(requests: number, lag = 0, latency = 1): Ledger {
  const ledger = new Ledger(['only']);
  for (let index = 0; index < requests; index++)
    ledger.answer(ledger.open(0, index, index + lag), index + lag, index + lag + latency, 200, {});
  return ledger;
}

const engine: EngineFacts = {
  seconds: 10,
  cpuShare: 0.1,
  eventLoopLagP99Milliseconds: 1,
  dropped: 0,
  exhaustedVirtualUsers: false,
  clockStepMilliseconds: 0,
  notes: [],
};

const facts = (more: Partial<ValiditySources>, engineMore: Partial<EngineFacts> = {}): ValiditySources => ({
  model: 'open',
  offered: 100,
  ledger: ledgerOf(100),
  engine: { ...engine, ...engineMore },
  ...more,
});

for (const [says, run, verdict, reason] of [
  ['a quiet generator is valid', facts({}), 'valid', undefined],
  ['a busy generator degrades', facts({}, { cpuShare: 0.9 }), 'degraded', /90 % of the processor time/],
  ['a starved generator invalidates', facts({}, { cpuShare: 0.99 }), 'invalid', /99 % of the processor time/],
  [
    'a closed load may use its whole processor',
    facts({ model: 'closed', offered: 0 }, { cpuShare: 0.99 }),
    'degraded',
    /99 %/,
  ],
  [
    'a late event loop degrades',
    facts({}, { eventLoopLagP99Milliseconds: 150 }),
    'degraded',
    /event loop was 150 ms late/,
  ],
  [
    'dropped arrivals beyond a hundredth invalidate',
    facts({}, { dropped: 2 }),
    'invalid',
    /2 of 100 requests were never attempted/,
  ],
  ['few dropped arrivals degrade', facts({}, { dropped: 1 }), 'degraded', /1 of 100/],
  [
    'exhausted virtual users invalidate',
    facts({}, { exhaustedVirtualUsers: true }),
    'invalid',
    /every virtual user was busy/,
  ],
  ['requests not sent invalidate', facts({ ledger: ledgerOf(90) }), 'invalid', /only 90 % of the requests were sent/],
  ['open requests 25 ms late degrade', facts({ ledger: ledgerOf(100, 25) }), 'degraded', /25 ms late \(p99\)/],
  ['open requests 300 ms late invalidate', facts({ ledger: ledgerOf(100, 300) }), 'invalid', /300 ms late/],
  [
    'slow answers may keep the connections of paced requests busy',
    facts({ model: 'paced', windowSeconds: 2, ledger: ledgerOf(100, 300, 400) }),
    'degraded',
    /300 ms late \(p99\): answers took up to 400 ms .* busy$/,
  ],
  ['open requests usually 5 ms late degrade', facts({ ledger: ledgerOf(100, 5) }), 'degraded', /5 ms late \(median\)/],
  [
    'a paced request need only keep its window',
    facts({ model: 'paced', windowSeconds: 2, ledger: ledgerOf(100, 15) }),
    'valid',
    undefined,
  ],
  [
    'a paced request out of its window does not count',
    facts({ model: 'paced', windowSeconds: 1, ledger: ledgerOf(100, 600) }),
    'invalid',
    /600 ms late/,
  ],
  [
    'a step of the clock degrades',
    facts({}, { clockStepMilliseconds: 500 }),
    'degraded',
    /wall clock was moved by 500 ms/,
  ],
  ['a leap of the clock invalidates', facts({}, { clockStepMilliseconds: 5000 }), 'invalid', /wall clock/],
  [
    'an engine that counts otherwise invalidates',
    facts({}, { answeredByEngine: 99 }),
    'invalid',
    /counted 99 answers, the ledger 100/,
  ],
  ['no answer at all invalidates', facts({ ledger: new Ledger(['only']) }), 'invalid', /no request was answered/],
  ['an engine that stopped says why', facts({}, { stopped: 'the run was interrupted' }), 'invalid', /interrupted/],
] as const) {
  const validity = validityOf(run);
  t.equal(validity.verdict, verdict, says);
  if (reason) t.match(validity.reasons.join('; '), reason);
  else t.strictSame(validity.reasons, []);
}

t.test('each measurement comes with the bounds that decided', async (t) => {
  const { measured = {}, bounds = {} } = validityOf(facts({}));
  t.same(Object.keys(bounds), Object.keys(measured));
  t.same(bounds.achievedShare, { degradedBelow: 0.99, invalidBelow: 0.95 });
  t.same(bounds.scheduleLagP99Milliseconds, { degradedAbove: 20, invalidAbove: 200 });
  t.same(validityOf(facts({ model: 'closed', offered: 0 })).bounds?.generatorCpuShare, { degradedAbove: 0.8 });
});
