/** Runs the shell steps of a job of a workflow of this repository, as a runner of GitHub Actions does. */
import { globSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { combinationsOf } from '../../tier.ts';
import { assignments, Contexts, runAction } from './composite-action.ts';
import { jobEnvironment, nodeFolder, root, runShell } from './programs.ts';

export interface WorkflowStep {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
  'continue-on-error'?: boolean;
}

export interface WorkflowJob {
  'runs-on': string;
  container?: { image: string };
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

/** The jobs of a workflow with steps that can run here: shell steps, or the action of this repository. */
export const jobsToPlay = (name: string): Record<string, WorkflowJob> =>
  Object.fromEntries(
    Object.entries(readWorkflow(name).jobs).filter(([, { steps }]) =>
      steps.some(({ run, uses }) => run !== undefined || uses === './'),
    ),
  );

type Values = Record<string, string>;

/** The values of the matrix for each run of a job, by names as in `matrix.node`; one without values if it has no matrix. */
export const matrixOf = ({ strategy }: WorkflowJob): Values[] =>
  combinationsOf(strategy?.matrix ?? {}).map((each) =>
    Object.fromEntries(Object.entries(each).map(([name, value]) => [`matrix.${name}`, String(value)])),
  );

/** Does what an action of others does, or nothing; returns variables for the steps after it. */
// biome-ignore lint/suspicious/noConfusingVoidType: most actions return nothing
export type ActionOf = (step: WorkflowStep, contexts: Contexts) => Promise<Values | void> | Values | void;

/** The folder of a Node: the one that runs the tests if its version begins so, or one of test/external/install-nodes.sh. */
function folderOfNode(version: string): string {
  if (process.versions.node.startsWith(`${version}.`)) return nodeFolder;
  const [path] = globSync(`.tools/node-${version}.*/node_modules/.bin/node`, { cwd: root });
  if (path === undefined) throw new Error(`.tools has no Node ${version}: test/external/install-nodes.sh`);
  return dirname(join(root, path));
}

/**
 * The actions of the workflows, as far as this machine can do them: the checkout is `folder`, Node is one that is there, the action
 * of this repository runs. Nothing is cached, uploaded or scanned. Throws Error for another action, and where the action of this
 * repository fails in a step that must not.
 */
export const runnerActions =
  (folder: string): ActionOf =>
  async (step, contexts) => {
    const name = step.uses?.split('@')[0] ?? '';
    const fill = (values: Values = {}): Values =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, contexts.fill(String(value))]));
    if (name === 'actions/setup-node')
      return { PATH: `${folderOfNode(fill(step.with)['node-version'] ?? '')}:${process.env.PATH}` };
    if (name === './') {
      const { isGreen, outputs, log } = await runAction(folder, folder, fill(step.with), fill(step.env));
      contexts.add(`steps.${step.id}.outputs`, outputs);
      contexts.add(`steps.${step.id}`, { outcome: isGreen ? 'success' : 'failure' });
      if (!isGreen && step['continue-on-error'] !== true) throw new Error(log);
    } else if (
      !/^(actions\/(checkout|cache|upload-artifact|upload-pages-artifact)|github\/codeql-action\/.*)$/.test(name)
    )
      throw new Error(`no ${name} here`);
    return {};
  };

export interface JobRun {
  isGreen: boolean;
  /** Exit code of the step that failed, else 0. */
  code: number;
  /** Outputs of the job. */
  outputs: Values;
  log: string;
  /** Commands that ran, and how long. */
  steps: { run: string; seconds: number }[];
}

interface JobOptions {
  folder: string;
  env?: Values;
  values?: Values;
  action: ActionOf;
  instead?: (script: string) => string;
}

/**
 * Runs a job in `folder`, with `env` besides the variables of a runner. `values` has what expressions can name by its whole name
 * (`github.ref`, `needs.package.outputs.version`). Steps that use an action are given to `action`; `instead` replaces what a shell
 * step runs.
 */
export async function runJobSteps(
  job: WorkflowJob,
  { folder, env = {}, values = {}, action, instead = (script) => script }: JobOptions,
): Promise<JobRun> {
  const contexts = new Contexts();
  for (const [name, value] of Object.entries(values))
    contexts.add(name.slice(0, name.lastIndexOf('.')), { [name.slice(name.lastIndexOf('.') + 1)]: value });
  using folderOfRunner = mkdtempDisposableSync(join(tmpdir(), 'textgen-job-'));
  const { path: place } = folderOfRunner;
  const output = join(place, 'output');
  const runner: Values = {
    ...{ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: output, GITHUB_WORKSPACE: folder, RUNNER_TEMP: place },
    ...{ GIT_CONFIG_GLOBAL: join(place, 'gitconfig'), PATH: `${nodeFolder}:${process.env.PATH}` },
  };
  const run: JobRun = { isGreen: true, code: 0, outputs: {}, log: '', steps: [] };
  for (const step of job.steps) {
    if (!run.isGreen) break;
    const condition = step.if?.replace(/^\$\{\{(.*)\}\}$/, '$1').trim();
    if (condition !== undefined && contexts.evaluate(condition) !== 'true') continue;
    if (step.uses !== undefined) Object.assign(runner, await action(step, contexts));
    if (step.run === undefined) continue;
    writeFileSync(output, '');
    const variables = Object.entries(step.env ?? {}).map(([name, value]) => [name, contexts.fill(value)]);
    const started = performance.now();
    const { code, log } = await runShell(instead(step.run), folder, {
      ...jobEnvironment(runner),
      ...Object.fromEntries(variables),
      ...env,
    });
    run.steps.push({ run: step.run, seconds: (performance.now() - started) / 1000 });
    Object.assign(run, { code, isGreen: code === 0 });
    run.log += log;
    if (step.id !== undefined) contexts.add(`steps.${step.id}.outputs`, assignments(readFileSync(output, 'utf8')));
  }
  run.outputs = Object.fromEntries(
    Object.entries(job.outputs ?? {}).map(([name, value]) => [name, contexts.fill(value)]),
  );
  return run;
}
