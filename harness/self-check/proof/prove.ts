import { Semaphore } from '../../http/semaphore.ts';
import { hasLackedTime } from './flaws.ts';
import { runOnServer, type Server, type ServerRun, type Times } from './servers.ts';

/** Servers that run at once in the second and third round: fewer, so that the machine is less busy. */
const repetitionsAtOnce = [6, 1];
const usualMilliseconds = 400_000;

/**
 * Runs the checks against the servers, several at a time. A run with flaws that lacked time is repeated after all others,
 * with longer timeouts and windows. A flaw that comes again is final, and so is any other, also those of the last round, unless
 * there was no time for it: no repetition begins after `longestMilliseconds`, so that a busy machine does not take hours.
 */
export async function prove(
  which: readonly Server[],
  options: {
    signal: AbortSignal;
    atOnce: number;
    seed?: number;
    longestMilliseconds?: number;
    /** Times for each run; undefined for those of the machine. */
    newTimes?(): Times | undefined;
    onRun?(run: ServerRun, done: number): void;
  },
): Promise<ServerRun[]> {
  const { signal, seed, longestMilliseconds = usualMilliseconds } = options;
  const runs = new Map<Server, ServerRun>();
  const rounds = [options.atOnce, ...repetitionsAtOnce];
  const started = performance.now();
  let undecided = which;
  for (const [round, atOnce] of rounds.entries()) {
    const semaphore = new Semaphore(atOnce);
    const run = async (server: Server): Promise<void> => {
      using _permit = await semaphore.acquire();
      const isLate = performance.now() - started > longestMilliseconds;
      if (round > 0 && (signal.aborted || isLate)) return;
      const repetition = round > 0 ? { patient: true } : {};
      const result = await runOnServer(server, signal, { seed, ...repetition, times: options.newTimes?.() });
      // The exchanges of some hundred runs take a gigabyte.
      const results = result.results.map((each) => ({ ...each, exchanges: [] }));
      const before = runs.get(server)?.results;
      const run: ServerRun = { ...result, results, ...(before && { before }) };
      runs.set(server, run);
      if (hasLackedTime(run) && round < rounds.length - 1) return;
      undecided = undecided.filter((each) => each !== server);
      options.onRun?.(result, which.length - undecided.length);
    };
    await Promise.all(undecided.map(run));
  }
  return which.flatMap((server) => {
    const run = runs.get(server);
    return run === undefined ? [] : [{ ...run, ...(undecided.includes(server) && { gaveUp: true }) }];
  });
}
