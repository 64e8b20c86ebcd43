import type { KeyArrivals } from '../../load/planning/arrivals.ts';
import type { Ceilings, LoadPlan } from '../../load/planning/load-plan.ts';
import { type Length, needsLimits, type Profile } from '../../load/profiles/profile.ts';
import { columns } from '../../reports/terminal/columns.ts';
import { plural, quantity } from '../../reports/text/quantities.ts';
import { InconclusiveError } from '../io/errors.ts';
import { writePage } from '../io/output.ts';
import { factRows, type ProfileFacts, profileFacts } from '../load/profile-facts.ts';
import { lengthOf } from '../load/profile-options.ts';
import { loadKeysOf } from '../targets/key-ring.ts';
import { type CalibratedRate, calibratedRate } from './calibrated-rate.ts';
import { chosenEngines, loadOptions } from './load-phase.ts';
import type { RunContext } from './run-context.ts';
import { seedOf } from './settings.ts';

/** Returns the result of `plan`. A load that cannot be planned becomes an InconclusiveError. */
export async function planOrInconclusive<Result>(plan: () => Promise<Result>): Promise<Result> {
  const { LoadRefusal } = await import('../../load/planning/key-limits.ts');
  return plan().catch((error: unknown) => {
    throw error instanceof LoadRefusal ? new InconclusiveError(error.message) : error;
  });
}

/** The requests of a plan: `nothing was sent`. */
export const probesInWords = (keys: number): string =>
  keys > 0 ? `probed ${plural(keys, 'key')}, because not all limits are declared` : 'nothing was sent';

/** The size of a load from the declared limits, in one line for --dry-run. Throws InconclusiveError if limits are missing. */
export function planSummary(profile: Profile, { target, invocation }: RunContext): Promise<string> {
  return planOrInconclusive(async () => {
    const { loadPlan } = await import('../../load/planning/load-plan.ts');
    const { declaredLimits } = await import('../../load/planning/key-limits.ts');
    const limits = loadKeysOf(target).map(declaredLimits);
    const plan = loadPlan(profile, limits, { ...lengthOf(invocation.options), seed: seedOf(invocation.options) });
    if (profile.arrival.model === 'closed') return sizeOf(plan);
    return `${sizeOf(plan)} (${plan.keys.map(({ label, requests }) => `${label} ${requests}`).join(', ')})`;
  });
}

/** All that a load of this run does, in words. */
export async function loadFacts(profile: Profile, run: RunContext): Promise<ProfileFacts> {
  const { invocation, target } = run;
  const { options } = invocation;
  const { defaultEngine } = await import('../../load/run.ts');
  const engines = chosenEngines(options).map((name) => name ?? defaultEngine(profile, target.k6));
  const generators =
    options.pods !== undefined ? plural(options.pods, 'pod') : plural(options.processes ?? 1, 'process', 'processes');
  const usesK6 = options.pods !== undefined || options.processes !== undefined;
  return {
    ...profileFacts(withLength(profile, lengthOf(options)), seedOf(options)),
    Engine: [`${engines.join(', then ')}${usesK6 ? `, in ${generators}` : ''}`],
    Before: [beforehand(profile, run)],
    Seed: [String(seedOf(options))],
  };
}

function withLength(profile: Profile, length: Length): Profile {
  if (length.seconds === undefined && length.windows === undefined) return profile;
  const { seconds: _, windows: __, ...rest } = profile;
  return { ...rest, ...length };
}

/** The requests that the run sends before the load. */
function beforehand(profile: Profile, { target, invocation }: RunContext): string {
  const keys = loadKeysOf(target).slice(0, profile.keys.length);
  const undeclared = keys.filter(({ limit, windowSeconds }) => limit === undefined || windowSeconds === undefined);
  const isLearned = undeclared.length > 0 && needsLimits(profile, lengthOf(invocation.options));
  const learning = isLearned
    ? `, and more with ${plural(undeclared.length, 'key')} to learn limits that are not declared`
    : '';
  return `GET /v1/models with each key of the target, then one request with each key of the load${learning}; the load begins with fresh windows`;
}

/** `load --plan`: prints all that the load does, the requests, the number that the limits admit, and the generators needed. Throws InconclusiveError. */
export async function printLoadPlan(run: RunContext): Promise<0> {
  const { request, target, context, invocation } = run;
  // A plan does not need them, but a file that is wrong is wrong.
  const { clusterOptions } = invocation.options;
  if (clusterOptions !== undefined)
    (await import('../kubernetes/manifests/load-job.ts')).readClusterOptions(clusterOptions);
  const rate = calibratedRate('k6', context.env);
  const members = invocation.options.pods ?? invocation.options.processes;
  const [{ planningLimits }, { loadPlan, mostRequestsPerGenerator }, { withWindowsNeeded }] = await Promise.all([
    import('../../load/learning/learn-keys.ts'),
    import('../../load/planning/load-plan.ts'),
    import('../../load/analysis/evidence/windows-needed.ts'),
  ]);
  for (const profile of request.load.profiles) {
    // A plan above the ceilings of the target is printed too, and says so.
    const { ceilings = {}, ...options } = { ...loadOptions(profile, run), engine: 'k6' as const };
    const { limits, probedKeys } = await planOrInconclusive(() => planningLimits(options));
    const plan = await planOrInconclusive(async () =>
      loadPlan(withWindowsNeeded(profile, limits, options, ceilings), limits, options),
    );
    const lines = [
      `${profile.name} at ${target.baseUrl}: ${probesInWords(probedKeys)}`,
      '',
      ...columns(factRows(await loadFacts(profile, run)), context.stdout.columns),
      '',
      ...keyLines(plan, context.stdout.columns),
      ...(await finenessLines(plan)),
      ...ceilingLines(plan, ceilings),
      ...generatorLines(plan, rate, members, mostRequestsPerGenerator),
    ];
    writePage(context.stdout, `${lines.join('\n')}\n`);
  }
  return 0;
}

