import t from 'tap';
import { SuspensionWatch } from './suspensions.ts';

/** A watch with clocks that the test moves. */
function watchOf() {
  const at = { steady: 5000, boot: 90_000 };
  const watch = new SuspensionWatch({ steady: () => at.steady, boot: () => at.boot });
  const pass = (steady: number, slept = 0): void => {
    at.steady += steady;
    at.boot += steady + slept;
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
