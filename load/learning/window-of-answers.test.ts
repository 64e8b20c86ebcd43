import t from 'tap';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import { simulatedKey } from '../../test/load/simulated-key.ts';
import { WindowLearner } from './learn-window.ts';
import type { Probe, ProbedKey } from './probe.ts';
import { windowOfAnswers } from './window-of-answers.ts';

const rule = { limit: 20, windowSeconds: 2 };
const whole = correctLimiters.filter(({ name }) => ['fixed-window', 'aligned-window', 'sliding-log'].includes(name));

const keyOf = (limiter: (typeof whole)[number], now = 1_790_000_000_137) =>
  simulatedKey({
    decide: limiter.make(rule.limit, rule.windowSeconds * 1000),
    limit: rule.limit,
    header: (resetAt) => Math.ceil(resetAt / 1000),
    latencyMilliseconds: 2,
    clock: { now },
  });

/** Uses the limit up, once one by one and once all at once, and asks each time until the key is admitted again. */
async function exhaust(key: ProbedKey): Promise<Probe[]> {
  const answers: Probe[] = [];
  const isRefused = () => answers.at(-1)?.status === 429;
  const ask = async () => void answers.push(await key.send());
  const askUntilAdmitted = async () => {
    for (let pause = 60; isRefused(); pause *= 1.15) {
      await key.pause(pause);
      await ask();
    }
  };
  while (!isRefused()) await ask();
  await askUntilAdmitted();
  answers.push(...(await Promise.all(Array.from({ length: rule.limit + 5 }, () => key.send()))));
  await askUntilAdmitted();
  return answers;
}

for (const limiter of whole) {
  t.test(`${limiter.name}: requests that used the limit up tell its window`, async (t) => {
    const found = windowOfAnswers(await exhaust(keyOf(limiter)), rule.limit);
    t.equal(found?.seconds, rule.windowSeconds);
    t.strictSame(
      found?.others.filter((seconds) => seconds > rule.windowSeconds),
      [],
      'longer windows are excluded',
    );
  });

  t.test(`${limiter.name}: a window that another key showed is told by one return`, async (t) => {
    const learn = async (hinted?: { seconds: number; others: number[] }) => {
      const key = keyOf(limiter);
      const began = key.now();
      const learner = new WindowLearner(key, await key.send(), rule.limit, hinted);
      await learner.spend();
      const window = await learner.watch();
      return { ...window, took: key.now() - began };
    };
    const [alone, hinted, misled] = [
      await learn(),
      await learn({ seconds: 2, others: [0.5, 1, 1.5] }),
      await learn({ seconds: 5, others: [] }),
    ];
    t.equal(hinted.seconds, 2);
    t.ok(hinted.took <= alone.took, `${hinted.took} ms in place of ${alone.took} ms`);
    t.ok(misled.seconds !== 5, 'the hint is verified');
  });
}

t.test('answers without a return tell no window', async (t) => {
  const [limiter] = whole;
  if (limiter === undefined) throw new RangeError('no limiter');
  const key = keyOf(limiter);
  t.equal(windowOfAnswers([await key.send(), await key.send()], rule.limit), undefined);
});
