import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import type { Answer, Reply } from '../../scenarios/vocabulary/exchange.ts';
import { now } from '../http/response.ts';
import { KeyPacer } from './key-pacer.ts';

const { signal } = new AbortController();

/** An answer that announces a limit, what remains of it and the end of the window. */
const answer = (limit: number, remaining: number, resetAt: number, sentAt = now(), status = 200): Reply => ({
  kind: 'answer',
  status,
  headers: [
    ['x-ratelimit-limit', String(limit)],
    ['x-ratelimit-remaining', String(remaining)],
    ['x-ratelimit-reset', String(Math.ceil(resetAt))],
  ],
  text: '{}',
  bodyBytes: 2,
  json: { ok: true, value: {} },
  sentAt,
  receivedAt: now(),
});

const paced = () => new KeyPacer(() => ['epoch-milliseconds']);

/** Enters, and notes it. */
function entering(pace: KeyPacer, entered: number[], waits: number[] = [], own = signal): Promise<void> {
  return pace.acquire(own, (milliseconds) => void waits.push(milliseconds)).then(() => void entered.push(now()));
}

t.test('however many wait, all wait for the reset, once, and then for the answer to the first', async (t) => {
  const pace = paced();
  const resetAt = now() + 400;
  pace.observe(answer(5, 0, resetAt));
  const [entered, waits]: [number[], number[]] = [[], []];
  const all = Array.from({ length: 8 }, () => entering(pace, entered, waits));
  await all[0];
  t.ok(Math.min(...entered) >= resetAt);
  t.equal(waits.length, 1, 'it is told once');
  await turn();
  t.equal(entered.length, 1, 'a window that slides has room for one');
  pace.release(answer(5, 4, now() + 60));
  await Promise.all(all.slice(0, 5));
  await turn();
  t.equal(entered.length, 5, 'no more go than the limit allows');
  for (let left = 3; left >= 0; left--) pace.release(answer(5, left, now() + 60, entered[0]));
  await all[5];
  for (let left = 4; left >= 2; left--) pace.release(answer(5, left, now() + 60));
  await Promise.all(all);
  t.equal(entered.length, 8);
});

t.test('what is under way may take what remains: the next waits for its answer, not for the reset', async (t) => {
  const pace = paced();
  pace.observe(answer(5, 2, now() + 60_000));
  const entered: number[] = [];
  await Promise.all([entering(pace, entered), entering(pace, entered)]);
  const third = entering(pace, entered);
  await turn();
  t.equal(entered.length, 2);
  pace.release();
  await third;
  t.equal(entered.length, 3, 'a request that was never sent took nothing');
});

t.test('an answer that was overtaken does not bring back what a later one took', async (t) => {
  const pace = paced();
  const [earlier, resetAt] = [now(), now() + 300];
  pace.observe(answer(5, 0, resetAt));
  pace.observe(answer(5, 3, resetAt, earlier - 1));
  const entered: number[] = [];
  await entering(pace, entered);
  t.ok((entered[0] ?? 0) >= resetAt);
});

t.test('with a limit of 1 each window is waited for', async (t) => {
  const pace = paced();
  const entered: number[] = [];
  for (let window = 0; window < 4; window++) {
    const resetAt = now() + 60;
    pace.observe(answer(1, 0, resetAt, now(), window % 2 ? 404 : 200));
    await entering(pace, entered);
    pace.release();
    t.ok((entered[window] ?? 0) >= resetAt, `window ${window}`);
  }
});

t.test('a Remaining that stays 0 while requests are admitted is waited for twice, one below 0 never', async (t) => {
  const [idle, below] = [paced(), paced()];
  const entered: number[] = [];
  for (let time = 0; time < 4; time++) {
    const resetAt = now() + 80;
    idle.observe(answer(20, 0, resetAt));
    await entering(idle, entered);
    idle.release();
    t.equal((entered[time] ?? 0) >= resetAt, time < 2, `time ${time}`);
    below.observe(answer(20, -5, now() + 60_000));
    await entering(below, []);
    below.release();
  }
});

