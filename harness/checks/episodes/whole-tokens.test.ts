import t from 'tap';
import type { Exhaustion } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { beganFull, beyondTokens, shiftOf, tokenChanceOf } from './whole-tokens.ts';

const answer = (status: number, receivedAt: number, remaining: number): Reply => ({
  ...{ kind: 'answer', status, text: '', bodyBytes: 0, json: { ok: false, problem: '' } },
  headers: [['X-RateLimit-Remaining', String(remaining)]],
  ...{ sentAt: 0, receivedAt },
});

const burst = (received: readonly number[], perMillisecond: number, shows = 'refill', atOnce = 0): Exhaustion => {
  const replies = received.map((at, index) => answer(200, at, 2 - index));
  return {
    ...{ limit: 3, prior: 0, replies: [answer(429, 1, 0), ...replies] },
    recovery: { shows, refill: { perMillisecond, atOnce } },
  } as unknown as Exhaustion;
};

t.test('a token explains one request more as likely as it comes back in that time', async (t) => {
  t.equal(tokenChanceOf(burst([5, 6, 7], 0.01)), undefined, 'not more than the limit');
  t.equal(tokenChanceOf(burst([5, 6, 7, 20], 0.01)), 0.2);
  t.equal(tokenChanceOf(burst([5, 6, 7, 20, 20], 0.01)), 0, 'two more');
  t.equal(tokenChanceOf(burst([5, 6, 7, 150], 0.01)), 1, 'long enough');
  t.equal(tokenChanceOf(burst([5, 6, 7, 8], 0.01, 'window')), undefined, 'a window gives nothing back');
});

t.test('requests that come back together explain as many more, but come back less often', async (t) => {
  const beyond = [5, 6, 7, 20, 20, 20];
  t.equal(tokenChanceOf(burst(beyond, 0.01)), 0, 'not one by one');
  t.equal(tokenChanceOf(burst(beyond, 0.01, 'refill', 3)), 0.05);
  t.equal(tokenChanceOf(burst([...beyond, 20, 20], 0.01, 'refill', 3)), 0, 'more than come back together');
});

t.test('a limit of which something is missing says nothing', async (t) => {
  t.ok(beganFull(burst([5, 6, 7], 0.01)), 'although refusals came first');
  t.notOk(beganFull({ ...burst([5, 6], 0.01), limit: 4 }));
});

t.test('attempts meet a timer at different phases', async (t) => {
  const phases = [1, 2, 3, 4, 5].map((attempt) => shiftOf(attempt, burst([], 0.01)) % 100);
  for (const phase of phases)
    for (const other of phases.filter((each) => each !== phase)) t.ok(Math.abs(phase - other) > 5, `${phases}`);
  t.ok(phases.every((phase) => phase >= 0));
});

t.test('a burst that admitted more than comes back counts, although later ones admitted less', async (t) => {
  const run = (received: readonly number[], shows: string) => ({
    episode: burst(received, 0.01, shows),
    exchanges: [],
  });
  const many = run([5, 6, 7, 20, 20], 'nothing');
  const [last, drain] = [run([5, 6], 'refill'), run([5, 6, 7], 'refill')];
  t.match(beyondTokens([run([5, 6, 7, 20], 'nothing'), many], last, drain)?.episode, {
    ...many.episode,
    tokenChance: 0,
  });
  t.equal(beyondTokens([run([5, 6, 7, 20], 'nothing')], last, drain), undefined, 'one token may have come back');
  t.equal(beyondTokens([many], last, undefined), undefined, 'nothing shows what comes back');
  t.equal(beyondTokens([many], last, run([5, 6, 7], 'window')), undefined, 'it may have met the end of a window');
  t.equal(beyondTokens([many], run([5, 6], 'nothing'), drain), undefined);
});
