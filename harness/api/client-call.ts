import type { RunReport } from '../../schemas/generated/types.ts';
import { checksFor, chosenScenarios } from '../client/client-session.ts';
import { type ClientStart, functionClient } from '../client/client-start.ts';
import { type FakeTimers, ownTimers } from '../client/fake-timers.ts';
import { abortSignal, callback, flagOrObject, object, positive, text } from '../invocation/kinds.ts';
import { UsageError } from '../io/errors.ts';
import { clientFacts } from '../run/client-run.ts';
import { gatingOf } from '../run/settings.ts';
import { Secrets } from '../secrets/secrets.ts';
import { runReport } from '../verdict/run-report.ts';
import { requireArguments } from './arguments.ts';
import type { ScenarioName } from './names.ts';

/** Options of `testClient`. */
export interface ClientOptions {
  /**
   * The client: makes `generations` generations against `baseUrl` with `key`, and rejects if it does not get them. It is called
   * once for each scenario.
   */
  client: (start: ClientStart) => unknown;
  /** Scenarios and variants to run, or `scenarios` and `variants` for all of a kind. Default: all but the variants that are off. */
  scenarios?: readonly ScenarioName[];
  /** Name of the client in the report. Default: `client`. */
  name?: string;
  /** Lowest level that decides the verdict. Default: `must`. */
  level?: 'must' | 'should';
  /** Seed of the servers, and of the order of the scenarios. Default: 1. */
  seed?: number;
  /** Time of each scenario from the first request, in seconds. Default: 30. */
  timeoutSeconds?: number;
  /** Length of the rate-limit window in seconds. Default: 2, with `fakeTimers` 60. */
  windowSeconds?: number;
  /** The `data` of every generation. Default: `{ text, usage }`. */
  data?: Readonly<Record<string, unknown>>;
  /**
   * Replaces the global timers and Date by fake ones, or by those of a test runner, and lets time pass in them and in the
   * server whenever the client is idle: a wait of a minute takes a moment. Scenarios then run one after the other.
   */
  fakeTimers?: boolean | FakeTimers;
  /** Ends the run. */
  signal?: AbortSignal;
}

const ownKinds = {
  ...{ client: callback, name: text, data: object, windowSeconds: positive(86_400) },
  ...{ fakeTimers: flagOrObject, signal: abortSignal },
};

/** The scenarios of a call, and the checks that it reports. Throws UsageError. */
export function chosenClientChecks(caller: string, options: ClientOptions) {
  requireArguments(caller, 'client', options, ownKinds);
  if (options.client === undefined)
    throw new UsageError(`${caller}: client is missing: give a function that makes generations`);
  const scenarios = chosenScenarios(options.scenarios);
  return { scenarios, checks: checksFor(scenarios) };
}

const [usualWindowSeconds, fakeWindowSeconds] = [2, 60];
const usualTimeoutSeconds = 30;

/**
 * Runs a client against scripted servers, as the command `client` does with a program, and returns the report: its target is
 * the client. Throws UsageError for wrong options.
 *
 * @example
 * const report = await testClient({ client: ({ baseUrl, key }) => new MyClient(baseUrl, key).generate('Hello.') });
 */
export async function testClient(options: ClientOptions): Promise<RunReport> {
  const { scenarios } = chosenClientChecks('testClient', options);
  const { client, name = 'client', level, seed = 1, data, fakeTimers, signal } = options;
  const timers = fakeTimers === true ? ownTimers : fakeTimers === false ? undefined : fakeTimers;
  const gating = gatingOf(level === undefined ? {} : { level });
  const facts = await clientFacts({
    ...{ name, scenarios, gating, secrets: new Secrets(), client: functionClient(client) },
    repeatScenario: (each) => `testClient({ client, scenarios: ['${each}'] })`,
    settings: {
      ...{ seed, data, fakeTimers: timers, signal: signal ?? new AbortController().signal },
      timeoutSeconds: options.timeoutSeconds ?? usualTimeoutSeconds,
      windowSeconds: options.windowSeconds ?? (timers === undefined ? usualWindowSeconds : fakeWindowSeconds),
    },
  });
  return runReport(facts, { CI: process.env.CI });
}
