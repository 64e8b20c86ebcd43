/**
 * Counts how often the broken limiters of `calibrate` are detected, the correct ones raise no alarm and are named, and loads
 * in absolute rates are exact.
 *
 *   node test/load/count-detections.ts [--times N] [--models paced,closed,open] [--from SEED] [broken|correct|rates]…
 */
import { parseArgs } from 'node:util';
import { KnownServer } from '../../harness/self-check/calibration/known-server.ts';
import {
  type Bench,
  behaviours,
  brokenTrials,
  correctTrials,
  hasAlarm,
  isDetected,
  rateTrials,
  type Trial,
  violatedInvariants,
} from '../../harness/self-check/calibration/limiter-detection.ts';
import type { ArrivalModel } from '../../load/profiles/profile.ts';
import type { CorrectLimiter } from '../../reference-server/limiters/limiter.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '1' },
    models: { type: 'string', default: 'paced,closed' },
    from: { type: 'string', default: '1' },
  },
});
const models = values.models.split(',') as ArrivalModel[];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs of one limiter, with one sentence for each that was not as expected. */
interface Count {
  runs: number;
  right: number;
  invalid: number;
  asks: number;
  says: string[];
}

const counts = new Map<string, Count>();

function count(name: string, { result: { validity } }: Trial, isRight: boolean, says: string): void {
  const found = counts.get(name) ?? { runs: 0, right: 0, invalid: 0, asks: 0, says: [] };
  counts.set(name, found);
  const asks = validity.reasons.some((reason) => /rateLimit\.windowSeconds/.test(reason));
  found.runs += 1;
  if (isRight) found.right += 1;
  if (asks) found.asks += 1;
  else if (validity.verdict !== 'valid') found.invalid += 1;
  if (!isRight || validity.verdict !== 'valid')
    found.says.push([isRight ? 'right' : 'WRONG', says, ...validity.reasons].join('; '));
}

const alarmsOf = ({ result }: Trial): string =>
  [
    ...violatedInvariants(result).map(({ key, id, says }) => `${key} ${id}: ${says}`),
    ...result.limits.filter(({ verdict }) => verdict === 'breached').map(({ metric, value }) => `${metric} ${value}`),
  ].join('; ');

function countNamed(group: string, trial: Trial<CorrectLimiter>): void {
  const { limiter, result } = trial;
  const { kind, evidence } = result.limiter;
  count(`${group}: named`, trial, kind === limiter.kind, `${limiter.name} named ${kind}: ${evidence}`);
}

const parts: Record<string, (bench: Bench) => Promise<void>> = {
  async broken(bench) {
    await bench[0].configure(behaviours.quick);
    for (const trial of await brokenTrials(bench))
      count(`broken ${trial.limiter.name}`, trial, isDetected(trial), 'not detected');
  },
  async correct(bench) {
    await bench[0].configure(behaviours.quick);
    for (const trial of await correctTrials(bench)) {
      count('correct: no alarm', trial, !hasAlarm(trial), `${trial.limiter.name}: ${alarmsOf(trial)}`);
      countNamed('correct', trial);
    }
  },
  async rates(bench) {
    await bench[0].configure(behaviours.delayed);
    for (const trial of await rateTrials(bench, models)) {
      const { profile, isDeclared, limiter } = trial;
      const group = `${profile.name}, ${isDeclared ? 'declared' : 'not declared'}, ${limiter.name}`;
      count(group, trial, !hasAlarm(trial), alarmsOf(trial));
      if (isDeclared && profile.arrival.model !== 'closed') countNamed(group, trial);
    }
  },
};

await using server = await KnownServer.start();
const chosen = positionals.length > 0 ? positionals : Object.keys(parts);
for (let time = 0; time < Number(values.times); time++)
  for (const name of chosen) await parts[name]?.([server, Number(values.from) + time, AbortSignal.timeout(3_600_000)]);
for (const [name, { runs, right, invalid, asks, says }] of counts) {
  const besides = [invalid > 0 ? `${invalid} not valid` : '', asks > 0 ? `${asks} ask for the window` : ''];
  print([`${right} of ${runs}  ${name}`, ...besides.filter((one) => one !== '')].join(', '));
  for (const one of says) print(`      ${one}`);
}
