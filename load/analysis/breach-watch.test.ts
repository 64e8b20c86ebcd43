import t from 'tap';
import { listen } from '../../reference-server/server.ts';
import type { LoadOperation } from '../../schemas/generated/types.ts';
import { accessTo } from '../../test/load/engine-jobs.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Limit, Profile } from '../profiles/profile.ts';
import { runLoad } from '../run.ts';
import { watchBreaches } from './breach-watch.ts';

const profileWith = (...limits: Limit[]): Profile => ({
  name: 'mine',
  asks: 'Is it fast?',
  arrival: { model: 'paced' },
  keys: [
    { label: 'one', perSecond: 50 },
    { label: 'two', perSecond: 50 },
  ],
  seconds: 60,
  limits: limits.map((limit) => ({ abortOnBreach: true, ...limit })),
});

/** Adds answered requests of key 0, or those of another one. */
function add(
  ledger: Ledger,
  count: number,
  milliseconds: number,
  { status = 200, key = 0, operation = 'generate' as LoadOperation } = {},
) {
  for (let index = 0; index < count; index++) {
    const row = ledger.open(key, index, index, -1, operation);
    ledger.answer(row, index + milliseconds, index + milliseconds, status, {});
  }
}

function watched(limit: Limit) {
  const ledger = new Ledger(['one', 'two']);
  const clock = { now: 0 };
  const breach = watchBreaches(profileWith(limit), ledger, () => clock.now);
  const look = () => {
    clock.now += 1000;
    return breach();
  };
  return { ledger, look };
}

t.test('a percentile ends a load once there are enough requests for it', async (t) => {
  const { ledger, look } = watched({ metric: 'one.admitted.p90', below: 20 });
  add(ledger, 99, 30);
  t.equal(look(), undefined, 'a p90 needs a hundred');
  add(ledger, 200, 30, { key: 1 });
  t.equal(look(), undefined, 'of its key');
  add(ledger, 1, 30);
  t.match(look(), { metric: 'one.admitted.p90', bound: 'below 20', bounds: { below: 20 }, atSeconds: 3 });
});

t.test('a count ends a load with the first request too many, a share with twenty', async (t) => {
  const counted = watched({ metric: 'run.errors', atMost: 1 });
  add(counted.ledger, 1, 1, { status: 500 });
  t.equal(counted.look(), undefined);
  add(counted.ledger, 1, 1, { status: 500, key: 1 });
  t.match(counted.look(), { value: 2 });
  const share = watched({ metric: 'one.errorShare', below: 0.1 });
  add(share.ledger, 10, 1, { status: 500 });
  t.equal(share.look(), undefined);
  add(share.ledger, 10, 1);
  t.match(share.look(), { value: 0.5 });
});

t.test('one operation is watched by itself, and not before its time', async (t) => {
  const { ledger, look } = watched({ metric: 'run.models.admitted.p50', atMost: 5, abortAfterSeconds: 3 });
  add(ledger, 50, 9);
  add(ledger, 50, 9, { operation: 'models' });
  t.strictSame([look(), look()], [undefined, undefined]);
  t.match(look(), { metric: 'run.models.admitted.p50', atSeconds: 3 });
});

t.test('a threshold without abortOnBreach ends nothing', async (t) => {
  const { ledger, look } = watched({ metric: 'run.errors', atMost: 0, abortOnBreach: false });
  add(ledger, 30, 1, { status: 500 });
  t.equal(look(), undefined);
});

t.test('the run that it ends is valid, breaches that threshold, and has no data for the others', async (t) => {
  const keys = ['one', 'two'].map((id) => ({
    id,
    secret: `breach-${id}-0123456789`,
    limit: 10,
    windowSeconds: 1,
    lacks: [],
  }));
  await using server = await listen({ keys, port: 0 });
  const profile = profileWith(
    { metric: 'one.refused', atMost: 3 },
    { metric: 'two.overAdmitted', atMost: 0, abortOnBreach: false },
  );
  const result = await runLoad({
    profile,
    ...accessTo(server.url),
    keys,
    seed: 1,
    signal: AbortSignal.timeout(120_000),
  });
  t.strictSame(
    result.limits.map(({ verdict }) => verdict),
    ['breached', 'no data'],
  );
  t.not(result.validity.verdict, 'invalid', result.validity.reasons.join('; '));
  t.match(result.endedBy, { metric: 'one.refused', bound: 'at most 3', bounds: { atMost: 3 } });
  t.match(result.notes, [/ended .* s into the run: one\.refused was \d+, allowed: at most 3/]);
  t.ok((result.durationSeconds ?? 60) < 30, `${result.durationSeconds}`);
  t.ok(result.keys.every(({ offered, sent, errors }) => offered === sent && errors === 0));
});
