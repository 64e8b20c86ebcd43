import { availableParallelism } from 'node:os';
import type { ClientCheck, ClientRun, ClientScenario } from '../../scenarios/client/evidence.ts';
import { clientChecks } from '../../scenarios/client/index.ts';
import { clientScenarios, plainScenario, refusingScenario } from '../../scenarios/client/scenarios.ts';
import { seededRandom } from '../../schemas/random.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { InconclusiveError } from '../io/errors.ts';
import { works } from './client-result.ts';
import type { Client } from './client-start.ts';
import { runScenario, type ScenarioSettings } from './scenario-run.ts';
import { isOfErrors, variantChecks, variantScenarios, variantsOff } from './variant-scenarios.ts';

/** All checks of a client in the order of reports: first those of scenarios, then one for each variant. */
export const allClientChecks: readonly ClientCheck[] = [...clientChecks, ...variantChecks];

/** Names that choose scenarios: their own, and these two for all of a kind. */
const groups = ['scenarios', 'variants'] as const;

const variantsOn = variantScenarios.filter(({ name }) => !(name in variantsOff));

/** The names that `--scenario` takes. */
export const allScenarioNames: readonly string[] = [
  ...groups,
  ...clientScenarios.map(({ name }) => name),
  ...variantScenarios.map(({ name }) => name),
];

/** The scenarios with these names, by default all but the variants that are off. The plain one is always among them. */
export function chosenScenarios(names: readonly string[] = []): ClientScenario[] {
  requireKnown('scenario', names, allScenarioNames);
  const isChosen = (group: (typeof groups)[number], { name }: ClientScenario, isOn = true): boolean =>
    names.includes(name) || (isOn && (names.length === 0 || names.includes(group)));
  const chosenVariants = variantScenarios.filter((each) => isChosen('variants', each, variantsOn.includes(each)));
  const needed = [plainScenario, ...(chosenVariants.some(isOfErrors) ? [refusingScenario] : [])];
  return [...clientScenarios.filter((each) => needed.includes(each) || isChosen('scenarios', each)), ...chosenVariants];
}

/** The checks that a run with these scenarios reports: those of variants that are not chosen are left out. */
export const checksFor = (scenarios: readonly ClientScenario[]): ClientCheck[] =>
  allClientChecks.filter(
    ({ reads }) =>
      reads === 'every' ||
      !variantScenarios.some(({ name }) => name === reads[0]) ||
      scenarios.some(({ name }) => name === reads[0]),
  );

/** Client programs wait more than they compute. */
const atOnce = Math.max(4, availableParallelism() * 2);

/**
 * Runs the client for each scenario, several at a time, scenarios before variants, each in an order of the seed; only the plain one if it
 * fails there. Fake timers allow only one at a time. Runs that an interruption stops are left out: they show nothing about the client.
 * Throws InconclusiveError if that is the plain one.
 */
export async function runClient(
  scenarios: readonly ClientScenario[],
  client: Client,
  settings: ScenarioSettings,
  onRun: (run: ClientRun, done: number) => void = () => {},
): Promise<Map<string, ClientRun>> {
  const runs = new Map<string, ClientRun>();
  const wasInterrupted = ({ end }: ClientRun): boolean => settings.signal.aborted && end.kind === 'stopped';
  const add = (run: ClientRun): void => {
    if (wasInterrupted(run)) return;
    runs.set(run.scenario.name, run);
    onRun(run, runs.size);
  };
  // Runs alone: it compiles what has to be compiled, and shows if the client works at all.
  const plain = await runScenario(plainScenario, client, settings);
  if (wasInterrupted(plain)) throw new InconclusiveError('interrupted before any check was run');
  add(plain);
  if (!works(plain)) return runs;
  const random = seededRandom(`scenarios ${settings.seed}`);
  const place = new Map(
    scenarios.map((scenario) => [scenario, random() + (scenario.variants?.[0] === scenario.name ? 1 : 0)]),
  );
  // Scenarios that wait come first: the variants, which do not wait, run meanwhile.
  const waiting = scenarios
    .filter((scenario) => scenario !== plainScenario)
    .toSorted((one, other) => (place.get(other) ?? 0) - (place.get(one) ?? 0));
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined && !settings.signal.aborted; next = waiting.pop())
      add(await runScenario(next, client, settings));
  };
  await Promise.all(Array.from({ length: settings.fakeTimers === undefined ? atOnce : 1 }, work));
  const inOrder = scenarios.flatMap(({ name }) => runs.get(name) ?? []);
  return new Map(inOrder.map((run) => [run.scenario.name, run]));
}
