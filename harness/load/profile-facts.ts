import { boundOf } from '../../load/analysis/thresholds.ts';
import { requestsOf, turnOf } from '../../load/planning/requests.ts';
import {
  endpointOf,
  type Limit,
  type Profile,
  type ProfileKey,
  type Stage,
  stagesOf,
} from '../../load/profiles/profile.ts';
import { thresholdWords } from '../../reports/summary/thresholds.ts';
import { truncate } from '../../reports/terminal/wrap.ts';
import { plural, quantity } from '../../reports/text/quantities.ts';
import { commaList } from '../../reports/text/words.ts';

/** Texts by label; a label without texts is not shown. */
export type ProfileFacts = Record<string, string[]>;

/** Facts as rows of two columns. */
export const factRows = (facts: ProfileFacts): string[][] =>
  Object.entries(facts).flatMap(([label, texts]) => texts.map((text, index) => [index === 0 ? label : '', text]));

/** All that the load of a profile does on any target, in words. */
export function profileFacts(profile: Profile, seed: number): ProfileFacts {
  const { requests, bodies } = requestsOf(profile, seed, { baseUrl: 'http://target', headers: [] });
  const generates = requests.some(({ operation }) => operation === 'generate');
  return {
    Question: [profile.asks],
    Arrivals: [arrivalText(profile), ...spacingText(profile)],
    Requests: [requestText(profile), ...retryText(profile)],
    ...(requests.some(({ operation }) => operation !== 'models') && { Model: [modelText(profile, generates)] }),
    ...(generates && { Tokens: [tokensText(profile)], Prompts: [promptText(bodies)] }),
    Keys: profile.keys.map((key) => keyText(key, profile)),
    Length: [lengthText(profile)],
    Thresholds: profile.limits.map(thresholdText),
  };
}

const arrivals: Record<Profile['arrival']['model'], string> = {
  open: 'open: each request is sent at its planned time, whether or not earlier ones were answered',
  paced: 'paced: each request is sent at its planned time, on a free connection',
  closed: 'closed: each connection sends its next request when it has an answer',
};

function arrivalText({ arrival: { model, thinkSeconds = 0 } }: Profile): string {
  const think = typeof thinkSeconds === 'number' ? quantity(thinkSeconds) : thinkSeconds.map(quantity).join(' to ');
  return think === '0' ? arrivals[model] : `${arrivals[model]} and has paused for ${think} s (think time)`;
}

function spacingText({ arrival: { model, spacing } }: Profile): string[] {
  if (model === 'closed') return [];
  return [spacing === 'poisson' ? 'spacing: random, as of many users (Poisson), drawn from the seed' : 'spacing: even'];
}

function requestText(profile: Profile): string {
  const places = Map.groupBy(turnOf(profile), (operation) => operation);
  const isEven = new Set([...places.values()].map(({ length }) => length)).size === 1;
  const names = [...places].map(([operation, { length }]) => `${isEven ? '' : `${length} × `}${endpointOf[operation]}`);
  return names.length === 1 ? names.join() : `${commaList(names)} in each turn, in random order`;
}

const retryText = ({ retries }: Profile): string[] =>
  retries === true ? ['each is sent twice, the second while the first is in flight, with one Idempotency-Key'] : [];

const entriesOf = ({ prompts = [] }: Profile) =>
  prompts.map((entry) => (typeof entry === 'string' ? { prompt: entry } : entry));

/** The distinct values of the prompts, and the value for those that have none. */
function valuesText(own: readonly (string | undefined)[], usual: string): string {
  const distinct = [...new Set(own.length === 0 ? [undefined] : own)];
  const texts = distinct.map((value) => value ?? usual);
  return texts.length > 5 ? `${texts.slice(0, 5).join(', ')} and ${texts.length - 5} more` : commaList(texts);
}

/** Only generations ask the model of a prompt. */
const modelText = (profile: Profile, generates: boolean): string =>
  valuesText(
    (generates ? entriesOf(profile) : []).map((entry) => ('model' in entry ? entry.model : undefined)),
    profile.model ?? 'one that the target lists',
  );

