import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jsonValue } from '../../schemas/json-text.ts';
import { nearest } from '../../schemas/nearest.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { findingMetricNames, metricNames } from './metrics.ts';
import { type Profile, stagesOf } from './profile.ts';

/**
 * Reads a profile from a `.json` file or from the default export of a `.ts`, `.js` or `.mjs` module. Throws Error with
 * one line per problem, or with the reason why the file cannot be read.
 */
export async function readProfile(path: string): Promise<Profile> {
  const value = await contentOf(path);
  const problems = profileProblems(value);
  if (problems.length > 0) throw new Error([`${path} is not a load profile:`, ...problems].join('\n  '));
  return value as Profile;
}

async function contentOf(path: string): Promise<unknown> {
  try {
    if (extname(path) === '.json') return jsonValue(readFileSync(path, 'utf8'));
    const module: { default?: unknown } = await import(pathToFileURL(resolve(path)).href);
    return module.default;
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
  ['atMost', 'atLeast'],
];
const lacksMember = / lacks the member `(\w+)`$/;

/** If one of two members is needed, the validator reports both. This makes one problem of them. */
function mergeAlternatives(problems: readonly string[]): string[] {
  return problems.flatMap((problem) => {
    const member = lacksMember.exec(problem)?.[1] ?? '';
    const isReported = (other: string) => problems.includes(problem.replace(`\`${member}\``, `\`${other}\``));
    const pair = alternatives.find((one) => one.includes(member) && one.every(isReported));
    if (!pair) return [problem];
    return member === pair[0] ? [problem.replace(lacksMember, ` needs ${pair.join(' or ')}`)] : [];
  });
}

/** Problems that the schema cannot express. */
function meaningProblems(profile: Profile): string[] {
  const labels = profile.keys.map((key) => key.label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  return [
    ...(twice === undefined ? [] : [`keys has two entries with the label ${twice}`]),
    ...(profile.arrival.model === 'closed' ? [] : profile.keys.flatMap(rateProblems)),
    ...profile.limits.flatMap(({ metric }) => metricProblem(metric, labels)),
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
    ];
  });
}

function metricProblem(metric: string, labels: readonly string[]): string[] {
  const dot = metric.indexOf('.');
  const [owner, name] = [metric.slice(0, dot), metric.slice(dot + 1)];
  const owners = ['run', ...labels];
  const known = [...metricNames, ...findingMetricNames];
  const offer = (word: string, words: readonly string[]) => {
    const near = nearest(word, words);
    return near === undefined ? '' : `; did you mean ${near}?`;
  };
  if (!owners.includes(owner)) return [`the threshold ${metric} names no key of the profile${offer(owner, owners)}`];
  return known.includes(name) ? [] : [`unknown metric ${name}${offer(name, known)}`];
}
