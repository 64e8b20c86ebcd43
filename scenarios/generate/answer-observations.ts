import { executedIn, factsOf, medianOf, milliseconds, observationOf } from '../answers/facts.ts';
import type { Answered } from '../vocabulary/episodes.ts';
import { bodyMember, headerOf, isSuccess } from '../vocabulary/expectations.ts';
import type { Check } from '../vocabulary/suite.ts';

const requestIdHeader = /^(x-)?(amzn-|amz-|ms-|goog-)?(request|correlation|trace)-?id$/;

/** Names of the headers that identify a request, each with `true` if it has the id of the envelope. */
const requestIds = ({ reply }: Answered): [name: string, value: string][] =>
  reply.headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => requestIdHeader.test(name))
    .map(([name, value]) => [name, value === bodyMember(reply, 'id') ? 'the id of the envelope' : 'another id']);

/** Seconds from Date, which has whole seconds, to createdAt. */
function secondsFromDate({ reply }: Answered): number[] {
  const [createdAt, date] = [String(bodyMember(reply, 'createdAt')), headerOf(reply, 'date') ?? ''].map(Date.parse);
  const seconds = ((createdAt ?? Number.NaN) - (date ?? Number.NaN)) / 1000;
  return Number.isNaN(seconds) ? [] : [seconds];
}

const sizes: [name: string, most: number][] = [
  ['seconds', 60],
  ['minutes', 3600],
  ['hours', 86_400],
  ['days', Number.POSITIVE_INFINITY],
];

/** Coarse, so that two runs against one server get the same text. */
function offsetInWords(seconds: number): string {
  if (Math.abs(seconds) <= 2.5) return 'none';
  const size = sizes.find(([, most]) => Math.abs(seconds) < most)?.[0];
  return `${size} ${seconds > 0 ? 'ahead' : 'behind'}`;
}

/** Observations of the generations of a run. */
export const generationAnswerObservations: Check[] = [
  observationOf('generate/request-id-headers', ['2.1/id'], 'headers with the id of a request', (all) => {
    const executed = executedIn(all);
    const facts = factsOf(executed.flatMap(requestIds));
    if (executed.length === 0) return undefined;
    return Object.keys(facts).length > 0 ? { facts } : { facts, says: 'none' };
  }),
  observationOf('generate/created-at-clock', ['2.1/createdAt'], 'createdAt compared with the header Date', (all) => {
    const seconds = medianOf(executedIn(all).flatMap(secondsFromDate));
    if (Number.isNaN(seconds)) return undefined;
    const offset = offsetInWords(seconds);
    return { says: `${offset} (median ${seconds.toFixed(1)} s)`, facts: { offset } };
  }),
  observationOf(
    'generate/avg-latency-measured',
    ['2.2/avgLatency-unit'],
    'avgLatency beside the measured time of a generation',
    (all) => {
      const stated = all
        .filter(({ endpoint, reply }) => endpoint === 'model' && isSuccess(reply))
        .map(({ reply }) => [String(bodyMember(reply, 'id')), bodyMember(reply, 'stats.avgLatency')] as const);
      const latencies = [...new Map(stated)].map(([id, value]) => `${id} ${value ?? 'absent'}`).join(', ');
      const times = executedIn(all).map(milliseconds);
      if (latencies === '' && times.length === 0) return undefined;
      const measured = times.length > 0 ? `${medianOf(times).toFixed(1)} ms (median of ${times.length})` : 'unknown';
      return { says: `avgLatency: ${latencies || 'unknown'}; measured: ${measured}`, facts: {} };
    },
  ),
];
