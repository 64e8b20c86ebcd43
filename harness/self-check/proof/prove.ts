import { defects } from '../../../reference-server/defects/index.ts';
import { listen } from '../../../reference-server/server.ts';
import { variants } from '../../../reference-server/variants/index.ts';
import { checks } from '../../../scenarios/index.ts';
import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import type { CheckResult, Declared } from '../../../schemas/generated/types.ts';
import { type KeyInUse, runChecks } from '../../checks/runner.ts';
import { seededRandom } from '../../checks/seeded-random.ts';
import { Semaphore } from '../../http/semaphore.ts';

/** A server that the suites are proven on: sound, with one departure, or with permitted differences. */
export interface Server {
  name: string;
  kind: 'sound' | 'defect' | 'oddity' | 'variant' | 'combination';
  defects: string[];
  variants: string[];
}

/** What the suites found on one server. */
export interface Played {
  server: Server;
  results: CheckResult[];
  milliseconds: number;
  /** The first time it lacked time; this is what the second came to. */
  twice?: boolean;
}

const timeoutMilliseconds = 1500;
const patientTimeoutMilliseconds = 5000;

/**
 * A second is enough, but not for slow answers, nor for telling a window that ends at three fifths of its time, nor on a
 * machine that had no time to use one up.
 */
function exhaustibleWindowSeconds({ defects, variants }: Server, patient: boolean): number {
  if (patient || variants.includes('slow-answers')) return 6;
  return defects.includes('recovers-early') ? 3 : 1;
}

/** The roles and limits of the embedded server, with windows of six seconds for the roomy keys so that no run waits long. */
function keysOf(server: Server, patient: boolean): KeyInUse[] {
  const exhaustibleWindow = exhaustibleWindowSeconds(server, patient);
  const rows: [KeyInUse['role'], string, number, number, string[]][] = [
    ['primary', 'primary', 5000, 6, []],
    ['secondary', 'secondary', 5000, 6, []],
    ['forbidden', 'forbidden', 1000, 6, ['POST /v1/generate']],
    ['bystander', 'bystander', 500, 6, []],
    ...[1, 2, 3].map((ordinal): [KeyInUse['role'], string, number, number, string[]] => [
      'exhaustible',
      `exhaustible-${ordinal}`,
      20,
      exhaustibleWindow,
      [],
    ]),
  ];
  return rows.map(([role, label, limit, windowSeconds, lacks]) => ({
    role,
    label,
    secret: `proof-${label}`,
    limit,
    windowSeconds,
    lacks,
  }));
}

const provokedBy = (status: number) => ({
  method: 'POST' as const,
  path: '/v1/generate',
  headers: { 'x-fault': String(status) },
  body: { model: 'model-v1', prompt: 'Fail, please.', maxTokens: 8 },
});

/** Plays all checks against a reference server of its own. */
export async function playOn(
  server: Server,
  signal: AbortSignal,
  {
    seed = 1,
    declared = {},
    only = checks,
    patient = server.variants.includes('slow-answers'),
  }: { seed?: number | undefined; declared?: Declared; only?: readonly Check[]; patient?: boolean } = {},
): Promise<Played> {
  const keys = keysOf(server, patient);
  await using listening = await listen({
    port: 0,
    faults: [500, 503].map((fault) => ({ match: { header: { 'x-fault': String(fault) } }, fault })),
    seed,
    defects: server.defects,
    variants: server.variants,
    keys: keys.map(({ label, secret, limit = 0, windowSeconds = 0, lacks = [] }) => ({
      id: label,
      secret,
      limit,
      windowSeconds,
      lacks,
    })),
  });
  const started = performance.now();
  const subject = {
    baseUrl: listening.url,
    keys,
    declared,
    provoke: { 500: provokedBy(500), 503: provokedBy(503) },
    headers: [],
    timeoutMilliseconds: patient ? patientTimeoutMilliseconds : timeoutMilliseconds,
  };
  const { checks: results } = await runChecks({
    subject,
    checks: only,
    seed,
    signal,
    mask: (text) => text,
    onEvent: () => {},
  });
  return { server, results, milliseconds: performance.now() - started };
}

