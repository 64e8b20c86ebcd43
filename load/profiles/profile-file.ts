import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jsonValue } from '../../schemas/json-text.ts';
import { nearest } from '../../schemas/nearest.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { findingMetricNames, metricNames } from './metrics.ts';
import { type Profile, stagesOf } from './profile.ts';

/**
 * A user's own profile: a `.json` file, or a `.ts`, `.js` or `.mjs` module whose default export it is. Throws Error with what
 * is wrong in it, one sentence a line, or why it could not be read.
 */
export async function readProfile(path: string): Promise<Profile> {
  const value = await contentOf(path);
  const problems = profileProblems(value);
  if (problems.length > 0) throw new Error([`${path} is no load profile:`, ...problems].join('\n  '));
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

/** What is wrong with a value as a profile: sentences, none when it is one. */
export function profileProblems(value: unknown): string[] {
  const problems = eitherOf(problemsOf('LoadProfile', value).map((problem) => inWords(problem, 'the profile')));
  return problems.length > 0 ? problems : meaningProblems(value as Profile);
}

const alternatives = [
  ['windows', 'seconds'],
  ['atMost', 'atLeast'],
] as const;

/** Where one of two members is wanted, the schema's validator says that both are lacking. */
function eitherOf(problems: readonly string[]): string[] {
  const lacks = (subject: string, member: string) => `${subject} lacks the member \`${member}\``;
  return problems.flatMap((problem) => {
    for (const [one, other] of alternatives)
      for (const [member, twin] of [
        [one, other],
        [other, one],
      ] as const) {
        const subject = problem.endsWith(lacks('', member)) ? problem.slice(0, -lacks('', member).length) : undefined;
        if (subject === undefined || !problems.includes(lacks(subject, twin))) continue;
        return member === one ? [`${subject} needs ${one} or ${other}`] : [];
      }
    return [problem];
  });
}

/** What the schema cannot say. */
function meaningProblems(profile: Profile): string[] {
  const labels = profile.keys.map((key) => key.label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  return [
    ...(twice === undefined ? [] : [`the label ${twice} stands twice in keys`]),
    ...(profile.arrival.model === 'closed' ? [] : profile.keys.flatMap(rateProblems)),
    ...profile.limits.flatMap(({ metric }) => metricProblem(metric, labels)),
  ];
}

function rateProblems(key: Profile['keys'][number]): string[] {
  if (key.stages && (key.ofLimit !== undefined || key.perSecond !== undefined))
    return [`${key.label} has stages and a rate of its own: the stages have the rates`];
  const stages = stagesOf(key);
  return stages.flatMap((stage, index) => {
    const where = key.stages ? `stage ${index + 1} of ${key.label}` : key.label;
    const rates = [stage.ofLimit, stage.perSecond].filter((rate) => rate !== undefined).length;
    const length = stage.windows ?? stage.seconds;
    return [
      ...(rates === 1 ? [] : [`${where} needs ofLimit or perSecond, one of them`]),
      ...(stages.length > 1 && length === undefined ? [`${where} needs its length in windows or seconds`] : []),
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
  if (!owners.includes(owner)) return [`the limit on ${metric} speaks of no key of the profile${offer(owner, owners)}`];
  return known.includes(name) ? [] : [`there is no metric ${name}${offer(name, known)}`];
}
