import t from 'tap';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { generate } from '../../../scenarios/vocabulary/requests.ts';
import { blockIfRefused } from './block-reasons.ts';
import { retryAfterOf } from './retries.ts';

const reply = (status: number, ...headers: [string, string][]): Reply => ({
  ...{ kind: 'answer', status, headers, text: '', bodyBytes: 0, sentAt: 0, receivedAt: 1 },
  json: { ok: true, value: {} },
});

t.test('Retry-After is a number of seconds, or a date by the clock of the server', async (t) => {
  const date: [string, string] = ['date', 'Sat, 28 Nov 2026 15:19:29 GMT'];
  const after = (text: string) => retryAfterOf(reply(503, date, ['retry-after', text]));
  t.equal(after('4'), 4000);
  t.equal(after('Sat, 28 Nov 2026 15:19:33 GMT'), 4000);
  t.equal(after('Sat, 28 Nov 2026 15:19:29 GMT'), undefined, 'now');
  t.equal(after('Sun, 29 Nov 2026 15:19:29 GMT'), undefined, 'longer than a run waits');
  t.equal(after('soon'), undefined);
  t.equal(retryAfterOf(reply(503, ['retry-after', 'Sat, 28 Nov 2026 15:19:33 GMT'])), undefined, 'by an unknown clock');
});

t.test('a refusal is told with the Remaining that it announces', async (t) => {
  const refusal =
    (...headers: [string, string][]) =>
    () =>
      blockIfRefused(generate(), reply(429, ...headers), 8);
  const of = (remaining: string) => refusal(['x-ratelimit-remaining', remaining]);
  t.throws(of('0'), { message: /: 429 with Remaining 0, also when it was repeated \(up to 8 requests in flight\)$/ });
  t.throws(of('3'), { message: /: 429 although its Remaining was 3 \(/ });
  t.throws(refusal(), { message: /: 429 although no limit was known to be used up \(/ });
});
