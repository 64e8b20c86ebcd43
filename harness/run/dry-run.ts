import { columns } from '../../reports/terminal/columns.ts';
import { plural } from '../../reports/text/quantities.ts';
import { mostModels, planRequests } from '../checks/request-plan.ts';
import type { Target } from '../targets/target.ts';
import type { RunRequest } from './run-context.ts';
import { type Settings, subject } from './settings.ts';

/** What a run would send, for people: by suite and episode, then the load, then what is left out and why. */
export async function dryRun(request: RunRequest, target: Target, settings: Settings, width: number): Promise<string> {
  const { requests: allowed } = target.budget ?? {};
  const keys = Math.min(target.keys.length, allowed ?? Number.POSITIVE_INFINITY);
  const planned = planRequests(
    request.checks,
    subject(target, target, settings),
    allowed === undefined ? {} : { allowed: allowed - keys },
  );
  const suites = [...new Set(planned.checks.map(({ suite }) => suite))];
  const rows = suites.map((suite) => {
    const played = planned.checks.filter((check) => check.suite === suite && check.left === undefined);
    const sum = (of: 'requests' | 'generations') => played.reduce((total, check) => total + check[of], 0);
    return [
      suite,
      plural(played.length, 'check'),
      `up to ${plural(sum('requests'), 'request')}`,
      plural(sum('generations'), 'generation'),
    ];
  });
  const episodes = planned.episodes
    .filter(({ requests }) => requests > 0)
    .map(({ name, requests, generations }) => [
      `${name} (exhaustible key)`,
      '',
      `up to ${plural(requests, 'request')}`,
      plural(generations, 'generation'),
    ]);
  const left = planned.checks.filter((check) => check.left !== undefined);
  const reasons = Map.groupBy(left, ({ left }) => left ?? '');
  const load = await loadLines(request, target);
  return [
    `${target.name} at ${target.baseUrl}: nothing was sent`,
    '',
    ...columns(
      [['preflight', plural(keys, 'key'), plural(keys, 'request'), '0 generations'], ...rows, ...episodes],
      width,
    ),
    '',
    `In all up to ${planned.requests + keys} requests, ${planned.generations} of them generations${allowed === undefined ? ', without a budget' : `, of ${allowed} in the budget`}${Number.isFinite(planned.seconds) && planned.seconds > 0 ? `; about ${Math.ceil(planned.seconds)} s at its rate and with the declared windows` : ''}.`,
    `This counts on ${mostModels} listed models or more; a run counts those that it finds, and with fewer of them more fits.`,
    ...(load.length > 0 ? ['', ...load] : []),
    ...(left.length > 0
      ? [
          '',
          `Left out${allowed === undefined ? '' : ', unless less than this is used'}:`,
          ...[...reasons].flatMap(([why, checks]) => [`  ${why}`, ...checks.map(({ id }) => `    ${id}`)]),
        ]
      : []),
  ].join('\n');
}

async function loadLines({ load }: RunRequest, target: Target): Promise<string[]> {
  if (load.profiles.length === 0) return load.skipped === undefined ? [] : [`Load: ${load.skipped}.`];
  const [{ loadPlan }, { declaredLimits, LoadRefusal }] = await Promise.all([
    import('../../load/planning/load-plan.ts'),
    import('../../load/planning/key-limits.ts'),
  ]);
  const limits = target.keys.filter(({ role }) => role === 'load').map(declaredLimits);
  const { seconds, windows } = load;
  const length = { ...(seconds !== undefined && { seconds }), ...(windows !== undefined && { windows }) };
  return load.profiles.map((profile) => {
    if (target.load.allowed !== true)
      return `Load, ${profile.name}: left out, because the target file does not allow it (load.allowed).`;
    try {
      const { keys, requests, seconds, peakPerSecond } = loadPlan(profile, limits, length);
      const each = keys.map((key) => `${key.label} ${key.requests}`).join(', ');
      return `Load, ${profile.name}: ${requests} requests in ${Math.ceil(seconds)} s, at most ${peakPerSecond} in a second (${each}).`;
    } catch (error) {
      if (!(error instanceof LoadRefusal)) throw error;
      return `Load, ${profile.name}: cannot be planned yet: ${error.message}.`;
    }
  });
}
