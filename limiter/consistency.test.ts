import t from 'tap';
import { correctLimiters } from '../reference-server/limiters/correct.ts';
import { type Bucket, withBuckets } from '../reference-server/limiters/limiter.ts';
import { segmentedLog } from '../reference-server/limiters/sliding.ts';
import { looser, simulatedLedger } from '../test/limiter/simulated-ledger.ts';
import { contradictionIn, fittingFamilies, kindsOf } from './consistency.ts';
import { decisionsFrom, type Outcome } from './decisions.ts';
import { families } from './families/index.ts';
import { resolution } from './resolution.ts';

const rule = { limit: 20, windowMilliseconds: 2000 };
const setting = { ...rule, windows: 4, ofLimit: 3, latencyMilliseconds: 1, seed: 1 };

t.test('each kind is consistent with its own ledger and finds the limit within one request', async (t) => {
  for (const limiter of correctLimiters) {
    const decisions = simulatedLedger(limiter, setting);
    const kinds = kindsOf(fittingFamilies(decisions, rule));
    t.ok(kinds.includes(limiter.kind), `${limiter.name} in ${kinds}`);
    const { lo, hi, cut } = resolution(decisions, rule);
    t.ok(lo >= 19 && lo <= 20 && hi >= 20 && hi <= 21 && !cut, `${limiter.name}: ${lo} to ${hi}`);
  }
});

t.test('one request too many or too few in each window is a contradiction, with the rows that prove it', async (t) => {
  const [fixedWindow] = correctLimiters;
  if (!fixedWindow) throw new Error('no limiter');
  for (const more of [1, -1]) {
    const decisions = simulatedLedger(
      looser(fixedWindow, (limit) => limit + more),
      setting,
    );
    t.strictSame(fittingFamilies(decisions, rule), []);
    const contradiction = contradictionIn(decisions, rule, {});
    t.ok(contradiction.indices.includes(contradiction.index));
    t.ok(contradiction.indices.length < decisions.count, `${contradiction.indices.length} of ${decisions.count} rows`);
    const proof = decisionsFrom(
      Array.from(contradiction.indices, (index) => ({
        sent: decisions.sent[index] ?? 0,
        answered: decisions.answered[index] ?? 0,
        outcome: (decisions.outcome[index] ?? 0) as Outcome,
      })),
    );
    t.ok(proof.count > 0);
  }
});

t.test('a ledger without refusals fits every limit above, and no refusal at all fits every family', async (t) => {
  const [fixedWindow] = correctLimiters;
  if (!fixedWindow) throw new Error('no limiter');
  const decisions = simulatedLedger(fixedWindow, { ...setting, ofLimit: 0.2 });
  t.strictSame(kindsOf(fittingFamilies(decisions, rule)), kindsOf(families));
  t.equal(resolution(decisions, rule).hi, Number.POSITIVE_INFINITY);
});

t.test('logs of any number of segments and buckets filled by a timer are members of their families', async (t) => {
  const fillsByTimer =
    (period: number): Bucket =>
    (limit, length) => {
      let [tokens, tick] = [limit, 0];
      return (now) => {
        const current = Math.floor((now - 7) / period);
        if (tick > 0) tokens = Math.min(limit, tokens + ((current - tick) * limit * period) / length);
        tick = current;
        const isAdmitted = tokens >= 1 - 1e-9;
        if (isAdmitted) tokens--;
        return { admitted: isAdmitted, remaining: Math.floor(tokens), resetAt: now };
      };
    };
  const isMember = (kind: string, bucket: Bucket): boolean =>
    fittingFamilies(simulatedLedger({ make: withBuckets(bucket) }, setting), rule).some(
      (family) => family.kind === kind,
    );
  for (const segments of [5, 6, 7, 12, 13, 60])
    t.ok(isMember('sliding-log', segmentedLog(segments)), `${segments} segments`);
  for (const period of [10, 100, 250, 1000]) t.ok(isMember('token-bucket', fillsByTimer(period)), `each ${period} ms`);
});

t.test('a ledger of nothing is consistent with everything', async (t) => {
  const decisions = decisionsFrom([]);
  t.strictSame(kindsOf(fittingFamilies(decisions, rule)), kindsOf(families));
});

t.test('refusals that an announcement excuses are left out', async (t) => {
  const [fixedWindow] = correctLimiters;
  if (!fixedWindow) throw new Error('no limiter');
  const decisions = simulatedLedger(
    looser(fixedWindow, (limit) => limit - 3),
    setting,
  );
  const ignored = new Set(decisions.outcome.keys().filter((index) => decisions.outcome[index] === 1));
  t.strictSame(fittingFamilies(decisions, rule), []);
  t.not(fittingFamilies(decisions, rule, { ignored }).length, 0);
});
