import t from 'tap';
import { afterRunning, SuspensionWatch } from './suspensions.ts';

/** A watch with clocks that the test moves. */
function watchOf() {
  const at = { steady: 5000, boot: 90_000, worked: 700 };
  const watch = new SuspensionWatch({ steady: () => at.steady, boot: () => at.boot, worked: () => at.worked });
  const pass = (steady: number, slept = 0, worked = 0): void => {
    at.steady += steady;
    at.boot += steady + slept;
    at.worked += worked;
  };
  watch.look();
  return { watch, pass };
}

t.test('a tick in time is no gap, a late one is', async (t) => {
  const { watch, pass } = watchOf();
  const began = watch.now();
  for (let tick = 0; tick < 50; tick += 1) {
    pass(100);
    watch.look();
  }
  pass(900);
  t.equal(watch.between(began, watch.now()), 0);
  pass(11_000);
  t.equal(watch.between(began, watch.now()), 11_000);
  const after = watch.now();
  pass(500);
  t.equal(watch.between(after, watch.now()), 0, 'what comes afterwards is not concerned');
  t.equal(watch.between(began, began + 5000), 0, 'nor what was before');
});

t.test('sleep of the machine is a gap, and the time does not stand still in it', async (t) => {
  const { watch, pass } = watchOf();
  const began = watch.now();
  pass(50, 60_000);
  t.equal(watch.now() - began, 60_050);
  t.equal(watch.between(began, watch.now()), 60_050);
  pass(50, 5);
  t.equal(watch.now() - began, 60_100, 'clocks that differ by little are not compared');
});

t.test('a program that was busy was late, but did not stand still', async (t) => {
  const { watch, pass } = watchOf();
  const began = watch.now();
  pass(4000, 0, 3900);
  t.equal(watch.between(began, watch.now()), 4000, 'its instants say little all the same');
  t.equal(watch.idleBetween(began, watch.now()), 100);
  pass(4000, 60_000);
  t.equal(watch.idleBetween(began, watch.now()), 64_100 - 3900, 'a machine that sleeps works for nobody');
});

// A flood of interim answers that takes more than a second to read held up a run for ever.
t.test('a program that is always busy comes to an end of its time', async (t) => {
  const turns = await new Promise<number>((resolve) => {
    let [turns, isOver] = [0, false];
    const cancel = afterRunning(10, () => {
      isOver = true;
      resolve(turns);
    });
    const work = (): void => {
      turns += 1;
      const until = performance.now() + 1100;
      while (performance.now() < until);
      if (turns < 4 && !isOver) setImmediate(work);
      else cancel();
      if (turns === 4) resolve(turns);
    };
    work();
  });
  t.ok(turns < 4, `${turns} turns`);
});
