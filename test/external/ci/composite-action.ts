/** Runs a composite action as the runner of GitHub Actions does. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { jobEnvironment, nodeFolder, runShell } from './programs.ts';

interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  shell?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
  'working-directory'?: string;
}

export interface Action {
  inputs: Record<string, { description: string; default?: string; required?: boolean }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: Step[] };
}

export const readAction = (folder: string): Action => parse(readFileSync(join(folder, 'action.yml'), 'utf8'));

type Values = Record<string, string>;

export interface ActionRun {
  isGreen: boolean;
  outputs: Record<string, string>;
  /** The job summary. */
  summary: string;
  log: string;
  /** Uploaded paths by the names of their artifacts. */
  artifacts: Values;
}

/** The values that expressions can name: `inputs.NAME`, `steps.ID.outputs.NAME`. */
export class Contexts {
  readonly #values = new Map<string, string>();

  add(prefix: string, values: Values): void {
    for (const [name, value] of Object.entries(values)) this.#values.set(`${prefix}.${name}`, value);
  }

  /** An expression of the kinds that the action and the workflows use. Throws for any other. */
  evaluate(expression: string): string {
    if (expression === 'always()') return 'true';
    if (expression.includes(' && '))
      return String(expression.split(' && ').every((part) => this.evaluate(part.trim()) === 'true'));
    if (expression.includes(' || ')) {
      const values = expression.split(' || ').map((part) => this.evaluate(part.trim()));
      return values.find((value) => value !== '') ?? '';
    }
    const [, left = '', operator, right] = /^(.*) ([!=])= '(.*)'$/.exec(expression) ?? [];
    if (operator !== undefined) return String((this.evaluate(left) === right) === (operator === '='));
    if (!/^(inputs|steps|needs|github|matrix)\.[\w.-]+$/.test(expression))
      throw new Error(`this runner cannot evaluate ${expression}`);
    return this.#values.get(expression) ?? '';
  }

  fill(text: string): string {
    return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) => this.evaluate(expression));
  }
}

/** `name=value` lines of a file that a step wrote. */
export const assignments = (text: string): Values =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/**
 * Runs the action in `folder` for a job in `workspace`; `env` has the variables of the step that uses it, `github` what expressions
 * can name of the job (`event_name`).
 */
export async function runAction(
  folder: string,
  workspace: string,
  given: Values,
  env: Values = {},
  github: Values = {},
): Promise<ActionRun> {
  const { inputs, outputs, runs } = readAction(folder);
  if (runs.using !== 'composite') throw new Error(`this runner cannot run ${runs.using}`);
  for (const name of Object.keys(given)) if (inputs[name] === undefined) throw new Error(`unexpected input ${name}`);
  const contexts = new Contexts();
  const defaults = Object.entries(inputs).map(([name, { default: value = '' }]) => [name, value]);
  contexts.add('inputs', { ...Object.fromEntries(defaults), ...given });
  contexts.add('github', github);
  const files = mkdtempSync(join(workspace, '.runner-'));
  const at = (name: string): string => join(files, name);
  mkdirSync(at('temp'));
  const run: ActionRun = { isGreen: true, outputs: {}, summary: '', log: '', artifacts: {} };
  let path = process.env.PATH ?? '';
  for (const step of runs.steps) {
    if (!run.isGreen && step.if?.includes('always()') !== true) continue;
    if (step.if !== undefined && contexts.fill(step.if) !== 'true') continue;
    if (step.uses?.startsWith('actions/upload-artifact@')) {
      run.artifacts[contexts.fill(step.with?.name ?? '')] = contexts.fill(step.with?.path ?? '');
      continue;
    }
    if (step.uses !== undefined) {
      if (!step.uses.startsWith('actions/setup-node@')) throw new Error(`this runner has no ${step.uses}`);
      path = `${nodeFolder}:${path}`;
      continue;
    }
    if (step.shell !== 'bash') throw new Error('each step of a composite action names its shell');
    for (const name of ['output', 'summary']) writeFileSync(at(name), '');
    const variables = Object.entries(step.env ?? {}).map(([name, value]) => [name, contexts.fill(value)]);
    const { code, log } = await runShell(
      contexts.fill(step.run ?? ''),
      join(workspace, contexts.fill(step['working-directory'] ?? '.')),
      {
        ...jobEnvironment({ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: workspace, PATH: path, ...env }),
        ...{ GITHUB_ACTION_PATH: folder, RUNNER_TEMP: at('temp') },
        ...{ GITHUB_OUTPUT: at('output'), GITHUB_STEP_SUMMARY: at('summary') },
        ...Object.fromEntries(variables),
      },
    );
    run.isGreen &&= code === 0;
    run.log += log;
    run.summary += existsSync(at('summary')) ? readFileSync(at('summary'), 'utf8') : '';
    if (step.id !== undefined)
      contexts.add(`steps.${step.id}.outputs`, assignments(readFileSync(at('output'), 'utf8')));
  }
  const values = Object.entries(outputs).map(([name, { value }]) => [name, contexts.fill(value)]);
  return { ...run, outputs: Object.fromEntries(values) };
}
