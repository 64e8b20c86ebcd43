import t from 'tap';
import { admittedByEnd } from './admitted-by-end.ts';
import { judgeLimit } from './questions/limit-judgement.ts';
import { announcedEnds } from './resets.ts';

const origin = Date.UTC(2026, 10, 20, 12);
const rule = { limit: 3, windowMilliseconds: 1500 };

/** Requests at these instants, of which the listed numbers are refused, and the reset that each announces. */
function announced(instants: readonly number[], refusals: readonly number[], reset: (at: number) => number) {
  const column = (of: (at: number, index: number) => number) => Float64Array.from(instants, of);
  const decisions = {
    count: instants.length,
    outcome: Uint8Array.from(instants, (_, index) => (refusals.includes(index) ? 1 : 0)),
    sent: column((at) => at),
    answered: column((at) => at + 1),
    remaining: column(() => Number.NaN),
    limit: column(() => rule.limit),
    reset: column((at) => reset(at)),
    ...{ operation: new Uint8Array(instants.length), operations: ['generate'], row: Uint32Array.from(instants.keys()) },
  };
  return { decisions, ...announcedEnds(decisions, { units: ['epoch-milliseconds'], origin }) };
}

/** Windows that end at each multiple of 1.5 s. */
const end = (at: number): number => origin + (Math.floor(at / 1500) + 1) * 1500;

t.test('more admissions than the limit that announce one end leave the limit undecided', async (t) => {
  const { decisions, endOf } = announced([10, 200, 210, 220, 230, 1510, 1520, 1530, 1540], [4, 8], end);
  t.equal(admittedByEnd(decisions, rule, endOf), 4);
  t.match(judgeLimit(decisions, rule, { endOf }), {
    undecided: /^4 admitted requests announce one X-RateLimit-Reset, and only other ends of windows explain that/,
  });
  const exact = announced([10, 200, 210, 220, 1510, 1520, 1530, 1540], [3, 7], end);
  t.equal(admittedByEnd(exact.decisions, rule, exact.endOf), 3);
});

t.test('an instant far beyond the window, or in whole seconds, is no end of a window', async (t) => {
  const far = announced([10, 200, 210, 220, 230], [4], () => origin + 3_600_000);
  t.equal(admittedByEnd(far.decisions, rule, far.endOf), 0);
  const whole = announced([10, 200, 210, 220, 230], [4], (at) => Math.ceil(end(at) / 1000));
  t.equal(admittedByEnd(whole.decisions, rule, whole.endOf), 0);
});
