import type { RunCommand } from '../invocation/invocation.ts';
import { bar, progress } from '../io/progress.ts';
import { saveCalibration } from '../run/calibrated-rate.ts';
import { calibrate } from '../self-check/calibration/calibrate.ts';
import { calibrationText } from '../self-check/calibration/calibration-text.ts';

/** `calibrate`: measures the accuracy of the toolkit on this machine. Exit code 1 if a figure is out of bounds, 3 if the machine was too busy. */
export const run: RunCommand = async (
  { options: { seed = 1, json, quiet = false } },
  { stdout, stderr, stop, env },
) => {
  const live = progress(stderr, quiet);
  const onProgress = (part: string, done: number, total: number): void =>
    stderr.isTerminal ? live.show(`${bar(done, total)}  ${part}`) : live.say(`${done + 1} of ${total}: ${part}`);
  const calibration = await calibrate({ seed, signal: stop, onProgress }).finally(live.clear);
  stdout.write(json ? `${JSON.stringify(calibration, null, 2)}\n` : `${calibrationText(calibration).trimEnd()}\n`);
  if (stop.aborted) return 3;
  saveCalibration(calibration, env, new Date());
  return calibration.accurate ? 0 : calibration.busy ? 3 : 1;
};
