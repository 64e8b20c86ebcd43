import t from 'tap';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { correctLimiters, otherCorrectLimiters } from '../../../reference-server/limiters/correct.ts';
import { calibrationText } from './calibration-text.ts';
import { allowForBusyMachine, countFigure, latencyFigure } from './figure.ts';
import { KnownServer } from './known-server.ts';

t.test('a latency is within its bound by milliseconds or by share, whichever is more', async (t) => {
  const allowed = { milliseconds: 1, share: 0.02 };
  const verdict = (wanted: number, got: number | undefined) => latencyFigure('p50', 'k6', wanted, got, allowed).verdict;
  t.equal(verdict(1, 1.9), 'within');
  t.equal(verdict(1, 2.1), 'outside');
  t.equal(verdict(100, 102), 'within');
  t.equal(verdict(100, 103), 'outside');
  t.equal(verdict(100, undefined), 'no data');
});

t.test('a count may miss `spare` of the total', async (t) => {
  t.equal(countFigure('named', 7, 7).verdict, 'within');
  t.equal(countFigure('named', 6, 7).verdict, 'outside');
  t.equal(countFigure('named', 4, 5, 1).verdict, 'within');
});

t.test('the text begins with the verdict and shows every figure', async (t) => {
  const figures = [latencyFigure('p50', 'k6', 10, 15, { milliseconds: 1, share: 0 }), countFigure('limiters', 7, 7)];
  const text = calibrationText({ accurate: false, busy: false, figures, skipped: ['k6'] });
  t.match(text, /^inaccurate: 1 of 2 figures/);
  t.match(text, /✘ k6: p50: 15 ms \(truth 10; bound 1 ms or 0 %\)/);
  t.match(text, /✔ limiters: 7 of 7/);
  t.match(text, /skipped: k6/);
});

t.test('what is out of bounds on a busy machine is undecided', async (t) => {
  const [good, bad] = [countFigure('good', 7, 7), countFigure('bad', 6, 7)];
  t.equal(allowForBusyMachine(good, true).verdict, 'within');
  t.equal(allowForBusyMachine(bad, false).verdict, 'outside');
  const undecided = allowForBusyMachine(bad, true);
  t.equal(undecided.verdict, 'undecided');
  const text = (figures: Parameters<typeof calibrationText>[0]['figures']) =>
    calibrationText({ accurate: false, busy: false, figures, skipped: [] });
  t.match(text([good, undecided]), /^undecided: the machine was too busy for 1 of 2 figures/);
  t.match(text([bad, undecided]), /^inaccurate: 1 of 2 figures/);
});

t.test('the names of limiters are unique', async (t) => {
  const names = [...correctLimiters, ...otherCorrectLimiters, ...brokenLimiters].map((limiter) => limiter.name);
  t.equal(new Set(names).size, names.length);
});

t.test('the known server keeps its delays, limits and counts', async (t) => {
  await using server = await KnownServer.start();
  await server.configure({ delayMilliseconds: 20 });
  const from = performance.now();
  t.equal((await fetch(server.url)).status, 200);
  t.ok(performance.now() - from >= 19);
  t.ok(((await server.truth()).durations[0] ?? 0) >= 19);

  await server.configure({ limit: 2, windowMilliseconds: 60_000 });
  const statuses: number[] = [];
  for (let index = 0; index < 3; index++) {
    const answer = await fetch(`${server.url}/fixed-window/v1/models`, { headers: { authorization: 'Bearer one' } });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  t.strictSame(statuses, [200, 200, 429]);
  const { limiters } = await server.truth();
  t.strictSame(limiters['fixed-window'], { admitted: { 'Bearer one': 2 }, refused: { 'Bearer one': 1 } });
});