/** The sound server, every defect and oddity, every variant. */
export const servers = (): Server[] => [
  { name: 'sound', kind: 'sound', defects: [], variants: [] },
  ...defects.map(({ name, kind }): Server => ({ name, kind, defects: [name], variants: [] })),
  ...variants.map(({ name }): Server => ({ name, kind: 'variant', defects: [], variants: [name] })),
];

/** Servers that take several liberties at once, three to six of them, drawn from a seed. */
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

/** Something that a server should have shown and did not, or the other way round, in one sentence. */
export type Flaw = string;

const judgedLevels = ['must', 'should'];

/** What is wrong with the checks, judging by one server. */
export const flawsOf = (played: Played): Flaw[] => flawedOn(played).map(({ says }) => says);

/** A flaw with the result that shows it, if there is one. */
interface Flawed {
  says: Flaw;
  result: CheckResult | undefined;
}

function flawedOn({ server, results }: Played): Flawed[] {
  const outcomeOf = new Map(results.map((result) => [result.id, result]));
  return checks
    .filter(({ level }) => judgedLevels.includes(level))
    .flatMap((check) => {
      const result = outcomeOf.get(check.id);
      const says =
        server.kind === 'defect' ? defectFlaw(check, result, server.name) : falseAlarm(check, result, server);
      return says === undefined ? [] : [{ says, result }];
    });
}

function falseAlarm(check: Check, result: CheckResult | undefined, server: Server): Flaw | undefined {
  const provenHere =
    server.kind === 'sound'
      ? check.provenOn === undefined
      : server.kind === 'variant' && check.provenOn?.includes(server.name);
  if (provenHere && result?.outcome !== 'passed')
    return `${check.id} is ${said(result)} on ${server.name}, where it should pass`;
  const red = ['violated', 'blocked', 'errored'].includes(result?.outcome ?? 'errored');
  const allowed = server.kind === 'oddity' && result?.outcome === 'blocked';
  return red && !allowed ? `${check.id} is ${said(result)} on ${server.name}, which conforms` : undefined;
}

function defectFlaw(check: Check, result: CheckResult | undefined, defect: string): Flaw | undefined {
  const named = check.brokenBy.includes(defect);
  if (named && result?.outcome !== 'violated')
    return `${check.id} names ${defect} in brokenBy, but is ${said(result)} under it`;
  if (!named && (result?.outcome === 'violated' || result?.outcome === 'errored'))
    return `${check.id} is ${said(result)} under ${defect}, which it does not name in brokenBy`;
  return undefined;
}

/** A machine that was busy keeps a check from judging, or a server from answering in time. Neither makes an answer wrong. */
const lackedTime = (result: CheckResult | undefined): boolean =>
  result?.outcome === 'blocked' || /\bno whole answer within\b/.test(result?.got ?? '');

const said = (result: CheckResult | undefined): string =>
  result === undefined ? 'absent' : `${result.outcome} (${result.got ?? result.because ?? 'no more is known'})`;

/** Repetitions run on a machine that is less busy than it was. */
const repetitionsAtOnce = 2;

/**
 * Runs the checks against the servers, several at a time. A server whose only flaws are due to a lack of time runs once
 * more after all others, with longer timeouts and windows, and its result says so. A check that judged an answer wrongly,
 * or did not fail where it must, is never repeated.
 */
export async function prove(
  which: readonly Server[],
  options: { signal: AbortSignal; atOnce: number; seed?: number; onPlayed?(played: Played, done: number): void },
): Promise<Played[]> {
  const { signal, seed } = options;
  const first = new Semaphore(options.atOnce);
  const repeated = new Semaphore(repetitionsAtOnce);
  let done = 0;
  const firstResults = which.map(async (server) => {
    using _place = await first.acquire();
    return playOn(server, signal, { seed });
  });
  return Promise.all(
    firstResults.map(async (result) => {
      let played = await result;
      if (lackedOnlyTime(played)) {
        await Promise.all(firstResults);
        using _place = await repeated.acquire();
        if (!signal.aborted)
          played = { ...(await playOn(played.server, signal, { seed, patient: true })), twice: true };
      }
      done += 1;
      options.onPlayed?.(played, done);
      return played;
    }),
  );
}

function lackedOnlyTime(played: Played): boolean {
  const flaws = flawedOn(played);
  return flaws.length > 0 && flaws.every(({ result }) => lackedTime(result));
}
