import type { CheckResult, LoadResult, Outcome, RunReport, TimelineSlot } from '../../schemas/generated/types.ts';
import { everyOutcome } from './every-outcome.ts';

const rotation: Outcome[] = [
  'passed',
  'passed',
  'passed',
  'violated',
  'passed',
  'blocked',
  'passed',
  'inapplicable',
  'observed',
  'passed',
];

/** A whole number in 0..below-1 that looks random and is always the same. */
const scattered = (index: number, below: number): number => ((index * 2_654_435_761) >>> 7) % below;

const body = (index: number, kilobytes: number): string =>
  JSON.stringify({
    id: `gen_${scattered(index, 1e6).toString(36)}`,
    data: {
      text: Array.from({ length: kilobytes * 120 }, (_, word) => `word${scattered(index + word, 9999)}`).join(' '),
    },
  });

function check(index: number, outcome: Outcome, kilobytes: number): CheckResult {
  const exchange = everyOutcome.checks[4]?.exchanges[0];
  const response = exchange?.response;
  const text = body(index, kilobytes).slice(0, 4096);
  const exchanges = [0, 1, 2].flatMap(() =>
    exchange && response ? [{ ...exchange, response: { ...response, body: text, bodyBytes: text.length } }] : [],
  );
  return {
    id: `suite-${index % 8}/check-${index}`,
    suite: `suite-${index % 8}`,
    clauses: [`${1 + (index % 9)}.${index % 5}/name-${index % 7}`],
    level: outcome === 'observed' ? 'observe' : index % 3 === 0 ? 'should' : 'must',
    gates: index % 3 !== 0,
    title: `a promise with the number ${index} is kept in every case`,
    why: 'A client relies on it.',
    outcome,
    ...(outcome === 'violated' && {
      ...{ wanted: `status ${200 + (index % 200)}`, got: `500 after ${index} requests` },
      ...{ deviation: { at: 'status', is: '5xx' }, breaks: [`1.${index % 4}`] },
    }),
    ...((outcome === 'blocked' || outcome === 'inapplicable') && { because: `Reason ${index % 4}.` }),
    ...(outcome === 'observed' && { observation: { says: `It is ${index}.`, facts: { number: index } } }),
    durationMilliseconds: index / 7,
    exchanges: outcome === 'inapplicable' ? [] : exchanges,
  };
}

const slots = (key: string, count: number): TimelineSlot[] =>
  Array.from({ length: count }, (_, index) => ({
    key,
    atSeconds: index * 0.5,
    forSeconds: 0.5,
    admitted: scattered(index, 12),
    refused: scattered(index + 99, 30),
    errors: index % 97 === 0 ? 1 : 0,
    remaining: 20 - (index % 20),
  }));

function load(index: number): LoadResult {
  const [first] = everyOutcome.load;
  if (first === undefined) throw new Error('the golden has no load run');
  const keys = Array.from(
    { length: 4 },
    (_, number) => ({ ...first.keys[number % 2], key: `key-${number}` }) as LoadResult['keys'][number],
  );
  return {
    ...first,
    profile: `profile-${index}`,
    durationSeconds: 600,
    keys,
    timeline: keys.flatMap(({ key }) => slots(key, 1200)),
    histograms: Object.fromEntries(
      keys.map(({ key }, number) => [`${key}.admitted`, `HISTFAAA${body(number, 1).slice(0, 900)}`]),
    ),
  };
}

/** The same run with thirty runs before it, in which its first forty checks failed in turns. */
export function withHistory(run: RunReport): RunReport {
  const ids = run.checks.slice(0, 40).map(({ id }) => id);
  const history = Array.from({ length: 30 }, (_, index) => ({
    startedAt: new Date(Date.UTC(2026, 9, 22 + index)).toISOString(),
    ...{ command: 'gate', target: 'staging', version: '0.1.0', counts: run.counts, passed: 50 },
    verdict: 'departs' as const,
    failed: ids.filter((_, at) => (index + at) % 3 > 0),
    undecided: [],
    load: [{ profile: 'per-key-429', key: 'noisy', p50: 3, p99: 10 + index }],
  }));
  return { ...run, history };
}

/**
 * A run of a given size. `sound`: nothing is violated or blocked. `kilobytes`: the rough size of each response's body,
 * of which there are three for each check.
 */
export function largeRun({ checks = 100, loads = 1, kilobytes = 0.3, sound = false } = {}): RunReport {
  const outcomeOf = (index: number): Outcome => {
    const outcome = rotation[index % rotation.length] ?? 'passed';
    return sound && (outcome === 'violated' || outcome === 'blocked') ? 'passed' : outcome;
  };
  const results = Array.from({ length: checks }, (_, index) => check(index, outcomeOf(index), kilobytes));
  const counts = { passed: 0, violated: 0, blocked: 0, inapplicable: 0, observed: 0, errored: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return {
    ...everyOutcome,
    verdict: sound ? 'conforms' : 'departs',
    exitCode: sound ? 0 : 1,
    counts,
    checks: results,
    causes: [],
    load: Array.from({ length: loads }, (_, index) => load(index)),
  };
}
