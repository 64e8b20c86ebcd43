/**
 * Runs the shell steps of a job of a workflow in a clone, as a runner of GitHub Actions does, and prints how long each took:
 * `node test/external/ci/play.ts ci test node=26`. Ends with 1 if a step fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneProject, root } from './programs.ts';
import { matrixOf, readWorkflow, runJobSteps, runnerActions } from './workflow.ts';

const [name = '', wanted = '', ...given] = process.argv.slice(2);
const job = readWorkflow(name).jobs[wanted];
if (job === undefined) throw new Error(`${name}.yml has no job ${wanted}`);
const isWanted = (values: Record<string, string>): boolean =>
  given.every((each) => {
    const [key = '', value] = each.split('=');
    return values[`matrix.${key}`] === value;
  });
for (const values of matrixOf(job).filter(isWanted)) {
  const folder = mkdtempSync(join(tmpdir(), 'textgen-play-'));
  try {
    cloneProject(root, folder);
    process.stdout.write(`${name}, ${wanted} ${Object.values(values).join(' ')}\n`);
    const { isGreen, log, steps } = await runJobSteps(job, { folder, values, action: runnerActions(folder) });
    for (const { run, seconds } of steps) process.stdout.write(`${seconds.toFixed(0).padStart(5)} s  ${run.trim()}\n`);
    const sum = steps.reduce((total, { seconds }) => total + seconds, 0) / 60;
    process.stdout.write(
      `${isGreen ? 'green' : 'red'} in ${sum.toFixed(1)} minutes; the job may take ${job['timeout-minutes']}\n`,
    );
    if (isGreen) continue;
    process.stdout.write(log);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
