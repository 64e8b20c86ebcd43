import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commaList } from '../../reports/text/words.ts';
import { parseBaseUrl } from '../http/base-url.ts';
import { programOf } from '../invocation/command-line.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import type { Options } from '../invocation/options.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { writeProse } from '../io/output.ts';
import { makeProjectFolders, writeDraft } from '../io/output-file.ts';
import { type CiSystem, ciFile, ciSystems, type ProjectFile } from '../project/ci-files.ts';
import {
  furtherRoles,
  initialTarget,
  rolesWithKey,
  type TargetChoices,
  variablesFor,
} from '../project/initial-target.ts';
import { confirmTarget } from '../targets/confirmed-targets.ts';
import type { KeyRole } from '../targets/key-ring.ts';
import { type Ask, askYes, withQuestions } from './prompt.ts';

const targetPath = 'textgen.target.json';
const gitlabRoot = '.gitlab-ci.yml';

/** `init`: writes a target file and a CI file into the working directory. Sends no request. */
export const run: RunCommand = async ({ arguments: [url], options }, context) => {
  const { directory, stdout } = context;
  // Without answers, the files that would be refused are known before a question is asked.
  if (options.force !== true) refuseOldFiles([targetPath], directory);
  const choices = await withQuestions(context, (ask) => choose(ask, url, options, context));
  const files = projectFiles(choices, directory);
  const paths = files.map(({ path }) => path);
  if (options.force !== true) refuseOldFiles(paths, directory);
  for (const { path, text } of files) {
    makeProjectFolders(directory, resolve(directory, path));
    writeDraft(resolve(directory, path), text, path);
    stdout.write(`wrote ${path}\n`);
    // The next command may send the keys of a .env file to the server just named.
    if (path === targetPath)
      confirmTarget({ path: resolve(directory, path), origin: new URL(choices.baseUrl).origin }, context.env);
  }
  const ignored = ignoreFiles(directory);
  if (ignored.length > 0) stdout.write(`.gitignore: added ${commaList(ignored, 'and')}\n`);
  for (const step of nextSteps(choices, context)) writeProse(stdout, `${step}\n`);
  return 0;
};

interface Choices extends TargetChoices {
  ci: CiSystem;
}

/** The choices from the options, else from answers, else the defaults. Throws UsageError. */
export async function choose(
  ask: Ask | undefined,
  url: string | undefined,
  { name, role, allowLoad, ci }: Options,
  { env, directory }: Pick<CommandContext, 'env' | 'directory'>,
): Promise<Choices> {
  const address = url ?? (await ask?.('base URL of the server, without /v1', ''));
  if (address === undefined)
    throw new UsageError(`init: give the URL of the server: ${programOf(env)} init https://staging.example.com`);
  const baseUrl = parseBaseUrl(address, 'the URL');
  const host = new URL(baseUrl).host;
  const usualRoles = rolesWithKey(env);
  return {
    baseUrl,
    name: name ?? (await ask?.('name of the target in reports', host)) ?? host,
    roles: role ?? (ask ? await askRoles(ask, usualRoles) : usualRoles),
    allowLoad: allowLoad ?? (ask ? await askYes(ask, 'allow load tests against it?', false) : false),
    ci: ci ?? (await askCi(ask, usualCi(directory))),
  };
}

async function askRoles(ask: Ask, usual: readonly KeyRole[]): Promise<KeyRole[]> {
  const question = `further keys you have, of ${commaList(furtherRoles)}, or none`;
  const answer = await ask(question, usual.join(', ') || 'none');
  const named = answer === 'none' ? [] : answer.split(/[\s,]+/).filter(Boolean);
  requireKnown('role', named, furtherRoles);
  return named as KeyRole[];
}

async function askCi(ask: Ask | undefined, usual: CiSystem): Promise<CiSystem> {
  const answer = (await ask?.(`CI file for ${commaList(ciSystems, 'or')}`, usual)) ?? usual;
  requireKnown('CI system', [answer], ciSystems);
  return answer as CiSystem;
}

/** The CI system that the project already uses, by its files and the address of its repository. */
function usualCi(directory: string): CiSystem {
  if (existsSync(join(directory, '.github'))) return 'github';
  if (existsSync(join(directory, gitlabRoot))) return 'gitlab';
  const config = textOf(join(directory, '.git', 'config'));
  if (/url = .*github/.test(config)) return 'github';
  return /url = .*gitlab/.test(config) ? 'gitlab' : 'none';
}

function projectFiles({ ci, ...target }: Choices, directory: string): ProjectFile[] {
  const file = { path: targetPath, text: `${JSON.stringify(initialTarget(target), null, 2)}\n` };
  if (ci === 'none') return [file];
  const isDependency = /"textgen-harness"\s*:/.test(textOf(join(directory, 'package.json')));
  const job = ciFile(ci, { variables: variablesFor(target.roles), isDependency });
  const root =
    ci === 'gitlab' && !existsSync(join(directory, gitlabRoot))
      ? [{ path: gitlabRoot, text: `include:\n  - local: ${job.path}\n` }]
      : [];
  return [file, job, ...root];
}

function nextSteps({ roles, ci }: Choices, { directory, env }: CommandContext): string[] {
  const program = programOf(env);
  const variables = variablesFor(roles);
  const isIncluded =
    ci !== 'gitlab' ||
    textOf(join(directory, gitlabRoot)).includes(ciFile('gitlab', { variables, isDependency: true }).path);
  return [
    '',
    'Next:',
    `- set ${commaList(variables)}, in the environment or in a file .env, which git ignores`,
    ...(ci === 'none' ? [] : [`- set ${variables.length === 1 ? 'it' : 'them'} as secrets of the CI jobs, too`]),
    ...(isIncluded
      ? []
      : [`- include .gitlab/textgen-harness.yml in ${gitlabRoot}: include: [{ local: .gitlab/textgen-harness.yml }]`]),
    `- ${program} doctor    checks the connection and the keys`,
    `- ${program} gate      runs the checks and a load test`,
  ];
}

/** Throws UsageError for files that exist: they are replaced only with --force. */
function refuseOldFiles(paths: readonly string[], directory: string): void {
  const old = paths.filter((path) => lstatSync(join(directory, path), { throwIfNoEntry: false }) !== undefined);
  if (old.length > 0)
    throw new UsageError(
      `init: ${commaList(old)} ${old.length === 1 ? 'exists' : 'exist'}: nothing was written. --force replaces existing files`,
    );
}

/**
 * Results and keys do not belong in a repository: adds them to .gitignore unless it names them. Returns the added lines. Leaves a link
 * alone, because git does not follow it.
 */
function ignoreFiles(directory: string): string[] {
  const path = join(directory, '.gitignore');
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return [];
  const text = textOf(path);
  const named = text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, ''));
  const added = ['harness-results/', '.env'].filter((name) => !named.includes(name.replace(/\/$/, '')));
  if (added.length === 0) return [];
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  writeDraft(path, `${text}${separator}${added.join('\n')}\n`, '.gitignore');
  return added;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
