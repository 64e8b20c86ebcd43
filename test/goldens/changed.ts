import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import type { CheckResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from './every-outcome.ts';

/** A histogram in microseconds of latencies spread evenly from half a median to one and a half. */
function histogram(count: number, medianMilliseconds: number): string {
  const recorded = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 3_600_000_000,
    numberOfSignificantValueDigits: 3,
  });
  for (let index = 0; index < count; index++)
    recorded.recordValue(Math.round(medianMilliseconds * (0.5 + index / count) * 1000));
  return encodeIntoCompressedBase64(recorded);
}

const withLatencies = (load: LoadResult, medianMilliseconds: number): LoadResult => ({
  ...load,
  histograms: {
    'noisy.admitted': histogram(600, medianMilliseconds),
    'noisy.refused': histogram(1200, 0.7),
    'quiet.admitted': histogram(8, medianMilliseconds),
  },
});

const models = (ceiling: number, capabilities: string): CheckResult => ({
  id: 'models/catalogue',
  suite: 'models',
  clauses: ['2.2/id'],
  level: 'observe',
  title: 'what the catalogue lists',
  outcome: 'observed',
  observation: {
    says: 'One model is listed.',
    facts: { 'model-v1.maxTokens': ceiling, 'model-v1.capabilities': capabilities, 'model-v0.maxTokens': 512 },
    latencies: { generate: { n: 340, p50: 3.1, p95: 9.4 }, models: { n: 42, p50: 1.2, p95: 2.2 } },
  },
  durationMilliseconds: 1,
  exchanges: [],
});

/** The golden run with what a comparison reads beside it. */
export const before: RunReport = {
  ...everyOutcome,
  checks: [...everyOutcome.checks, models(2048, 'generate stream')],
  load: everyOutcome.load.map((load) => withLatencies(load, 8)),
};

const changes: Record<string, Partial<CheckResult>> = {
  'models/entries': {
    outcome: 'violated',
    wanted: 'an integer',
    got: 'created is "</td><script>alert(1)</script>\u202E"',
  },
  'generate/ids-distinct': { outcome: 'passed' },
  'auth/key-forbidden': { outcome: 'passed' },
  'generate/object': { outcome: 'blocked', because: 'The control was refused: 503.' },
  'models/unknown': {
    observation: {
      says: 'It is answered with 400.',
      facts: { 'unknownModel.status': 400, 'unknownModel.code': null, 'unknownModel.type': '' },
    },
  },
};

/** A later run of the same server, changed for the worse, the better, and neither. */
export const after: RunReport = {
  ...everyOutcome,
  startedAt: '2026-11-21T09:05:11.000Z',
  tool: { name: 'textgen-harness', version: '0.2.0' },
  checks: [
    ...everyOutcome.checks
      .filter(({ id }) => id !== 'rate-limit/recovery')
      .map((check) => ({ ...check, ...changes[check.id] })),
    {
      ...models(1024, 'generate'),
      observation: {
        says: '',
        facts: { 'model-v1.maxTokens': 1024, 'model-v1.capabilities': 'generate' },
        latencies: { generate: { n: 352, p50: 3.4, p95: 31.5 }, models: { n: 40, p50: 1.1, p95: 2.6 } },
      },
    },
    {
      id: 'models/new-check',
      suite: 'models',
      clauses: ['2.2/id'],
      level: 'should',
      title: 'a promise that is checked since',
      outcome: 'passed',
      durationMilliseconds: 1,
      exchanges: [],
    },
  ],
  load: everyOutcome.load.map((load) => ({
    ...withLatencies(load, 26),
    limits: load.limits.map((limit) =>
      limit.verdict === 'met' ? { ...limit, value: 2, verdict: 'breached' as const } : limit,
    ),
  })),
};
