import type { ClientCheck, ClientRequest, ClientRun } from './evidence.ts';
import {
  generationsAfter,
  headerIn,
  inapplicableSeveral,
  isToEndpoint,
  makesGeneration,
  makesSeveral,
  requestLine,
} from './requests.ts';

const count = (of: number, noun: string): string => `${of} ${noun}${of === 1 ? '' : 's'}`;

const none = { outcome: 'inapplicable', because: 'the client sent no request' } as const;

/** `not tried again`, or the number of retries, the first wait, and the keys. */
function retryFacts({ requests, ...run }: ClientRun) {
  const first = requests.find(makesGeneration);
  const repeats = first === undefined ? [] : generationsAfter(first, { requests, ...run });
  const [second] = repeats;
  if (first === undefined || second === undefined) {
    const until = run.end.kind === 'stopped' ? ' before it was stopped' : '';
    return { retries: 0, key: null, says: `not tried again${until}` };
  }
  const wait = (second.receivedAt - (first.answeredAt ?? first.receivedAt)) / 1000;
  const key =
    first.idempotencyKey === undefined ? 'none' : first.idempotencyKey === second.idempotencyKey ? 'same' : 'other';
  const keys = { none: 'without a key', same: 'with the same key', other: 'with another key' }[key];
  return {
    retries: repeats.length,
    key,
    says: `tried again ${repeats.length === 1 ? 'once,' : `${repeats.length} times, first`} after ${wait.toFixed(1)} s, ${keys}`,
  };
}

/** Choices that the interface leaves to a client. */
export const clientObservations: readonly ClientCheck[] = [
  {
    id: 'client/observed-retries',
    clauses: ['7/500', '7/503', '7/429'],
    level: 'observe',
    title: 'whether and when a failed generation is tried again',
    why: 'it decides how long a user waits, and what a busy server receives',
    reads: ['server-error', 'unavailable', 'rate-limited', 'answer-lost', 'no-answer'],
    brokenBy: [],
    judge(runs, plain) {
      if (makesSeveral(plain)) return inapplicableSeveral;
      const samples = runs.flatMap(({ requests }) => requests.filter(makesGeneration));
      if (samples.length === 0) return none;
      const seen = runs.map((run) => ({ name: run.scenario.name, end: run.end.kind, ...retryFacts(run) }));
      const facts = seen.flatMap(({ name, retries, key, end }) => [
        [`${name}.retries`, retries],
        [`${name}.key`, key],
        [`${name}.end`, end],
      ]);
      const says = seen.map((each) => `${each.name}: ${each.says}`).join('; ');
      return { outcome: 'observed', observation: { says, facts: Object.fromEntries(facts) }, samples };
    },
  },
  {
    id: 'client/observed-connections',
    clauses: ['1/http-json'],
    level: 'observe',
    title: 'user agent, connections, time-out, and other requests of the client',
    why: 'the logs of a server show them',
    reads: 'every',
    brokenBy: [],
    judge(runs, plain) {
      const samples = runs.flatMap(({ requests }) => requests);
      const [first] = plain.requests;
      if (first === undefined) return none;
      const agent = headerIn(first.headers, 'user-agent') ?? null;
      const connections = new Set(plain.requests.map(({ connection }) => connection)).size;
      // A client that was stopped did not leave of itself, unless it tried again.
      const hung = runs
        .flatMap(({ requests, end }) => (end.kind === 'stopped' ? requests.slice(0, -1) : requests))
        .find(({ outcome, leftAt }) => outcome === 'hang' && leftAt !== undefined);
      const timeout = hung === undefined ? null : Math.round(((hung.leftAt ?? 0) - hung.receivedAt) / 1000);
      const others = [...new Set(samples.filter((each: ClientRequest) => !isToEndpoint(each)).map(requestLine))].sort();
      const other = others.length === 0 ? null : others.slice(0, 5).join(', ');
      const says = [
        agent === null ? 'no user agent' : `user agent ${agent}`,
        `${count(plain.requests.length, 'request')} on ${count(connections, 'connection')} for one generation`,
        timeout === null ? 'no time-out seen' : `time-out ${timeout} s`,
        ...(other === null ? [] : [`other requests: ${other}`]),
      ].join('; ');
      const facts = { userAgent: agent, requests: plain.requests.length, connections, timeoutSeconds: timeout, other };
      return { outcome: 'observed', observation: { says, facts }, samples };
    },
  },
];
