// `npm run bench:page`: milliseconds to write report.html. Bounds: 300 ms for a gate, 2000 ms for a thousand checks.
import { reporters } from '../../reports/index.ts';
import { largeRun } from '../goldens/large-run.ts';

const { html } = reporters;
const rounds = 10;

/** The shortest of all rounds: the machine is shared. */
function shortest(write: () => string): number {
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    write();
    return performance.now() - began;
  });
  return Math.min(...times);
}

const gate = largeRun({ checks: 100, loads: 1, sound: true });
const large = largeRun({ checks: 1000, loads: 10, kilobytes: 1 });
process.stdout.write(`gate: ${shortest(() => html(gate)).toFixed(0)} ms\n`);
process.stdout.write(`1000 checks, 10 load runs: ${shortest(() => html(large)).toFixed(0)} ms\n`);
