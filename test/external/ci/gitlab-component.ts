/** Runs the job of a GitLab CI/CD component as GitLab and its runner do. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { jobEnvironment, nodeFolder, runShell, type ShellRun } from './programs.ts';

type Value = string | number | boolean;

interface Input {
  description?: string;
  default?: Value;
  type?: 'string' | 'number' | 'boolean';
  options?: Value[];
}

export interface Job {
  name: string;
  stage: string;
  image: { name: string; entrypoint: string[] };
  variables: Record<string, string>;
  script: string[];
  artifacts: { when: string; paths: string[]; reports: { junit: string } };
}

/** The only job of a component with these inputs. Throws for inputs that GitLab refuses. */
export function componentJob(file: string, given: Record<string, Value>): Job {
  const [header, body] = parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());
  const inputs: Record<string, Input> = Object.fromEntries(
    Object.entries(header.spec.inputs).map(([name, input]) => [name, input ?? {}]),
  );
  for (const name of Object.keys(given)) if (inputs[name] === undefined) throw new Error(`unknown input: ${name}`);
  const values = new Map(
    Object.entries(inputs).map(([name, { type = 'string', options, ...input }]) => {
      const value = given[name] ?? input.default;
      if (value === undefined) throw new Error(`${name} input: required value has not been provided`);
      if (typeof value !== type) throw new Error(`${name} input: provided value is not a ${type}`);
      if (options !== undefined && !options.includes(value))
        throw new Error(`${name} input: ${value} is not an option`);
      return [name, String(value)];
    }),
  );
  const fill = (text: string): string =>
    text.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`the component has no input ${name}`);
      return value;
    });
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value);
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [fill(name), filled(member)]));
  };
  const [[name, job] = ['', {}], ...others] = Object.entries(filled(body) as Record<string, Job>);
  if (others.length > 0) throw new Error('the component has several jobs');
  return { ...(job as Job), name };
}

export interface JobRun extends ShellRun {
  /** The report for the merge request; undefined if the job left none. */
  junit: string | undefined;
}

/** Runs the script in `project`; `env` has the CI/CD variables of the project, which variables of the job can name. */
export async function runJob(
  { variables, script, artifacts }: Job,
  project: string,
  env: Record<string, string> = {},
): Promise<JobRun> {
  const expanded = Object.entries(variables).map(([name, value]) => [
    name,
    String(value).replace(/\$(\w+)/g, (_, variable: string) => env[variable] ?? ''),
  ]);
  const run = await runShell(script.join('\n'), project, {
    ...jobEnvironment({ CI: 'true', GITLAB_CI: 'true', CI_PROJECT_DIR: project }),
    ...{ PATH: `${nodeFolder}:${process.env.PATH}`, ...env },
    ...Object.fromEntries(expanded),
  });
  const junit = join(project, artifacts.reports.junit);
  return { ...run, junit: existsSync(junit) ? readFileSync(junit, 'utf8') : undefined };
}