const tokensText = (profile: Profile): string =>
  `maxTokens ${valuesText(
    entriesOf(profile).map((entry) => ('maxTokens' in entry ? String(entry.maxTokens) : undefined)),
    profile.maxTokens === undefined ? '16, or what the model accepts' : String(profile.maxTokens),
  )}`;

const mostOfPrompt = 60;

function promptText(bodies: readonly string[]): string {
  const { prompt } = JSON.parse(bodies[0] ?? '{}') as { prompt: string };
  const first = JSON.stringify(truncate(prompt, mostOfPrompt));
  return bodies.length === 1 ? first : `${quantity(bodies.length)} in turn, the first is ${first}`;
}

function keyText(key: ProfileKey, profile: Profile): string {
  const { label, groupsOf, herdOfLimit, connections } = key;
  const { model } = profile.arrival;
  const least = model === 'closed' ? '' : 'at least ';
  const parts = [
    ...(model === 'closed' ? [] : [ratesText(key, profile)]),
    ...(groupsOf === undefined ? [] : [`in groups of at most ${groupsOf} at one instant`]),
    ...(herdOfLimit === undefined ? [] : [`and ${times(herdOfLimit)} at once at each reset that a 429 announces`]),
    ...(connections === undefined || model === 'open' ? [] : [`on ${least}${plural(connections, 'connection')}`]),
  ];
  return parts.length === 0 ? label : `${label}: ${parts.join(', ')}`;
}

const times = (ofLimit: number): string =>
  ofLimit === 1 ? 'its rate limit' : `${quantity(ofLimit)} times its rate limit`;

function ratesText(key: ProfileKey, whole: Profile): string {
  const stages = stagesOf(key);
  const sum = (unit: 'windows' | 'seconds') => stages.reduce((total, stage) => total + (stage[unit] ?? Number.NaN), 0);
  const isOnce =
    stages.every((stage) => lengthOfStage(stage) === '') ||
    sum('windows') >= (whole.windows ?? Number.POSITIVE_INFINITY) ||
    sum('seconds') >= (whole.seconds ?? Number.POSITIVE_INFINITY);
  return `${stages.map(stageText).join(', then ')}${isOnce ? '' : ', and so on'}`;
}

const lengthOfStage = ({ windows, seconds }: Stage): string => {
  if (seconds !== undefined) return `${quantity(seconds)} s`;
  return windows === undefined ? '' : plural(windows, 'window');
};

function stageText(stage: Stage): string {
  const length = lengthOfStage(stage);
  if (stage.release === 'together')
    return `${amountText(stage)} at one instant${length === '' ? '' : `, then none for ${length}`}`;
  return `${rateText(stage)}${length === '' ? '' : ` for ${length}`}`;
}

/** The requests of a release: a rate per second is that of the whole stage. */
const amountText = ({ ofLimit, perSecond = 0, seconds }: Stage): string => {
  if (ofLimit !== undefined) return times(ofLimit);
  return seconds === undefined
    ? `${quantity(perSecond)} for each second`
    : plural(Math.round(perSecond * seconds), 'request');
};

function rateText({ ofLimit, perSecond, rampTo }: Stage): string {
  const rate = perSecond ?? ofLimit ?? 0;
  const unit = (value: number) => (perSecond === undefined ? times(value) : `${quantity(value)} requests per second`);
  if (rampTo !== undefined) return `a ramp from ${quantity(rate)} to ${unit(rampTo)}`;
  return rate === 0 ? 'no requests' : unit(rate);
}

const lengthText = ({ windows, seconds }: Profile): string =>
  windows === undefined ? `${quantity(seconds ?? 0)} s` : `${plural(windows, 'window')} of the rate limits`;

function thresholdText(limit: Limit): string {
  const after = limit.abortAfterSeconds === undefined ? '' : `, not before ${quantity(limit.abortAfterSeconds)} s`;
  const text = thresholdWords({ metric: limit.metric, bound: boundOf(limit) });
  return limit.abortOnBreach === true ? `${text}; a breach ends the load${after}` : text;
}
