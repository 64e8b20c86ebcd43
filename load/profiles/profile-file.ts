import { dirname, extname, resolve } from 'node:path';
import { boundedText } from '../../schemas/bounded-text.ts';
import type { LoadProfile } from '../../schemas/generated/types.ts';
import { jsonValue } from '../../schemas/json-text.ts';
import { importModule } from '../../schemas/module-value.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { operationsOf, type Profile, stagesOf } from './profile.ts';
import { type PromptFiles, readPrompts } from './prompt-file.ts';
import { thresholdProblems } from './threshold-problems.ts';

/**
 * Reads a profile from a `.json` or `.jsonc` file or from the default export of a `.ts`, `.js` or `.mjs` module. Throws
 * Error with one line per problem, or with the reason why the file cannot be read.
 */
export async function readProfile(path: string): Promise<Profile> {
  return completeProfile(await contentOf(path), path, dirname(path), isDocument(path) ? 'below' : 'any');
}

const isDocument = (path: string): boolean => /^\.jsonc?$/.test(extname(path));

/**
 * A value as a profile, with the prompts of its file, which is relative to `folder`. Throws Error with one line per problem,
 * or with the reason why the file of prompts cannot be read. `name` is that of the value in these messages. A program may
 * name `any` file of prompts, a document one in its folder or `below`.
 */
export function completeProfile(value: unknown, name: string, folder: string, promptFiles: PromptFiles): Profile {
  const problems = profileProblems(value);
  if (problems.length > 0) throw new Error([`${name} is not a load profile:`, ...problems].join('\n  '));
  const { prompts, ...profile } = value as LoadProfile;
  if (prompts === undefined || Array.isArray(prompts)) return value as Profile;
  return { ...profile, prompts: readPrompts(prompts.file, folder, promptFiles) };
}

async function contentOf(path: string): Promise<unknown> {
  try {
    if (isDocument(path)) return jsonValue(boundedText(path));
    const { value } = await importModule(resolve(path));
    if (value === undefined) throw new Error('it has no default export: export default { name: … }');
    return value;
  } catch (error) {
    throw new Error(`the profile ${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** The problems of a value as a profile, one sentence each. */
export function profileProblems(value: unknown): string[] {
  const problems = problemsOf('LoadProfile', value).map((problem) => inWords(problem, 'the profile'));
  return problems.length > 0 ? mergeAlternatives(problems) : meaningProblems(value as Profile);
}

const alternatives = [
  ['windows', 'seconds'],
  ['atMost', 'atLeast', 'below', 'above'],
];
const lacksMember = / lacks the member `(\w+)`$/;

/** If one of several members is needed, the validator reports all. This makes one problem of them. */
function mergeAlternatives(problems: readonly string[]): string[] {
  return problems.flatMap((problem) => {
    const member = lacksMember.exec(problem)?.[1] ?? '';
    const isReported = (other: string) => problems.includes(problem.replace(`\`${member}\``, `\`${other}\``));
    const pair = alternatives.find((one) => one.includes(member) && one.every(isReported));
    if (!pair) return [problem];
    return member === pair[0]
      ? [problem.replace(lacksMember, ` needs ${pair.slice(0, -1).join(', ')} or ${pair.at(-1)}`)]
      : [];
  });
}

/** Problems that the schema cannot express. */
function meaningProblems(profile: Profile): string[] {
  const labels = profile.keys.map((key) => key.label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  return [
    ...(twice === undefined ? [] : [`keys has two entries with the label ${twice}`]),
    ...(profile.arrival.model === 'closed' ? closedProblems(profile) : openProblems(profile)),
    ...(operationsOf(profile).length === 0 ? ['mix needs a weight above 0'] : []),
    ...profile.limits.flatMap((limit) => thresholdProblems(limit, profile)),
  ];
}

function closedProblems({ arrival, keys }: Profile): string[] {
  const { thinkSeconds } = arrival;
  const reversed = Array.isArray(thinkSeconds) && thinkSeconds[0] > thinkSeconds[1];
  const ramp = keys.flatMap(stagesOf).some((stage) => stage.rampTo !== undefined);
  return [
    ...(reversed ? ['arrival.thinkSeconds has its larger number first'] : []),
    ...(arrival.spacing === undefined
      ? []
      : ['arrival.spacing is for open and paced arrivals: closed ones have no plan']),
    ...(ramp ? ['rampTo is for open and paced arrivals: closed ones have no rate'] : []),
  ];
}

function openProblems({ arrival, keys }: Profile): string[] {
  const grouped = keys.find(
    (key) => key.groupsOf !== undefined || stagesOf(key).some((one) => one.release === 'together'),
  );
  return [
    ...keys.flatMap(rateProblems),
    ...(arrival.thinkSeconds === undefined
      ? []
      : ['arrival.thinkSeconds is for closed arrivals: others are sent at planned instants']),
    ...(arrival.spacing === 'poisson' && grouped !== undefined
      ? [
          `${grouped.label} sends requests in groups or together, which random distances would take apart: leave out arrival.spacing`,
        ]
      : []),
  ];
}

function rateProblems(key: Profile['keys'][number]): string[] {
  if (key.stages && (key.ofLimit !== undefined || key.perSecond !== undefined))
    return [`${key.label} has both stages and a rate: put the rates into the stages`];
  const stages = stagesOf(key);
  return stages.flatMap((stage, index) => {
    const where = key.stages ? `stage ${index + 1} of ${key.label}` : key.label;
    const rates = [stage.ofLimit, stage.perSecond].filter((rate) => rate !== undefined).length;
    const length = stage.windows ?? stage.seconds;
    return [
      ...(rates === 1 ? [] : [`${where} needs either ofLimit or perSecond`]),
      ...(stages.length > 1 && length === undefined ? [`${where} needs a length: windows or seconds`] : []),
      ...(stage.rampTo !== undefined && stage.release === 'together'
        ? [`${where} is released at one instant: leave out rampTo`]
        : []),
    ];
  });
}
