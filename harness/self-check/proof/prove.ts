import { monitorEventLoopDelay } from 'node:perf_hooks';
import { defects } from '../../../reference-server/defects/index.ts';
import { listen } from '../../../reference-server/server.ts';
import { variants } from '../../../reference-server/variants/index.ts';
import { checks } from '../../../scenarios/index.ts';
import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import type { CheckResult, Declared } from '../../../schemas/generated/types.ts';
import { seededRandom } from '../../../schemas/random.ts';
import { runChecks } from '../../checks/runner.ts';
import { Semaphore } from '../../http/semaphore.ts';
import type { TargetAccess } from '../../http/target-access.ts';
import { embeddedFacts, embeddedFaults, embeddedKeys, serverKeys } from '../../targets/embedded.ts';

/** A server that the checks are run against: correct, with one deviation, or with permitted differences. */
export interface Server {
  name: string;
  kind: 'correct' | 'defect' | 'oddity' | 'variant' | 'combination';
  defects: string[];
  variants: string[];
}

/** Results of the checks on one server. */
export interface ServerRun {
  server: Server;
  results: CheckResult[];
  milliseconds: number;
  /** Longest delay of this process's event loop during the run, milliseconds. */
  heldUpMilliseconds: number;
  /** True if the first run lacked time and these are the results of a later one. */
  repeated?: boolean;
}

/** A process that is held up for longer misses the instants on which the checks of a limit rely. */
const longestDelayMilliseconds = 250;
const timeoutMilliseconds = 1500;
const patientTimeoutMilliseconds = 5000;

/**
 * Two seconds, but more for slow answers, for a defect that ends windows after three fifths of their length, and for a
 * machine that was too busy to exhaust a limit in two seconds.
 */
function exhaustibleWindowSeconds({ defects, variants }: Server, patient: boolean): number {
  if (patient || variants.includes('slow-answers')) return 6;
  return defects.includes('recovers-early') ? 3 : 2;
}

/** Runs checks against a reference server of their own. */
export async function runOnServer(
  server: Server,
  signal: AbortSignal,
  {
    seed = 1,
    declared = {},
    only = checks,
    patient = server.variants.includes('slow-answers'),
  }: { seed?: number | undefined; declared?: Declared; only?: readonly Check[]; patient?: boolean } = {},
): Promise<ServerRun> {
  // Windows are short, so that no run waits long.
  const exhaustible = exhaustibleWindowSeconds(server, patient);
  const keys = embeddedKeys(0).map((key) => ({ ...key, windowSeconds: key.role === 'exhaustible' ? exhaustible : 6 }));
  const { defects, variants } = server;
  await using listening = await listen({ seed, defects, variants, keys: serverKeys(keys), faults: embeddedFaults });
  const started = performance.now();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const target: TargetAccess = {
    baseUrl: listening.url,
    keys,
    declared,
    provoke: embeddedFacts.provoke,
    headers: [],
    tls: {},
    mask: (text) => text,
    timeoutMilliseconds: patient ? patientTimeoutMilliseconds : timeoutMilliseconds,
  };
  const { checks: results } = await runChecks({ target, checks: only, seed, signal, onEvent: () => {} });
  delay.disable();
  return { server, results, milliseconds: performance.now() - started, heldUpMilliseconds: delay.max / 1e6 };
}

/** The correct server, every defect and oddity, every variant. */
export const servers = (): Server[] => [
  { name: 'correct', kind: 'correct', defects: [], variants: [] },
  ...defects.map(({ name, kind }): Server => ({ name, kind, defects: [name], variants: [] })),
  ...variants.map(({ name }): Server => ({ name, kind: 'variant', defects: [], variants: [name] })),
];

/** Servers with three to six variants each, drawn from a seed. */
export function combinations(count: number, seed: number): Server[] {
  const random = seededRandom(`combinations ${seed}`);
  const names = variants.map(({ name }) => name).filter((name) => name !== 'slow-answers');
  return Array.from({ length: count }, (): Server => {
    const size = 3 + Math.floor(random() * 4);
    const drawn = new Set<string>();
    while (drawn.size < size) drawn.add(names[Math.floor(random() * names.length)] ?? '');
    const chosen = [...drawn].sort();
    return { name: chosen.join(' + '), kind: 'combination', defects: [], variants: chosen };
  });
}

