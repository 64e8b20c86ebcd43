import t from 'tap';
import { duringExchange, now, runWithClock, sleep } from '../harness/http/clock.ts';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { manualTime } from './manual-time.ts';

const hour = 3_600_000;

t.test('a wait of hours takes no time, and waits end in their order', async (t) => {
  const began = performance.now();
  await runWithClock(manualTime().session, async () => {
    const from = now();
    const ended: number[] = [];
    const wait = async (hours: number) => {
      await sleep(hours * hour);
      ended.push(hours);
    };
    await Promise.all([wait(3), wait(1), wait(2)]);
    t.strictSame(ended, [1, 2, 3]);
    const passed = now() - from;
    t.ok(passed >= 3 * hour && passed < 3 * hour + 5, `${passed} ms`);
    const [one, next] = [now(), now()];
    t.ok(one < next, 'no two instants are equal');
    await t.rejects(sleep(hour, AbortSignal.abort(new Error('stopped'))), { message: 'stopped' });
  });
  t.ok(performance.now() - began < hour / 100);
});

t.test('no time passes while a request waits for its answer, but for what the server itself waits', async (t) => {
  const { session, server } = manualTime();
  await runWithClock(session, async () => {
    const answer = Promise.withResolvers<void>();
    const exchange = duringExchange(answer.promise);
    let hasSlept = false;
    const slept = sleep(hour).then(() => {
      hasSlept = true;
    });
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    t.notOk(hasSlept);
    await server.sleep(10);
    answer.resolve();
    await Promise.all([exchange, slept]);
    t.ok(hasSlept);
  });
});

t.test('an answer has the Date of the clock that the server was given', async (t) => {
  const { server: clock } = manualTime();
  await using server = await listen({ keys: demoKeys, clock });
  clock.advance(24 * hour);
  const { headers } = await fetch(`${server.url}/v1/models`);
  t.equal(headers.get('date'), new Date(clock.now()).toUTCString());
});
