import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { Answer, Reply } from '../../scenarios/vocabulary/exchange.ts';
import { manualTime } from '../../test/manual-time.ts';
import { now, runWithClock } from '../http/clock.ts';
import { KeyPacer } from './key-pacer.ts';

const { signal } = new AbortController();

/** An answer with Limit, Remaining and Reset. */
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

const newPacer = () => new KeyPacer(() => ['epoch-milliseconds']);

/** A test in which time passes only while everything waits, so that a slow machine is late for nothing. */
const inOwnTime = (name: string, test: (t: Test) => Promise<void>): void =>
  void t.test(name, (t) => runWithClock(manualTime().session, () => test(t)));

/** Acquires, and records when, and the waits before it. */
function acquiring(pacer: KeyPacer, acquired: number[], waits: number[] = [], own = signal): Promise<void> {
  return pacer.acquire(own, (milliseconds) => void waits.push(milliseconds)).then(() => void acquired.push(now()));
}

inOwnTime('all requests wait for the reset once, then for the answer to the first request', async (t) => {
  const pacer = newPacer();
  const resetAt = now() + 400;
  pacer.observe(answer(5, 0, resetAt));
  const [acquired, waits]: [number[], number[]] = [[], []];
  const all = Array.from({ length: 8 }, () => acquiring(pacer, acquired, waits));
  await all[0];
  t.ok(Math.min(...acquired) >= resetAt);
  t.equal(waits.length, 1, 'it is told once');
  await turn();
  t.equal(acquired.length, 1, 'a window that slides has room for one');
  pacer.release(answer(5, 4, now() + 60));
  await Promise.all(all.slice(0, 5));
  await turn();
  t.equal(acquired.length, 5, 'no more go than the limit allows');
  for (let left = 3; left >= 0; left--) pacer.release(answer(5, left, now() + 60, acquired[0]));
  await all[5];
  for (let left = 4; left >= 2; left--) pacer.release(answer(5, left, now() + 60));
  await Promise.all(all);
  t.equal(acquired.length, 8);
});

inOwnTime(
  'if the requests in flight may use what remains, the next one waits for an answer, not for the reset',
  async (t) => {
    const pacer = newPacer();
    pacer.observe(answer(5, 2, now() + 60_000));
    const acquired: number[] = [];
    await Promise.all([acquiring(pacer, acquired), acquiring(pacer, acquired)]);
    const third = acquiring(pacer, acquired);
    await turn();
    t.equal(acquired.length, 2);
    pacer.release();
    await third;
    t.equal(acquired.length, 3, 'a request that was never sent took nothing');
  },
);

inOwnTime('an answer to an earlier request does not raise what remains', async (t) => {
  const pacer = newPacer();
  const [earlier, resetAt] = [now(), now() + 300];
  pacer.observe(answer(5, 0, resetAt));
  pacer.observe(answer(5, 3, resetAt, earlier - 1));
  const acquired: number[] = [];
  await acquiring(pacer, acquired);
  t.ok((acquired[0] ?? 0) >= resetAt);
});

inOwnTime('with a limit of 1 every window is waited for', async (t) => {
  const pacer = newPacer();
  const acquired: number[] = [];
  for (let window = 0; window < 4; window++) {
    const resetAt = now() + 60;
    pacer.observe(answer(1, 0, resetAt, now(), window % 2 ? 404 : 200));
    await acquiring(pacer, acquired);
    pacer.release();
    t.ok((acquired[window] ?? 0) >= resetAt, `window ${window}`);
  }
});

inOwnTime('a Remaining that stays 0 is waited for twice, a negative one never', async (t) => {
  const [idle, below] = [newPacer(), newPacer()];
  const acquired: number[] = [];
  for (let time = 0; time < 4; time++) {
    const resetAt = now() + 80;
    idle.observe(answer(20, 0, resetAt));
    await acquiring(idle, acquired);
    idle.release();
    t.equal((acquired[time] ?? 0) >= resetAt, time < 2, `time ${time}`);
    below.observe(answer(20, -5, now() + 60_000));
    await acquiring(below, []);
    below.release();
  }
});

inOwnTime(
  'a sliding window that frees one place at a time is waited for every time, a Remaining stuck at 0 is not',
  async (t) => {
    const [sliding, stuck] = [newPacer(), newPacer()];
    const waits: Record<'sliding' | 'stuck', number[]> = { sliding: [], stuck: [] };
    for (const pacer of [sliding, stuck]) for (const left of [2, 1]) pacer.observe(answer(3, left, now() + 120));
    for (let time = 0; time < 8; time++) {
      sliding.observe(answer(3, 0, now() + 40));
      await acquiring(sliding, [], waits.sliding);
      sliding.release();
      stuck.observe(answer(3, 0, now() + 300));
      if (time < 6) await acquiring(stuck, [], waits.stuck);
      stuck.release();
    }
    const acquired: number[] = [];
    stuck.observe(answer(3, 0, now() + 300));
    const from = now();
    await acquiring(stuck, acquired);
    t.ok((acquired[0] ?? 0) - from < 100, 'it is let go');
    sliding.observe(answer(3, 0, now() + 200));
    const resetAt = now() + 199;
    await acquiring(sliding, acquired);
    t.ok((acquired[1] ?? 0) >= resetAt);
  },
);

