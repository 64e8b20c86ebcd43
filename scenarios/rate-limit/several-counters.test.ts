import t from 'tap';
import type { Reply } from '../vocabulary/exchange.ts';
import { remainingShowsSeveralCounters } from './several-counters.ts';

function answer(remaining: number): Reply {
  const headers: [string, string][] = [['X-RateLimit-Remaining', String(remaining)]];
  const json = { ok: false as const, problem: '' };
  return { kind: 'answer', status: 200, headers, text: '', bodyBytes: 0, json, sentAt: 0, receivedAt: 0 };
}
const shows = (...values: number[]): boolean => remainingShowsSeveralCounters(values.map(answer));

t.test('counters that answer in turn, or at random', async (t) => {
  t.ok(shows(15, 19, 14, 18, 13, 17, 12, 16), 'in turn');
  t.ok(shows(18, 19, 17, 18, 16, 17, 15, 16), 'one apart');
  t.ok(shows(15, 14, 19, 13, 18, 17, 12, 16, 11, 10, 15, 14), 'at random');
  t.ok(shows(9, 4, 14, 8, 3, 13, 7, 2, 12, 6, 1, 11), 'three counters');
});

t.test('one counter', async (t) => {
  t.notOk(shows(19, 18, 17, 16, 15, 14, 13, 12), 'a window');
  t.notOk(shows(3, 2, 1, 19, 18, 17, 16, 15, 14), 'a window that ends in between');
  t.notOk(shows(19, 19, 18, 18, 17, 17, 16, 16), 'a bucket that refills at half the rate of requests');
  t.notOk(shows(18, 16, 18, 16, 18, 16, 18, 16), 'a rounded bucket that refills as fast as it is asked');
  t.notOk(shows(19, 18, 19, 18, 19, 18, 19, 18), 'a bucket that refills between requests');
  t.notOk(shows(18, 18, 16, 16, 14, 14, 12, 12, 10), 'Remaining that falls in steps');
  t.notOk(shows(19, 15, 14, 9, 8, 7, 2, 1), 'another client uses the key');
});
