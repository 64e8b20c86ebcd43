import type { ClientRun, ClientScenario } from '../../scenarios/client/evidence.ts';
import { plainScenario } from '../../scenarios/client/scenarios.ts';
import type { Level } from '../../schemas/generated/types.ts';
import { maskResults } from '../checks/check-result.ts';
import { clientResults, plainCause, plainProblem, type RepeatScenario } from '../client/client-result.ts';
import { checksFor, runClient } from '../client/client-session.ts';
import type { Client } from '../client/client-start.ts';
import type { ScenarioSettings } from '../client/scenario-run.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { RunFacts } from '../verdict/run-report.ts';

/** A client under test: its name in reports, and how it is run. */
interface ClientSubject {
  name: string;
  client: Client;
  scenarios: readonly ClientScenario[];
  settings: Omit<ScenarioSettings, 'addSecret'>;
  gating: readonly Level[];
  /** The command line that repeats the run. */
  repeatIt?: string;
  repeatScenario: RepeatScenario;
  secrets: Secrets;
  onRun?(run: ClientRun, done: number): void;
}

/** Runs a client for its scenarios. The facts hold no key. */
export async function clientFacts(subject: ClientSubject): Promise<RunFacts> {
  const { name, client, scenarios, settings, gating, repeatIt, repeatScenario, secrets, onRun } = subject;
  const [startedAt, began] = [new Date(), performance.now()];
  const addSecret = (secret: string): void => secrets.add('client', secret);
  const runs = await runClient(scenarios, client, { ...settings, addSecret }, onRun);
  const plain = runs.get(plainScenario.name);
  if (plain === undefined) throw new Error('the plain scenario has no run');
  const judged = checksFor(scenarios).filter(
    ({ reads }) => !settings.signal.aborted || reads === 'every' || reads.some((each) => runs.has(each)),
  );
  const checks = clientResults(judged, runs, plain, repeatScenario);
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
