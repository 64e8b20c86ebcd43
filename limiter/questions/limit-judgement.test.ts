import t from 'tap';
import { extendsAtEveryRequest } from '../../reference-server/limiters/broken.ts';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { looser, simulatedLedger } from '../../test/limiter/simulated-ledger.ts';
import { seedsTo } from '../../test/tier.ts';
import { admitted, type Decision, decisionsFrom, refused, unclear } from '../decisions.ts';
import { contradictionSays, isBroken, judgeLimit } from './limit-judgement.ts';

const rule = { limit: 20, windowMilliseconds: 3000 };
const setting = { ...rule, windows: 4, ofLimit: 3, latencyMilliseconds: 1 };

t.test('a correct limiter is held or undecided, however slow it answers', async (t) => {
  for (const limiter of correctLimiters.filter(({ penaltyWindows }) => penaltyWindows === undefined))
    for (const latencyMilliseconds of [1, 300, 1500])
      for (const seed of seedsTo(20, 2)) {
        const decisions = simulatedLedger(limiter, { ...setting, latencyMilliseconds, seed });
        const judgement = judgeLimit(decisions, rule, { mayBeUsed: 'noisy' });
        const name = `${limiter.name}, answers in ${latencyMilliseconds} ms, seed ${seed}`;
        t.notOk(isBroken(judgement), `${name}: ${contradictionSays(decisions, judgement)}`);
        t.equal(judgement.contradiction, undefined, name);
        const isHeld = judgement.undecided === undefined && judgement.possible !== undefined;
        t.ok(isHeld || judgement.undecided !== undefined || !decisions.outcome.includes(refused), name);
        if (latencyMilliseconds === 1) t.ok(isHeld, `${name} is held: ${judgement.undecided}`);
      }
});

t.test('answers that tell no decision show nothing of a limit, on any clock', async (t) => {
  for (const origin of [0, 1_790_000_000_000])
    for (const count of [0, 1, 30]) {
      const rows = Array.from({ length: count }, (_, row) => origin + row * 10);
      const ledger = decisionsFrom(rows.map((sent) => ({ sent, answered: sent + 1, outcome: unclear })));
      t.match(judgeLimit(ledger, rule, { mayBeUsed: 'noisy' }), { over: 0, under: 0 }, `${count} from ${origin}`);
    }
});

t.test(
  'what only a higher limit explains is too much, what a lower one explains may be due if refused requests count',
  async (t) => {
    const [window] = correctLimiters;
    if (window === undefined) throw new Error('no limiter');
    const judge = (change: number) =>
      judgeLimit(
        simulatedLedger(
          looser(window, (limit) => limit + change),
          { ...setting, seed: 1 },
        ),
        rule,
        { mayBeUsed: 'noisy' },
      );
    t.match(judge(2), { over: 2, explainedBy: 22 });
    t.match(judge(-2), {
      over: 0,
      under: 0,
      undecided: /; a limiter that also counts refused requests explains all decisions$/,
    });
    t.match(judge(0), { over: 0, under: 0, undecided: undefined, possible: { lo: 20, hi: 20 } });
    t.match(judge(30), { over: Number, excess: { most: Number } });
  },
);

/** A key that is asked at 70 % of its limit. */
const steady = (count: number) => {
  const decide = withBuckets(extendsAtEveryRequest)(rule.limit, rule.windowMilliseconds);
  return decisionsFrom(
    Array.from({ length: count }, (_, index): Decision => {
      const sent = (index * rule.windowMilliseconds) / (0.7 * rule.limit);
      const { admitted: isAdmitted, remaining } = decide({ key: 'a', connection: 0, now: sent });
      return { sent, answered: sent + 1, outcome: isAdmitted ? admitted : refused, remaining };
    }),
  );
};

t.test('a window that every request extends refuses a steady key as no correct limiter does', async (t) => {
  // Other keys were seen to be given as many at once.
  const seen = { ...rule, leastBurst: rule.limit / 2 };
  const asked = { mayBeUsed: 'steady', beginsKnown: true };
  t.match(judgeLimit(steady(20), seen, asked), { over: 0, under: 0, contradiction: undefined });
  // A counter on a clock of whole seconds that counts refused requests would explain 23 and 24 of them.
  for (const count of [23, 24, 25]) {
    const judgement = judgeLimit(steady(count), seen, asked);
    t.match(judgement, { undecided: undefined, under: Number }, `${count} requests`);
    t.equal([...(judgement.contradiction?.indices ?? [])].at(-1), 20);
  }
});

t.test('a contradiction is told whatever the number of decisions that prove it', (t) => {
  const count = 300_000;
  const decisions = decisionsFrom(
    Array.from({ length: count }, (_, index): Decision => ({ sent: index, answered: index + 1, outcome: admitted })),
  );
  const contradiction = { index: count - 1, indices: Uint32Array.from(decisions.row) };
  t.match(
    contradictionSays(decisions, { rule, contradiction }),
    /^a request was admitted at 300\.00 s, with 299999 admitted and 0 refused since 0\.00 s: /,
  );
  t.end();
});
