/** Runs the shell steps of a job of a workflow of this repository, as a runner of GitHub Actions does. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { assignments, Contexts } from './composite-action.ts';
import { jobEnvironment, nodeFolder, root, runShell } from './programs.ts';

export interface WorkflowStep {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}

export interface WorkflowJob {
  if?: string;
  needs?: string | string[];
  permissions?: Record<string, string>;
  outputs?: Record<string, string>;
  strategy?: { matrix: Record<string, unknown[]> };
  'timeout-minutes'?: number;
  steps: WorkflowStep[];
}

export interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, WorkflowJob>;
}

export const readWorkflow = (name: string): Workflow =>
  parse(readFileSync(join(root, '.github', 'workflows', `${name}.yml`), 'utf8'));

type Values = Record<string, string>;

/** Does what an action of others does, or nothing. */
export type ActionOf = (step: WorkflowStep, contexts: Contexts) => Promise<void> | void;

export interface JobRun {
  isGreen: boolean;
  /** Outputs of the job. */
  outputs: Values;
  log: string;
}

/**
 * Runs a job in `folder`, with `env` besides the variables of a runner. `values` has what expressions can name by its whole name
 * (`github.ref`, `needs.package.outputs.version`). Steps that use an action are given to `action`.
 */
export async function runJobSteps(
  job: WorkflowJob,
  { folder, env = {}, values = {}, action }: { folder: string; env?: Values; values?: Values; action: ActionOf },
): Promise<JobRun> {
  const contexts = new Contexts();
  for (const [name, value] of Object.entries(values))
    contexts.add(name.slice(0, name.lastIndexOf('.')), { [name.slice(name.lastIndexOf('.') + 1)]: value });
  const output = join(mkdtempSync(join(tmpdir(), 'textgen-job-')), 'output');
  const run: JobRun = { isGreen: true, outputs: {}, log: '' };
  for (const step of job.steps) {
    if (!run.isGreen) break;
    const condition = step.if?.replace(/^\$\{\{(.*)\}\}$/, '$1').trim();
    if (condition !== undefined && contexts.evaluate(condition) !== 'true') continue;
    if (step.uses !== undefined) await action(step, contexts);
    if (step.run === undefined) continue;
    writeFileSync(output, '');
    const variables = Object.entries(step.env ?? {}).map(([name, value]) => [name, contexts.fill(value)]);
    const { code, log } = await runShell(step.run, folder, {
      ...jobEnvironment({ CI: 'true', GITHUB_ACTIONS: 'true', PATH: `${nodeFolder}:${process.env.PATH}` }),
      ...{ ...Object.fromEntries(variables), GITHUB_OUTPUT: output, ...env },
    });
    run.isGreen = code === 0;
    run.log += log;
    if (step.id !== undefined) contexts.add(`steps.${step.id}.outputs`, assignments(readFileSync(output, 'utf8')));
  }
  run.outputs = Object.fromEntries(
    Object.entries(job.outputs ?? {}).map(([name, value]) => [name, contexts.fill(value)]),
  );
  return run;
}
