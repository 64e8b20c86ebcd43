import type { LoadKey, LoadResult } from '../../schemas/generated/types.ts';
import { latency, percentile, plural, quantity } from '../text/quantities.ts';
import { capitalize, commaList } from '../text/words.ts';
import { isExactlyTested, possibleRange, ruleOf } from './fineness.ts';
import { breachText, measuredFigure, thresholdName, thresholdResult, wasSent } from './thresholds.ts';

/** True if the key was held to its limit, as far as tested. */
export const isHeld = (key: LoadKey): boolean => key.overAdmitted === 0 && (key.underAdmitted ?? 0) === 0;

/** True if a window of the key was used up, so that its limit was put to the test. */
export const reachedLimit = ({ refused, limit, windows = [] }: LoadKey): boolean =>
  refused > 0 || (limit !== undefined && windows.some(({ admitted }) => admitted >= limit));

export const withVerdict = ({ limits }: LoadResult, verdict: 'met' | 'breached' | 'no data') =>
  limits.filter((limit) => limit.verdict === verdict);

/** `8 of 8 thresholds met`, `1 of 9 thresholds breached, 8 not decided`, whose numbers add up; those of an invalid run are not judged. */
export function thresholdCounts({ limits, validity, engine, keys }: LoadResult): string {
  // The thresholds of a file are those of the limits that are known.
  const isUnknown = engine === 'log' && keys.every((key) => key.limit === undefined || key.windowSeconds === undefined);
  if (limits.length === 0) return isUnknown ? 'the limit or the window is not known' : 'the profile has no thresholds';
  return validity.verdict === 'invalid' ? `${plural(limits.length, 'threshold')} not judged` : verdictCounts(limits);
}

/** `1 of 9 thresholds breached, 8 not decided`: of one threshold or more. A single one that is met is named: `errors within the threshold`. */
export function verdictCounts(limits: LoadResult['limits']): string {
  const [first, ...more] = limits;
  if (first?.verdict === 'met' && more.length === 0) return `${thresholdName(first)} within the threshold`;
  const all = plural(limits.length, 'threshold');
  const counts = (['breached', 'met', 'no data'] as const)
    .map((verdict) => [limits.filter((limit) => limit.verdict === verdict).length, verdict] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => [count, verdict === 'no data' ? 'not decided' : verdict] as const);
  return counts.map(([count, word], index) => `${count} ${index === 0 ? `of ${all} ` : ''}${word}`).join(', ');
}

const isInvalid = ({ validity }: LoadResult): boolean => validity.verdict === 'invalid';

/** True if the results are valid or degraded and every threshold is met. */
export const meetsThresholds = (load: LoadResult): boolean =>
  !isInvalid(load) && load.limits.length > 0 && withVerdict(load, 'met').length === load.limits.length;

/**
 * `key noisy was held to exactly its limit of 20 per 2 s, keys steady and quiet stayed below theirs`, `key noisy (19 to 22 per 2 s possible) was
 * held to its limit of 20 per 2 s`; undefined if a key was not held to its limit.
 */
export function exactness({ keys }: LoadResult): string | undefined {
  const limited = keys.filter(({ limit, overAdmitted }) => limit !== undefined && overAdmitted !== undefined);
  if (limited.length === 0 || !limited.every(isHeld)) return undefined;
  const [reached, below] = [limited.filter(reachedLimit), limited.filter((key) => !reachedLimit(key))];
  if (reached.length === 0) return 'no key reached its limit';
  const {
    exact = [],
    held = [],
    partly = [],
  } = Object.groupBy(reached, (key) =>
    key.undecided !== undefined ? 'partly' : isExactlyTested(key) ? 'exact' : 'held',
  );
  const names = (of: LoadKey[]): string => {
    const each = of.map((key) => {
      const range = possibleRange(key);
      return range === undefined ? key.key : `${key.key} (${range} possible)`;
    });
    return `${of.length > 1 ? 'keys' : 'key'} ${commaList(each)}`;
  };
  const heldTo = (of: LoadKey[], word = ''): string[] =>
    of.length === 0 ? [] : [`${names(of)} ${of.length > 1 ? 'were' : 'was'} held to ${word}${limits(of)}`];
  const limits = (of: LoadKey[]): string => {
    const rules = [...new Set(of.map(ruleOf))];
    return `${of.length > 1 ? `their ${rules.length > 1 ? 'limits' : 'limit'}` : 'its limit'} of ${commaList(rules)}`;
  };
  const parts = [
    ...heldTo(exact, 'exactly '),
    ...heldTo(held),
    ...(partly.length > 0 ? [`${names(partly)} did not exceed ${limits(partly)}`] : []),
    ...(below.length > 0 ? [`${names(below)} stayed below ${below.length > 1 ? 'theirs' : 'its own'}`] : []),
  ];
  return parts.join(', ');
}

