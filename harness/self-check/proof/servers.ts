import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Clock } from '../../../reference-server/clock.ts';
import { defects } from '../../../reference-server/defects/index.ts';
import { listen } from '../../../reference-server/server.ts';
import { variants } from '../../../reference-server/variants/index.ts';
import { checks } from '../../../scenarios/index.ts';
import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import type { CheckResult, Declared } from '../../../schemas/generated/types.ts';
import { seededRandom } from '../../../schemas/random.ts';
import { runChecks } from '../../checks/runner.ts';
import { runWithClock, type SessionClock } from '../../http/clock.ts';
import type { KeyInUse, TargetAccess } from '../../http/target-access.ts';
import { machineTime, suspendedTime } from '../../io/suspensions.ts';
import { embeddedFacts, embeddedFaults, embeddedKeys, serverKeys } from '../../targets/embedded.ts';
import { listenOdd, oddServers } from './odd-servers.ts';

/** A server that the checks are run against: correct, with one deviation, with permitted differences, or another program. */
export interface Server {
  name: string;
  kind: 'correct' | 'defect' | 'oddity' | 'variant' | 'combination' | 'odd';
  defects: string[];
  variants: string[];
}

/** Results of the checks on one server. */
export interface ServerRun {
  server: Server;
  results: CheckResult[];
  milliseconds: number;
  /** Longest delay of this process's event loop during the run, or the sleep of the machine, milliseconds. */
  heldUpMilliseconds: number;
  /** The delay that a tenth of all turns of the event loop exceeded, milliseconds: 20 if nothing delays it. */
  frequentDelayMilliseconds: number;
  /** Processes that wanted to run during the last minute, for each core; 0 where the system does not say. */
  loadPerCore: number;
  /** Results of the run before, which lacked time. Undefined for a first run. */
  before?: CheckResult[];
  /** True if these results lacked time, and there was none to repeat them. */
  gaveUp?: boolean;
}

/** Times of a server in this process and of the session with it, for tests that do not wait. */
export interface Times {
  session: SessionClock;
  server: Clock;
}

const usualTimeoutSeconds = 1.5;
const patientTimeoutSeconds = 5;

/** For a server whose clients are in its own process: when that stands still, they are not late. */
export const noTimeOuts = { headersTimeout: 0, requestTimeout: 0 };

/**
 * Two seconds, but more for slow answers, for a defect that ends windows after three fifths of their length, for one that a limiter
 * which counts in whole seconds may look like, and for a machine that was too busy to exhaust a limit in two seconds.
 */
function exhaustibleWindowSeconds({ defects, variants }: Server, patient: boolean): number {
  if (patient || variants.includes('slow-answers')) return 6;
  return defects.some((defect) => defect === 'recovers-early' || defect === 'extends-window') ? 3 : 2;
}

async function start(server: Server, seed: number, keys: KeyInUse[], clock: Clock | undefined) {
  const odd = oddServers.find(({ name }) => server.kind === 'odd' && name === server.name);
  if (odd !== undefined) return await listenOdd(odd);
  const { defects, variants } = server;
  const options = {
    seed,
    defects,
    variants,
    keys: serverKeys(keys),
    faults: embeddedFaults,
    timeOuts: noTimeOuts,
  };
  return await listen({ ...options, ...(clock && { clock }) });
}

/** Runs checks against a server of their own. */
export async function runOnServer(
  server: Server,
  signal: AbortSignal,
  {
    seed = 1,
    declared = {},
    only = checks,
    patient = server.variants.includes('slow-answers'),
    times,
  }: {
    seed?: number | undefined;
    declared?: Declared;
    only?: readonly Check[];
    patient?: boolean;
    times?: Times | undefined;
  } = {},
): Promise<ServerRun> {
  // Windows are short, so that no run waits long.
  const exhaustible = exhaustibleWindowSeconds(server, patient);
  const keys = embeddedKeys(0).map((key) => ({ ...key, windowSeconds: key.role === 'exhaustible' ? exhaustible : 6 }));
  await using listening = await start(server, seed, keys, times?.server);
  const [started, startedAt] = [performance.now(), machineTime()];
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
    timeoutSeconds: patient ? patientTimeoutSeconds : usualTimeoutSeconds,
  };
  const run = () => runChecks({ target, checks: only, seed, signal, onEvent: () => {} });
  const { checks: results } = await (times === undefined ? run() : runWithClock(times.session, run));
  delay.disable();
  return {
    server,
    results,
    milliseconds: performance.now() - started,
    heldUpMilliseconds: Math.max(delay.max / 1e6, suspendedTime(startedAt)),
    frequentDelayMilliseconds: delay.percentile(90) / 1e6,
    loadPerCore: (loadavg()[0] ?? 0) / availableParallelism(),
  };
}

const plain = (name: string, kind: Server['kind']): Server => ({ name, kind, defects: [], variants: [] });

/** The correct server, every defect and oddity, every variant, and the servers that are not of this interface. */
export const servers = (): Server[] => [
  plain('correct', 'correct'),
  ...defects.map(({ name, kind }): Server => ({ ...plain(name, kind), defects: [name] })),
  ...variants.map(({ name }): Server => ({ ...plain(name, 'variant'), variants: [name] })),
  ...oddServers.map(({ name }) => plain(name, 'odd')),
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
    return { ...plain(chosen.join(' + '), 'combination'), variants: chosen };
  });
}
