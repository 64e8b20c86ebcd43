import { fewestSamples } from '../../schemas/percentiles.ts';
import { isToKnownKey } from '../vocabulary/answers.ts';
import type { Answered } from '../vocabulary/episodes.ts';
import { bodyMember, headerOf, isSuccess } from '../vocabulary/expectations.ts';
import type { Check } from '../vocabulary/suite.ts';
import { factsOf, milliseconds, observationOf, quantileOf } from './facts.ts';

const kindOf = ({ endpoint, reply }: Answered): string => (reply.status >= 400 ? 'error' : endpoint);
const isServed = (answered: Answered): boolean => isSuccess(answered.reply) && isToKnownKey.met(answered, []);

const cachingHeaders = ['cache-control', 'vary'];
const transportHeaders = ['server', 'strict-transport-security', 'x-powered-by', 'access-control-allow-origin'];

function modelOf({ request }: Answered): string {
  try {
    const { model } = JSON.parse(request.body ?? '') as { model?: unknown };
    return typeof model === 'string' && model !== '{{model}}' ? model : 'the usual model';
  } catch {
    return 'the usual model';
  }
}

function latencyOf(answers: readonly Answered[]): { n: number; p50: number; p95: number } {
  const times = answers.map(milliseconds);
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => Math.round(quantileOf(times, share) * 10) / 10);
  return { n: times.length, p50, p95 };
}

const percentileText = (name: 'p50' | 'p95', of: ReturnType<typeof latencyOf>): string =>
  `${name} ${of.n < fewestSamples(name) ? 'no data' : `${of[name].toFixed(1)} ms`}`;

/** Observations of all answers of a run, at no request. */
const answerObservations: Check[] = [
  observationOf('errors/media-types', ['4/json'], 'media type of each kind of answer', (all) => ({
    facts: factsOf(
      all
        .filter(({ reply }) => reply.text !== '')
        .map((answered) => [kindOf(answered), headerOf(answered.reply, 'content-type')?.toLowerCase()]),
    ),
  })),
  observationOf('models/caching', ['1/http-json'], 'how long answers to a key may be stored by caches', (all) => ({
    facts: factsOf(
      all
        .filter(isServed)
        .flatMap((answered) => [
          ...cachingHeaders.map(
            (name) => [`${answered.endpoint}.${name}`, headerOf(answered.reply, name)?.toLowerCase()] as const,
          ),
          [`${answered.endpoint}.etag`, headerOf(answered.reply, 'etag') && 'present'] as const,
        ]),
    ),
  })),
  observationOf('versioning/transport', ['1/http-json'], 'headers of the server and of the transport', (all) => ({
    facts: factsOf(
      all.flatMap(({ reply }) => [
        ['tls', reply.tls] as const,
        ...transportHeaders.map((name) => [name, headerOf(reply, name)] as const),
      ]),
    ),
  })),
  observationOf(
    'errors/types-and-codes',
    ['7/values', '7/code-per-status'],
    'type and code of the errors of each status',
    (all) => ({
      facts: factsOf(
        all
          .filter(({ reply }) => reply.status >= 400)
          .map(({ reply }) => {
            const [type, code] = ['error.type', 'error.code'].map((name) => bodyMember(reply, name));
            return [String(reply.status), `${type ?? 'no type'} ${code ?? 'no code'}`];
          }),
      ),
    }),
  ),
  observationOf('generate/latency', ['2.2/avgLatency-unit'], 'time until the whole answer', (all) => {
    const served = all.filter(isServed);
    if (served.length === 0) return undefined;
    const byEndpoint = Map.groupBy(served, ({ endpoint }) => endpoint);
    const byModel = Map.groupBy(byEndpoint.get('generate') ?? [], modelOf);
    const models = [...byModel]
      .filter(([, of]) => of.length > 1)
      .map(([model, of]): [string, Answered[]] => [`generate with ${model}`, of]);
    const latencies = Object.fromEntries([...byEndpoint, ...models].map(([name, of]) => [name, latencyOf(of)]));
    const says = Object.entries(latencies).map(
      ([name, of]) => `${name}: ${percentileText('p50', of)}, ${percentileText('p95', of)} (${of.n})`,
    );
    return { says: says.join('; '), facts: {}, latencies };
  }),
];

/** The observations of all answers that belong to a suite. */
export const answerObservationsOf = (suite: string): Check[] =>
  answerObservations.filter(({ id }) => id.startsWith(`${suite}/`));