/** The checks whose outcome on a server is not the expected one: a sentence for each, and the result if there is one. */
function findFlaws({ server, results }: ServerRun): { says: string; result: CheckResult | undefined }[] {
  const resultOf = new Map(results.map((result) => [result.id, result]));
  const flawIn = server.kind === 'defect' ? defectFlaw : falseAlarm;
  return checks
    .filter(({ level }) => level === 'must' || level === 'should')
    .flatMap((check) => {
      const result = resultOf.get(check.id);
      const says = flawIn(check, result, server);
      return says === undefined ? [] : [{ says, result }];
    });
}

export const flawsOf = (run: ServerRun): string[] => findFlaws(run).map(({ says }) => says);

function falseAlarm(check: Check, result: CheckResult | undefined, server: Server): string | undefined {
  const provenHere =
    server.kind === 'correct'
      ? check.provenOn === undefined
      : server.kind === 'variant' && check.provenOn?.includes(server.name);
  if (provenHere && result?.outcome !== 'passed')
    return `${check.id} is ${outcomeText(result)} on ${server.name}, where it should pass`;
  const red = ['violated', 'blocked', 'errored'].includes(result?.outcome ?? 'errored');
  const allowed = server.kind === 'oddity' && result?.outcome === 'blocked';
  return red && !allowed ? `${check.id} is ${outcomeText(result)} on ${server.name}, which conforms` : undefined;
}

function defectFlaw(check: Check, result: CheckResult | undefined, { name: defect }: Server): string | undefined {
  const named = check.brokenBy.includes(defect);
  if (named && result?.outcome !== 'violated')
    return `${check.id} names ${defect} in brokenBy, but is ${outcomeText(result)} under it`;
  if (!named && (result?.outcome === 'violated' || result?.outcome === 'errored'))
    return `${check.id} is ${outcomeText(result)} under ${defect}, which it does not name in brokenBy`;
  return undefined;
}

/** True where a busy machine may be the cause: the check was blocked, or an answer did not arrive in time. */
const lackedTime = (result: CheckResult | undefined): boolean =>
  result?.outcome === 'blocked' || /\bno complete answer within\b/.test(result?.got ?? '');

const outcomeText = (result: CheckResult | undefined): string =>
  result === undefined ? 'absent' : `${result.outcome} (${result.got ?? result.because ?? 'no details'})`;

/** Servers that run at once in the second and third round: fewer, so that the machine is less busy. */
const repetitionsAtOnce = [6, 1];

/**
 * Runs the checks against the servers, several at a time. A run with flaws that lacked time is repeated after all others,
 * with longer timeouts and windows, and its results say so. Any other flaw is final, and so are those of the last round.
 */
export async function prove(
  which: readonly Server[],
  options: { signal: AbortSignal; atOnce: number; seed?: number; onRun?(run: ServerRun, done: number): void },
): Promise<ServerRun[]> {
  const { signal, seed } = options;
  const runs = new Map<Server, ServerRun>();
  const rounds = [options.atOnce, ...repetitionsAtOnce];
  let undecided = which;
  for (const [round, atOnce] of rounds.entries()) {
    const semaphore = new Semaphore(atOnce);
    const run = async (server: Server): Promise<void> => {
      using _permit = await semaphore.acquire();
      if (round > 0 && signal.aborted) return;
      const repetition = round > 0 ? { patient: true } : {};
      const result = await runOnServer(server, signal, { seed, ...repetition });
      runs.set(server, round > 0 ? { ...result, repeated: true } : result);
      if (hasFlaws(result) && hasLackedTime(result) && round < rounds.length - 1) return;
      undecided = undecided.filter((each) => each !== server);
      options.onRun?.(result, which.length - undecided.length);
    };
    await Promise.all(undecided.map(run));
  }
  return which.flatMap((server) => runs.get(server) ?? []);
}

const hasFlaws = (run: ServerRun): boolean => findFlaws(run).length > 0;

const hasLackedTime = (run: ServerRun): boolean =>
  run.heldUpMilliseconds > longestDelayMilliseconds || findFlaws(run).some(({ result }) => lackedTime(result));
