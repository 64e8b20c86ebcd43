import t from 'tap';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import type { OpenedWindow } from './idle-window.ts';
import { straddles } from './limit-exhaustion.ts';

/** An answer received at an instant in ms, with or without X-RateLimit-Reset. */
function answer(status: number, receivedAt: number, reset?: number): Reply {
  const headers: [string, string][] = reset === undefined ? [] : [['X-RateLimit-Reset', `${reset}`]];
  const json = { ok: false as const, problem: '' };
  return { kind: 'answer', status, headers, text: '', bodyBytes: 0, json, sentAt: receivedAt - 5, receivedAt };
}

/** A window of limit 3 that is certain until 2000 ms. */
const windowOpenedBy = (opening: Reply): OpenedWindow => ({
  ...{ opening, limit: 3, prior: 0, resetAt: 3000, certainUntil: 2000, declared: {} },
  exchange: { request: { method: 'GET', path: '/v1/models', headers: [] }, curl: '' },
});

const admittedAt = (...instants: number[]): Reply[] => instants.map((instant) => answer(200, instant, 3));

t.test('more than the limit is of one window if a Reset was announced and all came before its end', async (t) => {
  t.notOk(straddles(windowOpenedBy(answer(200, 0, 3)), admittedAt(100, 100, 100), false));
});

t.test('an admission after the certain end may be from the next window, whichever answer came last', async (t) => {
  t.ok(straddles(windowOpenedBy(answer(200, 0, 3)), admittedAt(100, 2100, 100), false));
  t.notOk(straddles(windowOpenedBy(answer(200, 0, 3)), admittedAt(100, 2100), false), 'the limit was not exceeded');
  t.notOk(straddles(windowOpenedBy(answer(200, 0, 3)), admittedAt(100, 2100, 100), true), 'the limiter refills');
});

t.test('if only refusals announce a Reset, the beginning of the window is not known', async (t) => {
  const admitted = [100, 100, 100].map((instant) => answer(200, instant));
  const refused = answer(429, 110, 3);
  t.ok(straddles(windowOpenedBy(answer(200, 0)), [...admitted, refused], false));
  t.notOk(straddles(windowOpenedBy(answer(200, 0, 3)), [...admitted, refused], false), 'the opening tells the window');
  t.notOk(straddles(windowOpenedBy(answer(200, 0)), admitted, false), 'nothing announces a Reset');
});