/** `30 s instead of 600 s`; undefined for a run of the usual length. */
const shortened = ({ usualSeconds, durationSeconds }: LoadResult): string | undefined =>
  usualSeconds === undefined || durationSeconds === undefined
    ? undefined
    : `${quantity(Math.round(durationSeconds))} s instead of ${quantity(usualSeconds)} s`;

/** `27,252 of 27,331 refused`, `none of 480 refused`; undefined if nothing was sent. */
export function refusedInWords(keys: readonly LoadKey[]): string | undefined {
  const [sent, refused] = (['sent', 'refused'] as const).map((name) => keys.reduce((sum, key) => sum + key[name], 0));
  if (!sent) return undefined;
  return `${refused ? quantity(refused) : 'none'} of ${quantity(sent)} refused`;
}

const shownBreaches = 2;

/** `requests over the limit, noisy; errors; and 2 more`, `invariant one-counter broken` */
function breachedNames({ invariants }: LoadResult, breaches: readonly LoadResult['limits'][number][]): string {
  const broken = new Set(invariants.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id));
  const nameOf = (breach: LoadResult['limits'][number]): string =>
    breach.metric === 'run.invariantsBroken' && broken.size === 1
      ? `invariant ${[...broken].join()} broken`
      : thresholdName(breach);
  const names = breaches.slice(0, shownBreaches).map(nameOf);
  const more = breaches.length - names.length;
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** The result of a load run in a few words, for the sentence of the whole run. */
export function loadOutcome(load: LoadResult): string {
  const [breached, silent] = [withVerdict(load, 'breached'), withVerdict(load, 'no data').length];
  const judged =
    breached.length > 0
      ? breachedNames(load, breached)
      : silent > 0
        ? `no data for ${silent} of ${plural(load.limits.length, 'threshold')}`
        : (exactness(load) ?? thresholdCounts(load));
  const parts = [
    isInvalid(load) ? 'the run is invalid' : judged,
    refusedInWords(load.keys),
    load.validity.verdict === 'degraded' ? 'results degraded' : undefined,
    shortened(load),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** The answer to the question of a profile: `yes`, `no`, or undefined if the run does not answer it. */
export function loadVerdict(load: LoadResult): 'yes' | 'no' | undefined {
  if (!isInvalid(load) && withVerdict(load, 'breached').length > 0) return 'no';
  return meetsThresholds(load) && load.usualSeconds === undefined ? 'yes' : undefined;
}

/** True if a threshold of the load is about a limit. */
export const asksForLimit = ({ limits }: Pick<LoadResult, 'limits'>): boolean =>
  limits.some(({ metric }) => /\.(over|under)Admitted$/.test(metric));

const admissions = (keys: readonly LoadKey[]): string => {
  const [sent, admitted] = (['sent', 'admitted'] as const).map((name) => keys.reduce((sum, key) => sum + key[name], 0));
  return `${quantity(admitted ?? 0)} of ${quantity(sent ?? 0)} admitted`;
};

/** The step before the first that is not good. */
export function lastGoodStep(steps: NonNullable<LoadResult['steps']>) {
  const firstBad = steps.findIndex((step) => step.verdict !== 'good');
  return steps[(firstBad < 0 ? steps.length : firstBad) - 1];
}

/** The figure that a profile asks for: `9 per second`, `64 of 64 pairs once`; undefined for a question of yes or no. */
function askedFigure(load: LoadResult): string | undefined {
  const { steps, retries, recovery, keys, arrival, durationSeconds } = load;
  if (steps !== undefined) {
    const last = lastGoodStep(steps);
    return last === undefined ? 'less than the lowest rate' : `${quantity(last.perSecond)} per second`;
  }
  if (retries !== undefined && retries.pairs > 0) return `${retries.agreeing} of ${plural(retries.pairs, 'pair')} once`;
  const { released = 0, admitted = 0, refused = 0 } = recovery?.herd ?? {};
  if (released > 0) return `${admitted} admitted, ${refused} refused`;
  // A load of the command line (--rate, --connections) asks how its requests are served.
  const [only, ...others] = keys;
  if (only === undefined || others.length > 0 || asksForLimit(load)) return undefined;
  const p50 = percentile(only.latency.admitted, 'p50');
  const figures = `${admissions(keys)}, p50 ${p50}${p50 === '–' ? '' : ' ms'}`;
  // Closed arrivals send as many as the server answers.
  return arrival.model === 'closed' && durationSeconds !== undefined
    ? `${quantity(Math.round(only.sent / durationSeconds))} requests per second, ${figures}`
    : figures;
}

/**
 * The figures behind a yes or no that is not about a limit: `480 of 480 admitted, p95 latency 4.07 ms`, `p50 of quiet 0.82 ms
 * beside noisy, 0.81 ms without`; undefined if nothing was sent, or the limit is the figure.
 */
export function measuredFigures(load: LoadResult): string | undefined {
  const { isolation, keys, limits } = load;
  if (isInvalid(load) || askedFigure(load) !== undefined || !wasSent(load)) return undefined;
  if (isolation !== undefined) {
    const { key, neighbour, with: beside, without } = isolation;
    return `p50 of ${key} ${latency(beside.latency.p50)} ms beside ${neighbour}, ${latency(without.latency.p50)} ms without`;
  }
  if (asksForLimit(load)) return undefined;
  const met = limits.flatMap((limit) => (limit.verdict === 'met' ? (measuredFigure(limit) ?? []) : []));
  return [admissions(keys), ...met].join(', ');
}

/** The answer in a word or a figure: `yes`, `yes, as far as tested`, `no`, `9 per second`, `not answered`. */
export const answerWord = (load: LoadResult): string =>
  (isInvalid(load) ? undefined : askedFigure(load)) ?? verdictWord(load) ?? 'not answered';

/** A limit that was not tested exactly is kept only as far as tested. */
function verdictWord(load: LoadResult): string | undefined {
  const verdict = loadVerdict(load);
  const isCoarse = asksForLimit(load) && load.keys.some((key) => reachedLimit(key) && !isExactlyTested(key));
  return verdict === 'yes' && isCoarse ? 'yes, as far as tested' : verdict;
}

/**
 * The answer in one sentence: `Yes: key noisy was held to exactly its limit of 20 per 2 s; 8 of 8 thresholds met.` `isTold`: a cause of the run
 * says why the load is invalid.
 */
export function loadAnswer(load: LoadResult, isTold = false): string {
  const { validity } = load;
  const breaches = withVerdict(load, 'breached').map((limit) => breachText(load, limit));
  const silent = withVerdict(load, 'no data').map((limit) => thresholdResult(limit));
  const short = shortened(load);
  const figures = measuredFigures(load) ?? '';
  const facts = isInvalid(load)
    ? isTold
      ? ['the run is invalid (see Fix first)']
      : ['the run is invalid', ...validity.reasons]
    : [
        ...(short === undefined ? [] : [`the run took ${short}`]),
        // After a no, the first words are read as its reason.
        ...(breaches.length > 0
          ? [...breaches, figures]
          : [figures, ...(silent.length > 0 ? silent : [exactness(load) ?? ''])]),
        ...(breaches.length > 0 && silent.length === 0 ? [] : [thresholdCounts(load)]),
        ...(validity.verdict === 'degraded' ? ['the results are degraded', ...validity.reasons] : []),
      ];
  const text = facts.filter((fact) => fact !== '').map((fact) => fact.replace(/\.$/, ''));
  return `${capitalize(answerWord(load))}: ${text.join('; ')}.`;
}