inOwnTime('a reset that passed before its answer arrived leaves room for one request', async (t) => {
  const pacer = newPacer();
  pacer.observe(answer(3, 1, now() - 5));
  pacer.observe(answer(3, 0, now() - 5));
  const acquired: number[] = [];
  const both = [acquiring(pacer, acquired), acquiring(pacer, acquired)];
  await both[0];
  await turn();
  t.equal(acquired.length, 1);
  pacer.release(answer(3, 2, now() + 50));
  await both[1];
});

inOwnTime('a reset that is too far away exhausts the limit, if the server counted down to 0', async (t) => {
  const [honest, always] = [newPacer(), newPacer()];
  honest.observe(answer(20, 1, now() + 3_600_000));
  for (const pacer of [honest, always]) pacer.observe(answer(20, 0, now() + 3_600_000));
  await t.rejects(
    honest.acquire(signal, () => {}),
    { name: 'Error', message: /the limit is exhausted/ },
  );
  const acquired: number[] = [];
  await acquiring(always, acquired);
  t.equal(acquired.length, 1, 'who never announces anything else may mean nothing by it');
  const soon = newPacer();
  soon.observe(answer(20, 1, now() + 5000));
  soon.observe(answer(20, 0, now() + 5000));
  await t.rejects(
    soon.acquire(signal, () => {}, 2000),
    { name: 'Error', message: /the limit is exhausted/ },
    'nor what is left of the budget',
  );
});

inOwnTime('a Reset in seconds may be rounded down, so the wait is a second longer', async (t) => {
  const pacer = new KeyPacer(() => ['delta-seconds']);
  const waits: number[] = [];
  const interrupt = new AbortController();
  pacer.observe(answer(5, 0, 3));
  const waiting = acquiring(pacer, [], waits, interrupt.signal);
  interrupt.abort();
  await t.rejects(waiting);
  t.ok((waits[0] ?? 0) >= 3950, `${waits[0]}`);
});

inOwnTime('waits that each end in an admission go on, once a refusal has shown that 0 means used up', async (t) => {
  const pacer = newPacer();
  const token = 200;
  pacer.observe(answer(20, 5, now() + token));
  pacer.observe(answer(20, 0, now() + token));
  const waits: number[] = [];
  const useOne = async (status = 200) => {
    await acquiring(pacer, [], waits);
    pacer.release(answer(20, 0, now() + token, now(), status));
  };
  for (let count = 0; count < 12; count += 1) await useOne();
  t.ok(waits.length < 12, 'until then it may be a server that always announces 0');
  await useOne(429);
  waits.length = 0;
  for (let count = 0; count < 30; count += 1) await useOne();
  t.equal(waits.length, 30);
});

inOwnTime('an interrupted run stops waiting', async (t) => {
  const pacer = newPacer();
  const interrupt = new AbortController();
  pacer.observe(answer(5, 0, now() + 60_000));
  const waiting = acquiring(pacer, [], [], interrupt.signal);
  interrupt.abort();
  await t.rejects(waiting, { name: 'AbortError' });
});

inOwnTime('a delta of a few counts seconds, because no window lasts a few milliseconds', async (t) => {
  const pacer = new KeyPacer(() => ['delta-milliseconds', 'delta-seconds']);
  const waits: number[] = [];
  pacer.observe(answer(5, 0, 1));
  const from = now();
  await acquiring(pacer, [], waits);
  t.ok(now() - from > 900);
  pacer.release();
  pacer.observe(answer(5, 0, 300));
  await acquiring(pacer, [], waits);
  t.ok((waits[1] ?? 0) < 1400, 'one of 300 may be either, the shorter is tried first');
});

inOwnTime(
  'without a known reset, one request at a time is sent after doubling waits, for a limited time',
  async (t) => {
    const pacer = new KeyPacer(() => []);
    const silent = (status: number): Reply => ({ ...(answer(0, 0, 0, now(), status) as Answer), headers: [] });
    const waits: number[] = [];
    pacer.observe(silent(429));
    t.notOk(pacer.mayRetryWithoutReset, 'never admitted: nothing to hope for');
    pacer.observe(silent(200));
    pacer.observe(silent(429));
    t.ok(pacer.mayRetryWithoutReset);
    const acquired: number[] = [];
    const both = [acquiring(pacer, acquired, waits), acquiring(pacer, acquired, waits)];
    await both[0];
    t.strictSame(waits, [500]);
    pacer.release(silent(429));
    await both[1];
    t.strictSame(waits, [500, 1000]);
    pacer.release(silent(200));
    await Promise.all([1, 2, 3].map(() => acquiring(pacer, acquired, waits)));
    t.equal(waits.length, 2, 'admitted: nothing stands in the way of the rest');
  },
);
