import { defects } from '../../../reference-server/defects/index.ts';
import { checks } from '../../../scenarios/index.ts';
import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../../schemas/generated/types.ts';
import { oddServers } from './odd-servers.ts';
import type { Server, ServerRun } from './servers.ts';

/** A check whose outcome on a server is not the expected one. */
interface Flaw {
  says: string;
  id: string;
  /** Undefined if the check has no result. */
  result: CheckResult | undefined;
}

/** A process that is held up for longer misses the instants on which the checks of a limit depend. */
const longestDelayMilliseconds = 250;
/** With such delays answers take longer than 50 ms: limits are used up with requests sent together, as on slow servers. */
const longestFrequentDelayMilliseconds = 40;
/** Beside two busy processes a machine with two cores has a load of 1.5 for each. */
const mostLoadPerCore = 2;

function findFlaws({ server, results }: ServerRun): Flaw[] {
  const resultOf = new Map(results.map((result) => [result.id, result]));
  const ofChecks = checks
    .filter(({ level }) => level === 'must' || level === 'should')
    .flatMap((check) => {
      const result = resultOf.get(check.id);
      const says =
        passWithoutSample(result, server) ??
        flawFinders[server.kind](check, result, server) ??
        clauseFlaw(check, result, server);
      return says === undefined ? [] : [{ says, id: check.id, result }];
    });
  return [...ofChecks, ...clausesLeftOut(server, results)];
}

const clausesOf = (name: string): readonly string[] => defects.find((defect) => defect.name === name)?.clauses ?? [];

/** The flaw if a failed check names a clause that the defect does not break. */
function clauseFlaw({ id }: Check, result: CheckResult | undefined, { name, kind }: Server): string | undefined {
  if (kind !== 'defect' || result?.outcome !== 'violated') return undefined;
  const wrong = (result.breaks ?? []).filter((clause) => !clausesOf(name).includes(clause));
  return wrong.length === 0 ? undefined : `${id} says that ${name} breaks ${wrong.join(' and ')}, which it does not`;
}

/** Clauses that a defect breaks, and that no failed check names. */
function clausesLeftOut({ name, kind }: Server, results: readonly CheckResult[]): Flaw[] {
  if (kind !== 'defect') return [];
  const named = new Set(results.flatMap(({ breaks = [] }) => breaks));
  return clausesOf(name)
    .filter((clause) => !named.has(clause))
    .map((clause) => ({
      says: `no check says that ${name} breaks ${clause}`,
      id: `${name} ${clause}`,
      result: results.find(({ outcome }) => outcome === 'blocked'),
    }));
}

export const flawsOf = (run: ServerRun): string[] => findFlaws(run).map(({ says }) => says);

/** True if the run is to be repeated: a busy machine may be the cause of a flaw, or a result shows that time was missing. */
export const hasLackedTime = (run: ServerRun): boolean =>
  findFlaws(run).some((flaw) => !isCertain(flaw, run) && (isStarved(run) || lackedTime(flaw.result)));

/** The flaws of a run: those that it proves, and those of which a busy machine may be the cause. */
export function sortedFlaws(run: ServerRun): { proven: string[]; undecided: string[] } {
  const flaws = findFlaws(run);
  const isProven = (flaw: Flaw): boolean => !isStarved(run) || isCertain(flaw, run);
  const says = (chosen: Flaw[]): string[] => chosen.map((flaw) => flaw.says);
  return { proven: says(flaws.filter(isProven)), undecided: says(flaws.filter((flaw) => !isProven(flaw))) };
}

/** No lack of time makes a check pass on a server without its subject, and none gives the same outcome twice. */
function isCertain({ id, result }: Flaw, { server, before }: ServerRun): boolean {
  const hasPassed = result?.outcome === 'passed';
  const outcomeBefore = before?.find((each) => each.id === id)?.outcome;
  return (hasPassed && server.kind === 'odd') || (before !== undefined && outcomeBefore === result?.outcome);
}

/** True if the machine was so busy that a single run proves no flaw. */
const isStarved = (run: ServerRun): boolean =>
  run.gaveUp === true ||
  run.heldUpMilliseconds > longestDelayMilliseconds ||
  run.frequentDelayMilliseconds > longestFrequentDelayMilliseconds ||
  run.loadPerCore > mostLoadPerCore;

/** True if the check was blocked, or an answer did not arrive in time. */
const lackedTime = (result: CheckResult | undefined): boolean =>
  result?.outcome === 'blocked' || result?.deviation?.at === 'answer';

const flawFinders = {
  correct: falseAlarm,
  variant: falseAlarm,
  combination: falseAlarm,
  oddity: falseAlarm,
  defect: defectFlaw,
  odd: unseenPass,
} satisfies Record<
  Server['kind'],
  (check: Check, result: CheckResult | undefined, server: Server) => string | undefined
>;

function passWithoutSample(result: CheckResult | undefined, { name }: Server): string | undefined {
  const isEmpty = result?.outcome === 'passed' && !(Number(result.samples) > 0 && result.note !== undefined);
  return isEmpty ? `${result.id} passed on ${name} without a sample` : undefined;
}

/** On a server that is not of this interface, a required check may pass only if it sees its subject there. */
function unseenPass({ id, level }: Check, result: CheckResult | undefined, { name }: Server): string | undefined {
  const maySee = oddServers.find((odd) => odd.name === name)?.maySee.includes(id) === true;
  const hasPassed = result?.outcome === 'passed';
  if (result === undefined || result.outcome === 'errored') return `${id} is ${outcomeText(result)} on ${name}`;
  if (level !== 'must' || hasPassed === maySee) return undefined;
  return maySee
    ? `${id} is ${outcomeText(result)} on ${name}, which shows its subject`
    : `${id} passed on ${name}, which does not show its subject (${result.note ?? 'no sample'}); if it does, add the check to maySee of ${name} in harness/self-check/proof/odd-servers.ts`;
}

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

const outcomeText = (result: CheckResult | undefined): string =>
  result === undefined ? 'absent' : `${result.outcome} (${result.got ?? result.because ?? 'no details'})`;
