import type { Profile } from '../../load/profiles/profile.ts';
import { columns } from '../../reports/terminal/columns.ts';
import { plural } from '../../reports/text/quantities.ts';
import { mostModels } from '../../scenarios/vocabulary/requests.ts';
import { planRequests, type RequestPlan } from '../checks/request-plan.ts';
import { largerTokens, smallestTokens } from '../checks/usual-generation.ts';
import { InconclusiveError } from '../io/errors.ts';
import { writePage } from '../io/output.ts';
import { factRows } from '../load/profile-facts.ts';
import { profilesFor } from './load-phase.ts';
import { loadFacts, planSummary } from './load-plan.ts';
import type { RunContext } from './run-context.ts';
import { targetAccess } from './settings.ts';

/** `--dry-run`: prints the requests that the run would send, and the checks that it would skip with their reasons. */
export async function printDryRun(run: RunContext): Promise<0> {
  const { request, target, context } = run;
  const allowed = target.budget?.requests;
  // The preflight sends one request with each key.
  const keys = Math.min(target.keys.length, allowed ?? Number.POSITIVE_INFINITY);
  const access = targetAccess(target, target, run.connection, run.invocation.options);
  const plan = planRequests(request.checks, access, allowed === undefined ? {} : { allowed: allowed - keys });
  const preflight = ['preflight', plural(keys, 'key'), plural(keys, 'request'), '0 generations'];
  const lines = [
    `${target.name} at ${target.baseUrl}: nothing was sent`,
    '',
    ...columns([preflight, ...suiteRows(plan), ...episodeRows(plan)], context.stdout.columns),
    '',
    totalLine(plan, keys, allowed),
    ...(plan.generations > 0 ? [tokensLine(plan)] : []),
    `This assumes ${mostModels} or more listed models. With fewer models a run sends fewer requests.`,
    ...(plan.episodes.length > 0
      ? [
          'Where a window ends before its limit is used up, or requests come back one by one, the limit is used up again.',
        ]
      : []),
    ...paragraph(await loadLines(run)),
    ...paragraph(skippedLines(plan, allowed !== undefined)),
  ];
  writePage(context.stdout, `${lines.join('\n')}\n`);
  return 0;
}

const paragraph = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', ...lines]);

function suiteRows({ checks }: RequestPlan): string[][] {
  const suites = Map.groupBy(checks, ({ suite }) => suite);
  return [...suites].map(([suite, all]) => {
    const planned = all.filter(({ skipReason }) => skipReason === undefined);
    const sum = (what: 'requests' | 'generations') => planned.reduce((total, check) => total + check[what], 0);
    return [suite, plural(planned.length, 'check'), ...costCells(sum('requests'), sum('generations'))];
  });
}

const episodeRows = ({ episodes }: RequestPlan): string[][] =>
  episodes
    .filter(({ requests }) => requests > 0)
    .map(({ name, requests, generations }) => [`${name} (exhaustible key)`, '', ...costCells(requests, generations)]);

const costCells = (requests: number, generations: number): string[] => [
  `up to ${plural(requests, 'request')}`,
  plural(generations, 'generation'),
];

function totalLine({ requests, generations, seconds }: RequestPlan, keys: number, allowed: number | undefined): string {
  const budget = allowed === undefined ? 'no budget' : `budget ${allowed}`;
  const known = Number.isFinite(seconds) && seconds > 0;
  const duration = known ? `; about ${Math.ceil(seconds)} s at the allowed rate and with the declared windows` : '';
  return `Total: up to ${requests + keys} requests, including ${generations} generations (${budget})${duration}.`;
}

const tokensLine = ({ generations }: RequestPlan): string =>
  `The generations ask for ${smallestTokens} tokens each, ${generations * smallestTokens} in all. Where the server refuses so few, they ask for ${largerTokens} or the ceiling of the model. generate/max-tokens-at-ceiling asks for the ceilings of up to three models.`;

function skippedLines({ checks }: RequestPlan, hasBudget: boolean): string[] {
  const reasoned = checks.filter(({ skipReason }) => skipReason !== undefined);
  const skipped = Map.groupBy(reasoned, ({ skipReason = '' }) => skipReason);
  if (skipped.size === 0) return [];
  const title = hasBudget ? 'Skipped, unless the other checks use less of the budget:' : 'Skipped:';
  return [title, ...[...skipped].flatMap(([reason, all]) => [`  ${reason}`, ...all.map(({ id }) => `    ${id}`)])];
}

async function loadLines(run: RunContext): Promise<string[]> {
  const { skipped } = run.request.load;
  const { profiles, warnings } = profilesFor(run.request.load, run.target);
  if (profiles.length === 0) return skipped === undefined ? [] : [`Load: ${skipped}.`];
  const all = await Promise.all(
    profiles.map(async (profile) => [
      `Load, ${profile.name}: ${await loadLine(profile, run)}.`,
      ...(run.target.load.allowed === true
        ? columns(factRows(await loadFacts(profile, run)), run.context.stdout.columns)
        : []),
    ]),
  );
  return [...all.flat(), ...warnings];
}

async function loadLine(profile: Profile, run: RunContext): Promise<string> {
  if (run.target.load.allowed !== true) return 'skipped, because load.allowed is not true in the target file';
  return planSummary(profile, run).catch((error: unknown) => {
    if (error instanceof InconclusiveError) return `cannot be planned yet: ${error.message}`;
    throw error;
  });
}
