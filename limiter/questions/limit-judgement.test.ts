import t from 'tap';
import { extendsAtEveryRequest } from '../../reference-server/limiters/broken.ts';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { looser, simulatedLedger } from '../../test/limiter/simulated-ledger.ts';
import { seedsTo } from '../../test/tier.ts';
import { admitted, type Decision, decisionsFrom, refused } from '../decisions.ts';
import { limitJudgement } from './hidden-use.ts';

const rule = { limit: 20, windowMilliseconds: 3000 };
const setting = { ...rule, windows: 4, ofLimit: 3, latencyMilliseconds: 1 };

t.test('a correct limiter is held or undecided, however slow it answers', async (t) => {
  for (const limiter of correctLimiters.filter(({ penaltyWindows }) => penaltyWindows === undefined))
    for (const latencyMilliseconds of [1, 300, 1500])
      for (const seed of seedsTo(20, 2)) {
        const { verdict, says } = limitJudgement(
          simulatedLedger(limiter, { ...setting, latencyMilliseconds, seed }),
          rule,
        );
        t.ok(
          ['held', 'undecided', 'unreached'].includes(verdict),
          `${limiter.name}, seed ${seed}: ${verdict}, ${says}`,
        );
      }
});

t.test(
  'what only a higher limit explains is too much, what a lower one explains may be due if refused requests count',
  async (t) => {
    const [window] = correctLimiters;
    if (window === undefined) throw new Error('no limiter');
    const judge = (change: number) =>
      limitJudgement(
        simulatedLedger(
          looser(window, (limit) => limit + change),
          { ...setting, seed: 1 },
        ),
        rule,
      );
    t.match(judge(2), { verdict: 'over', says: /^no correct limiter of 20 per 3 s .* a limit of 22 explains them$/ });
    t.match(judge(-2), { verdict: 'undecided', says: /only if refused requests count/ });
    t.match(judge(0), { verdict: 'held', says: 'exact: 20 per 3 s', isFine: true });
    t.match(judge(30), { verdict: 'over', says: /^at least \d+ admitted too many: .* admits more than \d+$/ });
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
  const full = { beginsFull: true };
  // Other keys were seen to be given as many at once.
  const seen = { ...rule, leastBurst: rule.limit / 2 };
  t.equal(limitJudgement(steady(20), seen, full).verdict, 'unreached');
  const judgement = limitJudgement(steady(25), seen, full);
  t.match(judgement, {
    verdict: 'early',
    says: /^no correct limiter of 20 per 3 s .*: refused at 4.29 s, after 14 were admitted in the 3 s before; a limit of/,
  });
  t.strictSame([...judgement.indices].at(-1), 20);
});
