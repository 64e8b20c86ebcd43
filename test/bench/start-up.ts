// `npm run bench:start`: how long the built command takes to start, over bare Node. The bound is 0.2 s.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '..', '..', 'dist', 'harness', 'launch.js');
const rounds = 15;

/** The quickest of all rounds, milliseconds: the machine is shared. */
function quickest(args: string[]): number {
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    execFileSync(process.execPath, args);
    return performance.now() - begun;
  });
  return Math.min(...times);
}

const bare = quickest(['-e', '']);
for (const command of [['--help'], ['list']]) {
  const over = quickest([program, ...command]) - bare;
  process.stdout.write(`${command.join(' ')}: ${over.toFixed(0)} ms over bare Node\n`);
}
