import { basename, resolve } from 'node:path';
import { plural } from '../../reports/text/quantities.ts';
import { isObject } from '../../scenarios/vocabulary/expectations.ts';
import { programClient } from '../client/client-program.ts';
import { checksFor, chosenScenarios } from '../client/client-session.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { jsonFile } from '../io/input-file.ts';
import { bar, progress as progressOn } from '../io/progress.ts';
import { setAsideResults } from '../results/earlier-results.ts';
import { clientFacts } from '../run/client-run.ts';
import { concludeRun } from '../run/conclusion.ts';
import { openOutputs, readTolerations } from '../run/preparation.ts';
import { gatingOf, seedOf } from '../run/settings.ts';
import { applyTolerations } from '../verdict/tolerations.ts';

const usualTimeoutSeconds = 30;
/** A client program has a clock of its own, so it waits for real windows. */
const programWindowSeconds = 2;

/** `client`: a client program against scripted servers. Throws UsageError. */
export const run: RunCommand = async (invocation, context) => {
  const { options, arguments: command } = invocation;
  const { directory, env, secrets, stop, stderr } = context;
  if ((command[0] ?? '') === '')
    throw new UsageError(
      'client: no program given: put it after --, as in textgen-harness client -- node my-client.js',
    );
  const [seed, gating] = [seedOf(options), gatingOf(options)];
  const scenarios = chosenScenarios(options.scenarios);
  const checks = checksFor(scenarios);
  const data = options.data === undefined ? undefined : dataIn(resolve(directory, options.data), options.data);
  const outputs = await openOutputs(options, context);
  const name = command.map((word) => basename(word)).join(' ');
  const tolerations = await readTolerations(checks, options, context, name);
  const progress = progressOn(stderr, options.quiet === true);
  progress.say(`client: ${name}, ${plural(scenarios.length, 'scenario')}, seed ${seed}`);
  const { data: dataFile, level, timeoutSeconds } = options;
  const kept = {
    ...(level !== undefined && { level }),
    ...(dataFile !== undefined && { data: dataFile }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  };
  const facts = await clientFacts({
    ...{ name, scenarios, gating, secrets, repeatIt: invocationText(invocation, env) },
    repeatScenario: (each) => invocationText({ ...invocation, options: { ...kept, scenarios: [each] } }, env),
    client: programClient(command, directory, clientEnvironment(env), secrets.mask),
    settings: {
      ...{ seed, data, fakeTimers: undefined, signal: stop, windowSeconds: programWindowSeconds },
      timeoutSeconds: timeoutSeconds ?? usualTimeoutSeconds,
    },
    onRun: (run, done) => progress.show(`${bar(done, scenarios.length)}  ${run.scenario.name}`),
  }).finally(progress.clear);
  setAsideResults(outputs.publication.folder, facts.startedAt);
  const inputs = { tolerations, invocation, context, progress };
  return await concludeRun({ ...facts, checks: applyTolerations(facts.checks, tolerations) }, inputs, outputs);
};

function dataIn(path: string, shown: string): object {
  const value = jsonFile(path, 'data file');
  if (isObject(value)) return value;
  throw new UsageError(`--data ${shown}: expected a JSON object, the data of every generation`);
}

/**
 * The environment of a client: without keys of servers, since its scenario gives it one, and without `[::1]` in the proxy exceptions,
 * which this program has added for itself and Python's httpx cannot read.
 */
const clientEnvironment = (env: CommandContext['env']): CommandContext['env'] =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([name]) => !name.startsWith('TEXTGEN_KEY'))
      .map(([name, value]) => [name, /^no_proxy$/i.test(name) ? value?.replaceAll(/,?\[::1\]/g, '') : value]),
  );
