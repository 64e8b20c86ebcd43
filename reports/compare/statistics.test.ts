import t from 'tap';
import { randomNumbers } from '../../schemas/random.ts';
import { type Distribution, ratioInterval, valueAt } from './statistics.ts';

/** The distribution of samples in any order. */
const distribution = (samples: number[]): Distribution => {
  const values = samples.toSorted((a, b) => a - b);
  return { values, upTo: values.map((_, index) => index + 1), samples: values.length };
};

/** Latencies that look like latencies: lognormal around `median`. */
const latencies = (count: number, median: number, seed: number): Distribution => {
  const random = randomNumbers(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return distribution(Array.from({ length: count }, () => median * Math.exp(0.4 * normal())));
};

t.test('the value at a share is the one that so many samples do not exceed', async (t) => {
  const ten = distribution([5, 1, 4, 2, 3, 6, 7, 10, 9, 8]);
  const cases: [number, number][] = [
    [0, 1],
    [0.1, 1],
    [0.11, 2],
    [0.5, 5],
    [0.99, 10],
    [1, 10],
  ];
  for (const [share, wanted] of cases) t.equal(valueAt(ten, share), wanted, `${share}`);
  t.equal(valueAt({ values: [3, 8], upTo: [90, 100], samples: 100 }, 0.9), 3);
  t.equal(valueAt({ values: [3, 8], upTo: [90, 100], samples: 100 }, 0.91), 8);
});

t.test('the same seed gives the same interval, another seed nearly the same', async (t) => {
  const [a, b] = [latencies(300, 20, 1), latencies(300, 20, 2)];
  t.same(ratioInterval(a, b, 0.5, 7), ratioInterval(a, b, 0.5, 7));
  const [one, two] = [ratioInterval(a, b, 0.5, 7), ratioInterval(a, b, 0.5, 8)];
  t.ok(Math.abs(one[0] - two[0]) < 0.03 && Math.abs(one[1] - two[1]) < 0.03);
});

t.test(
  'the 99 % interval holds the true ratio in nearly all of 300 trials, and narrows with more samples',
  async (t) => {
    let misses = 0;
    for (let trial = 0; trial < 300; trial++) {
      const [low, high] = ratioInterval(latencies(100, 20, trial * 2), latencies(100, 30, trial * 2 + 1), 0.5, trial);
      if (low > 1.5 || high < 1.5) misses += 1;
    }
    t.ok(misses <= 12, `${misses} misses`);
    const width = (count: number): number => {
      const [low, high] = ratioInterval(latencies(count, 20, 1), latencies(count, 20, 2), 0.5, 1);
      return high - low;
    };
    t.ok(width(10_000) < width(100) / 5);
  },
);
