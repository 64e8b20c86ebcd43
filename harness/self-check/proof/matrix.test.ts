import t from 'tap';
import { checks } from '../../../scenarios/index.ts';
import type { CheckResult } from '../../../schemas/generated/types.ts';
import { flawsOf, hasLackedTime } from './flaws.ts';
import { proofExitCode, scoreOf } from './matrix.ts';
import type { Server, ServerRun } from './servers.ts';

const judging = checks.filter(({ level }) => level === 'must' || level === 'should');
const results = (changes: Record<string, Partial<CheckResult>> = {}): CheckResult[] =>
  judging.map(({ id, level, clauses, title }) => ({
    ...{
      id,
      suite: id.split('/')[0] ?? '',
      clauses,
      level,
      title,
      outcome: 'passed',
      samples: 1,
      note: 'judged 1 reply',
    },
    ...{ durationMilliseconds: 0, exchanges: [] },
    ...changes[id],
  }));
const run = (
  server: Partial<Server>,
  changes: Record<string, Partial<CheckResult>>,
  members: Partial<ServerRun> = {},
) =>
  ({
    server: { name: 'a-variant', kind: 'variant', defects: [], variants: [], ...server },
    results: results(changes),
    ...{ milliseconds: 1, heldUpMilliseconds: 100, frequentDelayMilliseconds: 30, loadPerCore: 0.5 },
    ...members,
  }) satisfies ServerRun;

const list = 'models/list-direct';
const red = { [list]: { outcome: 'violated', got: '404' } } as const;
const late = { [list]: { outcome: 'blocked', because: 'the window ended' } } as const;

t.test('a flaw on a quiet machine is a flaw, on a busy one it is undecided', async (t) => {
  const cases: [says: string, members: Partial<ServerRun>, code: number][] = [
    ['quiet', {}, 1],
    ['the process was held up', { heldUpMilliseconds: 400 }, 3],
    ['answers were slow throughout', { frequentDelayMilliseconds: 60 }, 3],
    ['other processes took the cores', { loadPerCore: 4 }, 3],
    ['there was no time to repeat it', { gaveUp: true }, 3],
    ['beside two busy processes', { loadPerCore: 1.5 }, 1],
  ];
  for (const [says, members, code] of cases) {
    const score = scoreOf([run({}, red, members)], judging);
    t.equal(proofExitCode(score, false), code, says);
    t.equal(score.flaws.length + score.undecided.length, 1, says);
  }
  t.equal(proofExitCode(scoreOf([run({}, {}, { loadPerCore: 9 })], judging), false), 0, 'no flaw, however busy');
  t.equal(proofExitCode(scoreOf([run({}, red)], judging), true), 3, 'interrupted');
});

t.test('a flaw for want of time is tried again', async (t) => {
  t.ok(hasLackedTime(run({}, late)), 'blocked');
  t.ok(hasLackedTime(run({}, red, { loadPerCore: 4 })), 'busy');
  t.notOk(hasLackedTime(run({}, red)), 'violated on a quiet machine');
  t.notOk(hasLackedTime(run({}, {}, { loadPerCore: 4 })), 'without a flaw');
});

t.test('a flaw that comes again when it is tried again is a flaw, however busy the machine', async (t) => {
  const busy = { loadPerCore: 4 };
  const again = run({}, red, { ...busy, before: results(red) });
  t.notOk(hasLackedTime(again), 'not tried a third time');
  t.equal(proofExitCode(scoreOf([again], judging), false), 1);
  const other = run({}, red, { ...busy, before: results(late) });
  t.ok(hasLackedTime(other), 'another outcome');
  t.equal(proofExitCode(scoreOf([other], judging), false), 3);
});

t.test('no busy machine excuses a pass on an odd server that does not show the subject', async (t) => {
  const inapplicable = Object.fromEntries(judging.map(({ id }) => [id, { outcome: 'inapplicable', samples: 0 }]));
  const odd = run({ kind: 'odd', name: 'answers-html' }, { ...inapplicable, [list]: {} } as typeof red, {
    gaveUp: true,
  });
  t.notOk(hasLackedTime(odd));
  t.equal(proofExitCode(scoreOf([odd], judging), false), 1);
  t.match(flawsOf(odd), [/add the check to maySee of answers-html in harness\/self-check\/proof\/odd-servers\.ts$/]);
});

t.test('a pass without samples is a flaw on every kind of server', async (t) => {
  const empty = { [list]: { samples: 0 } };
  for (const kind of ['correct', 'variant', 'oddity', 'defect', 'odd'] as const)
    t.match(flawsOf(run({ kind, name: 'x' }, empty)), [`${list} passed on x without a sample`], kind);
});

t.test('on an odd server only the checks pass that see their subject', async (t) => {
  const inapplicable = Object.fromEntries(
    judging.map(({ id }) => [id, { outcome: 'inapplicable', samples: 0 } as const]),
  );
  const html = { kind: 'odd', name: 'answers-html' } as const;
  t.same(flawsOf(run(html, inapplicable)), []);
  t.match(flawsOf(run(html, { ...inapplicable, [list]: { note: 'judged 1 reply' } })), [
    `${list} passed on answers-html, which does not show its subject (judged 1 reply)`,
  ]);
  const listOnly = { kind: 'odd', name: 'list-only' } as const;
  t.ok(
    flawsOf(run(listOnly, inapplicable)).includes(
      `${list} is inapplicable (no details) on list-only, which shows its subject`,
    ),
  );
});