t.test(
  'a sliding window that frees one at a time is waited for each time, a Remaining stuck at 0 is not',
  async (t) => {
    const [sliding, stuck] = [paced(), paced()];
    const waits: Record<'sliding' | 'stuck', number[]> = { sliding: [], stuck: [] };
    for (const pace of [sliding, stuck]) for (const left of [2, 1]) pace.observe(answer(3, left, now() + 120));
    for (let time = 0; time < 8; time++) {
      sliding.observe(answer(3, 0, now() + 40));
      await entering(sliding, [], waits.sliding);
      sliding.release();
      stuck.observe(answer(3, 0, now() + 300));
      if (time < 6) await entering(stuck, [], waits.stuck);
      stuck.release();
    }
    const entered: number[] = [];
    stuck.observe(answer(3, 0, now() + 300));
    const from = now();
    await entering(stuck, entered);
    t.ok((entered[0] ?? 0) - from < 100, 'it is let go');
    sliding.observe(answer(3, 0, now() + 200));
    const resetAt = now() + 199;
    await entering(sliding, entered);
    t.ok((entered[1] ?? 0) >= resetAt);
  },
);

t.test('a reset that passed while its answer was on the way leaves room for one', async (t) => {
  const pace = paced();
  pace.observe(answer(3, 1, now() - 5));
  pace.observe(answer(3, 0, now() - 5));
  const entered: number[] = [];
  const both = [entering(pace, entered), entering(pace, entered)];
  await both[0];
  await turn();
  t.equal(entered.length, 1);
  pace.release(answer(3, 2, now() + 50));
  await both[1];
});

t.test(
  'a reset further off than is worth waiting for leaves no room, where the server counted down to 0',
  async (t) => {
    const [honest, always] = [paced(), paced()];
    honest.observe(answer(20, 1, now() + 3_600_000));
    for (const pace of [honest, always]) pace.observe(answer(20, 0, now() + 3_600_000));
    await t.rejects(
      honest.acquire(signal, () => {}),
      { name: 'Error', message: /the limit is exhausted/ },
    );
    const entered: number[] = [];
    await entering(always, entered);
    t.equal(entered.length, 1, 'who never announces anything else may mean nothing by it');
    const soon = paced();
    soon.observe(answer(20, 1, now() + 5000));
    soon.observe(answer(20, 0, now() + 5000));
    await t.rejects(
      soon.acquire(signal, () => {}, 2000),
      { name: 'Error', message: /the limit is exhausted/ },
      'nor what is left of the budget',
    );
  },
);

t.test('a Reset in seconds may be rounded down: a second more is waited', async (t) => {
  const pace = new KeyPacer(() => ['delta-seconds']);
  const waits: number[] = [];
  const interrupt = new AbortController();
  pace.observe(answer(5, 0, 3));
  const waiting = entering(pace, [], waits, interrupt.signal);
  interrupt.abort();
  await t.rejects(waiting);
  t.ok((waits[0] ?? 0) >= 3950, `${waits[0]}`);
});

t.test('an interrupted run waits no longer', async (t) => {
  const pace = paced();
  const interrupt = new AbortController();
  pace.observe(answer(5, 0, now() + 60_000));
  const waiting = entering(pace, [], [], interrupt.signal);
  interrupt.abort();
  await t.rejects(waiting, { name: 'AbortError' });
});

t.test('a delta that would be a window of a few milliseconds is one of seconds', async (t) => {
  const pace = new KeyPacer(() => ['delta-milliseconds', 'delta-seconds']);
  const waits: number[] = [];
  pace.observe(answer(5, 0, 1));
  const from = now();
  await entering(pace, [], waits);
  t.ok(now() - from > 900);
  pace.release();
  pace.observe(answer(5, 0, 300));
  await entering(pace, [], waits);
  t.ok((waits[1] ?? 0) < 1400, 'one of 300 may be either, the shorter is tried first');
});

t.test(
  'where nothing tells when the window ends, one at a time tries after waits that double, for so long in all',
  async (t) => {
    const pace = new KeyPacer(() => []);
    const silent = (status: number): Reply => ({ ...(answer(0, 0, 0, now(), status) as Answer), headers: [] });
    const waits: number[] = [];
    pace.observe(silent(429));
    t.notOk(pace.mayRetryWithoutReset, 'never admitted: nothing to hope for');
    pace.observe(silent(200));
    pace.observe(silent(429));
    t.ok(pace.mayRetryWithoutReset);
    const entered: number[] = [];
    const both = [entering(pace, entered, waits), entering(pace, entered, waits)];
    await both[0];
    t.strictSame(waits, [500]);
    pace.release(silent(429));
    await both[1];
    t.strictSame(waits, [500, 1000]);
    pace.release(silent(200));
    await Promise.all([1, 2, 3].map(() => entering(pace, entered, waits)));
    t.equal(waits.length, 2, 'admitted: nothing stands in the way of the rest');
  },
);
