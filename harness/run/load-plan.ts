import type { LoadOptions } from '../../load/options.ts';
import type { KeyArrivals } from '../../load/planning/arrivals.ts';
import type { Ceilings, LoadPlan } from '../../load/planning/load-plan.ts';
import { columns } from '../../reports/terminal/columns.ts';
import { plural, quantity } from '../../reports/text/quantities.ts';
import { InconclusiveError } from '../io/errors.ts';
import { type CalibratedRate, calibratedRate } from './calibrated-rate.ts';
import { loadOptions } from './load-phase.ts';
import type { RunContext } from './run-context.ts';

/**
 * `load --plan`: prints the requests of the load, how many the limits admit, and how many generators it needs. Throws
 * InconclusiveError if the load cannot be planned.
 */
export async function printPlan(run: RunContext): Promise<0> {
  const { request, target, context, invocation } = run;
  const rate = calibratedRate('k6', context.env);
  const members = invocation.options.pods ?? invocation.options.processes;
  for (const profile of request.load.profiles) {
    const options = loadOptions(profile, 'k6', run, target);
    const { plan, probedKeys } = await planWithoutCeilings(options);
    const lines = [
      `${profile.name} at ${target.baseUrl}: ${probedKeys > 0 ? `${plural(probedKeys, 'key')} probed, because not all limits are declared` : 'nothing was sent'}`,
      ...keyLines(plan, context.stdout.columns),
      ...ceilingLines(plan, options.ceilings ?? {}),
      ...(await generatorLines(plan, rate, members)),
    ];
    context.stdout.write(`${lines.join('\n')}\n`);
  }
  return 0;
}

async function planWithoutCeilings(options: LoadOptions): Promise<{ plan: LoadPlan; probedKeys: number }> {
  const [{ planningLimits }, { loadPlan }, { LoadRefusal }] = await Promise.all([
    import('../../load/learning/learn-keys.ts'),
    import('../../load/planning/load-plan.ts'),
    import('../../load/planning/key-limits.ts'),
  ]);
  try {
    const { ceilings: _, ...unlimited } = options;
    const { limits, probedKeys } = await planningLimits(unlimited);
    return { plan: loadPlan(options.profile, limits, options), probedKeys };
  } catch (error) {
    throw error instanceof LoadRefusal ? new InconclusiveError(error.message) : error;
  }
}

function keyLines({ profile, keys, requests, seconds, peakPerSecond }: LoadPlan, width: number): string[] {
  if (profile.arrival.model === 'closed')
    return [
      `  ${plural(keys.length, 'key')} for ${quantity(seconds)} s, as fast as the target answers: the number of requests is not known in advance`,
    ];
  const rows = keys.map((key) => [
    key.label,
    plural(key.requests, 'request'),
    `at most ${quantity(key.peakPerSecond)} in a second`,
    mostAdmitted(key),
  ]);
  return [
    ...columns(rows, width),
    `  in all ${plural(requests, 'request')} in ${quantity(seconds)} s, at most ${quantity(peakPerSecond)} in a second`,
  ];
}

/** Each window that begins within the run admits the limit once, and so does one that began before. */
function mostAdmitted({ requests, seconds, limits: { limit, windowSeconds } }: KeyArrivals): string {
  if (limit === undefined || windowSeconds === undefined) return 'its limit is not known';
  const admitted = Math.min(requests, limit * (Math.ceil(seconds / windowSeconds) + 1));
  const rule = `${quantity(limit)} per ${quantity(windowSeconds)} s`;
  return admitted < requests ? `its limit, ${rule}, admits at most ${quantity(admitted)}` : `its limit is ${rule}`;
}

function ceilingLines(
  { requests, peakPerSecond }: LoadPlan,
  { maxRequests, maxRequestsPerSecond }: Ceilings,
): string[] {
  const line = (name: string, most: number | undefined, planned: number) => {
    if (most === undefined) return [];
    return [
      `  load.${name} of the target allows ${quantity(most)}: ${planned > most ? 'the load exceeds it and would be refused' : 'the load is within it'}`,
    ];
  };
  const lines = [
    ...line('maxRequests', maxRequests, requests),
    ...line('maxRequestsPerSecond', maxRequestsPerSecond, peakPerSecond),
  ];
  return lines.length > 0 ? lines : ['  the target file sets no ceiling for the load'];
}

async function generatorLines(
  { profile, requests, peakPerSecond }: LoadPlan,
  rate: CalibratedRate,
  members: number | undefined,
): Promise<string[]> {
  const { mostRequestsPerGenerator } = await import('../../load/planning/load-plan.ts');
  const source =
    rate.measuredAt === undefined
      ? 'assumed, because this machine was never calibrated: textgen-harness calibrate measures it'
      : `measured here by calibrate on ${rate.measuredAt.slice(0, 10)}`;
  const capacity = `  one k6 can be trusted with ${quantity(rate.perSecond)} requests per second (${source})`;
  if (profile.arrival.model === 'closed')
    return [capacity, '  closed arrivals come as fast as the target answers: their rate is known only afterwards'];
  const needed = Math.max(1, Math.ceil(peakPerSecond / rate.perSecond), Math.ceil(requests / mostRequestsPerGenerator));
  const each = (count: number) => `${quantity(Math.ceil(peakPerSecond / count))} per second each`;
  const enough =
    members === undefined
      ? []
      : [`  with ${plural(members, 'generator')}, ${each(members)}: ${members >= needed ? 'enough' : 'too few'}`];
  return [
    capacity,
    `  it takes ${plural(needed, 'generator')} (--processes here, --on kubernetes --pods on a cluster of such machines), ${each(needed)}`,
    ...enough,
  ];
}
