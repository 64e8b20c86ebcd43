import t from 'tap';
import type { CheckResult, LoadKey, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { perKeyLoad } from '../../test/goldens/per-key-load.ts';
import { openQuestions, releaseFigures } from './release.ts';

const withKey = (more: Partial<LoadKey>): RunReport => ({
  ...everyOutcome,
  load: [{ ...perKeyLoad, keys: perKeyLoad.keys.slice(0, 1).map((key) => ({ ...key, ...more })) }],
});
const limiterOf = (run: RunReport) => releaseFigures(run).find(({ name }) => name === 'limiter');

t.test('a ring is filled by what was decided', async (t) => {
  const part = { ...everyOutcome, coverage: { required: 73, ran: 8 } };
  const [decided] = releaseFigures(part);
  t.match(decided, { name: 'decided', says: '8 of 73', look: 'blocked' });
  t.ok(Math.abs((decided?.share ?? 0) - 8 / 73) < 1e-9);
  t.match(releaseFigures({ ...part, coverage: { required: 73, ran: 73 } })[0], { share: 1, look: 'passed' });
});

t.test(
  'rings have one base: what failed fills a share of the required checks, and nothing failed fills none',
  async (t) => {
    const [decided, failed] = releaseFigures({ ...everyOutcome, coverage: { required: 80, ran: 40 } });
    t.equal(decided?.share, 0.5);
    const [count, ...others] = String(failed?.says).split(' ');
    t.equal(others.join(' '), 'required and 1 declared');
    t.equal(failed?.share, Number(count) / 80);
    const should = { ...everyOutcome.checks[0], level: 'should', gates: true, outcome: 'violated' } as CheckResult;
    const advised = { ...everyOutcome, checks: [should], coverage: { required: 5, ran: 4 } };
    t.match(releaseFigures(advised)[1], { says: '1 recommended', share: 0, look: 'violated' });
    const passed = everyOutcome.checks.filter(({ outcome }) => outcome === 'passed');
    t.match(releaseFigures({ ...everyOutcome, checks: passed })[1], { says: 'none', share: 0, look: 'passed' });
  },
);

t.test('the limiter is told by its windows, as exact, as held, or not at all', async (t) => {
  t.match(limiterOf(withKey({})), { says: '21 of 20 in 1 of 2 windows', look: 'violated' });
  const held = { overAdmitted: 0, windows: [{ fromSeconds: 0, untilSeconds: 2, admitted: 20, refused: 9 }] };
  t.match(limiterOf(withKey({ ...held, possibleLimits: { lowest: 20, highest: 20 } })), {
    says: 'exactly 20 per 2 s',
    look: 'passed',
    share: undefined,
  });
  t.match(limiterOf(withKey({ ...held, possibleLimits: { lowest: 19, highest: 22 } })), {
    says: '19 to 22 per 2 s possible',
    look: 'passed',
    share: undefined,
  });
  const idle = limiterOf(withKey({ ...held, refused: 0, windows: [] }));
  t.match(idle, { says: 'limit not reached', look: 'inapplicable' });
  t.match(limiterOf({ ...everyOutcome, load: [] }), { says: 'no load run' });
  const free = withKey({ limit: undefined as never, overAdmitted: undefined as never });
  t.match(releaseFigures(free).at(-1), {
    name: 'load',
    says: '1 of 3 thresholds breached, 1 met, 1 not decided',
    look: 'violated',
  });
  const [breach] = perKeyLoad.limits.filter(({ verdict }) => verdict === 'breached');
  const unsent = { ...withKey({ offered: 0, sent: 0, admitted: 0, refused: 0, overAdmitted: 0, windows: [] }) };
  const proven = { ...unsent, load: unsent.load.map((one) => ({ ...one, limits: breach ? [breach] : [] })) };
  t.match(releaseFigures(proven).at(-1), { name: 'limiter', says: 'fault found before the load', look: 'violated' });
  const invalid = { ...perKeyLoad, validity: { verdict: 'invalid' as const, reasons: [] } };
  t.match(limiterOf({ ...everyOutcome, load: [invalid] }), { says: 'load run invalid', look: 'blocked' });
  const [failed] = everyOutcome.checks.filter(({ outcome }) => outcome === 'violated');
  if (failed === undefined) throw new Error('the golden has a failed check');
  const over = { ...failed, deviation: { at: 'admissions', is: 'too many' } };
  const shown = { ...everyOutcome, checks: [over], load: [invalid] };
  t.match(limiterOf(shown), { says: 'over its limit in checks', look: 'violated' });
  t.notMatch(openQuestions(shown), /whether the limiter holds its limit/);
});

t.test('a sentence names what the run leaves open', async (t) => {
  t.match(
    openQuestions({ ...everyOutcome, load: [], loadSkipped: 'there is one key' }),
    /how the limiter behaves under load/,
  );
  t.match(openQuestions({ ...everyOutcome, verdict: 'departs' }), / since when it fails /);
  t.notMatch(openQuestions({ ...everyOutcome, verdict: 'departs', history: [] }), / since when it fails /);
  t.match(openQuestions({ ...everyOutcome, complete: false }), /^everything after the interruption; 1 required check /);
  t.match(
    openQuestions({ ...everyOutcome, coverage: { required: 73, ran: 8 } }),
    /required checks that this run left out/,
  );
  const lacking = everyOutcome.checks.slice(0, 3).map((check, index) => ({
    ...{ ...check, level: index < 2 ? ('declared' as const) : ('must' as const), outcome: 'inapplicable' as const },
    lacks: 'declaration' as const,
  }));
  t.match(
    openQuestions({ ...everyOutcome, checks: lacking }),
    /1 required and 2 declared checks for lack of facts from the target file/,
    'by level, as the sentence counts required ones',
  );
  const passed = everyOutcome.checks.filter(({ outcome }) => outcome === 'passed');
  const required = passed.filter(({ level }) => level === 'must').length;
  const green = { ...withKey({}), verdict: 'conforms' as const, coverage: { required, ran: required }, checks: passed };
  t.equal(openQuestions(green), undefined);
});
