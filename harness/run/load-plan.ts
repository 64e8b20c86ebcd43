import type { Emission } from '../../load/distributed/export.ts';
import type { KeyFacts, Plan } from '../../load/planning/arrivals.ts';
import { columns } from '../../reports/terminal/columns.ts';
import { plural, quantity } from '../../reports/text/quantities.ts';
import { InconclusiveError } from '../io/errors.ts';
import { type CalibratedRate, calibratedRate } from './calibrated-rate.ts';
import { loadOptions } from './load-phase.ts';
import type { RunContext } from './run-context.ts';

/** `load --plan`: what the load will send in all, what the limits admit of it, and how many generators it takes. Throws InconclusiveErrorError. */
export async function printPlan(run: RunContext): Promise<0> {
  const { request, target, context, invocation } = run;
  const [{ emissionOf }, { plan, runMilliseconds }] = await Promise.all([
    import('../../load/distributed/export.ts'),
    import('../../load/planning/arrivals.ts'),
  ]);
  const rate = calibratedRate('k6', context.env);
  const members = invocation.options.pods ?? invocation.options.processes;
  for (const profile of request.load.profiles) {
    const options = loadOptions(profile, 'k6', run, target);
    const facts = await emissionOf(withoutCeilings(options), 1);
    if (typeof facts === 'string') throw new InconclusiveError(facts);
    const planned = plan(profile, facts.load.keys, options);
    if (typeof planned === 'string') throw new InconclusiveError(planned);
    const lines = [
      `${profile.name} at ${target.baseUrl}: ${facts.tried > 0 ? `${plural(facts.tried, 'key')} tried, since not all limits are declared` : 'nothing was sent'}`,
      ...keyLines(planned, facts, (key) => runMilliseconds(profile, key, options) / 1000, context.stdout.columns),
      ...ceilingLines(planned, options.ceilings ?? {}),
      ...generatorLines(planned, rate, members, profile.arrival.model === 'closed'),
    ];
    context.stdout.write(`${lines.join('\n')}\n`);
  }
  return 0;
}

/** A plan above the target's ceilings is a plan all the same: it says so. */
const withoutCeilings = <Options extends { ceilings?: unknown }>({ ceilings: _, ...options }: Options) => options;

function keyLines(planned: Plan, { load }: Emission, secondsOf: (key: KeyFacts) => number, width: number): string[] {
  if (load.profile.arrival.model === 'closed')
    return [
      `  ${plural(load.keys.length, 'key')} for ${quantity(planned.seconds)} s, as fast as answers come: no number can be planned`,
    ];
  const rows = planned.keys.map(({ key, requests, peakPerSecond }, index) => {
    const facts = load.keys[index] ?? {};
    const most = admittedAtMost(requests, facts, secondsOf(facts));
    return [key, plural(requests, 'request'), `at most ${quantity(peakPerSecond)} in a second`, most];
  });
  const { total, seconds, peakPerSecond } = planned;
  return [
    ...columns(rows, width),
    `  in all ${plural(total, 'request')} in ${quantity(seconds)} s, at most ${quantity(peakPerSecond)} in a second`,
  ];
}

/** Windows that begin and end within the run, and one that is cut off, each give the Limit once. */
function admittedAtMost(requests: number, { limit, windowSeconds }: KeyFacts, seconds: number): string {
  if (limit === undefined || windowSeconds === undefined) return 'its limit is not known';
  const admitted = Math.min(requests, limit * (Math.ceil(seconds / windowSeconds) + 1));
  const rule = `${quantity(limit)} per ${quantity(windowSeconds)} s`;
  return admitted < requests ? `its limit, ${rule}, admits at most ${quantity(admitted)}` : `its limit is ${rule}`;
}

function ceilingLines(
  { total, peakPerSecond }: Plan,
  { maxRequests, maxRequestsPerSecond }: { maxRequests?: number; maxRequestsPerSecond?: number },
): string[] {
  const line = (name: string, most: number | undefined, planned: number) => {
    if (most === undefined) return [];
    return [
      `  load.${name} of the target allows ${quantity(most)}: ${planned > most ? 'this is more, and would not be begun' : 'this is within it'}`,
    ];
  };
  const lines = [
    ...line('maxRequests', maxRequests, total),
    ...line('maxRequestsPerSecond', maxRequestsPerSecond, peakPerSecond),
  ];
  return lines.length > 0 ? lines : ['  the target sets no ceiling of its own on load'];
}

function generatorLines(
  { peakPerSecond }: Plan,
  rate: CalibratedRate,
  members: number | undefined,
  closed: boolean,
): string[] {
  const known =
    rate.measuredAt === undefined
      ? `assumed, since this machine was never calibrated: textgen-harness calibrate measures it`
      : `measured here by calibrate on ${rate.measuredAt.slice(0, 10)}`;
  const trusted = `  one k6 can be trusted with ${quantity(rate.perSecond)} requests per second (${known})`;
  if (closed) return [trusted, '  closed arrivals come as fast as answers do: their rate is known only afterwards'];
  const needed = Math.max(1, Math.ceil(peakPerSecond / rate.perSecond));
  const each = (count: number) => `${quantity(Math.ceil(peakPerSecond / count))} per second each`;
  const enough =
    members === undefined
      ? []
      : [`  with ${plural(members, 'generator')}, ${each(members)}: ${members >= needed ? 'enough' : 'too few'}`];
  return [
    trusted,
    `  it takes ${plural(needed, 'generator')} (--processes here, --on kubernetes --pods on a cluster of such machines), ${each(needed)}`,
    ...enough,
  ];
}
