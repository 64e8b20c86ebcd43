import { basename, resolve } from 'node:path';
import type { ClientRun, ClientScenario } from '../../scenarios/client/evidence.ts';
import { plainScenario } from '../../scenarios/client/scenarios.ts';
import type { Level } from '../../schemas/generated/types.ts';
import { openBaseline } from '../baseline/baseline-file.ts';
import { maskResults } from '../checks/check-result.ts';
import type { Client } from '../client/client.ts';
import { programClient } from '../client/client-program.ts';
import { clientResults, plainCause, plainProblem } from '../client/client-result.ts';
import { checksFor, chosenScenarios, runClient } from '../client/client-session.ts';
import type { ScenarioSettings } from '../client/scenario-run.ts';
import { openHistory } from '../history/history-file.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { jsonFile } from '../io/input-file.ts';
import { bar, progress as progressOn } from '../io/progress.ts';
import { setAsideResults } from '../results/earlier-results.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { RunFacts } from '../verdict/run-report.ts';
import { applyTolerations } from '../verdict/tolerations.ts';
import { concludeRun, readTolerations } from './run.ts';
import { readPublication, settingsOf } from './settings.ts';

const usualTimeoutSeconds = 30;
/** A client program has a clock of its own, so it waits for real windows. */
const programWindowSeconds = 2;

/** A client under test: its name in reports, and how it is run. */
export interface ClientSubject {
  name: string;
  client: Client;
  scenarios: readonly ClientScenario[];
  settings: Omit<ScenarioSettings, 'addSecret'>;
  gating: readonly Level[];
  /** The command line that repeats the run. */
  repeatIt?: string;
  secrets: Secrets;
  onRun?(run: ClientRun, done: number): void;
}

/** Runs a client for its scenarios. The facts hold no key. */
export async function clientFacts(subject: ClientSubject): Promise<RunFacts> {
  const { name, client, scenarios, settings, gating, repeatIt, secrets, onRun } = subject;
  const [startedAt, began] = [new Date(), performance.now()];
  const addSecret = (secret: string): void => secrets.add('client', secret);
  const runs = await runClient(scenarios, client, { ...settings, addSecret }, onRun);
  const plain = runs.get(plainScenario.name);
  if (plain === undefined) throw new Error('the plain scenario has no run');
  const checks = clientResults(checksFor(scenarios), runs, plain);
  const blocked = checks.filter(({ cause }) => cause === plainCause).map(({ id }) => id);
  const causes = blocked.length === 0 ? [] : [{ id: plainCause, says: plainProblem(plain), checks: blocked }];
  return {
    ...maskResults({ checks, causes }, secrets.mask),
    startedAt,
    durationMilliseconds: performance.now() - began,
    seed: settings.seed,
    command: 'client',
    target: { name: secrets.mask(name), baseUrl: '', runtime: 'program' },
    gating,
    ...(repeatIt !== undefined && { repeatIt: secrets.mask(repeatIt) }),
    ...{ load: [], warnings: [], tlsVerified: undefined },
    complete: !settings.signal.aborted,
  };
}

/** Runs the client program of a command line and publishes the report. Throws UsageError. */
export async function executeClient(invocation: Invocation, context: CommandContext): Promise<ExitCode> {
  const { options, arguments: command } = invocation;
  const { directory, env, secrets, stop, stderr } = context;
  if (command.length === 0)
    throw new UsageError(
      'client: no program given: put it after --, as in textgen-harness client -- node my-client.js',
    );
  const { seed, gating } = settingsOf(options, {});
  const scenarios = chosenScenarios(options.scenarios);
  const checks = checksFor(scenarios);
  const data = options.data === undefined ? undefined : dataIn(resolve(directory, options.data), options.data);
  const publication = await readPublication(options, directory);
  const name = command.map((word) => basename(word)).join(' ');
  const tolerations = await readTolerations(checks, invocation, context, name);
  const history = options.history === undefined ? undefined : openHistory(options.history, directory);
  const baseline = await openBaseline(options, publication.folder, context);
  const progress = progressOn(stderr, options.quiet === true);
  progress.say(`client: ${name}, ${scenarios.length} scenarios, seed ${seed}`);
  const facts = await clientFacts({
    ...{ name, scenarios, gating, secrets, repeatIt: invocationText(invocation, env) },
    client: programClient(command, directory, withoutKeys(env)),
    settings: {
      ...{ seed, data, fakeTimers: undefined, signal: stop, windowSeconds: programWindowSeconds },
      timeoutSeconds: options.timeoutSeconds ?? usualTimeoutSeconds,
    },
    onRun: (run, done) => progress.show(`${bar(done, scenarios.length)}  ${run.scenario.name}`),
  }).finally(progress.clear);
  setAsideResults(publication.folder, facts.startedAt);
  const inputs = { tolerations, invocation, context, progress };
  const outputs = { publication, history, baseline };
  return await concludeRun(
    { ...facts, checks: applyTolerations(facts.checks, tolerations) },
    undefined,
    outputs,
    inputs,
  );
}

function dataIn(path: string, shown: string): object {
  const value = jsonFile(path, 'data file');
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new UsageError(`--data ${shown}: expected a JSON object, the data of every generation`);
}

/** The environment without keys of servers: a client gets that of its scenario. */
const withoutKeys = (env: CommandContext['env']): CommandContext['env'] =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('TEXTGEN_KEY')));