function sizeOf({ profile, requests, seconds, peakPerSecond }: LoadPlan): string {
  if (profile.arrival.model === 'closed')
    return `${quantity(seconds)} s; the replies set the rate, so the number of requests is unknown`;
  return `${plural(requests, 'request')} in ${quantity(Math.ceil(seconds))} s, at most ${quantity(peakPerSecond)} per second`;
}

function keyLines(plan: LoadPlan, width: number): string[] {
  if (plan.profile.arrival.model === 'closed') return [`  ${plural(plan.keys.length, 'key')} for ${sizeOf(plan)}`];
  const rows = plan.keys.map((key) => [
    key.label,
    plural(key.requests, 'request'),
    `at most ${quantity(key.peakPerSecond)} per second`,
    mostAdmitted(key),
  ]);
  return [...columns(rows, width), `  total: ${sizeOf(plan)}`];
}

/** Latencies to show if none was measured. */
const usualLatencies = [10, 30, 100, 300, 1000];

/** A line for each key that the load uses up: the limits that the load cannot distinguish from the key's own. */
async function finenessLines({ keys, profile }: LoadPlan): Promise<string[]> {
  const [{ expectedLimits, isExpectedFine }, { measuredLatency }, { comparesWithWindows }] = await Promise.all([
    import('../../load/analysis/evidence/expected.ts'),
    import('../../load/analysis/evidence/windows-needed.ts'),
    import('../../load/profiles/profile.ts'),
  ]);
  if (!comparesWithWindows(profile)) return [];
  const measured = measuredLatency(keys.map(({ limits }) => limits));
  return keys.flatMap((key): string[] => {
    const { limit, windowSeconds } = key.limits;
    if (limit === undefined || windowSeconds === undefined) return [];
    const expected = (latency: number) => expectedLimits(key, { limit, windowSeconds }, latency);
    const rule = `${quantity(limit)} per ${quantity(windowSeconds)} s`;
    if (measured > 0) {
      const possible = expected(measured);
      if (possible === undefined) return [];
      const { lo, hi } = possible;
      const alike = lo === hi ? 'no other limit would' : `limits from ${quantity(lo)} to ${quantity(hi)} would all`;
      const advice = isExpectedFine(possible, limit)
        ? 'fine enough for the thresholds'
        : 'too coarse for the thresholds: send more windows, or an operation that answers faster';
      return [
        `  ${key.label}: with answers of ${quantity(Math.round(measured))} ms and fixed windows, ${alike} look like ${rule}: ${advice}`,
      ];
    }
    const fine = usualLatencies.filter((latency) => isExpectedFine(expected(latency), limit));
    if (expected(usualLatencies[0] ?? 0) === undefined) return [];
    return [
      `  ${key.label}: ${rule} is tested finely enough if answers take at most ${fine.length === 0 ? 'a few' : `about ${quantity(Math.max(...fine))}`} ms`,
    ];
  });
}

/** Each window that begins within the run admits the limit once, and so does one that began earlier. */
function mostAdmitted({ requests, seconds, limits: { limit, windowSeconds } }: KeyArrivals): string {
  if (limit === undefined || windowSeconds === undefined) return 'limit unknown';
  const admitted = Math.min(requests, limit * (Math.ceil(seconds / windowSeconds) + 1));
  const rule = `limit ${quantity(limit)} per ${quantity(windowSeconds)} s`;
  return admitted < requests ? `${rule}: at most ${quantity(admitted)} admitted` : rule;
}

function ceilingLines(plan: LoadPlan, { maxRequests, maxRequestsPerSecond }: Ceilings): string[] {
  const line = (name: string, most: number | undefined, planned: number) => {
    if (most === undefined) return [];
    const comparison = planned > most ? 'exceeded, so this load would be refused' : 'not exceeded';
    return [`  load.${name} of the target is ${quantity(most)}: ${comparison}`];
  };
  const lines = [
    ...line('maxRequests', maxRequests, plan.requests),
    ...line('maxRequestsPerSecond', maxRequestsPerSecond, plan.peakPerSecond),
  ];
  return lines.length > 0 ? lines : ['  the target file sets no ceiling for the load'];
}

function generatorLines(
  { profile, requests, peakPerSecond }: LoadPlan,
  { perSecond, measuredAt }: CalibratedRate,
  members: number | undefined,
  mostRequests: number,
): string[] {
  const source =
    measuredAt === undefined
      ? 'assumed; textgen-harness calibrate measures it'
      : `measured on this machine on ${measuredAt.slice(0, 10)}`;
  const capacity = `  capacity of one k6 generator: ${quantity(perSecond)} requests per second (${source})`;
  if (profile.arrival.model === 'closed') return [capacity];
  const needed = Math.max(1, Math.ceil(peakPerSecond / perSecond), Math.ceil(requests / mostRequests));
  const share = (count: number) => `${quantity(Math.ceil(peakPerSecond / count))} requests per second each`;
  const given =
    members === undefined
      ? []
      : [`  given: ${plural(members, 'generator')}, ${share(members)}: ${members >= needed ? 'enough' : 'too few'}`];
  return [
    capacity,
    `  needed: ${plural(needed, 'generator')}, ${share(needed)} (--processes on this machine, --pods on a cluster)`,
    ...given,
  ];
}
